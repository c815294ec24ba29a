//! `POST /sign-in`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::{Answer, TestApp};

async fn ask(app: &TestApp, wish: Value) -> Answer {
    app.post("/sign-in").json(wish).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_brings_a_code_and_a_link() {
    let app = TestApp::start().await;

    let answer = ask(&app, json!({ "email": "Ann@Example.org", "name": "Ann" })).await;

    assert_eq!(answer.expect(202).json(), json!({ "expires_in": 900 }));
    let [mail] = &app.mails().await[..] else {
        panic!("one mail");
    };
    assert_eq!(mail.to, "ann@example.org");
    let code = mail.code().unwrap();
    let link = format!("{}/sign-in#email=ann@example.org&code={code}", app.url());
    assert!(mail.text.contains(&link), "{}", mail.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_does_not_tell_whether_the_address_is_known() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let known = ask(&app, json!({ "email": ann.email })).await.expect(202);
    let unknown = ask(&app, json!({ "email": "nobody@example.org" }))
        .await
        .expect(202);

    assert_eq!(known.text, unknown.text);
    let told = |answer: &Answer| {
        let mut headers = answer.headers.clone();
        headers.remove("date");
        headers.remove("x-request-id");
        // A set, written in no certain order.
        headers.remove("access-control-expose-headers");
        headers
    };
    assert_eq!(told(&known), told(&unknown));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_is_nowhere_in_the_database() {
    let app = TestApp::start().await;

    let code = app.code("ann@example.org", "Ann").await;

    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with(&code).await, nowhere);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_is_refused() {
    let app = TestApp::start().await;
    let long = format!("{}@example.org", "a".repeat(250));
    for email in [
        "",
        "ann",
        "@example.org",
        "ann@",
        "a b@example.org",
        "a@b@example.org",
        "ann@example.org\r\nBcc: all@example.org",
        "ann@example.org, ben@example.org",
        "Ann <ann@example.org>",
        &long,
    ] {
        let answer = ask(&app, json!({ "email": email })).await;
        answer.problem(422, "bad_email");
    }
    assert!(app.mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_name_is_refused() {
    let app = TestApp::start().await;
    for name in [
        "",
        "   ",
        "Ann\nBen",
        "Ann\u{7}",
        "\u{202e}nnA",
        &"x".repeat(41),
    ] {
        let answer = ask(&app, json!({ "email": "ann@example.org", "name": name })).await;
        answer.problem(422, "bad_name");
    }
    assert!(app.mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_that_no_mail_is_written_in_is_refused() {
    let app = TestApp::start().await;
    let wish = json!({ "email": "ann@example.org", "locale": "tlh" });
    ask(&app, wish).await.problem(422, "unknown_locale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_would_come_after_its_code_has_run_out_is_dropped() {
    let app = TestApp::start().await;
    ask(&app, json!({ "email": "ann@example.org" }))
        .await
        .expect(202);

    app.later(TimeDelta::minutes(16));

    assert!(app.mails().await.is_empty());
    let states = app
        .texts("SELECT state || ': ' || reason AS text FROM notices")
        .await;
    assert_eq!(states, ["dropped: code_too_late"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_domain_is_one_however_it_is_spelled_and_mail_servers_are_told_its_ascii_form() {
    let app = TestApp::start().await;
    let ascii = "x@xn--mnchen-3ya.example";
    let mut people = Vec::new();
    for typed in ["x@münchen.example", "X@MÜNCHEN.Example", ascii] {
        ask(&app, json!({ "email": typed, "name": "X" }))
            .await
            .expect(202);
        let received = app.received().await;
        assert_eq!(received.len(), 1);
        assert_eq!(received[0].to, [ascii]);
        let mail = Mail::parse(&received[0].raw);
        assert_eq!(mail.to, ascii);
        let code = json!({ "email": typed, "code": mail.code().unwrap() });
        let session = app.post("/sessions").json(code).send().await.expect(201);
        people.push(session.json()["user"]["id"].clone());
    }
    assert!(people.iter().all(|one| *one == people[0]), "{people:#?}");
    let kept = app.texts("SELECT email AS text FROM users").await;
    assert_eq!(kept, [ascii]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_no_mail_can_be_put_together_for_is_refused_and_not_kept() {
    let app = TestApp::start().await;
    let before = app.dump().await;
    for email in ["x@[127.0.0.1]", "x@[IPv6:::1]"] {
        ask(&app, json!({ "email": email }))
            .await
            .problem(422, "bad_email");
    }
    assert_eq!(app.dump().await, before);
}
