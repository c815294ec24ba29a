//! Answers that come in any order: late, stale, twice, for somebody else's seat, from somebody who has left, replaced by
//! others. An engine beside the server says which of them count, and the log is that of these and of nothing else.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use engine::game::colour_names;
use engine::{AnyTable, Seat, Viewer};
use serde_json::json;
use uuid::Uuid;

use super::Asking;
use super::positions::Position;
use super::stage::{Stage, Table, notice_of};
use crate::helpers::Person;
use crate::helpers::play::Choices;

/// How often something happens in a game.
const ROUNDS: usize = 45;

/// A mail that somebody has written, and that comes when it comes.
#[derive(Clone)]
struct Letter {
    asking: Asking,
    raw: Vec<u8>,
    /// Whose address stands in it.
    from: String,
    /// The decision that stood in the mail that it answers.
    decision: u32,
    seat: Seat,
    steps: Vec<String>,
    written: DateTime<Utc>,
    has_come: bool,
}

/// How often each thing has become of a letter.
type Counted = BTreeMap<&'static str, usize>;

/// A game, and what must have become of it.
struct Game {
    /// Which one it is, for whoever looks for what went wrong in it.
    name: String,
    stage: Stage,
    table: Table,
    mirror: AnyTable,
    choices: Choices,
    /// Whoever sits there, in the order of the seats.
    sitters: Vec<Person>,
    /// The mails that ask, each with the decision that it asks and the seat.
    askings: Vec<(Asking, u32, Seat)>,
    letters: Vec<Letter>,
    /// When the answer was written that each seat has given to a sealed decision.
    standing: BTreeMap<(Seat, u32), DateTime<Utc>>,
    /// How many answers to a notice were refused.
    refusals: BTreeMap<Uuid, u32>,
    /// When strangers last wrote in somebody's name.
    strange: BTreeMap<String, DateTime<Utc>>,
    /// How often each thing has become of a letter.
    counted: Counted,
}

impl Game {
    async fn new(ruleset: &str, seed: u16) -> Self {
        let mut stage = Stage::new().await;
        let table = stage.play(Position::beginning(ruleset, 3, seed)).await;
        Self {
            name: format!("{ruleset}, seed {seed}"),
            mirror: table.position.table.clone(),
            table,
            choices: Choices::new(u64::from(seed)),
            sitters: stage.people[..3].to_vec(),
            stage,
            askings: Vec::new(),
            letters: Vec::new(),
            standing: BTreeMap::new(),
            refusals: BTreeMap::new(),
            strange: BTreeMap::new(),
            counted: Counted::new(),
        }
    }

    fn now(&self) -> DateTime<Utc> {
        self.stage.by_mail.app.app.house.clock.now()
    }

    /// Looks at the mails that have come; how many answers each person got.
    async fn read_mails(&mut self) -> BTreeMap<String, usize> {
        let mut answers = BTreeMap::new();
        for mail in self.stage.by_mail.mails().await {
            if mail.subject.contains("[Your answer") {
                *answers.entry(mail.to.clone()).or_default() += 1;
            }
            let is_refusal = mail.subject.contains("not taken");
            if mail.reply_to.is_none() || is_refusal {
                continue;
            }
            let query = format!(
                "SELECT asked || ' ' || seat AS text FROM notices WHERE id = '{}' AND asked IS NOT NULL AND seat IS NOT NULL",
                notice_of(&mail)
            );
            let asked = self.stage.by_mail.app.texts(&query).await;
            if let Some((decision, seat)) = asked.first().and_then(|one| one.split_once(' ')) {
                let seat = Seat::new(seat.parse().unwrap()).unwrap();
                self.askings.push((mail, decision.parse().unwrap(), seat));
            }
        }
        answers
    }

    /// Somebody who is asked writes an answer; if no mail has asked them, they move without one.
    async fn write(&mut self) {
        let due: Vec<Seat> = self.mirror.awaited().0.iter().collect();
        // A sealed answer may be given anew by those who have answered.
        let decision = self.mirror.decision_id();
        let answered = (0..3)
            .filter_map(Seat::new)
            .filter(|seat| self.mirror.own_answer(*seat).is_some());
        let all: Vec<Seat> = due.iter().copied().chain(answered).collect();
        let Some(seat) = all.get(self.choices.below(all.len().max(1))).copied() else {
            return;
        };
        let person = self.sitters[usize::from(seat.number())].clone();
        let asking =
            self.askings.iter().rev().find(|(mail, asked, of)| {
                mail.to == person.email && *asked == decision && *of == seat
            });
        let legal = self.mirror.legal_actions(seat, &colour_names());
        let Some((asking, ..)) = asking.cloned() else {
            if due.contains(&seat) {
                let legal = legal[self.choices.below(legal.len())].clone();
                self.move_without_mail(seat, &person, &legal.action).await;
            }
            return;
        };
        if legal.is_empty() {
            return;
        }
        let step = legal[self.choices.below(legal.len())].written.clone();
        let raw = self.stage.by_mail.reply(&asking, &step);
        let written = self.now();
        self.letters.push(Letter {
            from: asking.to.clone(),
            asking,
            raw,
            decision,
            seat,
            steps: vec![step],
            written,
            has_come: false,
        });
    }

