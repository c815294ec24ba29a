//! `POST /games/{id}/join`.

use serde_json::{Value, json};

use crate::helpers::TestApp;

fn table() -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 3 })
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_has_the_first_free_seat_and_the_last_one_starts_the_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table()).await;

    let two = app.join(&game, &people[1]).await.expect(201).json();
    let three = app.join(&game, &people[2]).await.expect(201).json();

    assert_eq!(two["seats"][1]["user"]["name"], "Ben");
    assert_eq!(two["status"], "open");
    assert_eq!(three["seats"][2]["user"]["name"], "Cleo");
    assert_eq!(three["status"], "running");
    assert_eq!(three["version"], 1);
    assert!(three["started_at"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_two_seats() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table()).await;
    app.join(&game, &people[1]).await.expect(201);

    for person in &people {
        let answer = app.join(&game, person).await;
        answer.problem(409, "already_seated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_runs_takes_nobody_in() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let game = game["id"].as_str().unwrap();
    for person in &people {
        app.join(game, person).await.problem(409, "started");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_want_the_last_seat_one_has_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.open_table(&people[0], table()).await;
    app.join(&game, &people[1]).await.expect(201);

    let (cleo, dan) = tokio::join!(app.join(&game, &people[2]), app.join(&game, &people[3]));

    let mut statuses = [cleo.status, dan.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(app.entries(&game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contribution_that_is_too_long_is_refused() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table()).await;
    let join = app.post(&format!("/games/{game}/join"));
    let join = join.token(&people[1].token);
    let answer = join.json(json!({ "nonce": "x".repeat(65) })).send().await;
    answer.problem(422, "bad_nonce");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_opens_a_private_table_even_to_who_had_no_account() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let mut private = table();
    private["visibility"] = json!("private");
    let game = app.open_table(&ann, private).await;
    let invite = app.post(&format!("/games/{game}/invitations"));
    let invite = invite.token(&ann.token);
    let body = json!({ "email": "Ben@Example.org" });
    invite.json(body).send().await.expect(201);

    let people = app.sign_in_all(&["Ben", "Cleo"]).await;

    app.join(&game, &people[0]).await.expect(201);
    app.join(&game, &people[1]).await.problem(404, "not_found");
}
