//! The page on which an app asks, and what it does with questions that are none.

use serde_json::Value;

use super::{BACK, REGISTERED, exchange, question, register, token, told};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_question_of_no_known_app_or_to_another_address_leads_nowhere() {
    let app = TestApp::start().await;
    let ben = app.sign_in("Ben").await;
    let client = register(&app, &ben).await;
    let mut ann = Browser::of(&app, "Ann").await;
    let before = app.dump().await;
    let long = "x".repeat(501);
    let endless = "x".repeat(2000);
    for other in [
        &[("client_id", "")][..],
        &[("client_id", "x")],
        &[("client_id", "00000000-0000-0000-0000-000000000000")],
        &[("redirect_uri", "")],
        &[("redirect_uri", "https://evil.example/back")],
        &[("redirect_uri", "http://127.0.0.1/other")],
        &[("redirect_uri", "http://127.0.0.1/back#x")],
        &[("redirect_uri", "http://127.0.0.1.evil.example/back")],
        &[("redirect_uri", "javascript:alert(1)")],
        &[("state", long.as_str())],
        &[("state", "a\nb")],
        &[("more", endless.as_str())],
    ] {
        for browser in [&mut ann, &mut Browser::new(&app)] {
            let page = browser.open(&question(&client, other)).await;
            assert_eq!(page.status, 400, "{other:?}: {}", page.text);
            assert_eq!(page.header("location"), None);
            assert!(page.text.starts_with("<!doctype html>"));
            assert!(!page.text.contains("https://evil"), "{}", page.text);
        }
    }
    let twice = format!("{}&client_id={client}", question(&client, &[]));
    ann.open(&twice).await.expect(400);
    // Nor does the form lead anywhere else than where the question may.
    ann.open(&question(&client, &[])).await.expect(200);
    let evil = [
        ("redirect_uri", "https://evil.example/back"),
        ("answer", "allow"),
    ];
    let refused = ann.submit("/oauth/authorize", &evil).await.expect(400);
    assert_eq!(refused.header("location"), None);
    ann.submit("/oauth/authorize", &[]).await.expect(400);
    ann.submit("/oauth/authorize", &[("answer", "perhaps")])
        .await
        .expect(400);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_put_wrongly_is_sent_back_once_its_person_has_signed_in() {
    let app = TestApp::start().await;
    let ben = app.sign_in("Ben").await;
    let client = register(&app, &ben).await;
    let mut ann = Browser::of(&app, "Ann").await;
    let before = app.dump().await;
    for (other, error) in [
        (&[("response_type", "")][..], "unsupported_response_type"),
        (&[("response_type", "token")], "unsupported_response_type"),
        (&[("code_challenge", "")], "invalid_request"),
        (&[("code_challenge", "short")], "invalid_request"),
        (&[("code_challenge_method", "")], "invalid_request"),
        (&[("code_challenge_method", "plain")], "invalid_request"),
        (&[("scope", "admin")], "invalid_scope"),
        (&[("scope", "read admin")], "invalid_scope"),
    ] {
        let asked = question(&client, other);
        let (back, told) = told(&ann.open(&asked).await.expect(303));
        assert_eq!(back, BACK, "{other:?}");
        assert_eq!(told["error"], error, "{other:?}");
        assert_eq!(told["state"], "it is me");
        assert_eq!(told["iss"], app.url());
        assert_eq!(told["code"], Value::Null);
        // Nobody is led away from here who has not even signed in.
        let stranger = Browser::new(&app).open(&asked).await.expect(303);
        let to = stranger.header("location").unwrap();
        assert!(to.starts_with("/sign-in?next="), "{to}");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_without_state_or_scope_is_one_and_may_say_more() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let client = register(&app, &ann).await;
    let mut browser = Browser::of(&app, "Ann").await;
    let other = [("state", ""), ("scope", ""), ("prompt", "consent")];
    browser.open(&question(&client, &other)).await.expect(200);
    let allowed = browser.submit("/oauth/authorize", &[("answer", "allow")]);
    let (_, told) = told(&allowed.await.expect(303));
    assert_eq!(told["state"], Value::Null);
    let code = told["code"].as_str().unwrap();
    let given = token(&app, &exchange(&client, code)).await.expect(200);
    assert_eq!(given.json()["scope"], "read");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_app_calls_itself_is_text_and_a_guest_allows_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = serde_json::json!({
        "name": "<a href=\"https://evil.example\">x",
        "redirect_uris": [REGISTERED],
    });
    let made = app.post("/oauth/clients").token(&ann.token).json(wish);
    let made = made.send().await.expect(201).json();
    let asked = question(made["id"].as_str().unwrap(), &[]);
    let mut browser = Browser::of(&app, "Ann").await;
    let page = browser.open(&asked).await.expect(200);
    assert!(!page.text.contains("<a href=\"https"), "{}", page.text);

    let mut guest = Browser::new(&app);
    guest.open("/").await.expect(200);
    let fields = [("ruleset", "tammany-hall")];
    guest.submit("/play-now", &fields).await.expect(303);
    let before = app.dump().await;
    guest.open(&asked).await.expect(403);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_allows_more_apps_than_can_be_looked_through() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let client = register(&app, &ann).await;
    let mut browser = Browser::of(&app, "Ann").await;
    let now = app.app.house.clock.now();
    let fill = format!(
        "INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, client_id, scopes) \
         SELECT gen_random_uuid(), '{}', sha256(n::text::bytea), '{now}', '{now}', '{now}'::timestamptz + interval '90 days', \
         '{client}', '{{read}}' FROM generate_series(1, 50) AS n",
        ann.id
    );
    app.execute(&fill).await.unwrap();
    browser.open(&question(&client, &[])).await.expect(200);
    let before = app.dump().await;
    let refused = browser.submit("/oauth/authorize", &[("answer", "allow")]);
    refused.await.expect(409);
    assert_eq!(app.dump().await, before);
}
