//! Mail servers with bad days, and workers that die.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::Value;

use super::{answer, history, of_kind, start, subjects};
use crate::helpers::play::Choices;
use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

/// Sends what is due until nothing waits any more; the ids of the mails that arrived.
async fn send_all(app: &TestApp) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..40 {
        ids.extend(app.mails().await.into_iter().map(|mail| mail.message_id));
        let waiting = "SELECT 'x' AS text FROM notices WHERE state = 'waiting'";
        if app.texts(waiting).await.is_empty() {
            return ids;
        }
        app.later(TimeDelta::hours(8));
    }
    panic!("some notices never come to an end");
}

/// All of somebody's notices, page after page.
async fn whole_history(app: &TestApp, person: &Person) -> Vec<Value> {
    let mut notices = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/me/notices/history?limit=100{cursor}");
        let page = app.read(&path, Some(person)).await.expect(200).json();
        notices.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return notices,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_fails_one_time_in_five_gets_everything_through_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.feel(Mood::Moody);
    let mut games = Vec::new();
    for name in ["Friday club", "Monday club"] {
        games.push(start(&app, name, &people).await);
    }
    let mut choices = Choices::new(7);
    let mut arrived = Vec::new();
    for step in 0..120 {
        if !app.step(&games[step % 2], &people, &mut choices).await {
            break;
        }
        app.later(TimeDelta::seconds(1));
        arrived.extend(app.mails().await.into_iter().map(|mail| mail.message_id));
    }
    arrived.extend(send_all(&app).await);

    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for id in &arrived {
        *counts.entry(id.clone()).or_default() += 1;
    }
    assert!(counts.values().all(|count| *count == 1), "{counts:?}");
    let people = app.renewed_all(&people).await;
    let (mut sent, mut tried_again) = (0, 0);
    for person in &people {
        for notice in whole_history(&app, person).await {
            match notice["state"].as_str().unwrap() {
                "sent" => {
                    sent += 1;
                    // The first mail of a thread is named after its game.
                    if notice["kind"] != "game_started" {
                        let id = format!("<{}@example.org>", notice["mail"].as_str().unwrap());
                        assert!(counts.contains_key(&id), "{notice:#}");
                    }
                }
                "dropped" => assert_eq!(notice["mail"], Value::Null),
                "dead" => assert_eq!(notice["reason"], "451 4.3.0 come back later"),
                other => panic!("{other}: {notice:#}"),
            }
            tried_again += i32::from(notice["attempts"].as_i64().unwrap() > 1);
        }
    }
    assert!(sent > 40 && tried_again > 5, "{sent} {tried_again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_a_mail_server_everything_comes_once_and_what_is_stale_does_not() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.switch_off().await;
    let mut games = Vec::new();
    for name in ["First", "Second", "Third", "Fourth"] {
        games.push(start(&app, name, &people).await);
        app.later(TimeDelta::minutes(20));
        assert!(app.mails().await.is_empty());
        people = app.renewed_all(&people).await;
    }
    for _ in 0..3 {
        app.later(TimeDelta::hours(7));
        assert!(app.mails().await.is_empty());
        people = app.renewed_all(&people).await;
    }
    answer(&app, &games[1], &people[0]).await;
    app.smtp.switch_on().await;

    app.later(TimeDelta::hours(1));
    let mut mails = app.mails().await;
    app.later(TimeDelta::hours(8));
    mails.extend(app.mails().await);

    let ann = app.renewed(&people[0]).await;
    for notice in history(&app, &ann).await {
        let stale = notice["kind"] == "your_turn" && notice["game"] == games[1].as_str();
        let expected = if stale { "dropped" } else { "sent" };
        assert_eq!(notice["state"], expected, "{notice:#}");
    }
    let told = subjects(&mails, &ann);
    let begun = told.iter().filter(|subject| subject.starts_with("Bull"));
    assert_eq!(begun.count(), 4, "{told:?}");
    // The turns of three games in two mails at most: the one that found out, and the rest.
    let mut turns = of_kind(&app, &ann, "your_turn").await;
    turns.retain(|turn| turn["state"] == "sent");
    let mut turn_mails: Vec<&str> = turns
        .iter()
        .map(|turn| turn["mail"].as_str().unwrap())
        .collect();
    assert_eq!(turn_mails.len(), 3);
    turn_mails.sort_unstable();
    turn_mails.dedup();
    assert!(turn_mails.len() <= 2, "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_had_that_died_comes_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    let mut conn = app.connection().await;
    let now = app.app.clock.now();
    let taken = api::models::notice::claim(&mut conn, 16, now)
        .await
        .unwrap();
    assert_eq!(taken.len(), 6);

    let meanwhile = app.mails().await;
    app.later(api::models::notice::LEASE);
    let again = app.mails().await;

    assert!(
        meanwhile.is_empty(),
        "another worker has them: {meanwhile:#?}"
    );
    assert_eq!(again.len(), 6);
    for person in &people {
        for notice in history(&app, person).await {
            assert_eq!(notice["state"], "sent");
            assert_eq!(notice["attempts"], 2);
        }
    }
}
