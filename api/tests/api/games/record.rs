//! `GET /games/{id}/record`.

use engine::record::{Record, RecordError};
use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

async fn record(app: &TestApp, game: &str, person: Option<&Person>) -> String {
    let path = format!("/games/{game}/record");
    app.read(&path, person).await.expect(200).text
}

/// The header, and the entries.
fn lines(record: &str) -> (Value, Vec<Value>) {
    let mut lines = record
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (lines.next().unwrap(), lines.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_running_game_leaves_out_what_the_reader_may_not_know() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[1]).await;
    let action = &decision["actions"][5]["action"];
    app.answer(game, &people[1], &decision["decision"], json!([action]))
        .await
        .expect(201);

    let (header, own) = lines(&record(&app, game, Some(&people[1])).await);
    let (_, others) = lines(&record(&app, game, Some(&people[0])).await);
    let (_, public) = lines(&record(&app, game, None).await);
    for entry in &public {
        let at = entry["at"].as_str().unwrap();
        assert!(at.ends_with('Z'), "{at}");
    }

    assert_eq!(header["format"], "poste-restante/2");
    assert_eq!(header["ruleset"], "bull-moose");
    assert_eq!(header["players"], json!(["Ann", "Ben", "Cleo"]));
    assert_eq!(header["redacted"], true);
    assert!(header.get("secret").is_none());
    assert_eq!(&own[1]["action"], action);
    for entries in [&others, &public] {
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[1]["actor"], "seat 1");
        assert!(entries[1].get("action").is_none() && entries[1].get("written").is_none());
        assert_eq!(entries[1]["head"], own[1]["head"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redacted_record_is_not_taken_for_a_whole_one() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;

    let record = record(&app, game["id"].as_str().unwrap(), Some(&people[0])).await;

    let read = Record::read(&record);
    assert!(matches!(read, Err(RecordError::Redacted)), "{read:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_game_is_whole_for_everybody_and_can_be_checked() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("bull-moose", &people).await;
    let over = app.game(&game, None).await;

    let public = record(&app, &game, None).await;

    for person in &people {
        assert_eq!(record(&app, &game, Some(person)).await, public);
    }
    let (header, entries) = lines(&public);
    assert_eq!(header["secret"], over["chance"]["seed"]);
    assert!(entries.iter().all(|entry| entry["action"].is_object()));
    assert_eq!(entries.last().unwrap()["head"], over["head"]);
    let table = Record::read(&public).unwrap().replay().unwrap();
    assert_eq!(json!(table.head().to_string()), over["head"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_was_tampered_with_does_not_pass() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let whole = record(&app, &game, None).await;
    let mut lines: Vec<&str> = whole.lines().collect();
    let last = lines.len() - 1;
    lines.swap(last, last - 1);

    let tampered = Record::read(&lines.join("\n")).unwrap();

    assert!(tampered.replay().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_a_file_of_json_lines() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    app.step(game, &people, &mut Choices::new(1)).await;

    let answer = app.read(&format!("/games/{game}/record"), None).await;

    assert_eq!(answer.header("content-type").unwrap(), "application/jsonl");
    let disposition = answer.header("content-disposition").unwrap();
    assert_eq!(disposition, format!("inline; filename=\"{game}.jsonl\""));
    assert!(answer.text.ends_with('\n'));
    assert_eq!(answer.text.lines().count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_for_players_has_no_record() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&ann, wish).await;
    let path = format!("/games/{game}/record");
    app.read(&path, None).await.problem(409, "not_started");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_without_names_tells_the_same_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let named = record(&app, &game, None).await;
    let path = format!("/games/{game}/record?anonymous=true");
    let answer = app.read(&path, Some(&people[0])).await.expect(200);

    let (header, entries) = lines(&answer.text);

    assert_eq!(header["players"], json!(["Red", "Yellow", "Blue"]));
    assert_eq!(header["name"], "City & Guilds");
    assert_eq!(entries, lines(&named).1);
    let whole = format!("{:?}{}", answer.headers, answer.text);
    for trace in [&game, "Ann", "Ben", "Cleo", "The test's table"] {
        assert!(!whole.contains(trace), "{trace}");
    }
    let table = Record::read(&answer.text).unwrap().replay().unwrap();
    assert_eq!(
        json!(table.head().to_string()),
        entries.last().unwrap()["head"]
    );
    for query in ["anonymous=false", ""] {
        let path = format!("/games/{game}/record?{query}");
        assert_eq!(app.read(&path, None).await.expect(200).text, named);
    }
    for query in ["anonymous=maybe", "names=no"] {
        let path = format!("/games/{game}/record?{query}");
        app.read(&path, None).await.problem(400, "bad_query");
    }
}
