//! `GET /me/next`, `PUT|DELETE /me/next/{id}/snooze`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn next(app: &TestApp, person: &Person) -> Option<Value> {
    let answer = app.read("/me/next", Some(person)).await;
    match answer.status {
        204 => None,
        _ => Some(answer.expect(200).json()),
    }
}

/// Which game comes next, how many more wait, and how many are put off.
async fn order(app: &TestApp, person: &Person) -> Option<(String, u64, u64)> {
    let next = next(app, person).await?;
    let count = |field: &str| next[field].as_u64().unwrap();
    let game = next["game"]["id"].as_str().unwrap().to_owned();
    Some((game, count("more"), count("snoozed")))
}

async fn snooze(app: &TestApp, game: &str, person: &Person, body: Value) -> Answer {
    let request = app.request("PUT", &format!("/me/next/{game}/snooze"));
    request.token(&person.token).json(body).send().await
}

async fn wake(app: &TestApp, game: &str, person: &Person) -> Answer {
    let request = app.request("DELETE", &format!("/me/next/{game}/snooze"));
    request.token(&person.token).send().await
}

/// Games against bots that wait for the person, each a minute longer than the one behind it.
async fn waiting<const N: usize>(app: &TestApp, person: &Person) -> [String; N] {
    let mut games = Vec::new();
    for _ in 0..N {
        let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
        games.push(app.open_table(person, wish).await);
        app.later(TimeDelta::minutes(1));
    }
    games.try_into().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_that_has_waited_longest_comes_first_with_its_decision() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    assert_eq!(next(&app, &ann).await, None);
    let [first, second] = waiting(&app, &ann).await;

    let shown = next(&app, &ann).await.unwrap();

    assert_eq!(shown["game"]["id"], first.as_str());
    assert_eq!(shown["ruleset"], "bull-moose");
    assert_eq!((&shown["more"], &shown["snoozed"]), (&json!(1), &json!(0)));
    let decision = app.decision(&first, &ann).await;
    assert_eq!(shown["decision"], decision);
    let listed = app.read("/me/games?limit=2", Some(&ann)).await.json();
    assert_eq!(shown["game"], listed["items"][1]);
    let action = json!([decision["actions"][0]["action"]]);
    let answer = app.answer(&first, &ann, &decision["decision"], action);
    answer.await.expect(201);
    assert_eq!(order(&app, &ann).await, Some((second, 0, 0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_is_put_off_is_left_out_until_its_time_and_nothing_else_changes() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let [first, second] = waiting(&app, &ann).await;
    let before = app.dump().await;

    let noted = snooze(&app, &first, &ann, json!({ "hours": 2 })).await;

    let noted = noted.expect(200).json();
    assert_eq!(noted["game"], first.as_str());
    let mut after = app.dump().await;
    assert_ne!(after["seats"], before["seats"]);
    after.insert("seats".to_owned(), before["seats"].clone());
    assert_eq!(after, before, "nothing but the seat has changed");
    assert_eq!(order(&app, &ann).await, Some((second.clone(), 0, 1)));
    assert!(
        app.due(&first, &ann).await.contains(&0),
        "it waits all the same"
    );
    let until = app.app.house.clock.now() + TimeDelta::hours(3);
    let until = json!({ "until": until.to_rfc3339() });
    let noted = snooze(&app, &second, &ann, until).await.expect(200).json();
    assert!(noted["until"].is_string());
    assert_eq!(order(&app, &ann).await, None);

    app.later(TimeDelta::minutes(119));
    let ann = app.renewed(&ann).await;
    assert_eq!(order(&app, &ann).await, None);
    app.later(TimeDelta::minutes(1));
    assert_eq!(order(&app, &ann).await, Some((first.clone(), 0, 1)));
    wake(&app, &second, &ann).await.expect(204);
    assert_eq!(order(&app, &ann).await, Some((first, 1, 0)));
    wake(&app, &second, &ann).await.expect(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_decision_that_was_put_off_is_left_out_and_not_the_next_one() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let who = &people[app.due(game, &people[0]).await[0]];
    snooze(&app, game, who, json!({ "hours": 720 }))
        .await
        .expect(200);
    assert_eq!(order(&app, who).await, None);

    let decision = app.decision(game, who).await;
    let action = json!([decision["actions"][0]["action"]]);
    app.answer(game, who, &decision["decision"], action)
        .await
        .expect(201);

    let now_due = &people[app.due(game, who).await[0]];
    let expected = Some((game.to_owned(), 0, 0));
    assert_eq!(order(&app, now_due).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_own_games_that_wait_are_put_off() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let private = app.start_game_as(wish, &people[..3]).await;
    let private = private["id"].as_str().unwrap();
    let public = app.start_game("tammany-hall", &people[..3]).await;
    let public = public["id"].as_str().unwrap();
    let due = app.due(public, &people[0]).await[0];
    let other = &people[(due + 1) % 3];
    let before = app.dump().await;
    let day = json!({ "hours": 24 });

    let stranger = &people[3];
    let refused = snooze(&app, private, stranger, day.clone()).await;
    refused.problem(404, "not_found");
    wake(&app, private, stranger)
        .await
        .problem(404, "not_found");
    let refused = snooze(&app, public, stranger, day.clone()).await;
    refused.problem(403, "not_your_game");
    wake(&app, public, stranger)
        .await
        .problem(403, "not_your_game");
    let refused = snooze(&app, public, other, day).await;
    refused.problem(409, "not_due");

    assert_eq!(app.dump().await, before);
    assert_eq!(order(&app, stranger).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let [game] = waiting(&app, &ann).await;
    let before = app.dump().await;
    let at = |by: TimeDelta| json!((app.app.house.clock.now() + by).to_rfc3339());
    for body in [
        json!({}),
        json!({ "hours": 0 }),
        json!({ "hours": 721 }),
        json!({ "hours": u32::MAX }),
        json!({ "hours": null }),
        json!({ "hours": 2, "until": at(TimeDelta::hours(2)) }),
        json!({ "until": at(TimeDelta::minutes(59)) }),
        json!({ "until": at(TimeDelta::hours(-2)) }),
        json!({ "until": at(TimeDelta::days(31)) }),
        json!({ "until": "+262142-12-31T23:59:59Z" }),
    ] {
        let answer = snooze(&app, &game, &ann, body.clone()).await;
        assert!(
            [400, 422].contains(&answer.status),
            "{body}: {}",
            answer.text
        );
    }
    for body in [
        json!({ "hours": 1.5 }),
        json!({ "hours": "2" }),
        json!({ "hours": -1 }),
        json!({ "until": "tomorrow" }),
        json!({ "hours": 2, "why": "tired" }),
    ] {
        let answer = snooze(&app, &game, &ann, body).await;
        answer.problem(400, "bad_json");
    }
    let refused = snooze(&app, &game, &ann, json!({ "hours": 0 })).await;
    refused.problem(422, "bad_snooze");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_is_nobody_s_next_decision() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let [first, second] = waiting(&app, &ann).await;
    let broken = format!(
        "UPDATE games SET broken_at_entry = 0, broken_id = gen_random_uuid() WHERE id = '{first}'"
    );
    assert_eq!(app.execute(&broken).await, Ok(1));

    assert_eq!(order(&app, &ann).await, Some((second, 0, 0)));
}
