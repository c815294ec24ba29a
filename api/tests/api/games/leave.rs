//! `POST /games/{id}/leave`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn leave(app: &TestApp, game: &str, person: &Person) -> Answer {
    let request = app.post(&format!("/games/{game}/leave"));
    request.token(&person.token).send().await
}

fn table(visibility: &str) -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 4, "visibility": visibility })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_given_back_is_free_for_the_next() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table("public")).await;
    app.join(&game, &people[1]).await.expect(201);

    leave(&app, &game, &people[1]).await.expect(204);

    assert_eq!(app.game(&game, None).await["seats"][1]["user"], Value::Null);
    let joined = app.join(&game, &people[2]).await.expect(201).json();
    assert_eq!(joined["seats"][1]["user"]["name"], "Cleo");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_s_part_falls_to_the_next_player() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table("public")).await;
    app.join(&game, &people[1]).await.expect(201);
    app.join(&game, &people[2]).await.expect(201);

    leave(&app, &game, &people[1]).await.expect(204);
    assert_eq!(app.game(&game, None).await["host"], people[0].id.as_str());
    leave(&app, &game, &people[0]).await.expect(204);

    assert_eq!(app.game(&game, None).await["host"], people[2].id.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_everybody_has_left_is_abandoned_for_good() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut wish = table("public");
    wish["bots"] = json!(2);
    let game = app.open_table(&people[0], wish).await;

    leave(&app, &game, &people[0]).await.expect(204);

    assert_eq!(app.game(&game, None).await["status"], "abandoned");
    app.join(&game, &people[1]).await.problem(409, "abandoned");
    let start = app.post(&format!("/games/{game}/start"));
    let start = start.token(&people[0].token).send().await;
    start.problem(409, "abandoned");
    let view = app.read(&format!("/games/{game}/view"), None).await;
    view.problem(409, "not_started");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_has_left_a_private_table_sees_it_no_more() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table("private")).await;
    let invite = app.post(&format!("/games/{game}/invitations"));
    let invite = invite.token(&people[0].token);
    let body = json!({ "email": people[1].email });
    invite.json(body).send().await.expect(201);
    app.join(&game, &people[1]).await.expect(201);

    leave(&app, &game, &people[0]).await.expect(204);

    let path = format!("/games/{game}");
    app.read(&path, Some(&people[0]))
        .await
        .problem(404, "not_found");
    leave(&app, &game, &people[0])
        .await
        .problem(404, "not_found");
    app.join(&game, &people[0]).await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_leaves_a_running_game_or_one_they_are_not_in() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let game = game["id"].as_str().unwrap();

    leave(&app, game, &people[0]).await.problem(409, "started");
    leave(&app, game, &people[3])
        .await
        .problem(403, "not_your_game");

    let seats = app.game(game, None).await["seats"].clone();
    assert_eq!(seats[0]["user"]["name"], "Ann");
}
