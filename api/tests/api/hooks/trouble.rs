//! Receivers that do not behave.

use std::time::Duration;

use api::tell;
use chrono::TimeDelta;
use held_port::HeldPort;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpListener;

use crate::helpers::hooks::{HookReceiver, Reply, client};
use crate::helpers::{Person, TestApp};

/// What the owner is shown of the one delivery of a webhook there, after one attempt.
async fn tried(app: &TestApp, url: &str) -> Value {
    let ann = app.sign_in("Ann").await;
    let hook = app.hook(&ann, url).await;
    app.test_hook(&ann, &hook).await;
    let client = client().with_patience(Duration::from_millis(300));
    tell::hooks::deliver_due(&app.app.house, &client)
        .await
        .unwrap();
    app.deliveries(&ann, &hook).await[0].clone()
}

/// A receiver that says this to whoever connects, and hangs up.
async fn says(words: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            // Whoever has heard enough goes away.
            let _ = stream.write_all(words).await;
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_does_not_answer_is_given_up_in_time() {
    let app = TestApp::start().await;
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::Silence);

    let shown = tried(&app, &receiver.url("/")).await;

    assert_eq!(receiver.posted().len(), 1);
    assert_eq!(shown["reason"], "the receiver did not answer in time");
    assert_eq!(shown["status"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_body_of_an_answer_is_not_waited_for() {
    let app = TestApp::start().await;
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::Endless);

    let shown = tried(&app, &receiver.url("/")).await;

    assert_eq!(shown["state"], "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_web_server_is_said_to_be_none() {
    let port = HeldPort::find().unwrap();
    let nobody = format!("http://{}/", port.address());
    let endless: &'static [u8] = Box::leak(vec![b'x'; 1 << 20].into_boxed_slice());
    let no_answer = "the receiver does not answer as a web server should";
    for (url, reason) in [
        (nobody, "the host cannot be connected to"),
        (says(b"").await, no_answer),
        (says(b"220 mail.example ESMTP\r\n").await, no_answer),
        (says(b"HTTP/1.1 999999 Huh\r\n\r\n").await, no_answer),
        (says(endless).await, no_answer),
    ] {
        let app = TestApp::start().await;
        let shown = tried(&app, &url).await;
        assert_eq!(shown["reason"], reason);
        assert_eq!(shown["state"], "dead");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_a_failure_and_nobody_goes_there() {
    let elsewhere = HookReceiver::start().await;
    for status in [301, 302, 303, 307, 308] {
        let app = TestApp::start().await;
        let receiver = HookReceiver::start().await;
        receiver.reply([Reply::with(status, "Location", &elsewhere.url("/secret"))]);

        let shown = tried(&app, &receiver.url("/")).await;

        assert_eq!(shown["status"], status);
        let reason = format!("the receiver answered {status}: redirects are not followed");
        assert_eq!(shown["reason"], reason);
        assert_eq!(receiver.posted().len(), 1);
    }
    assert!(elsewhere.posted().is_empty());
}

/// The webhook as its owner sees it now.
async fn seen(app: &TestApp, person: &Person) -> Value {
    app.hooks_of(person).await[0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_is_told_nothing_more_until_its_owner_says_so() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&people[0], &receiver.url("/")).await;
    receiver.reply([Reply::status(410)]);
    app.start_game("bull-moose", &people).await;

    app.deliver().await;
    app.start_game("bull-moose", &people).await;
    app.deliver().await;

    assert_eq!(receiver.posted().len(), 1);
    let paused = seen(&app, &people[0]).await;
    assert_eq!(paused["state"], "paused");
    assert_eq!(paused["reason"], "the receiver answered 410: it is gone");
    let shown = app.deliveries(&people[0], &hook).await;
    let states: Vec<&Value> = shown.iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["dropped", "dead"], "{shown:#?}");
    assert_eq!(shown[0]["reason"], "the webhook was paused");
    assert_eq!(shown[1]["status"], 410);

    let path = format!("/me/webhooks/{}", hook["id"].as_str().unwrap());
    let request = app.request("PATCH", &path).token(&people[0].token);
    let resumed = request.json(json!({ "state": "active" })).send().await;
    assert_eq!(resumed.expect(200).json()["reason"], Value::Null);
    app.start_game("bull-moose", &people).await;
    app.deliver().await;
    assert_eq!(receiver.posted().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_events_given_up_in_a_row_pause_a_webhook_and_are_to_be_seen() {
    let app = TestApp::start().await;
    let mut ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::status(500));
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["game_started"] });
    let hook = app.make_hook(&ann, wish).await.expect(201).json();
    for _ in 0..51 {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        app.open_table(&ann, wish).await;
    }

    for _ in 0..9 {
        app.deliver().await;
        ann = app.renewed(&ann).await;
        assert_eq!(seen(&app, &ann).await["state"], "active");
        app.later(TimeDelta::hours(9));
    }
    app.deliver().await;

    ann = app.renewed(&ann).await;
    let paused = seen(&app, &ann).await;
    assert_eq!(paused["state"], "paused");
    assert_eq!(
        paused["reason"],
        "50 deliveries in a row were given up; the last: the receiver answered 500"
    );
    let shown = app.deliveries(&ann, &hook).await;
    let dead: Vec<&Value> = shown.iter().filter(|one| one["state"] == "dead").collect();
    assert_eq!(dead.len(), 50);
    for one in dead {
        assert_eq!(one["attempts"], 10);
        assert_eq!(one["status"], 500);
        assert_eq!(one["reason"], "the receiver answered 500");
        assert!(one["ended_at"].is_string());
    }
    assert_eq!(shown.len(), 51);
    assert_eq!(shown[0]["state"], "dropped");
    assert_eq!(shown[0]["reason"], "the webhook was paused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_does_not_want_it_is_told_nothing_more_after_four_attempts() {
    let app = TestApp::start().await;
    for (status, name) in [(401, "Ann"), (403, "Ben"), (404, "Cleo")] {
        let mut person = app.sign_in(name).await;
        let receiver = HookReceiver::start().await;
        receiver.always(&Reply::status(status));
        let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["game_started"] });
        let hook = app.make_hook(&person, wish).await.expect(201).json();
        // A test is for its owner to look at: it says nothing of what comes later.
        app.test_hook(&person, &hook).await;
        app.deliver().await;
        for _ in 0..2 {
            let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
            app.open_table(&person, wish).await;
        }
        let before = receiver.posted().len();
        for _ in 0..4 {
            assert_eq!(seen(&app, &person).await["state"], "active");
            app.deliver().await;
            app.later(TimeDelta::minutes(5));
            person = app.renewed(&person).await;
        }

        let paused = seen(&app, &person).await;
        assert_eq!(paused["state"], "paused");
        let reason =
            format!("the receiver answered {status} to 4 attempts: nobody takes this there");
        assert_eq!(paused["reason"], reason.as_str());
        app.later(TimeDelta::minutes(10));
        app.deliver().await;
        person = app.renewed(&person).await;
        let posted = receiver.posted().len() - before;
        assert!((4..=8).contains(&posted), "{posted}");
        let shown = app.deliveries(&person, &hook).await;
        let ended = shown.iter().filter(|one| one["kind"] != "test");
        assert!(
            ended.clone().all(|one| one["ended_at"].is_string()),
            "{shown:#?}"
        );
        assert!(ended.clone().any(|one| one["status"] == status));
    }
}
