//! Three games from the invitation to the standings. They are thought out by the engine beforehand, and the server's log must
//! end with the very hash that the engine's has.

use std::io::BufReader;
use std::time::Instant;

use engine::Ruleset;
use engine::record::{RecordReader, verify};
use serde_json::json;

use crate::heads::head_at_the_times_of;
use crate::helpers::TestApp;
use crate::office::Office;
use crate::person::{Letter, address};
use crate::thought_out::{Game, Sealed, Turn, shortest};

const NAMES: [&str; 5] = ["Anna", "Ben", "Cleo", "Dan", "Eve"];

/// What else is written in the course of a game, before moves of somebody whose turn it is, with words of what comes back.
const BESIDE: [(&str, &str); 5] = [
    ("help", "Write one move a line"),
    ("board", "Here is the board once more."),
    ("say Good luck, all!", "Good luck, all!"),
    ("log", "Poste Restante"),
    ("try\n", "only a trial"),
];

/// A game under way.
struct Played {
    office: Office,
    game: Game,
    /// How much of [`BESIDE`] was written.
    beside: usize,
    has_come_twice: bool,
    has_spoken_beside: bool,
    /// Answers that were for a question of which the game had moved on.
    stale: usize,
    /// Sealed answers that nobody else knows: the seat, the words, and how many letters each had by then.
    sealed: Vec<(usize, String, Vec<usize>)>,
    /// How many letters were looked through for them.
    unseen: usize,
}

impl Played {
    /// Somebody answers a letter; what they are told.
    async fn told(&mut self, who: usize, to: &Letter, says: &str) -> Letter {
        self.office.people[who].look();
        let from = self.office.people[who].letters.len();
        self.office.answer(who, to, says);
        let what = format!("what came of “{says}”");
        self.office.letter(who, from, &what, Letter::tells).await
    }

    /// The letter that asks somebody now.
    async fn asked(&mut self, who: usize) -> Letter {
        let done = self.office.people[who].done;
        let asks = "a question";
        self.office.letter(who, done, asks, Letter::asks).await
    }

    /// Somebody makes moves; what they are told.
    async fn make(&mut self, who: usize, says: &str) -> Letter {
        loop {
            let asked = self.asked(who).await;
            let done = self.office.people[who].letters.len();
            let told = self.told(who, &asked, says).await;
            if told.subject.starts_with("[Your answer]") {
                self.office.people[who].done = done;
                return told;
            }
            self.is_too_late(&told, says);
        }
    }

    /// Whoever was answered with a mail from before is asked once more.
    fn is_too_late(&mut self, told: &Letter, says: &str) {
        let is_stale = told.text.contains("The game has moved on");
        assert!(is_stale, "{says}: {}", told.text);
        self.stale += 1;
    }

    async fn play(&mut self) {
        let turns = self.game.turns.clone();
        for (place, (who, turn)) in turns.iter().enumerate() {
            let who = *who;
            let done = self.office.people[who].done;
            match turn {
                Turn::Steps(steps) => self.take_turn(who, steps).await,
                Turn::Sealed(sealed) => {
                    self.seal(who, sealed).await;
                    let next = turns.get(place + 1);
                    let is_replaced = matches!(next, Some((next, Turn::Sealed(_))) if *next == who);
                    if is_replaced && !sealed.is_last {
                        // The same question is answered once more.
                        self.office.people[who].done = done;
                    }
                }
                Turn::Undo => {
                    let told = self.make(who, "undo").await;
                    assert!(told.text.contains("has been taken back"), "{}", told.text);
                }
            }
        }
    }

    async fn take_turn(&mut self, who: usize, steps: &[String]) {
        let moves = steps.join("\n");
        if let Some((says, words)) = BESIDE.get(self.beside) {
            self.beside += 1;
            let says = if says.ends_with('\n') {
                format!("{says}{moves}")
            } else {
                (*says).to_owned()
            };
            loop {
                let asked = self.asked(who).await;
                let told = self.told(who, &asked, &says).await;
                if told.words().contains(words) {
                    break;
                }
                self.is_too_late(&told, &says);
            }
        } else if !self.has_come_twice {
            self.has_come_twice = true;
            loop {
                let asked = self.asked(who).await;
                let from = self.office.people[who].letters.len();
                let raw = self.office.answer(who, &asked, &moves);
                self.office.post(who, &asked, &raw);
                let told = self
                    .office
                    .letter(who, from, "its answer", Letter::tells)
                    .await;
                if told.subject.starts_with("[Your answer]") {
                    self.office.people[who].done = from;
                    return;
                }
                self.is_too_late(&told, &moves);
            }
        } else if !self.has_spoken_beside {
            self.has_spoken_beside = true;
            let told = self.make(who, &format!("{moves}\nsay Here you are.")).await;
            assert!(told.text.contains("Here you are."), "{}", told.text);
            return;
        }
        self.make(who, &moves).await;
    }

