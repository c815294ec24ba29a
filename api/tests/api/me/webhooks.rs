//! `GET|POST /me/webhooks`, `PATCH|DELETE /me/webhooks/{id}`, its test and its deliveries.

use serde_json::{Value, json};

use crate::helpers::hooks::HookReceiver;
use crate::helpers::{Answer, Person, TestApp};

const KINDS: [&str; 18] = [
    "invitation",
    "game_started",
    "your_turn",
    "bid_due",
    "last_one",
    "half_time",
    "last_day",
    "deadline_moved",
    "timed_out",
    "game_over",
    "message",
    "player_absent",
    "vote_asked",
    "broken",
    "confirm_start",
    "seat_lost",
    "table_waits",
    "table_closed",
];

/// A server that is not told that it stands in a private network.
async fn public() -> TestApp {
    TestApp::start_with(|settings| settings.hooks_allow_private = false).await
}

fn path(hook: &Value) -> String {
    format!("/me/webhooks/{}", hook["id"].as_str().unwrap())
}

async fn change(app: &TestApp, person: &Person, hook: &Value, change: Value) -> Answer {
    let request = app.request("PATCH", &path(hook)).token(&person.token);
    request.json(change).send().await
}

async fn delete(app: &TestApp, person: &Person, hook: &Value) -> Answer {
    let request = app.request("DELETE", &path(hook)).token(&person.token);
    request.send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_shows_its_secret_once() {
    let app = public().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({
        "url": "https://Bot.example.org/poste?key=1",
        "form": "json",
        "kinds": ["your_turn", "invitation", "your_turn"],
        "name": " my bot ",
    });

    let made = app.make_hook(&ann, wish).await.expect(201).json();

    let secret = made["secret"].as_str().unwrap();
    assert!(
        secret.starts_with("poste_whs_") && secret.len() == 53,
        "{secret}"
    );
    assert_eq!(app.tables_with(secret).await, ["webhooks"]);
    let mut shown = made.clone();
    shown.as_object_mut().unwrap().remove("secret");
    assert_eq!(app.hooks_of(&ann).await, [shown.clone()]);
    assert_eq!(shown["url"], "https://bot.example.org/poste?key=1");
    assert_eq!(shown["kinds"], json!(["invitation", "your_turn"]));
    assert_eq!(shown["name"], "my bot");
    assert_eq!(shown["state"], "active");
    assert_eq!(shown["reason"], Value::Null);
    let changed = change(&app, &ann, &made, json!({ "name": "its bot" })).await;
    assert!(!changed.expect(200).text.contains(secret));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_choice_a_webhook_is_told_everything() {
    let app = public().await;
    let ann = app.sign_in("Ann").await;
    let hook = app.hook(&ann, "https://bot.example.org/").await;
    assert_eq!(hook["kinds"], json!(KINDS));
    assert_eq!(hook["name"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_url_that_cannot_be_is_refused_and_nothing_is_written() {
    let app = public().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    let long = format!("https://example.org/{}", "x".repeat(500));
    for url in [
        "",
        "bot.example.org",
        "http://bot.example.org/",
        "ftp://bot.example.org/",
        "https://ann:secret@bot.example.org/",
        "https://bot.example.org/#token",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[fe80::1%25eth0]/",
        "https://169.254.169.254/latest/meta-data/",
        "https://192.168.0.1/\r\nX: y",
        &long,
    ] {
        let wish = json!({ "url": url, "form": "json" });
        app.make_hook(&ann, wish).await.problem(422, "bad_hook_url");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_kind_or_name_that_cannot_be_is_refused_and_nothing_is_written() {
    let app = public().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    let url = "https://bot.example.org/";
    for (wish, status, code) in [
        (json!({ "url": url, "form": "xml" }), 400, "bad_json"),
        (json!({ "url": url }), 400, "bad_json"),
        (
            json!({ "url": url, "form": "json", "secret": "mine" }),
            400,
            "bad_json",
        ),
        (
            json!({ "url": url, "form": "json", "kinds": ["sign_in"] }),
            400,
            "bad_json",
        ),
        (
            json!({ "url": url, "form": "json", "kinds": [] }),
            422,
            "no_kind",
        ),
        (
            json!({ "url": url, "form": "json", "name": "a\nb" }),
            422,
            "bad_name",
        ),
        (
            json!({ "url": url, "form": "json", "name": "x".repeat(41) }),
            422,
            "bad_name",
        ),
    ] {
        app.make_hook(&ann, wish).await.problem(status, code);
    }
    assert_eq!(app.dump().await, before);
    let hook = app.hook(&ann, url).await;
    let before = app.dump().await;
    for (wish, status, code) in [
        (json!({ "state": "dead" }), 400, "bad_json"),
        (json!({ "url": "https://example.org/" }), 400, "bad_json"),
        (json!({ "kinds": [] }), 422, "no_kind"),
        (json!({ "state": "paused", "name": "" }), 422, "bad_name"),
    ] {
        change(&app, &ann, &hook, wish).await.problem(status, code);
    }
    change(&app, &ann, &hook, json!({})).await.expect(200);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_than_ten_webhooks_even_when_asking_for_all_at_once() {
    let app = public().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "url": "https://bot.example.org/", "form": "json" });

    let made = (0..14).map(|_| app.make_hook(&ann, wish.clone()));
    let made = futures_util::future::join_all(made).await;

    let (done, refused): (Vec<_>, Vec<_>) = made.iter().partition(|answer| answer.status == 201);
    assert_eq!(done.len(), 10);
    for answer in refused {
        answer.problem(409, "too_many_webhooks");
    }
    delete(&app, &ann, &app.hooks_of(&ann).await[0])
        .await
        .expect(204);
    app.make_hook(&ann, wish).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_its_owner_s_alone() {
    let app = public().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    let hook = app.hook(ann, "https://bot.example.org/").await;
    let before = app.dump().await;

    assert!(app.hooks_of(ben).await.is_empty());
    change(&app, ben, &hook, json!({ "state": "paused" }))
        .await
        .problem(404, "not_found");
    delete(&app, ben, &hook).await.problem(404, "not_found");
    for (method, part) in [("POST", "test"), ("GET", "deliveries")] {
        let path = format!("{}/{part}", path(&hook));
        let answer = app.request(method, &path).token(&ben.token).send().await;
        answer.problem(404, "not_found");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_webhook_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    let url = receiver.url("/api/webhooks/7/h00k-t0ken");
    let make = || {
        let request = app.post("/me/webhooks").token(&ann.token).key("hook");
        request
            .json(json!({ "url": url, "form": "discord" }))
            .send()
    };
    let hook = make().await.expect(201).json();
    app.test_hook(&ann, &hook).await;
    assert_eq!(app.tables_with("h00k-t0ken").await, ["answers", "webhooks"]);

    delete(&app, &ann, &hook).await.expect(204);

    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with("h00k-t0ken").await, nowhere);
    assert_eq!(
        app.tables_with(hook["secret"].as_str().unwrap()).await,
        nowhere
    );
    assert!(app.dump().await["deliveries"].is_empty());
    app.deliver().await;
    assert!(receiver.posted().is_empty());
    delete(&app, &ann, &hook).await.problem(404, "not_found");
    make().await.problem(409, "answer_forgotten");
    assert!(app.dump().await["webhooks"].is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_arrives_and_is_shown_also_while_the_webhook_is_paused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&ann, &receiver.url("/bot")).await;
    change(&app, &ann, &hook, json!({ "state": "paused" }))
        .await
        .expect(200);

    let event = app.test_hook(&ann, &hook).await;
    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0].path, "/bot");
    assert_eq!(
        posted[0].json(),
        json!({
            "event": event,
            "type": "test",
            "created_at": posted[0].json()["created_at"],
            "game": null,
            "seat": null,
            "decision": null,
            "text": "This is a test of your webhook at Poste Restante.",
        })
    );
    let shown = app.deliveries(&ann, &hook).await;
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["event"], event.as_str());
    assert_eq!(shown[0]["kind"], "test");
    assert_eq!(shown[0]["state"], "delivered");
    assert_eq!(shown[0]["status"], 200);
    assert_eq!(shown[0]["attempts"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_that_fails_is_not_tried_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    receiver.always(&crate::helpers::hooks::Reply::status(500));
    let hook = app.hook(&ann, &receiver.url("/")).await;
    app.test_hook(&ann, &hook).await;

    app.deliver().await;
    app.later(chrono::TimeDelta::hours(9));
    app.deliver().await;

    assert_eq!(receiver.posted().len(), 1);
    let ann = app.renewed(&ann).await;
    let shown = &app.deliveries(&ann, &hook).await[0];
    assert_eq!(shown["state"], "dead");
    assert_eq!(shown["status"], 500);
    assert_eq!(shown["reason"], "the receiver answered 500");
}

#[tokio::test(flavor = "multi_thread")]
async fn deliveries_come_the_newest_first_a_page_at_a_time() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let hook = app.hook(&ann, "http://127.0.0.1:9/").await;
    let mut sent = Vec::new();
    for _ in 0..5 {
        sent.insert(0, app.test_hook(&ann, &hook).await);
    }

    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("{}/deliveries?limit=2{cursor}", path(&hook));
        let page = app.get(&path).token(&ann.token).send().await;
        let page = page.expect(200).json();
        for item in page["items"].as_array().unwrap() {
            assert_eq!(item["state"], "waiting");
            assert!(item["next_at"].is_string() && item["ended_at"].is_null());
            found.push(item["event"].as_str().unwrap().to_owned());
        }
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }

    assert_eq!(found, sent);
    for query in ["limit=0", "limit=101"] {
        let path = format!("{}/deliveries?{query}", path(&hook));
        let answer = app.get(&path).token(&ann.token).send().await;
        answer.problem(422, "bad_limit");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_has_no_webhooks_and_is_told_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receivers = [HookReceiver::start().await, HookReceiver::start().await];
    app.hook(&people[0], &receivers[0].url("/z3bulon")).await;
    app.hook(&people[1], &receivers[1].url("/")).await;
    app.start_game("bull-moose", &people).await;
    assert_eq!(app.dump().await["deliveries"].len(), 4);

    let request = app.request("DELETE", "/me").token(&people[0].token);
    request.send().await.expect(204);
    api::work::left_behind::tell_logs(&app.app.house)
        .await
        .unwrap();

    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with("z3bulon").await, nowhere);
    // The others are told that a player has left.
    assert_eq!(app.dump().await["deliveries"].len(), 3);
    app.deliver().await;
    assert!(receivers[0].posted().is_empty());
    assert_eq!(receivers[1].posted().len(), 3);
}
