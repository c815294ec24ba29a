//! `GET|PUT /me/vacation`, and what it does to clocks.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::{AsyncConnection as _, SimpleAsyncConnection as _};
use serde_json::{Value, json};

use super::{a_day, deadline, game_of, game_with, go_to};
use crate::helpers::{Answer, Person, TestApp};

const DAY: TimeDelta = TimeDelta::days(1);

async fn set(app: &TestApp, person: &Person, body: Value) -> Answer {
    let request = app.request("PUT", "/me/vacation").token(&person.token);
    request.json(body).send().await
}

async fn seat_clock(app: &TestApp, game: &str, person: &Person, seat: usize) -> Value {
    let path = format!("/games/{game}/clock");
    app.read(&path, Some(person)).await.expect(200).json()["seats"][seat].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_spent_instead_of_time_and_only_while_the_player_is_due() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let other = (seat + 1) % 3;
    let due = deadline(&app, &game).await.unwrap();

    for person in [seat, other] {
        let on = set(&app, &people[person], json!({ "on": true })).await;
        assert_eq!(on.expect(200).json()["on"], true);
    }
    assert_eq!(app.tell_vacations().await, 1);

    let later = deadline(&app, &game).await.unwrap();
    assert_eq!(later, due + DAY * 30, "the whole allowance comes first");
    app.later(DAY * 10);
    assert_eq!(app.let_time_run_out().await, 0);
    let people = app.renewed_all(&people).await;
    let shown = seat_clock(&app, &game, &people[0], seat).await;
    assert_eq!(shown["on_vacation"], true);
    let left = shown["vacation_left_seconds"].as_u64().unwrap();
    assert!((86_400 * 20 - 60..=86_400 * 20).contains(&left), "{left}");
    let shown = seat_clock(&app, &game, &people[0], other).await;
    assert_eq!(shown["on_vacation"], true);
    assert_eq!(shown["vacation_left_seconds"], 86_400 * 30);

    let off = set(&app, &people[seat], json!({ "on": false })).await;
    assert_eq!(
        off.expect(200).json(),
        json!({ "on": false, "since": null, "until": null })
    );
    assert_eq!(app.tell_vacations().await, 1);
    let back = deadline(&app, &game).await.unwrap() - due;
    assert!((back - DAY * 10).abs() < TimeDelta::minutes(2), "{back}");
    assert_eq!(app.tell_vacations().await, 0, "each is told once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_ends_by_itself() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let until = app.app.house.clock.now() + DAY * 3;
    set(&app, &people[seat], json!({ "on": true, "until": until }))
        .await
        .expect(200);
    assert_eq!(app.tell_vacations().await, 1);
    go_to(&app, until, TimeDelta::seconds(1));
    assert_eq!(app.tell_vacations().await, 1);
    let moved = deadline(&app, &game).await.unwrap() - due;
    assert!((moved - DAY * 3).abs() < TimeDelta::minutes(2), "{moved}");
    let ann = app.renewed(&people[seat]).await;
    let shown = app
        .read("/me/vacation", Some(&ann))
        .await
        .expect(200)
        .json();
    assert_eq!(shown["on"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_that_ended_while_the_server_was_away_ended_then() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let until = app.app.house.clock.now() + DAY * 2;
    let body = json!({ "on": true, "until": until });
    set(&app, &people[seat], body).await.expect(200);
    assert_eq!(app.tell_vacations().await, 1);

    app.later(DAY * 10);
    assert_eq!(app.tell_vacations().await, 1);

    let moved = deadline(&app, &game).await.unwrap() - due;
    assert!((moved - DAY * 2).abs() < TimeDelta::minutes(2), "{moved}");
    let people = app.renewed_all(&people).await;
    let shown = seat_clock(&app, &game, &people[0], seat).await;
    let left = shown["vacation_left_seconds"].as_u64().unwrap();
    assert!((86_400 * 28 - 60..=86_400 * 28).contains(&left), "{left}");
    assert_eq!(app.let_time_run_out().await, 1);

    // The next vacation is another one.
    let body = json!({ "on": true });
    let on = set(&app, &people[seat], body).await.expect(200).json();
    let since: DateTime<Utc> = on["since"].as_str().unwrap().parse().unwrap();
    assert!(since > until);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_meanwhile_begins_on_vacation() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for person in &people {
        set(&app, person, json!({ "on": true })).await.expect(200);
    }
    assert_eq!(app.tell_vacations().await, 0);
    let game = game_with(&app, "tammany-hall", a_day("remind"), &people).await;
    let due = deadline(&app, &game).await.unwrap();
    assert!(due > app.app.house.clock.now() + DAY * 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_starts_in_the_moment_of_leaving_hears_of_it() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 5, "clock": a_day("remind") });
    let game = app.open_table(&people[0], wish).await;
    for person in &people[1..] {
        app.join(&game, person).await.expect(201);
    }
    // Whoever sits behind somebody that goes gets another number at the start.
    let leave = app.post(&format!("/games/{game}/leave"));
    leave.token(&people[1].token).send().await.expect(204);
    let vacation = api::store::people::vacation::Vacation {
        user_id: people[2].id.parse().unwrap(),
        since: app.app.house.clock.now(),
        until: None,
        over: false,
    };
    let mut conn = app.connection().await;
    conn.begin_test_transaction().await.unwrap();
    api::store::people::vacation::begin(&mut conn, &vacation)
        .await
        .unwrap();

    let start = app.post(&format!("/games/{game}/start"));
    let started = start.token(&people[0].token).send().await;
    let started = started.expect(201).json();

    assert_eq!(app.tell_vacations().await, 0, "nothing is committed yet");
    conn.batch_execute("COMMIT").await.unwrap();
    assert_eq!(app.tell_vacations().await, 1);
    let seats = started["seats"].as_array().unwrap();
    let mine = |seat: &&Value| seat["user"]["id"] == people[2].id.as_str();
    let seat = seats.iter().find(mine).unwrap()["seat"].as_u64().unwrap();
    let seat = usize::try_from(seat).unwrap();
    let shown = seat_clock(&app, &game, &people[0], seat).await;
    assert_eq!(shown["on_vacation"], true, "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_a_vacation_at_once_lose_nothing() {
    let app = TestApp::start().await;
    let other = app.beside().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    // The second server keeps the game as it was before the vacation.
    other.game(&game, None).await;
    let mut choices = crate::helpers::play::Choices::new(1);
    let seat = other.due(&game, &people[0]).await[0];
    other.decision(&game, &people[seat]).await;
    set(&app, &people[seat], json!({ "on": true }))
        .await
        .expect(200);
    assert_eq!(app.tell_vacations().await, 1);
    let decision = json!(0);
    let action = other.decision(&game, &people[seat]).await["actions"][0]["action"].clone();
    other
        .answer(&game, &people[seat], &decision, json!([action]))
        .await
        .expect(201);
    assert!(app.step(&game, &people, &mut choices).await);
    let shown = seat_clock(&app, &game, &people[0], seat).await;
    assert_eq!(shown["on_vacation"], true, "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_that_cannot_be_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let now: DateTime<Utc> = app.app.house.clock.now();
    for (body, status, code) in [
        (
            json!({ "on": true, "until": now - DAY }),
            422,
            "bad_vacation",
        ),
        (
            json!({ "on": true, "until": now + DAY * 367 }),
            422,
            "bad_vacation",
        ),
        (
            json!({ "on": false, "until": now + DAY }),
            422,
            "bad_vacation",
        ),
        (json!({ "on": "yes" }), 400, "bad_json"),
        (json!({ "until": now + DAY }), 400, "bad_json"),
        (json!({ "on": true, "until": "soon" }), 400, "bad_json"),
        (json!({ "on": true, "user": ann.id }), 400, "bad_json"),
    ] {
        set(&app, &ann, body).await.problem(status, code);
    }
    let kept = app
        .texts("SELECT user_id::text AS text FROM vacations")
        .await;
    assert!(kept.is_empty());
}
