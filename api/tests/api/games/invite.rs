//! `POST /games/{id}/invitations`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn invite(app: &TestApp, game: &str, person: &Person, email: &str) -> Answer {
    let request = app.post(&format!("/games/{game}/invitations"));
    let request = request.token(&person.token);
    request.json(json!({ "email": email })).send().await
}

fn table(name: &str) -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 4, "name": name, "visibility": "private" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_says_who_invites_to_what_and_where_it_is() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("Friday club")).await;

    let answer = invite(&app, &game, &ann, "Ben@Example.org").await;

    let expected = json!({ "game": game, "email": "ben@example.org" });
    assert_eq!(answer.expect(201).json(), expected);
    let [mail] = &app.mails().await[..] else {
        panic!("one mail");
    };
    assert_eq!(mail.to, "ben@example.org");
    assert_eq!(
        mail.subject,
        "Ann invites you to Tammany Hall · Friday club"
    );
    assert!(mail.text.contains(&format!("{}/games/{game}", app.url())));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_mailed_once_however_often_it_is_invited() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("x")).await;

    for email in ["ben@example.org", "BEN@example.org", "ben@example.org"] {
        invite(&app, &game, &ann, email).await.expect(201);
    }

    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_invite_and_only_before_the_game_starts() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let mut public = table("x");
    public["visibility"] = json!("public");
    let game = app.open_table(&people[0], public).await;

    let stranger = invite(&app, &game, &people[3], "x@example.org").await;
    stranger.problem(403, "not_your_game");
    for guest in &people[1..3] {
        app.join(&game, guest).await.expect(201);
        invite(&app, &game, guest, "y@example.org")
            .await
            .expect(201);
    }
    let start = app.post(&format!("/games/{game}/start"));
    start.token(&people[0].token).send().await.expect(201);

    let late = invite(&app, &game, &people[0], "z@example.org").await;
    late.problem(409, "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_twenty_invitations() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("x")).await;
    for number in 0..20 {
        let email = format!("guest{number}@example.org");
        invite(&app, &game, &ann, &email).await.expect(201);
    }

    let answer = invite(&app, &game, &ann, "late@example.org").await;

    answer.problem(409, "too_many_invitations");
    invite(&app, &game, &ann, "guest0@example.org")
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_has_come_to_nothing_is_not_mailed() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], table("x")).await;
    for email in [&people[1].email, &people[2].email, "dan@example.org"] {
        invite(&app, &game, &people[0], email).await.expect(201);
    }
    app.join(&game, &people[1]).await.expect(201);
    app.join(&game, &people[2]).await.expect(201);
    let start = app.post(&format!("/games/{game}/start"));
    start.token(&people[0].token).send().await.expect(201);

    app.mails().await;

    let reasons = app
        .texts("SELECT state || ': ' || reason AS text FROM notices WHERE kind = 'invitation'")
        .await;
    assert_eq!(reasons, ["dropped: game_started"; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_is_not_invited() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("x")).await;
    let before = app.dump().await;
    for email in [
        "",
        "ben",
        "ben@example.org\nBcc: x@example.org",
        "ben@[127.0.0.1]",
    ] {
        invite(&app, &game, &ann, email)
            .await
            .problem(422, "bad_email");
    }
    assert_eq!(app.dump().await, before);
    assert!(app.mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_domain_in_any_letters_is_invited_once_and_in_ascii() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = app.open_table(&ann, table("x")).await;
    for email in ["ben@münchen.example", "ben@xn--mnchen-3ya.example"] {
        let answer = invite(&app, &game, &ann, email).await.expect(201).json();
        assert_eq!(answer["email"], "ben@xn--mnchen-3ya.example");
    }
    let received = app.received().await;
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].to, ["ben@xn--mnchen-3ya.example"]);
}
