//! Receivers that are away while play goes on.

use chrono::TimeDelta;
use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::hooks::{HookReceiver, Reply};
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn what_has_been_answered_meanwhile_is_not_told() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["your_turn"] });
    let hook = app.make_hook(&people[0], wish).await.expect(201).json();
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[0]).await;
    let action = &decision["actions"][0]["action"];
    let answer = app.answer(game, &people[0], &decision["decision"], json!([action]));
    answer.await.expect(201);

    app.deliver().await;

    assert!(receiver.posted().is_empty());
    let shown = app.deliveries(&people[0], &hook).await;
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["state"], "dropped");
    assert_eq!(shown[0]["reason"], "it had been answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_was_away_for_a_day_hears_what_is_still_open_and_no_old_news() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::status(502));
    let mut hooks = Vec::new();
    for person in &people {
        let wish = json!({
            "url": receiver.url(&format!("/{}", person.name)),
            "form": "json",
            "kinds": ["game_started", "your_turn", "bid_due", "game_over"],
        });
        hooks.push(app.make_hook(person, wish).await.expect(201).json());
    }
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(8);
    for _ in 0..24 {
        for _ in 0..3 {
            assert!(app.step(game, &people, &mut choices).await);
        }
        app.deliver().await;
        app.later(TimeDelta::hours(1));
        people = app.renewed_all(&people).await;
    }
    let ended = "SELECT state AS text FROM deliveries WHERE state IN ('dead', 'delivered')";
    assert!(app.texts(ended).await.is_empty());
    // On to the beginning of a turn: whoever is in the middle of one has been told of it before.
    let begun = "SELECT g.decision::text AS text FROM games g JOIN notices n \
                 ON n.game_id = g.id AND n.decision = g.decision WHERE n.kind IN ('your_turn', 'bid_due')";
    while app.texts(begun).await.is_empty() {
        assert!(app.step(game, &people, &mut choices).await);
    }
    receiver.take();

    receiver.recover();
    for _ in 0..2 {
        app.later(TimeDelta::hours(8));
        app.deliver().await;
    }
    people = app.renewed_all(&people).await;

    let mut told: Vec<(String, String)> = receiver
        .posted()
        .iter()
        .map(|posted| {
            let event = posted.json();
            (
                posted.path.clone(),
                event["type"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    told.sort();
    let due = app.due(game, &people[0]).await;
    let mut expected: Vec<(String, String)> = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        let path = format!("/{}", person.name);
        expected.push((path.clone(), "game_started".to_owned()));
        if due.contains(&seat) {
            let kind = app.decision(game, person).await["sealed"] == true;
            let kind = if kind { "bid_due" } else { "your_turn" };
            expected.push((path, kind.to_owned()));
        }
    }
    expected.sort();
    assert_eq!(told, expected);
    let mut dropped = 0;
    for (person, hook) in people.iter().zip(&hooks) {
        for one in app.deliveries(person, hook).await {
            assert!(["delivered", "dropped"].contains(&one["state"].as_str().unwrap()));
            if one["state"] == "dropped" {
                assert_eq!(one["reason"], "it had been answered");
                dropped += 1;
            }
        }
    }
    assert!(dropped > 10, "{dropped}");
}
