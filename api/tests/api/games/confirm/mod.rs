//! `POST /games/{id}/confirm`, and what comes before and after it.

mod around;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// A table of three that asks for two days before it starts.
fn wish() -> Value {
    json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Friday", "confirm_start": { "hours": 48 } })
}

/// Such a table that Ann has opened and all others have joined, with the mails of that forgotten.
async fn asking(app: &TestApp, wish: Value, people: &[Person]) -> String {
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }
    game
}

async fn start(app: &TestApp, game: &str, person: &Person) -> Answer {
    let request = app.post(&format!("/games/{game}/start"));
    request.token(&person.token).send().await
}

/// Until when the table asks.
fn due(game: &Value) -> DateTime<Utc> {
    game["confirm_start"]["due"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap()
}

/// Who has confirmed, by seat.
fn confirmed(game: &Value) -> Vec<(u64, bool)> {
    let seats = game["confirm_start"]["seats"].as_array().unwrap();
    let seat = |one: &Value| {
        (
            one["seat"].as_u64().unwrap(),
            one["confirmed"].as_bool().unwrap(),
        )
    };
    seats.iter().map(seat).collect()
}

/// Who sits where.
fn names(game: &Value) -> Vec<Option<&str>> {
    let seats = game["seats"].as_array().unwrap();
    seats
        .iter()
        .map(|seat| seat["user"]["name"].as_str())
        .collect()
}

/// The mails that are due, as reader and subject, in order.
async fn told(app: &TestApp) -> Vec<(String, String)> {
    let mut told: Vec<_> = app
        .mails()
        .await
        .into_iter()
        .map(|mail| (mail.to, mail.subject))
        .collect();
    told.sort();
    told
}

fn mail(person: &Person, what: &str) -> (String, String) {
    (
        person.email.clone(),
        format!("[{what}] Tammany Hall · Friday"),
    )
}

/// What became of the notices of a kind.
async fn fates(app: &TestApp, kind: &str) -> Vec<String> {
    let query = format!(
        "SELECT state || coalesce(': ' || reason, '') AS text FROM notices WHERE kind = '{kind}' ORDER BY id"
    );
    app.texts(&query).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_asks_and_starts_with_the_last_who_confirms() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.open_table(&people[0], wish()).await;
    let open = app.game(&game, None).await;
    let waiting = json!({ "hours": 48, "due": null, "seats": [] });
    assert_eq!(open["confirm_start"], waiting);
    app.join(&game, &people[1]).await.expect(201);
    assert_eq!(told(&app).await, []);

    let full = app.join(&game, &people[2]).await.expect(201).json();

    assert_eq!(full["status"], "open");
    let left = due(&full) - app.app.house.clock.now();
    assert!(left <= HOUR * 48 && left > HOUR * 47, "{left}");
    assert_eq!(confirmed(&full), [(0, false), (1, false), (2, true)]);
    let mails = app.mails().await;
    assert_eq!(mails.len(), 2, "whoever sat down last is not asked");
    for mail in &mails {
        assert_eq!(mail.subject, "[Please confirm] Tammany Hall · Friday");
        let until = due(&full).format("%A, %-d %B %Y, %H:%M (UTC)").to_string();
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains(&format!("Please confirm by {until}")),
            "{words}"
        );
        assert!(
            words.contains(&format!("{}/games/{game}", app.url())),
            "{words}"
        );
    }

    let ben = app.confirm(&game, &people[1]).await.expect(201).json();
    assert_eq!(ben["status"], "open");
    assert_eq!(confirmed(&ben), [(0, false), (1, true), (2, true)]);
    // Once more changes nothing.
    let before = app.dump().await;
    app.confirm(&game, &people[1]).await.expect(201);
    app.confirm(&game, &people[2]).await.expect(201);
    assert_eq!(app.dump().await, before);
    let started = app.confirm(&game, &people[0]).await.expect(201).json();

    assert_eq!(started["status"], "running");
    assert_eq!(started["confirm_start"], Value::Null);
    app.confirm(&game, &people[0]).await.problem(409, "started");
    app.later(SECOND);
    let begun = told(&app).await;
    // Whoever is to move first is asked in the same mail.
    for person in &people {
        let theirs = begun.iter().filter(|(to, _)| *to == person.email);
        let subjects: Vec<&str> = theirs.map(|(_, subject)| subject.as_str()).collect();
        assert_eq!(subjects.len(), 1, "{subjects:?}");
        assert!(subjects[0].ends_with("Tammany Hall · Friday"));
    }
    app.later(HOUR * 49);
    assert_eq!(app.end_confirming().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_option_a_full_table_starts_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut wish = wish();
    wish["confirm_start"] = Value::Null;
    let game = asking(&app, wish, &people).await;

    let game = app.game(&game, None).await;

    assert_eq!(game["status"], "running");
    assert_eq!(game["confirm_start"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_no_table_gives_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for (bad, status, code) in [
        (json!({ "hours": 0 }), 422, "bad_confirm_start"),
        (json!({ "hours": 337 }), 422, "bad_confirm_start"),
        (json!({ "hours": 65535 }), 422, "bad_confirm_start"),
        (json!({ "hours": 65536 }), 400, "bad_json"),
        (json!({ "hours": -1 }), 400, "bad_json"),
        (json!({ "hours": 1.5 }), 400, "bad_json"),
        (json!({ "hours": "48" }), 400, "bad_json"),
        (json!({ "hours": 48, "days": 2 }), 400, "bad_json"),
        (json!({}), 400, "bad_json"),
        (json!(48), 400, "bad_json"),
        (json!(true), 400, "bad_json"),
    ] {
        let mut wish = wish();
        wish["confirm_start"] = bad;
        let request = app.post("/games").token(&ann.token).json(wish);
        request.send().await.problem(status, code);
    }
    assert_eq!(app.dump().await, before);
    for hours in [1, 336] {
        let mut wish = wish();
        wish["confirm_start"] = json!({ "hours": hours });
        let game = app.open_table(&ann, wish).await;
        let game = app.game(&game, None).await;
        assert_eq!(game["confirm_start"]["hours"], hours);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_confirm_loses_the_seat_and_the_others_wait_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = asking(&app, wish(), &people[..3]).await;
    app.confirm(&game, &people[0]).await.expect(201);
    app.mails().await;
    let until = due(&app.game(&game, None).await);

    app.later(until - app.app.house.clock.now() - SECOND);
    assert_eq!(app.end_confirming().await, 0, "not before its time");
    app.later(SECOND * 2);
    let people = app.renewed_all(&people).await;
    let before = app.dump().await;
    app.confirm(&game, &people[1])
        .await
        .problem(409, "seat_lost");
    app.confirm(&game, &people[0]).await.expect(201);
    assert_eq!(
        app.dump().await,
        before,
        "too late, though nobody has looked"
    );
    assert_eq!(app.end_confirming().await, 1);
    assert_eq!(app.end_confirming().await, 0, "once");

    let waits = app.game(&game, None).await;
    assert_eq!(names(&waits), [Some("Ann"), None, Some("Cleo")]);
    assert_eq!(waits["status"], "open");
    assert_eq!(waits["host"], people[0].id.as_str());
    assert_eq!(
        waits["confirm_start"],
        json!({ "hours": 48, "due": null, "seats": [] })
    );
    assert_eq!(
        told(&app).await,
        [
            mail(&people[0], "Waiting for players"),
            mail(&people[1], "Your seat is free again"),
            mail(&people[2], "Waiting for players"),
        ]
    );
    let before = app.dump().await;
    app.confirm(&game, &people[1])
        .await
        .problem(409, "seat_lost");
    app.confirm(&game, &people[0])
        .await
        .problem(409, "not_confirming");
    app.confirm(&game, &people[3])
        .await
        .problem(403, "not_your_game");
    assert_eq!(app.dump().await, before);

    // When it is full again, everybody is asked anew.
    let full = app.join(&game, &people[3]).await.expect(201).json();
    assert_eq!(confirmed(&full), [(0, false), (1, true), (2, false)]);
    assert_eq!(
        told(&app).await,
        [
            mail(&people[0], "Please confirm"),
            mail(&people[2], "Please confirm")
        ]
    );
    app.confirm(&game, &people[1])
        .await
        .problem(409, "seat_lost");
    app.confirm(&game, &people[2]).await.expect(201);
    let started = app.confirm(&game, &people[0]).await.expect(201).json();
    assert_eq!(started["status"], "running");
    assert_eq!(names(&started), [Some("Ann"), Some("Dan"), Some("Cleo")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_lost_a_seat_may_sit_down_again_and_has_confirmed_by_that() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    app.confirm(&game, &people[0]).await.expect(201);
    app.later(HOUR * 49);
    app.end_confirming().await;
    let people = app.renewed_all(&people).await;

    let again = app.join(&game, &people[1]).await.expect(201).json();

    assert_eq!(confirmed(&again), [(0, false), (1, true), (2, false)]);
    app.confirm(&game, &people[1]).await.expect(201);
    app.mails().await;
    assert_eq!(fates(&app, "seat_lost").await, ["dropped: sat_again"]);
    assert_eq!(
        fates(&app, "table_waits").await,
        ["dropped: table_waits_no_more"; 2]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_does_not_confirm_hands_the_table_on_also_a_private_one() {
    for visibility in ["public", "private"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let mut wish = wish();
        wish["visibility"] = json!(visibility);
        let game = app.open_table(&people[0], wish).await;
        for guest in &people[1..] {
            let invite = app.post(&format!("/games/{game}/invitations"));
            let invite = invite.token(&people[0].token);
            let invited = invite.json(json!({ "email": guest.email })).send().await;
            invited.expect(201);
            app.join(&game, guest).await.expect(201);
        }
        app.later(HOUR * 49);
        assert_eq!(app.end_confirming().await, 1);
        let people = app.renewed_all(&people).await;

        let waits = app.game(&game, Some(&people[2])).await;
        assert_eq!(names(&waits), [None, None, Some("Cleo")]);
        assert_eq!(waits["host"], people[2].id.as_str());
        // She was not invited, and comes back all the same.
        app.game(&game, Some(&people[0])).await;
        app.join(&game, &people[0]).await.expect(201);
        let full = app.join(&game, &people[1]).await.expect(201).json();
        assert_eq!(confirmed(&full), [(0, false), (1, true), (2, false)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_lost_a_seat_sees_nothing_of_a_private_game_that_has_begun_without_them() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let mut wish = wish();
    wish["visibility"] = json!("private");
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        let invite = app.post(&format!("/games/{game}/invitations"));
        let invite = invite.token(&people[0].token);
        invite
            .json(json!({ "email": guest.email }))
            .send()
            .await
            .expect(201);
    }
    app.join(&game, &people[1]).await.expect(201);
    app.join(&game, &people[2]).await.expect(201);
    app.confirm(&game, &people[1]).await.expect(201);
    app.later(HOUR * 49);
    app.end_confirming().await;
    let people = app.renewed_all(&people).await;
    app.join(&game, &people[3]).await.expect(201);
    app.confirm(&game, &people[1]).await.expect(201);
    let started = app.confirm(&game, &people[2]).await.expect(201).json();
    assert_eq!(started["status"], "running");

    let path = format!("/games/{game}");
    app.read(&path, Some(&people[0]))
        .await
        .problem(404, "not_found");
    app.confirm(&game, &people[0])
        .await
        .problem(409, "seat_lost");
    let eve = app.sign_in("Eve").await;
    app.confirm(&game, &eve).await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_not_asked_and_a_table_of_one_starts_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut alone = wish();
    alone["bots"] = json!(2);
    let mut two = wish();
    two["bots"] = json!(1);

    let alone = app.open_table(&people[0], alone).await;
    let two = asking(&app, two, &people).await;

    assert_eq!(app.game(&alone, None).await["status"], "running");
    let asked = app.game(&two, None).await;
    assert_eq!(confirmed(&asked), [(0, false), (1, true)]);
    let started = app.confirm(&two, &people[0]).await.expect(201).json();
    assert_eq!(started["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_starts_early_asks_the_others_and_whoever_joins_meanwhile_has_confirmed() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let mut wish = wish();
    wish["seats"] = json!(5);
    let game = asking(&app, wish, &people[..2]).await;
    start(&app, &game, &people[0])
        .await
        .problem(409, "too_few_players");
    app.join(&game, &people[2]).await.expect(201);

    let asked = start(&app, &game, &people[0]).await.expect(201).json();

    assert_eq!(asked["status"], "open");
    assert_eq!(confirmed(&asked), [(0, true), (1, false), (2, false)]);
    let before = app.dump().await;
    start(&app, &game, &people[0])
        .await
        .problem(409, "confirming");
    assert_eq!(app.dump().await, before);
    let joined = app.join(&game, &people[3]).await.expect(201).json();
    assert_eq!(due(&joined), due(&asked));
    assert_eq!(
        confirmed(&joined),
        [(0, true), (1, false), (2, false), (3, true)]
    );
    app.confirm(&game, &people[2]).await.expect(201);
    let started = app.confirm(&game, &people[1]).await.expect(201).json();
    assert_eq!(started["status"], "running");
    assert_eq!(names(&started), ["Ann", "Ben", "Cleo", "Dan"].map(Some));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_leaves_stops_the_asking_and_nobody_loses_a_seat() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    app.mails().await;

    app.leave(&game, &people[2]).await;

    let waits = app.game(&game, None).await;
    assert_eq!(names(&waits), [Some("Ann"), Some("Ben"), None]);
    assert_eq!(
        waits["confirm_start"],
        json!({ "hours": 48, "due": null, "seats": [] })
    );
    app.confirm(&game, &people[0])
        .await
        .problem(409, "not_confirming");
    assert_eq!(
        told(&app).await,
        [
            mail(&people[0], "Waiting for players"),
            mail(&people[1], "Waiting for players")
        ]
    );
    app.later(HOUR * 49);
    assert_eq!(app.end_confirming().await, 0);
    assert_eq!(
        names(&app.game(&game, None).await),
        [Some("Ann"), Some("Ben"), None]
    );
    // Whoever leaves a table that asks nobody is not worth a mail.
    let people = app.renewed_all(&people).await;
    app.leave(&game, &people[1]).await;
    assert_eq!(told(&app).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_deleted_stops_the_asking_too() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    app.confirm(&game, &people[1]).await.expect(201);
    app.mails().await;

    app.go_away(&people[0]).await;

    let waits = app.game(&game, None).await;
    assert_eq!(names(&waits), [None, Some("Ben"), Some("Cleo")]);
    assert_eq!(waits["host"], people[1].id.as_str());
    assert_eq!(waits["confirm_start"]["due"], Value::Null);
    assert_eq!(
        told(&app).await,
        [
            mail(&people[1], "Waiting for players"),
            mail(&people[2], "Waiting for players")
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_deleted_leaves_no_lost_seat_behind() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    asking(&app, wish(), &people).await;
    app.later(HOUR * 49);
    app.end_confirming().await;
    let lost = "SELECT user_id::text AS text FROM lost_seats";
    assert_eq!(app.texts(lost).await.len(), 2);
    let ben = app.renewed(&people[1]).await;

    app.go_away(&ben).await;

    assert_eq!(app.texts(lost).await, [people[0].id.as_str()]);
    app.mails().await;
    assert_eq!(
        fates(&app, "seat_lost").await,
        ["sent", "dropped: account_deleted"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_on_vacation_is_asked_all_the_same() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let away = app.request("PUT", "/me/vacation").token(&people[0].token);
    away.json(json!({ "on": true })).send().await.expect(200);

    asking(&app, wish(), &people).await;

    assert_eq!(
        told(&app).await,
        [
            mail(&people[0], "Please confirm"),
            mail(&people[1], "Please confirm")
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_been_confirmed_or_is_over_is_not_asked_for_by_mail() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    app.confirm(&game, &people[0]).await.expect(201);
    app.later(HOUR * 48 + SECOND);

    assert_eq!(told(&app).await, []);
    assert_eq!(
        fates(&app, "confirm_start").await,
        ["dropped: confirmed", "dropped: confirm_time_over"]
    );
    app.end_confirming().await;
    let people = app.renewed_all(&people).await;
    app.join(&game, &people[1]).await.expect(201);
    app.leave(&game, &people[0]).await;
    app.mails().await;
    assert_eq!(
        fates(&app, "confirm_start").await[2..],
        ["dropped: seat_of_another", "dropped: table_asks_no_more"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_personal_token_that_may_play_confirms() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut wish = wish();
    wish["bots"] = json!(1);
    let game = asking(&app, wish, &people).await;
    let make = app.post("/me/tokens").token(&people[0].token);
    let make = make.json(json!({ "name": "x", "scopes": ["play"] }));
    let token = make.send().await.expect(201).json();
    let token = token["token"].as_str().unwrap();

    let request = app.post(&format!("/games/{game}/confirm")).token(token);
    let started = request.send().await.expect(201).json();

    assert_eq!(started["status"], "running");
}
