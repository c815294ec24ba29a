//! `POST /games/{id}/start`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn start(app: &TestApp, game: &str, person: &Person) -> Answer {
    let request = app.post(&format!("/games/{game}/start"));
    request.token(&person.token).send().await
}

fn table() -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 5 })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_starts_with_the_players_who_are_there() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table()).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }

    let game = start(&app, &game, &people[0]).await.expect(201).json();

    assert_eq!(game["status"], "running");
    assert_eq!(game["seats"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn empty_seats_go_and_those_behind_move_up() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut wish = table();
    wish["bots"] = json!(1);
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }
    let leave = app.post(&format!("/games/{game}/leave"));
    leave.token(&people[1].token).send().await.expect(204);

    let started = start(&app, &game, &people[0]).await.expect(201).json();

    let seats = started["seats"].as_array().unwrap();
    let sits = |seat: &Value| {
        let user = seat["user"]["name"].as_str();
        user.unwrap_or(if seat["bot"].is_object() {
            "bot"
        } else {
            "nobody"
        })
        .to_owned()
    };
    let sitting: Vec<String> = seats.iter().map(sits).collect();
    assert_eq!(sitting, ["Ann", "Cleo", "bot"]);
    // Cleo plays from the seat that she moved up to.
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[2]))
        .await;
    assert_eq!(view.expect(200).json()["you"]["seat"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_are_too_few() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table()).await;
    app.join(&game, &people[1]).await.expect(201);
    let before = app.dump().await;

    let answer = start(&app, &game, &people[0]).await;

    answer.problem(409, "too_few_players");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_starts_and_only_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.open_table(&people[0], table()).await;
    for guest in &people[1..3] {
        app.join(&game, guest).await.expect(201);
    }

    for other in &people[1..] {
        let answer = start(&app, &game, other).await;
        answer.problem(403, "not_the_host");
    }
    start(&app, &game, &people[0]).await.expect(201);
    let again = start(&app, &game, &people[0]).await;

    again.problem(409, "started");
    assert_eq!(app.entries(&game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_entry_fixes_ruleset_version_seats_options_and_commitment() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();

    let record = app.read(&format!("/games/{id}/record"), None).await;

    let entry: Value =
        serde_json::from_str(record.expect(200).text.lines().nth(1).unwrap()).unwrap();
    assert_eq!(entry["actor"], "server");
    let action = &entry["action"];
    assert_eq!(action["type"], "start");
    assert_eq!(action["ruleset"], "tammany-hall");
    assert_eq!(action["rules_version"], game["rules_version"]);
    assert_eq!(action["seats"], 3);
    assert_eq!(action["options"], game["options"]);
    assert_eq!(action["commitment"], game["chance"]["commitment"]);
    assert_eq!(entry["head"], game["head"]);
}

/// What is looked for in random games would else be missing in some run of many.
#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_test_are_the_same_in_each_run() {
    let mut games = Vec::new();
    for _ in 0..2 {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        for _ in 0..2 {
            app.start_game("tammany-hall", &people).await;
        }
        let secrets = "SELECT encode(secret, 'hex') AS text FROM games ORDER BY id";
        games.push(app.texts(secrets).await);
    }

    assert_eq!(games[0], games[1]);
    assert_ne!(games[0][0], games[0][1]);
}
