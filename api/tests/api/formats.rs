//! The formats of the log: new games have their times under the chain, and those that began before go on as they began.

use chrono::{DateTime, TimeDelta, Utc};
use engine::games::tammany_hall::TammanyHall;
use engine::record::{RecordReader, Verified, verify};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::helpers::command::{output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;
use crate::helpers::stored::{Log, start_before, step, write};
use crate::helpers::{Person, TestApp};

const NAMES: [&str; 3] = ["Ann", "Ben", "Cleo"];

/// What `poste replay-check` says of the server's database, and its exit code.
fn replay_check(app: &TestApp) -> (Option<i32>, String) {
    let checked = output(poste().args(["replay-check", "--database-url", &app.database_url]));
    (
        checked.status.code(),
        String::from_utf8(checked.stdout).unwrap(),
    )
}

async fn record(app: &TestApp, game: &str) -> String {
    let answer = app.read(&format!("/games/{game}/record"), None).await;
    answer.expect(200).text
}

fn verified(record: &str) -> Verified {
    verify(RecordReader::new(record.as_bytes()).unwrap(), |_| {}).unwrap()
}

/// The lines of a record as JSON.
fn lines(record: &str) -> Vec<Value> {
    let lines = record.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A running game as a build wrote it that knew the first format alone.
async fn begun_before(app: &TestApp, people: &[Person]) -> String {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    app.execute(&format!(
        "INSERT INTO seats (game_id, seat, user_id, nonce, taken_at) VALUES ('{game}', 2, '{}', '', now())",
        people[2].id
    ))
    .await
    .unwrap();
    let secret = format!("SELECT encode(secret, 'hex') AS text FROM games WHERE id = '{game}'");
    let secret = engine::hex::decode(&app.texts(&secret).await[0]).unwrap();
    let (mut table, first) = start_before::<TammanyHall>(3, secret);
    let (mut entries, mut choices) = (vec![first], Choices::new(5));
    for _ in 0..9 {
        assert!(step(&mut table, &mut choices, &mut entries));
    }
    let log = Log::of(&table, entries);
    let id: Uuid = game.parse().unwrap();
    write(&mut app.connection().await, id, &log).await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_has_its_times_under_the_chain_as_they_are_stored_and_told() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let text = record(&app, &game).await;
    let told = app.entries(&game).await;
    let rows = format!(
        "SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') AS text
         FROM log WHERE game_id = '{game}' ORDER BY seq"
    );
    let rows = app.texts(&rows).await;

    let lines = lines(&text);
    assert_eq!(lines[0]["format"], "poste-restante/2");
    assert_eq!(lines[1]["action"]["format"], 2);
    assert_eq!(lines.len(), told.len() + 1);
    for ((line, row), told) in lines[1..].iter().zip(&rows).zip(&told) {
        assert_eq!(line["at"], row.as_str());
        let at = |at: &Value| at.as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
        assert_eq!(at(&line["at"]), at(&told["at"]));
    }
    let table = verified(&text).table;
    assert!(table.format().has_times());
    assert_eq!(
        app.game(&game, None).await["head"],
        table.head().to_string()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_clock_writes_is_under_the_chain_with_the_time_at_which_it_was_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES).await;
    let clock = json!({
        "pace": { "type": "per_decision", "seconds": 86_400 },
        "absence": { "type": "default_move" },
    });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    app.later(TimeDelta::hours(25));
    assert_eq!(app.let_time_run_out().await, 1);
    let last = "SELECT actor AS text FROM log ORDER BY seq DESC LIMIT 1";
    assert_eq!(app.texts(last).await, ["clock"]);
    let mut choices = Choices::new(2);
    let due = app.renewed_all(&people).await;
    for _ in 0..5 {
        assert!(app.step(game, &due, &mut choices).await);
    }
    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(0), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_began_in_the_first_format_goes_on_in_it_beside_new_ones() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES).await;
    let old = begun_before(&app, &people).await;
    let new = app.finished_game("tammany-hall", &people).await;
    let mut choices = Choices::new(7);
    while app.step(&old, &people, &mut choices).await {}

    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(0), "{said}");
    let (of_old, of_new) = (record(&app, &old).await, record(&app, &new).await);
    for (text, format, game) in [(&of_old, 1, &old), (&of_new, 2, &new)] {
        let header = &lines(text)[0];
        assert_eq!(header["format"], format!("poste-restante/{format}"));
        let table = verified(text).table;
        assert_eq!(table.format().number(), format);
        assert_eq!(app.game(game, None).await["head"], table.head().to_string());
        // A study of it is given back to the letter.
        let study = app
            .import(&people[0], text.clone())
            .await
            .expect(201)
            .json();
        let path = format!("/studies/{}/record", study["id"].as_str().unwrap());
        let again = app.read(&path, Some(&people[0])).await.expect(200).text;
        assert_eq!(&again, text);
    }
    // Packed, they are what they were.
    app.later(TimeDelta::minutes(61));
    assert_eq!(app.pack().await, 2);
    assert_eq!(record(&app, &old).await, of_old);
    assert_eq!(record(&app, &new).await, of_new);
    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(0), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_was_altered_on_the_server_is_found_where_it_is_under_the_chain() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES).await;
    let old = begun_before(&app, &people).await;
    let new = app.start_game("tammany-hall", &people).await;
    let new = new["id"].as_str().unwrap();
    let mut choices = Choices::new(7);
    for _ in 0..4 {
        assert!(app.step(new, &people, &mut choices).await);
    }
    let alter = "ALTER TABLE log DISABLE TRIGGER USER;
         UPDATE log SET at = at - interval '1 microsecond' WHERE seq = 3;
         ALTER TABLE log ENABLE TRIGGER USER";
    for statement in alter.split(';') {
        app.execute(statement).await.unwrap();
    }

    let (code, said) = replay_check(&app);

    assert_eq!(code, Some(1));
    let differs = format!(
        "{new} differs at entry 3: the chain breaks: the entry or its head was altered after it was written\n"
    );
    assert!(said.contains(&differs), "{said}");
    // It may be named as the slowest.
    assert!(!said.contains(&format!("{old} differs")), "{said}");
}

#[test]
fn poste_verify_says_what_proves_the_times_and_refuses_one_that_was_altered() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/golden");
    let text = std::fs::read_to_string(format!("{golden}/tammany-hall-format-2-4.jsonl")).unwrap();
    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    let verify = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let verified = output(poste().arg("verify").arg(&file));
        let said = [verified.stdout, verified.stderr].map(|said| String::from_utf8(said).unwrap());
        (verified.status.code(), said.concat())
    };
    let (code, said) = verify(&text);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("\ntimes: those that the log was written with"),
        "{said}"
    );
    let at = lines(&text)[9]["at"].as_str().unwrap().to_owned();
    let time: DateTime<Utc> = at.parse().unwrap();
    let later = time + TimeDelta::microseconds(1);
    let later = later.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let (code, said) = verify(&text.replacen(&at, &later, 1));
    assert_eq!(code, Some(1));
    assert!(
        said.contains("does not hold: line 10, entry 8: the chain breaks"),
        "{said}"
    );
    let (code, said) = verify(&text.replacen(&at, &at.replace('Z', "+00:00"), 1));
    assert_eq!(code, Some(1));
    assert!(
        said.contains("line 10: the time is not written as in"),
        "{said}"
    );
}
