//! Once at least, once for each webhook, and one does not wait for another.

use std::sync::Arc;

use api::store::outbox;
use api::tell;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::hooks::{HookReceiver, Reply, client};
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_fails_twice_arrives_at_the_third_attempt_once_under_the_same_id() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["your_turn"] });
    let hook = app.make_hook(&people[0], wish).await.expect(201).json();
    receiver.reply([Reply::status(500), Reply::status(503)]);
    app.start_game("bull-moose", &people).await;

    app.deliver().await;
    app.later(TimeDelta::seconds(5));
    app.deliver().await;
    assert_eq!(receiver.posted().len(), 1, "it waits for 15 seconds");
    let waiting = &app.deliveries(&people[0], &hook).await[0];
    assert_eq!(waiting["state"], "waiting");
    assert_eq!(waiting["status"], 500);
    assert_eq!(waiting["reason"], "the receiver answered 500");
    assert!(waiting["next_at"].is_string());
    app.later(TimeDelta::seconds(11));
    app.deliver().await;
    app.later(TimeDelta::seconds(30));
    app.deliver().await;
    assert_eq!(receiver.posted().len(), 2, "it waits for a minute");
    app.later(TimeDelta::seconds(31));
    app.deliver().await;
    app.later(TimeDelta::days(2));
    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 3);
    for attempt in &posted {
        assert_eq!(attempt.json(), posted[0].json());
        assert_eq!(attempt.header("poste-event"), posted[0].json()["event"]);
    }
    assert_ne!(
        posted[0].header("poste-signature"),
        posted[2].header("poste-signature"),
        "each attempt is signed with its own time"
    );
    let ann = app.renewed(&people[0]).await;
    let delivered = &app.deliveries(&ann, &hook).await[0];
    assert_eq!(delivered["event"], posted[0].json()["event"]);
    assert_eq!(delivered["state"], "delivered");
    assert_eq!(delivered["attempts"], 3);
    assert_eq!(delivered["status"], 200);
    assert_eq!(delivered["reason"], Value::Null);
    assert_eq!(delivered["next_at"], Value::Null);
    assert!(delivered["ended_at"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_may_ask_for_more_time_but_not_for_more_than_eight_hours() {
    let day = "86400".to_owned();
    let long_ago = "Sun, 06 Nov 1994 08:49:37 GMT".to_owned();
    for (asked, seconds) in [
        ("3600".to_owned(), 3600),
        (day, 8 * 3600),
        ("1".to_owned(), 15),
        ("soon".to_owned(), 15),
        (long_ago, 15),
    ] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let receiver = HookReceiver::start().await;
        let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["game_started"] });
        app.make_hook(&people[0], wish).await.expect(201);
        receiver.reply([Reply::with(429, "Retry-After", &asked)]);
        app.start_game("bull-moose", &people).await;
        app.deliver().await;

        // Less than the time that the test itself takes.
        app.later(TimeDelta::seconds(seconds) - TimeDelta::seconds(10));
        app.deliver().await;
        assert_eq!(receiver.posted().len(), 1, "too soon after {asked}");
        app.later(TimeDelta::seconds(11));
        app.deliver().await;
        assert_eq!(receiver.posted().len(), 2, "too late after {asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_never_answers_holds_up_nobody_else_and_no_mail() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let (silent, well) = (HookReceiver::start().await, HookReceiver::start().await);
    silent.always(&Reply::Silence);
    for _ in 0..10 {
        app.hook(&people[0], &silent.url("/")).await;
    }
    // Far more than are looked at at a time.
    for _ in 0..20 {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        app.open_table(&people[0], wish).await;
    }
    let patient = client().with_patience(std::time::Duration::from_hours(1));
    let worker = tokio::spawn(tell::hooks::deliver(Arc::clone(&app.app.house), patient));
    silent.wait_for(10).await;

    app.hook(&people[1], &well.url("/")).await;
    app.start_game("bull-moose", &people).await;

    well.wait_for(2).await;
    assert!(!app.mails_to(&people[1].email).await.is_empty());
    assert_eq!(silent.posted().len(), 10, "one at a time for each webhook");
    worker.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_deliver_each_event_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for person in &people {
        app.hook(person, &receiver.url("/")).await;
    }
    for _ in 0..5 {
        app.start_game("bull-moose", &people).await;
    }

    tokio::join!(app.deliver(), app.deliver(), app.deliver());

    let mut events: Vec<String> = receiver
        .posted()
        .iter()
        .map(|posted| posted.header("poste-event").to_owned())
        .collect();
    events.sort();
    let all = events.len();
    events.dedup();
    assert_eq!((all, events.len()), (30, 30));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_that_died_had_taken_comes_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&ann, &receiver.url("/")).await;
    app.test_hook(&ann, &hook).await;
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    let taken = outbox::delivery::claim(&mut conn, Vec::new(), 10, now).await;
    assert_eq!(taken.unwrap().len(), 1);

    app.later(TimeDelta::minutes(10));
    app.deliver().await;
    assert!(
        receiver.posted().is_empty(),
        "it is another's by the clock of the database"
    );
    app.execute("UPDATE webhooks SET busy_until = now()")
        .await
        .unwrap();
    app.deliver().await;

    assert_eq!(receiver.posted().len(), 1);
    assert_eq!(app.deliveries(&ann, &hook).await[0]["attempts"], 2);
    let busy = "SELECT (busy_until IS NOT NULL)::text AS text FROM webhooks";
    assert_eq!(app.texts(busy).await, ["false"], "it is given back");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_no_webhook_goes() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&ann, &receiver.url("/")).await;
    app.test_hook(&ann, &hook).await;
    // As if it had been written while its webhook was being deleted.
    assert_eq!(app.execute("DELETE FROM webhooks").await.unwrap(), 1);

    app.deliver().await;

    assert!(app.dump().await["deliveries"].is_empty());
    assert!(receiver.posted().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn deliveries_are_shown_for_thirty_days() {
    let app = TestApp::start().await;
    let mut ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&ann, &receiver.url("/")).await;
    app.test_hook(&ann, &hook).await;
    app.deliver().await;
    app.test_hook(&ann, &hook).await;
    let mut conn = app.connection().await;
    for (days, left) in [(29, 2), (2, 1)] {
        app.later(TimeDelta::days(days));
        ann = app.renewed(&ann).await;

        let now = app.app.house.clock.now();
        let forgotten = outbox::delivery::forget_old(&mut conn, now, 1000).await;

        assert_eq!(forgotten.unwrap(), 2 - left);
        assert_eq!(app.deliveries(&ann, &hook).await.len(), left);
    }
    let waiting = &app.deliveries(&ann, &hook).await[0];
    assert_eq!(waiting["state"], "waiting", "what still waits is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_refused_or_comes_twice_tells_nobody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for person in &people {
        app.hook(person, &receiver.url("/")).await;
    }
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let due = &people[app.due(game, &people[0]).await[0]];
    let decision = app.decision(game, due).await;
    let written = app.dump().await["deliveries"].len();
    let stale = app
        .answer(game, due, &json!(9999), json!([{ "type": "end_turn" }]))
        .await;
    stale.expect(409);
    assert_eq!(app.dump().await["deliveries"].len(), written);

    let action = &decision["actions"][0]["action"];
    let body = json!({ "decision": decision["decision"], "actions": [action] });
    for _ in 0..2 {
        let request = app.post(&format!("/games/{game}/actions"));
        let request = request.token(&due.token).key("once");
        request.json(body.clone()).send().await.expect(201);
    }
    let mut choices = Choices::new(3);
    for _ in 0..20 {
        app.step(game, &people, &mut choices).await;
    }

    let pairs = "SELECT (n.id IS NULL)::text AS text FROM deliveries d \
                 LEFT JOIN notices n ON n.id = d.event AND n.kind = d.kind";
    let pairs = app.texts(pairs).await;
    let notices = app.texts("SELECT id::text AS text FROM notices WHERE kind <> 'sign_in'");
    assert_eq!(pairs, vec!["false"; notices.await.len()]);
}
