//! `POST /studies/{id}/bots`.

use serde_json::{Value, json};

use super::{at, golden};
use crate::helpers::{Answer, Person, TestApp};

async fn play(app: &TestApp, study: &Value, person: &Person, bots: Value) -> Answer {
    let body = json!({ "bots": bots });
    app.ask("POST", &at(study, "/bots"), person, body).await
}

fn bots(level: &str, seats: &[u8]) -> Value {
    let seats = seats.iter();
    seats
        .map(|seat| json!({ "seat": seat, "level": level }))
        .collect()
}

/// What has been done, as it is written: a bot that plays again does the same, at another time.
async fn moves(app: &TestApp, study: &Value, person: &Person) -> Vec<Value> {
    let log = app.read(&at(study, "/log?limit=100"), Some(person)).await;
    let log = log.expect(200).json();
    let entries = log["items"].as_array().unwrap().iter();
    entries.map(|entry| entry["written"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_their_seats_until_another_one_is_asked_and_the_same_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let entry = study["version"].as_u64().unwrap();
    let others = bots("fair", &[0, 1, 2]);

    let played = play(&app, &study, &ann, others.clone()).await;
    let played = played.expect(201).json();

    // Everybody is a bot, and more than one turn was taken.
    assert!(
        played["version"].as_u64().unwrap() > entry + 3,
        "{played:#}"
    );
    let first = moves(&app, &study, &ann).await;
    let back = json!({ "to": entry - 1 });
    app.ask("POST", &at(&study, "/undo"), &ann, back)
        .await
        .expect(201);
    let again = play(&app, &study, &ann, others).await.expect(201).json();
    // As far as a second of thought led both times.
    let second = moves(&app, &study, &ann).await;
    let both = first.len().min(second.len());
    assert_eq!(second[..both], first[..both]);

    // A seat that nobody plays for stops them.
    let due = again["pending"][0]["seats"][0].as_u64();
    let due = u8::try_from(due.unwrap()).unwrap();
    let others: Vec<u8> = (0..3).filter(|seat| *seat != due).collect();
    let still = play(&app, &study, &ann, bots("easy", &others)).await;
    assert_eq!(still.expect(201).json()["head"], again["head"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_played_on_from_any_entry_to_the_end_of_the_game() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let record = app.import(&ann, golden("bull-moose-3")).await;
    let record = record.expect(201).json();
    let refused = play(&app, &record, &ann, bots("easy", &[0, 1, 2])).await;
    refused.problem(409, "study_of_a_record");
    let from = json!({ "at": record["version"].as_u64().unwrap() / 2 });
    let branch = app.ask("POST", &at(&record, "/branch"), &ann, from).await;
    let branch = branch.expect(201).json();
    for _ in 0..30 {
        let played = play(&app, &branch, &ann, bots("easy", &[0, 1, 2])).await;
        if played.status == 429 {
            break;
        }
        let played = played.expect(201).json();
        if !played["standings"].is_null() {
            return;
        }
    }
    let study = app.request("GET", &at(&branch, "")).token(&ann.token);
    panic!("not at its end: {}", study.send().await.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_bot_can_play_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [ann, ben, _] = &people[..] else {
        unreachable!("three people")
    };
    let study = app.hotseat(ann, "boss 14").await;
    for (wrong, code) in [
        (bots("grim", &[0]), "unknown_level"),
        (
            json!([{ "seat": 0, "level": "fair", "temperament": "hot" }]),
            "unknown_temperament",
        ),
        (bots("fair", &[3]), "bad_seat"),
        (bots("fair", &[1, 1]), "bad_seat"),
    ] {
        play(&app, &study, ann, wrong).await.problem(422, code);
    }
    for unread in [
        json!(2),
        json!([{ "seat": 7, "level": "fair" }]),
        json!([{}]),
    ] {
        let answer = play(&app, &study, ann, unread).await;
        answer.problem(400, "bad_json");
    }
    let strange = play(&app, &study, ben, bots("fair", &[0])).await;
    strange.problem(404, "not_found");
    let now = app.request("GET", &at(&study, "")).token(&ann.token);
    assert_eq!(now.send().await.json()["head"], study["head"]);

    // It would be advice on a game that others play.
    let game = app.start_game("tammany-hall", &people).await;
    let path = format!("/games/{}/analysis", game["id"].as_str().unwrap());
    let analysis = app.ask("POST", &path, ann, json!({})).await;
    let analysis = analysis.expect(201).json();
    let refused = play(&app, &analysis, ann, bots("fair", &[0, 1, 2])).await;
    refused.problem(409, "others_play");

    let app = TestApp::start_with(|settings| settings.bot_threads = 0).await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let unthought = play(&app, &study, &ann, bots("fair", &[0, 1, 2])).await;
    unthought.problem(503, "unavailable");
}
