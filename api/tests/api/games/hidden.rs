//! `PUT /games/{id}/hidden`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn hide(app: &TestApp, game: &str, person: &Person, body: Value) -> Answer {
    let request = app.request("PUT", &format!("/games/{game}/hidden"));
    request.token(&person.token).json(body).send().await
}

async fn listed(app: &TestApp, person: &Person, query: &str) -> usize {
    let list = app.read(&format!("/games?{query}"), Some(person)).await;
    list.expect(200).json()["items"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_game_is_left_out_of_the_own_list_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let due = app.due(game, &people[0]).await[0];

    hide(&app, game, &people[due], json!({ "hidden": true }))
        .await
        .expect(204);

    assert_eq!(listed(&app, &people[due], "mine=true").await, 0);
    assert_eq!(listed(&app, &people[due], "mine=true&hidden=true").await, 1);
    assert_eq!(
        listed(&app, &people[due], "due=true").await,
        1,
        "it waits all the same"
    );
    assert_eq!(listed(&app, &people[(due + 1) % 3], "mine=true").await, 1);
    hide(&app, game, &people[due], json!({ "hidden": false }))
        .await
        .expect(204);
    assert_eq!(listed(&app, &people[due], "mine=true").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_hide_a_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let game = game["id"].as_str().unwrap();

    let stranger = hide(&app, game, &people[3], json!({ "hidden": true })).await;

    stranger.problem(403, "not_your_game");
    hide(&app, game, &people[0], json!({}))
        .await
        .problem(400, "bad_json");
    hide(&app, game, &people[0], json!({ "hidden": "yes" }))
        .await
        .problem(400, "bad_json");
}
