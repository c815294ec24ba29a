//! A client that plays: it knows the contract and nothing else.

use serde_json::{Value, json};

use super::{Answer, Person, TestApp};

/// A generator of choices that a failing test can repeat.
#[derive(Clone, Debug)]
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // SplitMix64: good enough to choose moves.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(n).unwrap()).unwrap()
    }
}

impl TestApp {
    /// The decision that waits for this person.
    pub(crate) async fn decision(&self, game: &str, person: &Person) -> Value {
        let path = format!("/games/{game}/decision");
        self.get(&path)
            .token(&person.token)
            .send()
            .await
            .expect(200)
            .json()
    }

    /// Answers a decision.
    pub(crate) async fn answer(
        &self,
        game: &str,
        person: &Person,
        decision: &Value,
        actions: Value,
    ) -> Answer {
        let path = format!("/games/{game}/actions");
        let body = json!({ "decision": decision, "actions": actions });
        self.post(&path)
            .token(&person.token)
            .json(body)
            .send()
            .await
    }

    /// The seats that the game waits for; empty when it is over.
    pub(crate) async fn due(&self, game: &str, person: &Person) -> Vec<usize> {
        let path = format!("/games/{game}");
        let game = self
            .get(&path)
            .token(&person.token)
            .send()
            .await
            .expect(200)
            .json();
        let seats = game["pending"][0]["seats"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        seats
            .iter()
            .map(|seat| usize::try_from(seat.as_u64().unwrap()).unwrap())
            .collect()
    }

    /// Takes one random legal step of whoever is due; false when the game is over. `people` are in seat order.
    pub(crate) async fn step(&self, game: &str, people: &[Person], choices: &mut Choices) -> bool {
        let due = self.due(game, &people[0]).await;
        if due.is_empty() {
            return false;
        }
        let person = &people[due[choices.below(due.len())]];
        let decision = self.decision(game, person).await;
        let actions = decision["actions"].as_array().unwrap();
        let action = &actions[choices.below(actions.len())]["action"];
        self.answer(game, person, &decision["decision"], json!([action]))
            .await
            .expect(201);
        true
    }
}
