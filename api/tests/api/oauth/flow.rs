//! All the way, as an app and a person go it.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{
    BACK, Scene, allow, assert_not_given, exchange, question, refresh, register, revoke, text,
    token, told,
};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn an_app_is_allowed_to_play_by_somebody_who_signs_in_on_the_way() {
    let app = TestApp::start().await;
    let ben = app.sign_in("Ben").await;
    let client = register(&app, &ben).await;
    let asked = question(&client, &[("scope", "play read")]);
    let mut browser = Browser::new(&app);

    // A stranger signs in first, and is led back.
    let to_sign_in = browser.open(&asked).await.expect(303);
    browser.follow(&to_sign_in).await.expect(200);
    let wish = [("email", "ann@example.org"), ("name", "Ann")];
    let sent = browser.submit("/sign-in/code", &wish).await.expect(303);
    browser.follow(&sent).await.expect(200);
    let mails = app.mails_to("ann@example.org").await;
    let code = mails[0].code().unwrap();
    let entry = [("email", "ann@example.org"), ("code", code.as_str())];
    let signed_in = browser.submit("/sign-in", &entry).await.expect(303);
    assert_eq!(signed_in.header("location").unwrap(), asked);
    let page = browser.follow(&signed_in).await.expect(200);

    for said in [
        "<strong>Pocket Restante</strong>",
        "Registered by",
        "Ben",
        "see what you see",
        "play games as you",
        BACK,
        "You are signed in as",
    ] {
        assert!(page.text.contains(said), "{said}: {}", page.text);
    }
    assert!(!page.text.contains(&format!("href=\"{BACK}")));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("form-action 'self' http://127.0.0.1:51004;"));
    assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");

    let allowed = browser.submit("/oauth/authorize", &[("answer", "allow")]);
    let (back, told) = told(&allowed.await.expect(303));
    assert_eq!(back, BACK);
    assert_eq!(told["state"], "it is me");
    assert_eq!(told["iss"], app.url());
    let code = told["code"].as_str().unwrap();

    let given = token(&app, &exchange(&client, code)).await.expect(200);
    assert_eq!(given.header("cache-control").as_deref(), Some("no-store"));
    let given = given.json();
    assert_eq!(given["token_type"], "Bearer");
    assert_eq!(given["expires_in"], 900);
    assert_eq!(given["scope"], "read play");
    let (access, renewal) = (text(&given, "access_token"), text(&given, "refresh_token"));
    for secret in [code, &access, &renewal] {
        let nowhere: [String; 0] = [];
        assert_eq!(app.tables_with(secret).await, nowhere);
    }

    let me = app
        .get("/me")
        .token(&access)
        .send()
        .await
        .expect(200)
        .json();
    assert_eq!(me["name"], "Ann");
    let table = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let table = app.post("/games").token(&access).json(table).send().await;
    assert_eq!(table.expect(201).json()["host"], me["id"]);
    let settings = app.request("PATCH", "/me").token(&access);
    let settings = settings.json(json!({ "name": "Eve" })).send().await;
    settings.problem(403, "scope_missing");

    app.later(TimeDelta::minutes(16));
    app.get("/me").token(&access).send().await.expect(401);
    let given = refresh(&app, &client, &renewal).await.expect(200).json();
    assert_eq!(given["scope"], "read play");
    let access = text(&given, "access_token");
    app.get("/me").token(&access).send().await.expect(200);
    revoke(&app, &client, &access).await.expect(200);
    app.get("/me").token(&access).send().await.expect(401);
    let again = refresh(&app, &client, &text(&given, "refresh_token")).await;
    assert_not_given(&again, "invalid_grant");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_that_may_read_does_nothing_else_and_is_no_person() {
    let scene = Scene::new("read").await;
    let app = &scene.app;
    let before = app.dump().await;
    scene.assert_goes_on().await;
    let table = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let table = app.post("/games").token(&scene.access).json(table);
    table.send().await.problem(403, "scope_missing");
    let wish = json!({ "name": "x", "scopes": ["bot"] });
    let made = app.post("/me/tokens").token(&scene.access).json(wish);
    made.send().await.problem(403, "scope_missing");
    for path in ["/me/tokens", "/me/apps", "/oauth/clients"] {
        let list = app.get(path).token(&scene.access).send().await;
        list.problem(403, "scope_missing");
    }
    for path in ["/sessions/current", "/me"] {
        let end = app.request("DELETE", path).token(&scene.access);
        end.send().await.problem(403, "scope_missing");
    }
    // What an app has is never exchanged for a whole session.
    let body = json!({ "refresh_token": scene.refresh });
    let whole = app.post("/sessions/refresh").json(body).send().await;
    whole.problem(401, "unauthorized");
    // Nor is a person's for an app's.
    let other = refresh(app, &scene.client, &scene.ann.refresh_token).await;
    assert_not_given(&other, "invalid_grant");
    assert_eq!(app.dump().await, before);
    scene.assert_goes_on().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_refuses_sends_the_app_back_with_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let client = register(&app, &ann).await;
    let mut browser = Browser::of(&app, "Ann").await;
    browser.open(&question(&client, &[])).await.expect(200);
    let before = app.dump().await;

    let refused = browser.submit("/oauth/authorize", &[("answer", "refuse")]);

    let (back, told) = told(&refused.await.expect(303));
    assert_eq!(back, BACK);
    assert_eq!(told["error"], "access_denied");
    assert_eq!(told["state"], "it is me");
    assert_eq!(told["iss"], app.url());
    assert_eq!(told["code"], Value::Null);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_find_out_where_and_how() {
    let app = TestApp::start_with(|settings| {
        "https://play.example".clone_into(&mut settings.public_url);
    })
    .await;
    let path = "/.well-known/oauth-authorization-server";
    let request = app.page_request("GET", path);
    let told = request.header("Origin", "https://app.example").send().await;
    let told = told.expect(200);
    let any = told.header("access-control-allow-origin");
    assert!(any.is_some(), "{:?}", told.headers);
    let told = told.json();
    assert_eq!(told["issuer"], "https://play.example");
    assert_eq!(
        told["authorization_endpoint"],
        "https://play.example/oauth/authorize"
    );
    assert_eq!(told["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(
        told["token_endpoint_auth_methods_supported"],
        json!(["none"])
    );
    for end in ["token", "revocation"] {
        let address = told[format!("{end}_endpoint")].as_str().unwrap();
        let path = address.strip_prefix("https://play.example").unwrap();
        let asked = app.page_request("OPTIONS", path);
        let asked = asked.header("Origin", "https://app.example");
        let asked = asked.header("Access-Control-Request-Method", "POST");
        let asked = asked.send_unchecked().await.expect(200);
        assert!(asked.header("access-control-allow-origin").is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_allowed_is_listed_with_when_it_was_used() {
    let mut scene = Scene::new("bot").await;
    scene.app.later(TimeDelta::minutes(10));
    let renewed = refresh(&scene.app, &scene.client, &scene.refresh).await;
    renewed.expect(200);
    let code = allow(&mut scene.browser, &scene.client, "read").await;
    let other = token(&scene.app, &exchange(&scene.client, &code)).await;
    other.expect(200);

    let apps = scene.apps().await;

    assert_eq!(apps.len(), 2);
    let time = |app: &Value, field: &str| -> chrono::DateTime<chrono::Utc> {
        app[field].as_str().unwrap().parse().unwrap()
    };
    assert_eq!(apps[0]["name"], "Pocket Restante");
    assert_eq!(apps[0]["client_id"], scene.client.as_str());
    assert_eq!(apps[0]["scopes"], json!(["bot"]));
    assert_eq!(apps[1]["scopes"], json!(["read"]));
    let used = time(&apps[0], "used_at");
    assert!(used - time(&apps[0], "allowed_at") >= TimeDelta::minutes(10));
    assert_eq!(time(&apps[0], "ends_at") - used, TimeDelta::days(90));
    let page = scene.browser.open("/me/settings").await.expect(200);
    assert!(page.text.contains("Pocket Restante"), "{}", page.text);
    let of_ben = scene.app.get("/me/apps").token(&scene.ben.token).send();
    assert_eq!(of_ben.await.expect(200).json()["items"], json!([]));
}
