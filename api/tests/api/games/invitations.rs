//! `GET /games/{id}/invitations`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::seats::Running;
use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

async fn table(app: &TestApp, host: &Person) -> String {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
    app.open_table(host, wish).await
}

async fn invite(app: &TestApp, game: &str, person: &Person, email: &str) {
    let request = app.post(&format!("/games/{game}/invitations"));
    let request = request.token(&person.token).json(json!({ "email": email }));
    request.send().await.expect(201);
}

async fn listed(app: &TestApp, game: &str, person: &Person) -> Vec<Value> {
    let path = format!("/games/{game}/invitations");
    let answer = app.read(&path, Some(person)).await.expect(200);
    answer.json()["items"].as_array().unwrap().clone()
}

/// Address, state and reason of each.
async fn told(app: &TestApp, game: &str, person: &Person) -> Vec<Value> {
    let listed = listed(app, game, person).await;
    listed
        .iter()
        .map(|one| json!([one["email"], one["state"], one["reason"]]))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_invited_sees_what_became_of_it() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let game = table(&app, &ann).await;
    let nothing: [Value; 0] = [];
    assert_eq!(listed(&app, &game, &ann).await, nothing);
    for name in ["good", "nobody"] {
        invite(&app, &game, &ann, &format!("{name}@example.org")).await;
    }
    let waiting = told(&app, &game, &ann).await;
    assert_eq!(waiting[0], json!(["good@example.org", "waiting", null]));
    assert_eq!(waiting[1], json!(["nobody@example.org", "waiting", null]));

    app.smtp.feel(Mood::Busy);
    app.mails().await;
    assert_eq!(told(&app, &game, &ann).await, waiting);
    app.smtp.feel(Mood::Willing);
    app.smtp.refuse("nobody@");
    app.later(TimeDelta::hours(1));
    app.mails().await;

    let ann = app.renewed(&ann).await;
    let refused = "550 5.1.1 … no such user";
    assert_eq!(
        told(&app, &game, &ann).await,
        [
            json!(["good@example.org", "sent", null]),
            json!(["nobody@example.org", "refused", refused])
        ]
    );
    let first = &listed(&app, &game, &ann).await[0];
    assert_eq!(first["by"], json!({ "id": ann.id, "name": "Ann" }));
    assert_eq!(first["seat"], Value::Null);
    assert!(first["created_at"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn others_at_the_table_see_neither_address_nor_reason_and_strangers_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = table(&app, &people[0]).await;
    app.join(&game, &people[1]).await.expect(201);
    app.smtp.refuse("nobody@");
    invite(&app, &game, &people[0], "nobody@example.org").await;
    app.mails().await;

    let path = format!("/games/{game}/invitations");
    let answer = app.read(&path, Some(&people[1])).await.expect(200);
    assert!(!answer.text.contains("nobody") && !answer.text.contains("no such user"));
    let seen = told(&app, &game, &people[1]).await;
    assert_eq!(seen, [json!([null, "refused", null])]);
    let seen = &listed(&app, &game, &people[1]).await[0];
    assert_eq!(seen["by"]["name"], "Ann");

    let stranger = app.read(&path, Some(&people[2])).await;
    stranger.problem(403, "not_your_game");
    app.read(&path, None).await.problem(401, "unauthorized");
    let private = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let private = app.open_table(&people[0], private).await;
    let path = format!("/games/{private}/invitations");
    let stranger = app.read(&path, Some(&people[2])).await;
    stranger.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_invited_chose_is_not_to_be_seen() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    // Cleo wants no invitations, Dan is asleep, and Eve, who has no account, has refused them.
    let choose = |person: &Person, chosen: Value| {
        let request = app.request("PUT", "/me/notices").token(&person.token);
        request.json(chosen).send()
    };
    let never = json!({ "mail": { "invitation": false } });
    choose(&people[2], never).await.expect(200);
    let now = app.app.house.clock.now();
    let hour: u32 = now.format("%H").to_string().parse().unwrap();
    let quiet = json!({ "quiet_hours": { "from": hour, "to": (hour + 2) % 24 } });
    choose(&people[3], quiet).await.expect(200);
    let first = table(&app, &people[1]).await;
    invite(&app, &first, &people[1], "eve@example.org").await;
    let mails = app.mails_to("eve@example.org").await;
    let link = mails[0].unsubscribe.clone().unwrap();
    let click = app.page_request("POST", &link).form("choice=all");
    click.send_unchecked().await.expect(200);

    let game = table(&app, &people[0]).await;
    for email in [&people[2].email, &people[3].email, "eve@example.org"] {
        invite(&app, &game, &people[0], email).await;
    }
    assert!(app.mails().await.is_empty());

    assert_eq!(
        told(&app, &game, &people[0]).await,
        [
            json!([people[2].email, "sent", null]),
            json!([people[3].email, "waiting", null]),
            json!(["eve@example.org", "sent", null]),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_taken_or_came_to_nothing_is_open_no_more() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = table(&app, &people[0]).await;
    for email in [&people[1].email, &people[2].email, "dan@example.org"] {
        invite(&app, &game, &people[0], email).await;
    }
    app.join(&game, &people[1]).await.expect(201);
    let open = told(&app, &game, &people[0]).await;
    assert_eq!(open.len(), 2, "{open:#?}");
    assert_eq!(open[0][0], json!(people[2].email));
    app.join(&game, &people[2]).await.expect(201);
    let start = app.post(&format!("/games/{game}/start"));
    start.token(&people[0].token).send().await.expect(201);
    let nothing: [Value; 0] = [];
    assert_eq!(listed(&app, &game, &people[0]).await, nothing);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_a_seat_is_open_until_somebody_has_it() {
    let running = Running::new("tammany-hall", "private").await;
    let (app, game, people) = (&running.app, &running.game, &running.people);
    app.mails().await;
    running.post(&people[1], 1, "offer").await.expect(201);
    app.smtp.refuse("nobody@");
    let invited = running.invite(&people[1], 1, "nobody@example.org").await;
    invited.expect(201);
    app.mails().await;

    let [own] = &listed(app, game, &people[1]).await[..] else {
        panic!("one invitation");
    };
    assert_eq!(own["seat"], 1);
    assert_eq!(own["email"], "nobody@example.org");
    assert_eq!(own["state"], "refused");
    let host = told(app, game, &people[0]).await;
    assert_eq!(host, [json!([null, "refused", null])]);

    let dan = app.sign_in("Dan").await;
    let invited = running.invite(&people[1], 1, &dan.email).await;
    invited.expect(201);
    running.post(&dan, 1, "take").await.expect(201);
    let nothing: [Value; 0] = [];
    assert_eq!(listed(app, game, &dan).await, nothing);
    let path = format!("/games/{game}/invitations");
    let former = app.read(&path, Some(&people[1])).await;
    former.problem(403, "not_your_game");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_open_when_the_game_is_over() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("tammany-hall", &people).await;
    let ann = app.renewed(&people[0]).await;
    let nothing: [Value; 0] = [];
    assert_eq!(listed(&app, &game, &ann).await, nothing);
}