    async fn move_without_mail(
        &mut self,
        seat: Seat,
        person: &Person,
        action: &serde_json::value::RawValue,
    ) {
        self.stage.submit_as(&self.table, person, action).await;
        let decision = self.mirror.decision_id();
        self.mirror.submit(seat, decision, &[action.get()]).unwrap();
        self.standing.insert((seat, decision), self.now());
    }

    /// Somebody writes to the address that somebody else was asked at.
    fn forge(&mut self) {
        let mut own = self.letters.iter().rev();
        let Some(letter) = own.find(|letter| letter.from == letter.asking.to).cloned() else {
            return;
        };
        let number = self.choices.below(self.sitters.len());
        let other = self.sitters[number].email.clone();
        if other == letter.asking.to {
            return;
        }
        let text = String::from_utf8(letter.raw).unwrap();
        let forged = text.replacen(&format!("<{}>", letter.asking.to), &format!("<{other}>"), 1);
        let raw = forged.into_bytes();
        if self.letters.iter().any(|letter| letter.raw == raw) {
            return;
        }
        self.letters.push(Letter {
            raw,
            from: other,
            has_come: false,
            ..letter
        });
    }

    /// A seat passes to somebody else; what was asked of it, nobody else may answer any more.
    async fn hand_on(&mut self) {
        let seat = self.choices.below(3);
        let app = &self.stage.by_mail.app;
        let owner = app.renewed(&self.sitters[seat]).await;
        let heir = app.renewed(&self.stage.people[3]).await;
        let path = format!("/games/{}/seats/{seat}", self.table.id);
        let post = async |person: &Person, what: &str, body: Option<serde_json::Value>| {
            let request = app.post(&format!("{path}/{what}")).token(&person.token);
            let request = match body {
                Some(body) => request.json(body),
                None => request,
            };
            request.send().await.expect(201);
        };
        post(&owner, "offer", None).await;
        post(&owner, "invitations", Some(json!({ "email": heir.email }))).await;
        post(&heir, "take", None).await;
        self.sitters[seat] = heir;
        let mut conn = app.app.house.database.get().await.unwrap();
        let from = self.mirror.version();
        let entries = api::store::log::entries::page(&mut conn, self.table.id, from, 100);
        for entry in entries.await.unwrap() {
            let taken = self.mirror.take_again(entry.actor, &entry.action, entry.at);
            assert_eq!(taken.unwrap().events, entry.events);
        }
    }

    /// What must come of a letter: whom it has answered, if anybody, and what is then in the log.
    fn predict(
        &mut self,
        number: usize,
        now: DateTime<Utc>,
    ) -> (Option<String>, Vec<(String, String)>) {
        let letter = self.letters[number].clone();
        if letter.has_come {
            self.count("twice");
            return (None, Vec::new());
        }
        self.letters[number].has_come = true;
        let person = letter.asking.to.clone();
        if letter.from != person {
            self.count("strange");
            let before = self.strange.insert(person.clone(), now);
            let is_news = before.is_none_or(|before| now - before >= TimeDelta::days(1));
            return (is_news.then_some(person), Vec::new());
        }
        let sits = self.sitters[usize::from(letter.seat.number())].email == person;
        let key = (letter.seat, letter.decision);
        let was_answered = self.mirror.own_answer(letter.seat).is_some();
        let is_older = was_answered
            && self.mirror.decision_id() == letter.decision
            && self
                .standing
                .get(&key)
                .is_some_and(|standing| letter.written.timestamp() < standing.timestamp());
        let steps: Vec<String> = letter
            .steps
            .iter()
            .map(|step| json!(step).to_string())
            .collect();
        let taken = if sits && !is_older {
            self.mirror
                .submit(letter.seat, letter.decision, &steps)
                .ok()
        } else {
            None
        };
        if let Some(entries) = taken {
            self.count(if was_answered { "replaced" } else { "taken" });
            self.standing.insert(key, letter.written);
            let entries = entries
                .into_iter()
                .map(|entry| (entry.actor.to_string(), entry.action));
            return (Some(person), entries.collect());
        }
        self.count(match (sits, is_older) {
            (false, _) => "left",
            (true, true) => "older",
            (true, false) => "stale",
        });
        let refused = self.refusals.entry(notice_of(&letter.asking)).or_default();
        *refused += 1;
        ((*refused <= 3).then_some(person), Vec::new())
    }