    async fn seal(&mut self, who: usize, sealed: &Sealed) {
        if sealed.is_last {
            self.must_be_sealed();
        }
        let answer = &sealed.answer;
        let told = self.make(who, answer).await;
        assert!(told.words().contains(answer), "{answer}: {}", told.text);
        if sealed.is_telling {
            let letters = self.office.people.iter();
            let letters = letters.map(|person| person.letters.len());
            self.sealed.push((who, answer.clone(), letters.collect()));
        }
        if sealed.is_last {
            self.sealed.clear();
        }
    }

    /// Nobody has read of anybody else's sealed answer.
    fn must_be_sealed(&mut self) {
        for person in &mut self.office.people {
            person.look();
        }
        for (who, answer, from) in &self.sealed {
            let others = self.office.people.iter().enumerate();
            for (other, person) in others.filter(|(other, _)| other != who) {
                for letter in &person.letters[from[other]..] {
                    self.unseen += 1;
                    assert!(
                        !letter.words().contains(answer),
                        "{answer}: {}",
                        letter.text
                    );
                }
            }
        }
    }
}

/// A game from its invitations to its end.
async fn play(ruleset: Ruleset, seats: usize, games: u8) {
    let game = tokio::task::spawn_blocking(move || shortest(ruleset, seats, games));
    let game = game.await.unwrap();
    let began = Instant::now();
    let app = TestApp::start().await;
    let host = app.sign_in(NAMES[0]).await;
    let office = Office::open(app, &NAMES[..seats]).await;
    let slug = ruleset.to_string();
    let wish =
        json!({ "ruleset": slug, "seats": seats, "visibility": "private", "name": "By mail" });
    let id = office.app.open_table(&host, wish).await;
    let secret = engine::hex::encode(&game.secret);
    let same = format!("UPDATE games SET secret = decode('{secret}', 'hex')");
    office.app.execute(&same).await.unwrap();
    for name in &NAMES[1..seats] {
        let path = format!("/games/{id}/invitations");
        let invite = office.app.post(&path).token(&host.token);
        let invite = invite.json(json!({ "email": address(name) }));
        invite.send().await.expect(201);
    }
    let mut played = Played {
        office,
        game,
        beside: 0,
        has_come_twice: false,
        has_spoken_beside: false,
        stale: 0,
        sealed: Vec::new(),
        unseen: 0,
    };
    for who in 1..seats {
        let invites = |letter: &Letter| letter.subject.contains(" invites you to ");
        let invitation = played.office.letter(who, 0, "an invitation", invites).await;
        let told = played.told(who, &invitation, "Accept!").await;
        // The last one to sit down may be asked for the first move at once.
        let seated = ["You have a seat", "is yours"];
        let is_seated = seated.iter().any(|words| told.words().contains(words));
        assert!(is_seated, "{}", told.text);
    }
    played.play().await;
    assert!(played.beside == BESIDE.len() && played.has_come_twice && played.has_spoken_beside);
    let host = played.office.app.renewed(&host).await;
    let head = played.office.app.game(&id, Some(&host)).await["head"].clone();
    must_be_over(&mut played, seats, head.as_str().unwrap()).await;

    let record = played
        .office
        .app
        .read(&format!("/games/{id}/record"), Some(&host))
        .await;
    let record = record.expect(200).text.clone();
    let reader = RecordReader::new(BufReader::new(record.as_bytes())).unwrap();
    let verified = verify(reader, |_| {}).unwrap();
    assert_eq!(verified.table.head().to_string(), head);
    let thought = &played.game;
    let same = head_at_the_times_of(&record, ruleset, thought.secret, &thought.log);
    assert_eq!(same, head);
    let is_looked_for = |(_, turn): &(usize, Turn)| matches!(turn, Turn::Sealed(sealed) if sealed.is_telling && !sealed.is_last);
    assert_eq!(
        played.unseen > 0,
        played.game.turns.iter().any(is_looked_for)
    );
    let Played {
        office,
        stale,
        unseen,
        ..
    } = &played;
    let read: usize = office
        .people
        .iter()
        .map(|person| person.letters.len())
        .sum();
    println!(
        "{slug} with {seats}: {} mails written, {stale} too late, {read} read, {unseen} without what is sealed, in {:?}",
        office.written,
        began.elapsed()
    );
}

/// Everybody has read how the game has ended, and the hash of the whole.
async fn must_be_over(played: &mut Played, seats: usize, head: &str) {
    for who in 0..seats {
        let is_over = |letter: &Letter| letter.subject.starts_with("[Game over]");
        let over = played.office.letter(who, 0, "the end", is_over).await;
        let words = over.words();
        assert!(words.contains(head), "{words}");
        for (seat, score) in &played.game.standings {
            let place = format!("{}, {score} point", NAMES[*seat]);
            assert!(words.contains(&place), "{place}: {}", over.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tammany_hall() {
    play("tammany-hall".parse().unwrap(), 3, 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn city_and_guilds() {
    play("city-and-guilds".parse().unwrap(), 5, 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bull_moose() {
    play("bull-moose".parse().unwrap(), 4, 6).await;
}
