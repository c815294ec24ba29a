//! What limits have counted of somebody is looked at, and forgotten by every server.

use std::num::NonZeroU32;

use api::work;
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Office;
use super::command::{admin, done};
use crate::helpers::browser::Browser;
use crate::helpers::{Answer, TestApp};

/// Asks for a code.
async fn ask_code(app: &TestApp, email: &str) -> Answer {
    let wish = json!({ "email": email });
    app.post("/sign-in").json(wish).send().await
}

/// Tries a code that is wrong.
async fn guess(app: &TestApp) -> Answer {
    let body = json!({ "email": "eve@example.org", "code": "000000" });
    app.post("/sessions").json(body).send().await
}

impl Office {
    /// What is counted here of whoever is meant, by one limit.
    async fn counted(&self, whose: Value, limit: &str) -> Value {
        let shown = self.act("/limits/search", whose).await.expect(200).json();
        let limits = shown["limits"].as_array().unwrap();
        let found = limits.iter().find(|one| one["limit"] == limit);
        found.unwrap_or_else(|| panic!("{limit}: {shown}")).clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_counted_of_an_account_is_shown_at_the_server_that_is_asked() {
    let office = Office::new().await;
    let two = office.app.beside().await;
    for _ in 0..3 {
        ask_code(&office.app, &office.ben.email).await.expect(202);
    }

    for whose in [
        json!({ "user": office.ben.id }),
        json!({ "email": "BEN@example.org" }),
    ] {
        let shown = office
            .act("/limits/search", whose.clone())
            .await
            .expect(200);
        assert!(!shown.text.contains('@'), "{}", shown.text);
        let shown = shown.json();
        assert_eq!(shown["user"]["name"], "Ben");
        assert_eq!(shown["network"], Value::Null);
        // He has asked for one to sign in.
        let mails = office.counted(whose.clone(), "sign_in_mails").await;
        assert_eq!((&mails["used"], &mails["most"]), (&json!(4), &json!(10)));
        assert_eq!(
            (&mails["seconds"], &mails["wait"]),
            (&json!(3600), &json!(0))
        );
        assert!(mails["over_at"].is_string(), "{mails}");
        let hints = office.counted(whose, "hints").await;
        assert_eq!((&hints["used"], &hints["most"]), (&json!(0), &json!(10)));
        assert_eq!(
            (&hints["seconds"], &hints["over_at"]),
            (&json!(60), &Value::Null)
        );
    }
    let whose = json!({ "user": office.ben.id });
    let there = two.ask("POST", "/admin/limits/search", &office.admin, whose);
    let there = there.await.expect(200).json();
    let mails = &there["limits"][0];
    assert_eq!(
        (&mails["limit"], &mails["used"]),
        (&json!("sign_in_mails"), &json!(0))
    );
    assert_eq!(office.acts().await, [Value::Null; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_met_a_limit_is_let_in_again_at_every_server_and_meets_it_once_more() {
    let office = Office::new().await;
    let two = office.app.beside().await;
    let email = office.ben.email.as_str();
    for server in [&office.app, &two] {
        while ask_code(server, email).await.status == 202 {}
        ask_code(server, email)
            .await
            .problem(429, "too_many_requests");
        while ask_code(server, "eve@example.org").await.status == 202 {}
    }
    let whose = json!({ "email": email });
    let met = office.counted(whose.clone(), "sign_in_mails").await;
    assert_eq!(met["used"], 10);
    assert!((1..=360).contains(&met["wait"].as_u64().unwrap()), "{met}");

    let wish = json!({ "email": email, "reason": "His program went wild." });
    let act = office.act("/limits/lift", wish).await.expect(201).json();

    assert_eq!(act["kind"], "limits_lifted");
    assert_eq!(act["user"]["name"], "Ben");
    assert_eq!(office.acts().await, [act]);
    assert_eq!(office.counted(whose, "sign_in_mails").await["used"], 0);
    ask_code(&two, email)
        .await
        .problem(429, "too_many_requests");
    // Here it is done already, there once.
    for (server, new) in [(&office.app, 0), (&two, 1), (&two, 0)] {
        let read = work::limits::read_lifted(&server.app.house).await.unwrap();
        assert_eq!(read, new);
    }
    for server in [&office.app, &two] {
        for _ in 0..10 {
            ask_code(server, email).await.expect(202);
        }
        work::limits::read_lifted(&server.app.house).await.unwrap();
        ask_code(server, email)
            .await
            .problem(429, "too_many_requests");
        let other = ask_code(server, "eve@example.org").await;
        other.problem(429, "too_many_requests");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_s_limits_are_lifted_and_no_act_names_it() {
    let few = |settings: &mut api::table::Settings| {
        settings.hourly.sign_ins_from_address = NonZeroU32::new(8).unwrap();
    };
    let office = Office::on(TestApp::start_with(few).await).await;
    let two = TestApp::start_on(office.app.database_url.clone(), few).await;
    for server in [&office.app, &two] {
        while guess(server).await.status == 401 {}
        guess(server).await.problem(429, "too_many_requests");
    }
    for (network, used) in [
        ("127.0.0.1", 8),
        (" 127.0.0.0/8 ", 8),
        ("::ffff:127.0.0.1", 8),
        ("192.0.2.1", 0),
        ("::1", 0),
    ] {
        let counted = office.counted(json!({ "network": network }), "sign_ins_from_address");
        assert_eq!(counted.await["used"], used, "{network}");
    }
    let search = json!({ "network": "127.0.0.9/8" });
    let shown = office
        .act("/limits/search", search)
        .await
        .expect(200)
        .json();
    assert_eq!(
        (&shown["user"], &shown["network"]),
        (&Value::Null, &json!("127.0.0.0/8"))
    );

    let wish = json!({ "network": "192.0.2.1", "reason": "Somebody else." });
    office.act("/limits/lift", wish).await.expect(201);
    guess(&office.app).await.problem(429, "too_many_requests");
    let wish = json!({ "network": "127.0.0.1", "reason": "A school is behind it." });
    let act = office.act("/limits/lift", wish).await.expect(201).json();

    for field in ["user", "game", "thing"] {
        assert_eq!(act[field], Value::Null, "{act}");
    }
    assert!(
        !json!(office.acts().await).to_string().contains("127."),
        "{act}"
    );
    assert_eq!(work::limits::read_lifted(&two.app.house).await.unwrap(), 2);
    for server in [&office.app, &two] {
        guess(server).await.expect(401);
    }
    // What names it does not stay.
    office.app.later(TimeDelta::hours(2));
    work::tidying::forget_old(&office.app.app.house)
        .await
        .unwrap();
    let rows = office.app.dump().await;
    assert!(!format!("{rows:?}").contains("127.0.0.1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_names_nobody_or_several_is_refused_and_nothing_is_written() {
    let office = Office::new().await;
    let before = office.app.dump().await;
    let (nobody, ben) = (Uuid::nil(), &office.ben.id);
    for (whose, status, code) in [
        (json!({}), 422, "bad_whose"),
        (
            json!({ "user": ben, "email": "ben@example.org" }),
            422,
            "bad_whose",
        ),
        (
            json!({ "user": ben, "network": "192.0.2.1" }),
            422,
            "bad_whose",
        ),
        (
            json!({ "email": "ben@example.org", "network": "192.0.2.1" }),
            422,
            "bad_whose",
        ),
        (json!({ "network": "" }), 422, "bad_network"),
        (json!({ "network": "0.0.0.0/0" }), 422, "bad_network"),
        (json!({ "network": "192.0.2.1:80" }), 422, "bad_network"),
        (json!({ "network": "play.example" }), 422, "bad_network"),
        (json!({ "email": "ben" }), 422, "bad_email"),
        (json!({ "email": "eve@example.org" }), 404, "not_found"),
        (json!({ "user": nobody }), 404, "not_found"),
        (json!({ "user": "ben" }), 400, "bad_json"),
        (
            json!({ "user": ben, "address": "192.0.2.1" }),
            400,
            "bad_json",
        ),
    ] {
        let looked = office.act("/limits/search", whose.clone()).await;
        looked.problem(status, code);
        let mut wish = whose;
        wish["reason"] = json!("x");
        office.act("/limits/lift", wish).await.problem(status, code);
    }
    for reason in ["", "  ", "a\nb", &"x".repeat(301)] {
        let wish = json!({ "user": ben, "reason": reason });
        let refused = office.act("/limits/lift", wish).await;
        refused.problem(422, "bad_act_reason");
    }
    let wish = json!({ "user": ben });
    let refused = office.act("/limits/lift", wish.clone()).await;
    refused.problem(400, "bad_json");
    for path in ["search", "lift"] {
        let path = format!("/admin/limits/{path}");
        let body = json!({ "user": ben, "reason": "x" });
        let body = if path.ends_with("lift") {
            body
        } else {
            wish.clone()
        };
        let refused = office.app.ask("POST", &path, &office.ben, body).await;
        refused.problem(403, "not_an_administrator");
    }
    assert_eq!(office.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_lifted_on_the_command_line_for_servers_that_run() {
    let office = Office::on(TestApp::start_today().await).await;
    let app = &office.app;
    let email = office.ben.email.as_str();
    for whose in [email, &office.ben.id] {
        while ask_code(app, email).await.status == 202 {}
        let lift = [
            "limits",
            "lift",
            whose,
            "--reason",
            "His program went wild.",
        ];
        let said = done(app, &lift).await;
        assert!(
            said.contains("limits_lifted") && !said.contains('@'),
            "{said}"
        );
        assert_eq!(work::limits::read_lifted(&app.app.house).await.unwrap(), 1);
        ask_code(app, email).await.expect(202);
    }
    let lift = ["limits", "lift", "127.0.0.1", "--reason", "A school."];
    let said = done(app, &lift).await;
    assert!(!said.contains("127."), "{said}");
    let before = app.dump().await;
    for (whose, words) in [
        ("eve@example.org", "no such user"),
        ("nobody", "192.0.2.7"),
        ("::/0", "192.0.2.7"),
    ] {
        let (ran, said) = admin(app, &["limits", "lift", whose, "--reason", "x"]).await;
        assert_eq!(ran.status.code(), Some(1), "{said}");
        assert!(said.contains(words), "{whose}: {said}");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_shown_and_lifted_on_the_pages() {
    let office = Office::new().await;
    let app = &office.app;
    let email = office.ben.email.as_str();
    while ask_code(app, email).await.status == 202 {}
    let person = format!("/admin/people/{}", office.ben.id);
    let mut ada = Browser::of(app, "Ada").await;
    ada.open(&person).await.expect(200);
    let met = "sign-in mails: 10 of 10, no more before";
    assert!(ada.page.contains(met), "{}", ada.page);
    let lift = [("deed", "lift-limits"), ("reason", "He asked.")];
    ada.submit(&person, &[("deed", "lift-limits"), ("reason", "")])
        .await
        .expect(422);
    ada.open(&person).await.expect(200);
    ada.submit(&person, &lift).await.expect(303);
    ada.open(&person).await.expect(200);
    assert!(!ada.page.contains("sign-in mails:"), "{}", ada.page);
    ask_code(app, email).await.expect(202);

    ada.open("/admin/limits").await.expect(200);
    assert!(!ada.page.contains("127."), "{}", ada.page);
    let here = [("deed", "show"), ("network", "127.0.0.1")];
    let shown = ada.submit("/admin/limits", &here).await.expect(200);
    assert!(
        shown.text.contains("codes asked for and tried: "),
        "{}",
        shown.text
    );
    let wrong = [("deed", "show"), ("network", "<127.0.0.1>")];
    let refused = ada.submit("/admin/limits", &wrong).await.expect(422);
    assert!(!refused.text.contains("<127"), "{}", refused.text);
    let lift = [
        ("deed", "lift"),
        ("network", "127.0.0.1"),
        ("reason", "A school."),
    ];
    let led = ada.submit("/admin/limits", &lift).await.expect(303);
    assert_eq!(led.header("location").as_deref(), Some("/admin/acts"));
    ada.open("/admin/acts").await.expect(200);
    assert!(ada.page.contains("limits were lifted"), "{}", ada.page);
    assert!(!ada.page.contains("127."), "{}", ada.page);

    let mut ben = Browser::of(app, "Ben").await;
    ben.open("/admin/limits").await.expect(403);
}
