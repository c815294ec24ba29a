//! Games whose log does not replay to its end.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// A running game, some steps into it, whose entry 5 somebody has altered, and its players.
async fn broken_game(app: &TestApp) -> (String, Vec<Person>) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(2);
    for _ in 0..9 {
        app.step(&id, &people, &mut choices).await;
    }
    app.mails().await;
    alter(app, &id, "'[]'").await;
    (id, people)
}

/// Gives entry 5 other events, as no server would, and lets the server read it anew.
async fn alter(app: &TestApp, game: &str, events: &str) {
    for statement in [
        "ALTER TABLE log ADD COLUMN IF NOT EXISTS kept text".to_owned(),
        "ALTER TABLE log DISABLE TRIGGER USER".to_owned(),
        format!("UPDATE log SET kept = events WHERE game_id = '{game}' AND kept IS NULL"),
        format!("UPDATE log SET events = {events} WHERE game_id = '{game}' AND seq = 5"),
        "ALTER TABLE log ENABLE TRIGGER USER".to_owned(),
    ] {
        app.execute(&statement).await.unwrap();
    }
    app.forget_games();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_is_shown_up_to_its_last_good_entry_and_takes_no_moves() {
    let app = TestApp::start().await;
    let (game, people) = broken_game(&app).await;

    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[0]))
        .await;
    let view = view.expect(200).json();

    assert_eq!((&view["version"], &view["at"]), (&json!(5), &json!(4)));
    for at in 0..5 {
        let path = format!("/games/{game}/view?at={at}");
        app.read(&path, Some(&people[0])).await.expect(200);
    }
    assert_eq!(app.entries(&game).await.len(), 5);
    let record = app.read(&format!("/games/{game}/record"), None).await;
    assert_eq!(record.expect(200).text.lines().count(), 6);
    let row = app.game(&game, None).await;
    assert_eq!(row["broken"]["last_good"], 4);
    let fault = row["broken"]["id"].as_str().unwrap();
    for person in &people {
        let body = json!([{ "type": "end_turn" }]);
        let refused = app.answer(&game, person, &json!(4), body).await;
        let problem = refused.problem(409, "broken");
        assert!(
            problem["detail"].as_str().unwrap().contains(fault),
            "{problem}"
        );
        let undo = app.post(&format!("/games/{game}/undo"));
        let undo = undo
            .token(&person.token)
            .json(json!({ "to": 0 }))
            .send()
            .await;
        undo.problem(409, "broken");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn its_members_are_told_once_and_other_games_are_not_touched() {
    let app = TestApp::start().await;
    let (game, people) = broken_game(&app).await;
    let other = app.start_game("bull-moose", &people).await;
    let other = other["id"].as_str().unwrap();
    app.mails().await;

    for _ in 0..3 {
        app.read(&format!("/games/{game}/view"), None)
            .await
            .expect(200);
        app.forget_games();
    }

    let mails = app.mails().await;
    let fault = app.game(&game, None).await["broken"]["id"].clone();
    let mut told: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    told.sort_unstable();
    let mut all: Vec<&str> = people.iter().map(|person| person.email.as_str()).collect();
    all.sort_unstable();
    assert_eq!(told, all);
    for mail in &mails {
        assert!(
            mail.subject.starts_with("[Game stopped]"),
            "{}",
            mail.subject
        );
        assert!(mail.text.contains(fault.as_str().unwrap()));
    }
    assert_eq!(app.game(other, None).await["broken"], Value::Null);
    let mut choices = Choices::new(1);
    assert!(app.step(other, &people, &mut choices).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_members_are_told_also_if_it_is_met_by_something_that_comes_to_nothing() {
    let app = TestApp::start().await;
    let (game, people) = broken_game(&app).await;
    let undo = app.post(&format!("/games/{game}/undo"));
    let undo = undo.token(&people[0].token).json(json!({ "to": 3 }));
    undo.send().await.problem(409, "broken");

    app.read(&format!("/games/{game}/view"), None)
        .await
        .expect(200);

    assert_eq!(app.mails().await.len(), people.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_ends_it_and_does_nothing_else() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 2_592_000 } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(2);
    for _ in 0..9 {
        app.step(game, &people, &mut choices).await;
    }
    let votes = format!("/games/{game}/votes");
    for kind in ["pause", "end"] {
        let ask = app.post(&votes).token(&people[0].token);
        ask.json(json!({ "kind": kind })).send().await.expect(201);
    }
    alter(&app, game, "'[]'").await;
    app.later(TimeDelta::days(14));

    app.count_votes().await;

    let ended = app.game(game, None).await;
    assert_eq!(ended["status"], "finished");
    let stored = "SELECT count(*)::text AS text FROM log";
    assert_eq!(
        app.texts(stored).await,
        ["10"],
        "nothing is written to its log"
    );
    let states = "SELECT state AS text FROM votes ORDER BY kind";
    assert_eq!(app.texts(states).await, ["agreed", "lapsed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_players_can_end_it_or_hide_it() {
    let app = TestApp::start().await;
    let (game, people) = broken_game(&app).await;
    app.read(&format!("/games/{game}/view"), None)
        .await
        .expect(200);

    let hide = app.request("PUT", &format!("/games/{game}/hidden"));
    let hide = hide.token(&people[0].token).json(json!({ "hidden": true }));
    hide.send().await.expect(204);
    let votes = format!("/games/{game}/votes");
    let ask = app.post(&votes).token(&people[0].token);
    ask.json(json!({ "kind": "pause" }))
        .send()
        .await
        .problem(409, "no_clock");
    let ask = app.post(&votes).token(&people[0].token);
    let vote = ask
        .json(json!({ "kind": "end" }))
        .send()
        .await
        .expect(201)
        .json();
    for person in &people[1..] {
        let path = format!("{votes}/{}", vote["id"].as_str().unwrap());
        let request = app.post(&path).token(&person.token);
        request
            .json(json!({ "agree": true }))
            .send()
            .await
            .expect(201);
    }

    let ended = app.game(&game, None).await;
    assert_eq!(
        (&ended["status"], &ended["standings"]),
        (&json!("finished"), &Value::Null)
    );
    assert_eq!(ended["broken"]["last_good"], 4, "what is wrong stays known");
    let view = app.read(&format!("/games/{game}/view"), None).await;
    assert_eq!(view.expect(200).json()["at"], 4);
    let mine = app.read("/games?mine=true", Some(&people[0])).await.json();
    assert_eq!(mine["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_replays_again_goes_on() {
    let app = TestApp::start().await;
    let (game, people) = broken_game(&app).await;
    app.read(&format!("/games/{game}/view"), None)
        .await
        .expect(200);
    assert_ne!(app.game(&game, None).await["broken"], Value::Null);

    alter(&app, &game, "kept").await;

    app.read(&format!("/games/{game}/view"), None)
        .await
        .expect(200);
    assert_eq!(app.game(&game, None).await["broken"], Value::Null);
    let mut choices = Choices::new(3);
    assert!(app.step(&game, &people, &mut choices).await);
}