    /// Brings some of the letters, new ones and old ones, and holds what comes of them against what must.
    async fn bring(&mut self) {
        let first = self.letters.len().saturating_sub(7);
        if self.letters.is_empty() {
            return;
        }
        let mut chosen: Vec<usize> = (0..=self.choices.below(3))
            .map(|_| first + self.choices.below(self.letters.len() - first))
            .collect();
        if self.choices.below(4) == 0 {
            // Something very old.
            chosen.push(self.choices.below(self.letters.len()));
        }
        let version = self.stage.version(&self.table).await;
        let (mut answers, mut entries) = (BTreeMap::new(), Vec::new());
        for number in chosen {
            let letter = self.letters[number].clone();
            let address = letter.asking.reply_to.as_deref().unwrap();
            let said = self
                .stage
                .by_mail
                .bring(&letter.from, address, &letter.raw)
                .await;
            assert!(said.starts_with("250 "), "{said}");
            let (answered, more) = self.predict(number, self.now());
            entries.extend(more);
            if let Some(person) = answered {
                *answers.entry(person).or_default() += 1;
            }
        }
        self.stage.by_mail.deal().await;
        assert_eq!(
            self.stage.entries(&self.table, version).await,
            entries,
            "{}",
            self.name
        );
        assert_eq!(self.read_mails().await, answers, "{}", self.name);
    }

    fn count(&mut self, what: &'static str) {
        *self.counted.entry(what).or_default() += 1;
    }

    /// The log is that of the mirror: as many entries, and the same position for whoever looks.
    async fn must_be_the_mirror_s(&self) {
        let mut conn = self
            .stage
            .by_mail
            .app
            .app
            .house
            .database
            .get()
            .await
            .unwrap();
        let log = api::store::log::entries::page(&mut conn, self.table.id, 0, 10_000).await;
        let (log, mirror) = (log.unwrap(), &self.mirror);
        let secret = mirror.secret().clone();
        let (table, wrong) = AnyTable::replay(mirror.ruleset(), &log, secret).unwrap();
        assert!(wrong.is_none(), "{wrong:?}");
        assert_eq!(table.version(), mirror.version());
        let seats = mirror.seats().seats().map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Spectator]) {
            assert_eq!(table.view(viewer).get(), mirror.view(viewer).get());
        }
        for seat in mirror.seats().seats() {
            let answers =
                [&table, mirror].map(|table| table.own_answer(seat).map(|own| own.to_string()));
            assert_eq!(answers[0], answers[1]);
        }
        assert_eq!(table.awaited(), mirror.awaited());
    }

    async fn play(mut self) -> Counted {
        self.read_mails().await;
        for round in 0..ROUNDS {
            self.stage.by_mail.app.later(TimeDelta::minutes(15));
            self.read_mails().await;
            match self.choices.below(10) {
                0 => self.forge(),
                _ if round == ROUNDS / 2 => self.hand_on().await,
                _ => self.write().await,
            }
            if self.choices.below(3) > 0 {
                self.bring().await;
            }
        }
        self.must_be_the_mirror_s().await;
        let rows = "SELECT state AS text FROM incoming_mails";
        let rows = self.stage.by_mail.app.texts(rows).await;
        let came = self.letters.iter().filter(|letter| letter.has_come);
        assert_eq!(rows.len(), came.count());
        assert!(
            rows.iter()
                .all(|state| ["done", "refused", "strange"].contains(&state.as_str()))
        );
        self.counted
    }
}

/// Plays games with these seeds; each of these things must have happened in one or another of them.
async fn play_all(ruleset: &str, seeds: std::ops::Range<u16>, all: &[&str]) {
    let mut counted = Counted::new();
    for seed in seeds {
        let game = Box::pin(Game::new(ruleset, seed)).await;
        for (what, more) in Box::pin(game.play()).await {
            *counted.entry(what).or_default() += more;
        }
    }
    for what in all {
        assert!(counted.contains_key(what), "{what}: {counted:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_whatever_order_answers_come_each_is_taken_once_or_not_at_all() {
    let all = ["taken", "stale", "left", "strange", "twice"];
    Box::pin(play_all("tammany-hall", 1..5, &all)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_whatever_order_sealed_answers_come_the_last_written_stands() {
    let all = [
        "taken", "replaced", "older", "stale", "left", "strange", "twice",
    ];
    Box::pin(play_all("bull-moose", 1..5, &all)).await;
}
