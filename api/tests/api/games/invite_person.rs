//! `POST /games/{id}/invitations` and `POST /games/{id}/seats/{seat}/invitations` with a user, whose address the one who
//! invites does not know.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::seats::Running;
use crate::helpers::{Answer, Person, TestApp};

async fn invite(app: &TestApp, game: &str, person: &Person, whom: Value) -> Answer {
    let request = app.post(&format!("/games/{game}/invitations"));
    request.token(&person.token).json(whom).send().await
}

async fn invitations(app: &TestApp, game: &str, person: &Person) -> Vec<Value> {
    let path = format!("/games/{game}/invitations");
    let answer = app.read(&path, Some(person)).await.expect(200);
    answer.json()["items"].as_array().unwrap().clone()
}

fn table() -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 4, "name": "Club", "visibility": "private" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_mailed_once_and_the_inviter_is_told_nothing_of_the_address() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Zebulon"]).await;
    let (ann, other) = (&people[0], &people[1]);
    let game = app.open_table(ann, table()).await;
    app.mails().await;

    for _ in 0..2 {
        let sent = invite(&app, &game, ann, json!({ "user": other.id })).await;
        let expected = json!({ "game": game, "user": other.id });
        assert_eq!(sent.expect(201).json(), expected);
    }

    let mails = app.mails().await;
    assert_eq!(mails.len(), 1, "{mails:#?}");
    assert_eq!(mails[0].to, other.email);
    let listed = invitations(&app, &game, ann).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        listed[0]["user"],
        json!({ "id": other.id, "name": "Zebulon" })
    );
    assert_eq!(
        (&listed[0]["email"], &listed[0]["state"]),
        (&Value::Null, &json!("sent"))
    );
    let mut browser = Browser::of(&app, "Ann").await;
    let page = browser.open(&format!("/games/{game}")).await.expect(200);
    assert!(page.text.contains("Zebulon") && !page.text.contains(&other.email));
    // Whether their address is guessed is not to be seen either.
    let guess = invite(&app, &game, ann, json!({ "email": other.email })).await;
    guess.expect(201);
    let wrong = invite(&app, &game, ann, json!({ "email": "nobody@example.org" })).await;
    wrong.expect(201);
    assert_eq!(invitations(&app, &game, ann).await.len(), 3);
    app.join(&game, other).await.expect(201);
    assert_eq!(invitations(&app, &game, ann).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_wishes_and_what_becomes_of_the_mail_is_told_to_nobody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table()).await;
    let off = app.request("PUT", "/me/notices").token(&people[1].token);
    let off = off.json(json!({ "mail": { "invitation": false } }));
    off.send().await.expect(200);
    app.mails().await;

    invite(&app, &game, &people[0], json!({ "user": people[1].id }))
        .await
        .expect(201);

    assert!(app.mails().await.is_empty());
    assert_eq!(
        invitations(&app, &game, &people[0]).await[0]["state"],
        "sent"
    );
    // It stands all the same.
    let path = format!("/games/{game}");
    app.read(&path, Some(&people[1])).await.expect(200);
    // Nor that the address takes no mails.
    let refused = "UPDATE notices SET state = 'dead', reason = '550 no ben@example.org' WHERE kind = 'invitation'";
    app.execute(refused).await.unwrap();
    let listed = invitations(&app, &game, &people[0]).await;
    assert_eq!(
        (&listed[0]["state"], &listed[0]["reason"]),
        (&json!("sent"), &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_follows_the_person_to_another_address_and_goes_with_the_account() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let game = app.open_table(&people[0], table()).await;
    invite(&app, &game, &people[0], json!({ "user": people[1].id }))
        .await
        .expect(201);
    let path = format!("/games/{game}");
    app.mails().await;
    let ask = app.post("/me/address").token(&people[1].token);
    ask.json(json!({ "email": "new@example.org" }))
        .send()
        .await
        .expect(202);
    let mails = app.mails_to("new@example.org").await;
    let code = mails[0].code().unwrap();
    let change = app
        .post("/me/address/confirm")
        .token(&people[1].token)
        .json(json!({ "email": "new@example.org", "code": code }));
    change.send().await.expect(200);
    app.read(&path, Some(&people[1])).await.expect(200);

    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    assert!(app.dump().await["invitations"].is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_mailed_more_than_ten_invitations_a_day() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    app.mails().await;
    let mut games = Vec::new();
    for number in 0..12 {
        let game = app.open_table(&people[0], table()).await;
        let whom = match number % 2 {
            0 => json!({ "user": people[1].id }),
            _ => json!({ "email": people[1].email }),
        };
        invite(&app, &game, &people[0], whom).await.expect(201);
        app.mails().await;
        games.push(game);
    }
    let sent = "SELECT state AS text FROM notices WHERE kind = 'invitation' ORDER BY id";
    let states = app.texts(sent).await;
    assert_eq!(states[..10], vec!["sent"; 10]);
    assert_eq!(states[10..], vec!["dropped"; 2]);
    let last = format!("/games/{}", games[11]);
    app.read(&last, Some(&people[1])).await.expect(200);
    assert_eq!(
        invitations(&app, &games[11], &people[0]).await[0]["state"],
        "sent"
    );
    app.later(TimeDelta::days(1) + TimeDelta::minutes(1));
    let ann = app.renewed(&people[0]).await;
    let game = app.open_table(&ann, table()).await;
    invite(&app, &game, &ann, json!({ "user": people[1].id }))
        .await
        .expect(201);
    assert_eq!(app.mails_to(&people[1].email).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_names_nobody_or_too_many_is_refused_and_writes_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut browser = Browser::new(&app);
    browser.open("/").await;
    browser.press("/play-now", &[]).await;
    let guest = app.texts("SELECT user_id::text AS text FROM guests").await;
    let gone = app.request("DELETE", "/me").token(&people[2].token);
    gone.send().await.expect(204);
    let game = app.open_table(&people[0], table()).await;
    let before = app.dump().await;
    for (whom, status, code) in [
        (json!({}), 422, "bad_invitee"),
        (
            json!({ "user": people[1].id, "email": people[1].email }),
            422,
            "bad_invitee",
        ),
        (json!({ "user": uuid::Uuid::nil() }), 422, "unknown_user"),
        (json!({ "user": people[2].id }), 422, "unknown_user"),
        (json!({ "user": guest[0] }), 422, "unknown_user"),
        (json!({ "user": people[0].id }), 409, "already_seated"),
        (json!({ "user": "ben" }), 400, "bad_json"),
        (
            json!({ "user": people[1].id, "name": "Ben" }),
            400,
            "bad_json",
        ),
    ] {
        let refused = invite(&app, &game, &people[0], whom).await;
        refused.problem(status, code);
    }
    let stranger = invite(&app, &game, &people[1], json!({ "user": people[1].id })).await;
    stranger.problem(404, "not_found");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_invited_to_a_seat_of_a_running_game_and_takes_it() {
    let mut table = Running::new("tammany-hall", "private").await;
    let due = table.due().await;
    table.days_later(15).await;
    let inviter = usize::from(due == 0);
    let dan = table.app.sign_in("Dan").await;
    table.app.mails().await;
    let path = format!("/games/{}/seats/{due}/invitations", table.game);
    for _ in 0..2 {
        let request = table.app.post(&path).token(&table.people[inviter].token);
        let sent = request.json(json!({ "user": dan.id })).send().await;
        let expected = json!({ "game": table.game, "user": dan.id });
        assert_eq!(sent.expect(201).json(), expected);
    }
    let mails = table.app.mails_to(&dan.email).await;
    assert_eq!(mails.len(), 1);

    table.post(&dan, due, "take").await.expect(201);
}
