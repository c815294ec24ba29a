//! A client that plays: it knows the contract and nothing else.

use api::table::submit::{By, Submission, submit};
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

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

/// Legal answers to a decision, each as `action` and `written`: all of them, or, where they are too many to be listed, one of each number that the menu offers.
///
/// A game of random steps may come to such a decision at any time: ask this instead of reading the list.
pub(crate) fn legal(decision: &Value) -> Vec<Value> {
    if let Some(actions) = decision["actions"].as_array() {
        return actions.clone();
    }
    let verb = &decision["menu"]["verbs"][0];
    let counts = &verb["counts"];
    let name = verb["verb"].as_str().unwrap();
    let each = counts["each"].as_array().expect("a menu of numbers");
    let numbers = each.iter().flat_map(|most| {
        let id = most[0].as_str().unwrap();
        (1..=most[1].as_u64().unwrap()).map(move |number| format!("{name} {number} {id}"))
    });
    let none = counts["none"].as_str().map(str::to_owned);
    let answers = none.into_iter().chain(numbers);
    answers
        .map(|written| json!({ "action": written, "written": written }))
        .collect()
}

/// A random answer to a decision: one of those listed, or, if they are too many to be, a written pick from the menu.
pub(crate) fn any_answer(decision: &Value, choices: &mut Choices) -> Value {
    if let Some(actions) = decision["actions"].as_array() {
        return actions[choices.below(actions.len())]["action"].clone();
    }
    let verb = &decision["menu"]["verbs"][0];
    let each = verb["counts"]["each"].as_array().expect("counts");
    let written = each.iter().map(|most| {
        let number = choices.below(usize::try_from(most[1].as_u64().unwrap()).unwrap() + 1);
        (number, most[0].as_str().unwrap())
    });
    let written: Vec<String> = written
        .filter(|(number, _)| *number > 0)
        .map(|(number, id)| format!("{number} {id}"))
        .collect();
    if written.is_empty() {
        return verb["counts"]["none"].clone();
    }
    json!(format!(
        "{} {}",
        verb["verb"].as_str().unwrap(),
        written.join(" ")
    ))
}

impl TestApp {
    /// Opens a table; its id.
    pub(crate) async fn open_table(&self, host: &Person, wish: Value) -> String {
        let request = self.post("/games").token(&host.token).json(wish);
        let table = request.send().await.expect(201).json();
        table["id"].as_str().unwrap().to_owned()
    }

    /// Sits somebody down, or tries to.
    pub(crate) async fn join(&self, game: &str, person: &Person) -> Answer {
        let path = format!("/games/{game}/join");
        let request = self.post(&path).token(&person.token);
        request.json(json!({})).send().await
    }

    /// Has somebody say that they are still there, before the game starts, or try to.
    pub(crate) async fn confirm(&self, game: &str, person: &Person) -> Answer {
        let path = format!("/games/{game}/confirm");
        self.post(&path).token(&person.token).send().await
    }

    /// Gives somebody's seat at an open table back.
    pub(crate) async fn leave(&self, game: &str, person: &Person) {
        let path = format!("/games/{game}/leave");
        let left = self.post(&path).token(&person.token).send().await;
        left.expect(204);
    }

    /// Reads something of a game as somebody, or as anybody.
    pub(crate) async fn read(&self, path: &str, person: Option<&Person>) -> Answer {
        let request = self.get(path);
        match person {
            Some(person) => request.token(&person.token).send().await,
            None => request.send().await,
        }
    }

    /// The game as somebody, or anybody, sees it.
    pub(crate) async fn game(&self, game: &str, person: Option<&Person>) -> Value {
        let path = format!("/games/{game}");
        self.read(&path, person).await.expect(200).json()
    }

    /// The whole log as somebody, or anybody, reads it, a page after the other.
    pub(crate) async fn log(
        &self,
        game: &str,
        person: Option<&Person>,
        limit: usize,
    ) -> Vec<Value> {
        let mut entries = Vec::new();
        let mut after = String::new();
        loop {
            let path = format!("/games/{game}/log?limit={limit}{after}");
            let page = self.read(&path, person).await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            assert!(items.len() <= limit);
            entries.extend(items.iter().cloned());
            match page["next"].as_u64() {
                Some(next) => after = format!("&after={next}"),
                None => return entries,
            }
        }
    }

    /// The whole log as anybody reads it.
    pub(crate) async fn entries(&self, game: &str) -> Vec<Value> {
        self.log(game, None, 100).await
    }

