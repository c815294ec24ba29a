//! `POST /games/{id}/confirm`, and what comes before and after it.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::hooks::HookReceiver;
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
    let left = due(&full) - app.app.clock.now();
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
    let first = |person: &Person| (person.email.clone(), "Tammany Hall · Friday".to_owned());
    for person in &people {
        assert_eq!(
            begun.iter().filter(|told| **told == first(person)).count(),
            1
        );
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

    app.later(until - app.app.clock.now() - SECOND);
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
    assert_eq!(
        fates(&app, "seat_lost").await,
        ["dropped: the reader sat there again"]
    );
    assert_eq!(
        fates(&app, "table_waits").await,
        ["dropped: the table waited no more"; 2]
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
        ["sent", "dropped: the account had been deleted"]
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
        [
            "dropped: it had been confirmed",
            "dropped: the time to confirm was over"
        ]
    );
    app.end_confirming().await;
    let people = app.renewed_all(&people).await;
    app.join(&game, &people[1]).await.expect(201);
    app.leave(&game, &people[0]).await;
    app.mails().await;
    assert_eq!(
        fates(&app, "confirm_start").await[2..],
        [
            "dropped: the seat was somebody else's",
            "dropped: the table asked no more"
        ]
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

#[tokio::test(flavor = "multi_thread")]
async fn all_who_confirm_at_once_through_two_servers_start_one_game() {
    let app = TestApp::start().await;
    let other = TestApp::start_on(app.database_url.clone(), |_| {}).await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan", "Eve"]).await;
    let mut wish = wish();
    wish["seats"] = json!(5);
    let game = asking(&app, wish, &people).await;

    let sent = people[..4].iter().enumerate().map(|(number, person)| {
        let server = if number % 2 == 0 { &app } else { &other };
        server.confirm(&game, person)
    });
    let answers = futures_util::future::join_all(sent).await;

    let running = answers
        .into_iter()
        .map(|answer| answer.expect(201).json())
        .filter(|game| game["status"] == "running");
    assert_eq!(running.count(), 1);
    assert_eq!(app.game(&game, None).await["status"], "running");
    let begun = "SELECT id::text AS text FROM notices WHERE kind = 'game_started'";
    assert_eq!(app.texts(begun).await.len(), 5);
    assert_eq!(app.entries(&game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_never_take_a_seat_twice() {
    let one = TestApp::start().await;
    let two = TestApp::start_on(one.database_url.clone(), |_| {}).await;
    let people = one.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for _ in 0..20 {
        asking(&one, wish(), &people).await;
    }
    for app in [&one, &two] {
        app.later(HOUR * 48 + SECOND);
    }

    let mut ended = 0;
    let left = "SELECT game_id::text AS text FROM gatherings WHERE due_at IS NOT NULL";
    // What one of them is at, the other leaves alone.
    while !one.texts(left).await.is_empty() {
        let (by_one, by_two) = tokio::join!(one.end_confirming(), two.end_confirming());
        ended += by_one + by_two;
    }

    assert_eq!(ended, 20);
    assert_eq!(fates(&one, "seat_lost").await.len(), 40);
    assert_eq!(fates(&one, "table_waits").await.len(), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_away_takes_the_seats_late_but_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    let url = app.database_url.clone();
    app.stop().await;

    let app = TestApp::start_on(url, |_| {}).await;
    app.later(HOUR * 24 * 9);
    let people = app.renewed_all(&people).await;
    app.confirm(&game, &people[0])
        .await
        .problem(409, "seat_lost");
    assert_eq!(app.end_confirming().await, 1);

    assert_eq!(
        names(&app.game(&game, None).await),
        [None, None, Some("Cleo")]
    );
    assert_eq!(app.end_confirming().await, 0);
    assert_eq!(fates(&app, "seat_lost").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_table_that_is_being_changed_does_not_hold_up_the_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let held = asking(&app, wish(), &people).await;
    let free = asking(&app, wish(), &people).await;
    app.later(HOUR * 49);
    let mut holder = app.connection().await;
    let lock = format!("SELECT 1 FROM games WHERE id = '{held}' FOR UPDATE");
    for statement in ["BEGIN", &lock] {
        let statement = diesel::sql_query(statement);
        diesel_async::RunQueryDsl::execute(statement, &mut holder)
            .await
            .unwrap();
    }

    assert_eq!(app.end_confirming().await, 1);

    assert_eq!(names(&app.game(&free, None).await)[..2], [None, None]);
    assert_eq!(names(&app.game(&held, None).await)[0], Some("Ann"));
    let statement = diesel::sql_query("ROLLBACK");
    diesel_async::RunQueryDsl::execute(statement, &mut holder)
        .await
        .unwrap();
    assert_eq!(app.end_confirming().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_another_server_has_ended_loses_no_seat() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    // As by one that does not know of asking yet.
    app.execute("UPDATE games SET status = 'abandoned'")
        .await
        .unwrap();
    app.later(HOUR * 49);

    assert_eq!(app.end_confirming().await, 0);

    let kept = app.game(&game, None).await;
    assert_eq!(names(&kept), ["Ann", "Ben", "Cleo"].map(Some));
    let asks = "SELECT game_id::text AS text FROM gatherings WHERE due_at IS NOT NULL";
    assert!(app.texts(asks).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_others_asked_without_end() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    for _ in 1..60 {
        app.leave(&game, &people[2]).await;
        app.join(&game, &people[2]).await.expect(201);
    }
    app.leave(&game, &people[2]).await;
    let before = app.dump().await;

    let refused = app.join(&game, &people[2]).await;

    assert_eq!(
        refused.problem(429, "too_many_requests")["limit"],
        "confirmations"
    );
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_told_as_well() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for person in &people {
        app.hook(person, &receiver.url(&format!("/{}", person.name)))
            .await;
    }
    let game = asking(&app, wish(), &people).await;
    let until = due(&app.game(&game, None).await).format("%-d %B %Y, %H:%M UTC");
    app.deliver().await;
    let mut posted: Vec<Value> = Vec::new();
    for one in receiver.take() {
        posted.push(json!([one.path, one.json()["type"], one.json()["text"]]));
        assert_eq!(one.json()["seat"], Value::Null);
        assert_eq!(one.json()["game"]["id"], game.as_str());
    }
    posted.sort_by_key(ToString::to_string);
    let asks = format!(
        "“Friday” (Tammany Hall) is about to begin: confirm by {until} that you are still there."
    );
    assert_eq!(
        posted,
        [
            json!(["/Ann", "confirm_start", asks]),
            json!(["/Ben", "confirm_start", asks])
        ]
    );

    app.confirm(&game, &people[0]).await.expect(201);
    app.later(HOUR * 49);
    app.end_confirming().await;
    app.deliver().await;
    let mut posted: Vec<Value> = receiver
        .take()
        .iter()
        .map(|one| json!([one.path, one.json()["type"]]))
        .collect();
    posted.sort_by_key(ToString::to_string);
    assert_eq!(
        posted,
        [
            json!(["/Ann", "table_waits"]),
            json!(["/Ben", "seat_lost"]),
            json!(["/Cleo", "table_waits"])
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_table_says_until_when_it_asks() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    let until = due(&app.game(&game, None).await).format("%-d %B %Y, %H:%M UTC");

    let page = app
        .page("GET", &format!("/games/{game}"))
        .await
        .expect(200)
        .text;

    assert!(
        page.contains(&format!("asked to confirm by {until}")),
        "{page}"
    );
}
