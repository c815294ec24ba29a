//! `POST /games/{id}/time` and `GET /games/{id}/clock`; the clocks stand still and go on as the table agrees.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{a_day, deadline, game_of, game_with, go_to};
use crate::helpers::{Answer, Person, TestApp};

const DAY: TimeDelta = TimeDelta::days(1);

async fn give(app: &TestApp, game: &str, person: &Person, body: Value) -> Answer {
    let path = format!("/games/{game}/time");
    let request = app.post(&path).token(&person.token);
    request.json(body).send().await
}

async fn clock(app: &TestApp, game: &str, person: &Person) -> Value {
    let path = format!("/games/{game}/clock");
    app.read(&path, Some(person)).await.expect(200).json()
}

async fn vote(app: &TestApp, game: &str, people: &[Person], kind: &str) {
    let path = format!("/games/{game}/votes");
    let ask = app.post(&path).token(&people[0].token);
    let asked = ask.json(json!({ "kind": kind })).send().await;
    let id = asked.expect(201).json()["id"].as_str().unwrap().to_owned();
    for person in &people[1..] {
        let answer = app.post(&format!("{path}/{id}")).token(&person.token);
        let answer = answer.json(json!({ "agree": true })).send().await;
        answer.expect(201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gives_another_more_time() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let giver = &people[(seat + 1) % 3];

    let wish = json!({ "seat": seat, "seconds": 3600 });
    let answer = give(&app, &game, giver, wish).await.expect(201).json();

    let event = &answer["entries"][0]["events"][0];
    assert_eq!(event["type"], "time_given");
    assert_eq!(
        (&event["to"], &event["seconds"]),
        (&json!(seat), &json!(3600))
    );
    assert_eq!(deadline(&app, &game).await, Some(due + TimeDelta::hours(1)));
    let shown = clock(&app, &game, giver).await;
    let left = shown["seats"][seat]["left_seconds"].as_u64().unwrap();
    assert!((86_400 + 3_500..=86_400 + 3_600).contains(&left), "{left}");
    assert_eq!(shown["seats"][(seat + 1) % 3]["deadline"], Value::Null);
    assert_eq!(shown["paused_since"], Value::Null);
    go_to(&app, due, TimeDelta::seconds(1));
    assert_eq!(app.let_time_run_out().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_cannot_be_given_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let (giver, other) = ((seat + 1) % 3, (seat + 2) % 3);
    for (body, status, code) in [
        (json!({ "seat": seat, "seconds": 59 }), 422, "bad_time"),
        (
            json!({ "seat": seat, "seconds": 2_592_001 }),
            422,
            "bad_time",
        ),
        (json!({ "seat": giver, "seconds": 60 }), 422, "own_seat"),
        (json!({ "seat": 4, "seconds": 60 }), 422, "no_such_seat"),
        (json!({ "seat": other, "seconds": 60 }), 409, "not_awaited"),
        (json!({ "seat": 5, "seconds": 60 }), 400, "bad_json"),
        (json!({ "seat": seat, "seconds": -60 }), 400, "bad_json"),
        (json!({ "seat": seat }), 400, "bad_json"),
        (
            json!({ "seat": seat, "seconds": 60, "x": 1 }),
            400,
            "bad_json",
        ),
    ] {
        give(&app, &game, &people[giver], body)
            .await
            .problem(status, code);
    }
    assert_eq!(app.entries(&game).await.len(), 1);
    // Nobody has more than 400 days; where there is nobody else, nobody is asked.
    let wish = json!({
        "ruleset": "city-and-guilds", "seats": 3, "bots": 1, "clock": a_day("remind")
    });
    let of_two = app.start_game_as(wish, &people[..2]).await;
    let of_two = of_two["id"].as_str().unwrap();
    let month = json!({ "seat": 1, "seconds": 2_592_000 });
    for _ in 0..13 {
        give(&app, of_two, &people[0], month.clone())
            .await
            .expect(201);
    }
    give(&app, of_two, &people[0], month)
        .await
        .problem(409, "enough_time");
    assert_eq!(app.entries(of_two).await.len(), 14);
    let unlimited = app.start_game("tammany-hall", &people).await;
    let unlimited = unlimited["id"].as_str().unwrap();
    let wish = json!({ "seat": 1, "seconds": 60 });
    give(&app, unlimited, &people[0], wish)
        .await
        .problem(409, "no_clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_is_for_the_players_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = game_with(&app, "tammany-hall", a_day("remind"), &people[..3]).await;
    let path = format!("/games/{game}/clock");
    app.read(&path, None).await.problem(401, "unauthorized");
    app.read(&path, Some(&people[3]))
        .await
        .problem(403, "not_your_game");
    let wish = json!({ "seat": 0, "seconds": 60 });
    give(&app, &game, &people[3], wish.clone())
        .await
        .problem(403, "not_your_game");
    app.execute("UPDATE games SET visibility = 'private'")
        .await
        .unwrap();
    app.forget_games();
    app.read(&path, Some(&people[3]))
        .await
        .problem(404, "not_found");
    give(&app, &game, &people[3], wish)
        .await
        .problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_that_all_agree_on_moves_the_deadline_by_its_length() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let due = deadline(&app, &game).await.unwrap();
    vote(&app, &game, &people, "pause").await;
    assert_eq!(deadline(&app, &game).await, None);
    let since = clock(&app, &game, &people[0]).await["paused_since"].clone();
    let since: DateTime<Utc> = since.as_str().unwrap().parse().unwrap();
    let path = format!("/games/{game}/votes");
    let again = app.post(&path).token(&people[1].token);
    let again = again.json(json!({ "kind": "pause" })).send().await;
    again.problem(409, "paused");

    app.later(DAY * 10);
    assert_eq!(app.let_time_run_out().await, 0);
    let people = app.renewed_all(&people).await;
    vote(&app, &game, &people, "resume").await;

    let resumed = app.app.house.clock.now();
    let moved = deadline(&app, &game).await.unwrap() - due;
    assert!(moved >= DAY * 10 - TimeDelta::seconds(1));
    assert!(moved <= resumed - since, "{moved}");
    let again = app.post(&path).token(&people[1].token);
    let again = again.json(json!({ "kind": "resume" })).send().await;
    again.problem(409, "not_paused");
    let unlimited = app.start_game("tammany-hall", &people).await;
    let path = format!("/games/{}/votes", unlimited["id"].as_str().unwrap());
    let pause = app.post(&path).token(&people[1].token);
    let pause = pause.json(json!({ "kind": "pause" })).send().await;
    pause.problem(409, "no_clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_drawn_on_and_kept() {
    let app = TestApp::start().await;
    let bank = json!({
        "pace": { "type": "bank", "seconds": 7200, "increment_seconds": 600, "cap_seconds": 7200 },
    });
    let (game, people) = game_of(&app, "tammany-hall", bank).await;
    let seat = app.due(&game, &people[0]).await[0];
    app.later(TimeDelta::minutes(50));
    let people = app.renewed_all(&people).await;
    let mut choices = crate::helpers::play::Choices::new(8);
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    let shown = clock(&app, &game, &people[0]).await;
    let left = shown["seats"][seat]["left_seconds"].as_u64().unwrap();
    // Two hours, less the fifty minutes and a little, and ten minutes more for the answer.
    assert!((4_700..=4_800).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_that_a_client_claims_changes_anything() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let due = deadline(&app, &game).await.unwrap();
    let seat = app.due(&game, &people[0]).await[0];
    let decision = app.decision(&game, &people[seat]).await;
    let body = json!({ "decision": 0, "actions": [decision["actions"][0]["action"]] });
    let path = format!("/games/{game}/actions");
    let forged = app.post(&path).token(&people[seat].token);
    let forged = forged.header("Date", "Thu, 01 Jan 2026 00:00:00 GMT");
    forged.json(body).send().await.expect(201);
    assert_eq!(deadline(&app, &game).await, Some(due));
    let shown = app
        .get(&format!("/games/{game}/clock"))
        .token(&people[seat].token);
    let shown = shown
        .header("Date", "Fri, 01 Jan 2038 00:00:00 GMT")
        .send()
        .await;
    let now: DateTime<Utc> = shown.expect(200).json()["now"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(now < due);
    assert_eq!(app.let_time_run_out().await, 0);
}

/// A game that waits for one of three: its id, the people, and the seats of whoever is waited for, of one who gives and of
/// the third.
async fn waiting(app: &TestApp) -> (String, Vec<Person>, [usize; 3]) {
    let (game, people) = game_of(app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    (game, people, [seat, (seat + 1) % 3, (seat + 2) % 3])
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_given_alone_for_one_decision_is_no_more_than_the_terms_give_for_it() {
    let app = TestApp::start().await;
    let (game, people, [seat, giver, third]) = waiting(&app).await;
    let due = deadline(&app, &game).await.unwrap();
    let hours = |hours: i64| json!({ "seat": seat, "seconds": hours * 3_600 });

    give(&app, &game, &people[giver], hours(20))
        .await
        .expect(201);
    give(&app, &game, &people[third], hours(4))
        .await
        .expect(201);
    let all = Some(due + DAY);
    assert_eq!(deadline(&app, &game).await, all);
    let entries = app.entries(&game).await.len();

    // Nobody has anything left to give alone, whoever it is.
    let minute = json!({ "seat": seat, "seconds": 60 });
    let asked = give(&app, &game, &people[giver], minute.clone()).await;
    let asked = asked.expect(202).json();
    give(&app, &game, &people[third], minute)
        .await
        .problem(409, "asked_already");

    assert_eq!(
        [
            &asked["kind"],
            &asked["about"],
            &asked["seconds"],
            &asked["asked_by"]
        ],
        [&json!("time"), &json!(seat), &json!(60), &json!(giver)]
    );
    assert_eq!(
        (&asked["asked"], &asked["must_agree"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(deadline(&app, &game).await, all);
    assert_eq!(app.entries(&game).await.len(), entries);
    let told = app.mails_to(&people[third].email).await;
    let told = told
        .iter()
        .find(|mail| mail.subject.starts_with("[The table is asked]"));
    let told = told.unwrap().text.split_whitespace().collect::<Vec<_>>();
    let said = format!(
        "{} would like to give {} more time than one may give alone: 1 minute.",
        people[giver].name, people[seat].name
    );
    assert!(told.join(" ").contains(&said), "{told:?}");
    // Whoever it is given to has no say, nor can it be asked for by hand.
    let path = format!("/games/{game}/votes");
    let own = app
        .post(&format!("{path}/{}", asked["id"].as_str().unwrap()))
        .token(&people[seat].token);
    let own = own.json(json!({ "agree": true })).send().await;
    own.problem(403, "not_asked");
    let by_hand = app.post(&path).token(&people[giver].token);
    let by_hand = by_hand.json(json!({ "kind": "time" })).send().await;
    by_hand.problem(400, "bad_json");

    app.agree(&game, &people[third], &asked).await;

    let log = app.entries(&game).await;
    assert_eq!(log.len(), entries + 1);
    assert_eq!(log[entries]["actor"], json!({ "kind": "table" }));
    let event = &log[entries]["events"][0];
    assert_eq!(
        [
            &event["type"],
            &event["from"],
            &event["to"],
            &event["seconds"]
        ],
        [
            &json!("time_given"),
            &json!(giver),
            &json!(seat),
            &json!(60)
        ]
    );
    let moved = due + DAY + TimeDelta::minutes(1);
    assert_eq!(deadline(&app, &game).await, Some(moved));
    // What the table gives takes nothing from what one may give alone, which is used up all the same.
    give(&app, &game, &people[giver], hours(1))
        .await
        .expect(202);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_no_keeps_a_table_from_waiting_and_the_next_decision_has_an_allowance_of_its_own() {
    let app = TestApp::start().await;
    let (game, people, [seat, giver, third]) = waiting(&app).await;
    let month = json!({ "seat": seat, "seconds": 2_592_000 });
    let asked = give(&app, &game, &people[giver], month.clone()).await;
    let asked = asked.expect(202).json();
    let vote = format!("/games/{game}/votes/{}", asked["id"].as_str().unwrap());
    let no = app.post(&vote).token(&people[third].token);
    let no = no.json(json!({ "agree": false })).send().await;
    assert_eq!(no.expect(201).json()["state"], "refused");
    assert_eq!(app.entries(&game).await.len(), 1);

    let again = give(&app, &game, &people[giver], month).await;
    let again = again.expect(202).json();
    let mut choices = crate::helpers::play::Choices::new(8);
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    let path = format!("/games/{game}/votes");
    let votes = app.read(&path, Some(&people[third])).await;
    let votes = votes.expect(200).json();
    assert_eq!(votes["items"][0]["id"], again["id"]);
    assert_eq!(votes["items"][0]["state"], "lapsed");
    let next = app.due(&game, &people[0]).await[0];
    let day = json!({ "seat": next, "seconds": 86_400 });
    let other = &people[(next + 1) % 3];
    give(&app, &game, other, day).await.expect(201);
}

/// Whatever time somebody is given: after fourteen days they are gone, and the table goes on without them.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_owes_an_answer_for_fourteen_days_has_vanished_whatever_the_deadline_says() {
    let app = TestApp::start().await;
    let (game, mut people, [seat, giver, third]) = waiting(&app).await;
    let month = json!({ "seat": seat, "seconds": 2_592_000 });
    let asked = give(&app, &game, &people[giver], month).await;
    app.agree(&game, &people[third], &asked.expect(202).json())
        .await;
    let open = format!("/games/{game}/seats/{seat}/open");

    for (days, is_gone) in [(13, false), (2, true)] {
        app.later(DAY * days);
        assert_eq!(app.let_time_run_out().await, 0);
        people = app.renewed_all(&people).await;
        let opened = app.post(&open).token(&people[third].token);
        let opened = opened.send().await;
        if is_gone {
            opened.expect(201);
        } else {
            opened.problem(409, "not_vanished");
        }
    }
    assert_eq!(deadline(&app, &game).await, None);
}