    /// Plays a game to its end; its id.
    pub(crate) async fn finished_game(&self, ruleset: &str, people: &[Person]) -> String {
        let game = self.start_game(ruleset, people).await;
        let game = game["id"].as_str().unwrap().to_owned();
        let mut choices = Choices::new(5);
        while self.step(&game, people, &mut choices).await {}
        game
    }

    /// Plays a game to its end without HTTP, which is faster, with a second between two moves; its id.
    pub(crate) async fn played_out(&self, ruleset: &str, people: &[Person]) -> Uuid {
        let game = self.start_game(ruleset, people).await;
        let game: Uuid = game["id"].as_str().unwrap().parse().unwrap();
        let mut choices = Choices::new(6);
        while self.act(game, people, &mut choices).await {
            self.later(TimeDelta::milliseconds(1_234));
        }
        game
    }

    /// Takes one random legal step of whoever is due, without HTTP; false when the game is over. `people` are in seat
    /// order.
    pub(crate) async fn act(&self, game: Uuid, people: &[Person], choices: &mut Choices) -> bool {
        let mut conn = self.app.house.database.get().await.unwrap();
        let now = self.app.house.matches.load(&mut conn, game).await.unwrap();
        drop(conn);
        let due: Vec<_> = now.table.pending().seats().iter().collect();
        if due.is_empty() {
            return false;
        }
        let seat = due[choices.below(due.len())];
        let action = now.table.choose_action(seat, |count| choices.below(count));
        let submission = Submission {
            game,
            by: By::User(people[usize::from(seat.number())].id.parse().unwrap()),
            decision: now.table.decision_id(),
            actions: &[action.unwrap()],
            key: None,
        };
        submit(&self.app.house, submission).await.unwrap();
        true
    }

    /// Says something at a table.
    pub(crate) async fn say(&self, game: &str, person: &Person, text: &str) {
        let path = format!("/games/{game}/messages");
        let request = self.post(&path).token(&person.token);
        let said = request.json(json!({ "text": text })).send().await;
        said.expect(201);
    }

    /// Asks a table to end its game; the vote.
    pub(crate) async fn ask_to_end(&self, game: &str, person: &Person) -> Value {
        let path = format!("/games/{game}/votes");
        let request = self.post(&path).token(&person.token);
        let asked = request.json(json!({ "kind": "end" })).send().await;
        asked.expect(201).json()
    }

    /// Says yes to a vote.
    pub(crate) async fn agree(&self, game: &str, person: &Person, vote: &Value) {
        let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
        let request = self.post(&path).token(&person.token);
        let agreed = request.json(json!({ "agree": true })).send().await;
        agreed.expect(201);
    }

    /// The next of three at a table gives a seat time; the third agrees if that is more than one may give alone.
    pub(crate) async fn give_time(&self, game: &str, people: &[Person], seat: usize, seconds: i64) {
        let (from, third) = (&people[(seat + 1) % 3], &people[(seat + 2) % 3]);
        let path = format!("/games/{game}/time");
        let wish = json!({ "seat": seat, "seconds": seconds });
        let said = self.post(&path).token(&from.token).json(wish).send().await;
        if said.status == 202 {
            self.agree(game, third, &said.json()).await;
        } else {
            said.expect(201);
        }
    }

    /// Says no to a vote.
    pub(crate) async fn refuse(&self, game: &str, person: &Person, vote: &Value) {
        let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
        let request = self.post(&path).token(&person.token);
        let refused = request.json(json!({ "agree": false })).send().await;
        refused.expect(201);
    }

    /// Deletes somebody's account, and counts the votes that this may have decided.
    pub(crate) async fn go_away(&self, person: &Person) {
        let request = self.request("DELETE", "/me").token(&person.token);
        request.send().await.expect(204);
        api::work::left_behind::tell_logs(&self.app.house)
            .await
            .unwrap();
        self.count_votes().await;
    }

    /// Plays until the game waits for two seats or more at once, and says for which.
    pub(crate) async fn until_sealed(
        &self,
        game: &str,
        people: &[Person],
        choices: &mut Choices,
    ) -> Vec<usize> {
        loop {
            let due = self.due(game, &people[0]).await;
            if due.len() > 1 {
                return due;
            }
            assert!(self.step(game, people, choices).await, "nothing was sealed");
        }
    }

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
        self.step_of(game, person, choices).await;
        true
    }

    /// Takes one random legal step of somebody who is due.
    pub(crate) async fn step_of(&self, game: &str, person: &Person, choices: &mut Choices) {
        let decision = self.decision(game, person).await;
        let action = any_answer(&decision, choices);
        let answered = self.answer(game, person, &decision["decision"], json!([action]));
        answered.await.expect(201);
    }
}
