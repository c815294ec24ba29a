//! `docs/by-mail.md`: what stands there as an answer is sent as it stands there, and each word that it names does something.

use serde_json::json;

use super::positions::Position;
use super::{Asking, ByMail};
use crate::helpers::Person;

const DOCUMENT: &str = include_str!("../../../../docs/by-mail.md");

/// The line above which mails are answered begins so, and then has six letters.
const CUT: &str = "== answer above this line == ";

/// The words of the document's table in their order: each with mails that use it, and what is answered to them.
const WORDS: [(&str, &[&str], &str); 16] = [
    (
        "a move",
        &[
            "boss 1\nboss 2",
            "BOSS 1; Boss 2",
            "boss 1, boss 2",
            "boss 1 / boss 2",
        ],
        "Your moves have been made.",
    ),
    ("try", &["try\nboss 1", "try boss 1"], "only a trial"),
    ("hint", &["hint"], "bots would consider"),
    ("undo", &["undo"], "has been taken back"),
    ("default", &["default"], "Your moves have been made."),
    ("board", &["board"], "Here is the board once more."),
    ("log", &["log"], "turn began."),
    ("help", &["help"], "Write one move a line"),
    ("help boss", &["help boss"], "boss WARD"),
    (
        "say",
        &["say Good luck!", "boss 1\nsay Good luck!"],
        "Good luck!",
    ),
    ("no reminders", &["no reminders"], "no more reminders"),
    ("reminders", &["reminders"], "reminders of “Friends” again"),
    ("resign", &["resign"], "bot plays your seat"),
    ("confirm", &["confirm"], "you are still there"),
    ("yes", &["yes"], "Your yes has been counted."),
    ("no", &["no"], "Your no has been counted."),
];

/// The document's blocks of text.
fn blocks() -> Vec<&'static str> {
    let pieces = DOCUMENT.split("```");
    let blocks = pieces.skip(1).step_by(2);
    blocks
        .map(|block| {
            block
                .strip_prefix("text\n")
                .expect("a block of text")
                .trim_end()
        })
        .collect()
}

/// The words that the document's table names.
fn words() -> Vec<&'static str> {
    let rows = DOCUMENT.lines().skip_while(|line| *line != "| --- | --- |");
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    let mut words = Vec::new();
    for row in rows {
        let cell = row.split('|').nth(1).unwrap().trim();
        let named: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
        if named.is_empty() {
            words.push(cell);
        }
        words.extend(named);
    }
    words
}

/// The same text, whatever letters stand in the line above which it is answered.
fn without_letters(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let (before, behind) = text.split_once(CUT).expect("a line to answer above");
    format!("{before}{CUT}{}", &behind[6..])
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_is_played_as_the_document_says() {
    let [accept, printed, moves]: [&str; 3] = blocks().try_into().expect("three blocks");
    let moves: Vec<&str> = moves.lines().collect();
    // Whoever is invited takes the second seat, and is to begin.
    let mut positions = (0..1_000).map(|number| Position::beginning("tammany-hall", 3, number));
    let position = positions
        .find(|position| position.seat.number() == 1 && position.entries(&moves).is_some());
    let position = position.expect("a game that begins so");

    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private", "name": "Friends" });
    let game = by_mail.app.open_table(&people[0], wish).await;
    for email in ["cleo@example.org", "ben@example.org"] {
        let path = format!("/games/{game}/invitations");
        let invite = by_mail.app.post(&path).token(&people[0].token);
        invite
            .json(json!({ "email": email }))
            .send()
            .await
            .expect(201);
    }
    let mails = by_mail.mails().await;
    let invitation = mails.iter().find(|mail| mail.to == "cleo@example.org");
    let invitation = invitation.unwrap();
    let raw = String::from_utf8(by_mail.reply(invitation, accept)).unwrap();
    let raw = raw.replacen("From: Somebody ", "From: Cleo ", 1);
    let told = by_mail.told_of(invitation, raw.as_bytes()).await;
    assert!(told.text.contains("You have a seat"), "{}", told.text);
    let secret = engine::hex::encode(&position.secret);
    for same in [
        format!("UPDATE games SET secret = decode('{secret}', 'hex') WHERE id = '{game}'"),
        format!("UPDATE seats SET nonce = '' WHERE game_id = '{game}'"),
    ] {
        by_mail.app.execute(&same).await.unwrap();
    }
    by_mail.app.join(&game, &people[1]).await.expect(201);

    let mails = by_mail.mails().await;
    let mut turns = mails.iter().filter(|mail| mail.reply_to.is_some());
    let turn = turns.next().expect("a mail that asks");
    assert_eq!(turn.to, "cleo@example.org");
    assert!(
        printed.starts_with(CUT),
        "the document has another mail than this:\n{}",
        turn.text
    );
    let sent = without_letters(&turn.text);
    let is_printed = sent.starts_with(&without_letters(printed));
    assert!(
        is_printed,
        "the document has another mail than this:\n{}",
        turn.text
    );

    let told = by_mail.told(turn, &moves.join("\n")).await;
    assert!(
        told.text.contains("Your moves have been made."),
        "{}",
        told.text
    );
    let log = format!(
        "SELECT actor || '|' || action AS text FROM log WHERE game_id = '{game}' AND seq > 0 ORDER BY seq"
    );
    let log = by_mail.app.texts(&log).await;
    let entries = position.entries(&moves).unwrap();
    let entries: Vec<String> = entries
        .iter()
        .map(|(actor, action)| format!("{actor}|{action}"))
        .collect();
    assert_eq!(log, entries);
}

/// The mail that asks somebody for what a word answers.
async fn asking_for(by_mail: &ByMail, people: &[Person], word: &str) -> Asking {
    by_mail.mails().await;
    let terms = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "bot" } });
    let mut wish =
        json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Friends", "clock": terms });
    if word == "confirm" {
        wish["confirm_start"] = json!({ "hours": 24 });
    }
    if word == "hint" {
        wish["bots"] = json!(2);
    }
    let game = by_mail.app.open_table(&people[0], wish).await;
    if word == "hint" {
        while !by_mail.app.due(&game, &people[0]).await.contains(&0) {
            by_mail.app.let_bots_play().await;
        }
    } else {
        for guest in &people[1..] {
            by_mail.app.join(&game, guest).await.expect(201);
        }
    }
    if ["yes", "no"].contains(&word) {
        by_mail.mails().await;
        by_mail.app.ask_to_end(&game, &people[0]).await;
    }
    let mails = by_mail.mails().await;
    let asking = mails.into_iter().find(|mail| mail.reply_to.is_some());
    let asking = asking.expect("a mail that asks");
    if word == "undo" {
        return by_mail.told(&asking, "boss 1").await;
    }
    asking
}

#[tokio::test(flavor = "multi_thread")]
async fn each_word_of_the_document_does_something() {
    let known: Vec<&str> = WORDS.iter().map(|(word, ..)| *word).collect();
    assert_eq!(words(), known, "the words of the document");
    let by_mail = ByMail::start().await;
    let mut people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    for (word, mails, answer) in WORDS {
        for says in mails {
            by_mail.app.later(chrono::TimeDelta::minutes(10));
            people = by_mail.app.renewed_all(&people).await;
            let asking = asking_for(&by_mail, &people, word).await;
            let told = by_mail.told(&asking, says).await;
            assert!(told.text.contains(answer), "{word}: {}", told.text);
            assert!(
                told.subject.starts_with("[Your answer]"),
                "{word}: {}",
                told.subject
            );
        }
    }
}
