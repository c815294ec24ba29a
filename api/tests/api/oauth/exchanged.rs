//! Codes and refresh tokens: what each is good for, and how often.

use chrono::TimeDelta;

use super::{Scene, allow, assert_not_given, exchange, fields, refresh, register, text, token};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_for_its_app_its_address_and_its_question_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let client = register(&app, &ann).await;
    let other = register(&app, &ann).await;
    let mut browser = Browser::of(&app, "Ann").await;
    let code = allow(&mut browser, &client, "play").await;
    let before = app.dump().await;
    let with = |field: &str, value: &'static str| {
        let mut pairs = exchange(&client, &code);
        pairs.retain(|(name, _)| *name != field);
        if !value.is_empty() {
            pairs.push((field, value));
        }
        fields(&pairs)
    };
    let of_other = fields(&exchange(&other, &code));
    for (body, error) in [
        (of_other, "invalid_grant"),
        (with("code", "poste_code_x"), "invalid_grant"),
        (
            with("redirect_uri", "http://127.0.0.1/back"),
            "invalid_grant",
        ),
        (with("code_verifier", "x"), "invalid_grant"),
        (
            with(
                "code_verifier",
                "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXkk",
            ),
            "invalid_grant",
        ),
        (with("code", ""), "invalid_request"),
        (with("redirect_uri", ""), "invalid_request"),
        (with("code_verifier", ""), "invalid_request"),
        (with("grant_type", ""), "invalid_request"),
        (with("client_id", ""), "invalid_request"),
        (with("client_id", "x"), "invalid_client"),
        (
            with("client_id", "00000000-0000-0000-0000-000000000000"),
            "invalid_client",
        ),
        (with("grant_type", "password"), "unsupported_grant_type"),
        (with("grant_type", "refresh_token"), "invalid_request"),
        (format!("{}&code=x", with("x", "")), "invalid_request"),
        (format!("{}&x=%00", with("x", "")), "invalid_request"),
        ("%ff".to_owned(), "invalid_request"),
        (String::new(), "invalid_request"),
    ] {
        let answer = app.post("/oauth/token").form(&body).send().await;
        assert_not_given(&answer, error);
    }
    let json = app.post("/oauth/token").json(serde_json::json!({}));
    json.send_unchecked().await.problem(415, "not_form");
    let long = format!("{}&x={}", with("x", ""), "x".repeat(70_000));
    let long = app.post("/oauth/token").form(&long).send().await;
    long.problem(413, "too_large");
    assert_eq!(app.dump().await, before);

    token(&app, &exchange(&client, &code)).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_for_a_minute() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let client = register(&app, &ann).await;
    let mut browser = Browser::of(&app, "Ann").await;
    let early = allow(&mut browser, &client, "read").await;
    let late = allow(&mut browser, &client, "read").await;
    app.later(TimeDelta::seconds(50));
    token(&app, &exchange(&client, &early)).await.expect(200);
    app.later(TimeDelta::seconds(11));
    let refused = token(&app, &exchange(&client, &late)).await;
    assert_not_given(&refused, "invalid_grant");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_brought_twice_ends_what_it_gave() {
    let mut scene = Scene::new("play").await;
    let code = allow(&mut scene.browser, &scene.client, "read").await;
    let given = token(&scene.app, &exchange(&scene.client, &code)).await;
    let given = given.expect(200).json();
    let access = text(&given, "access_token");
    let me = scene.app.get("/me").token(&access).send().await;
    me.expect(200);

    // Whatever else is wrong with it.
    let mut stolen = exchange(&scene.client, &code);
    stolen.retain(|(name, _)| *name != "code_verifier");
    stolen.push(("code_verifier", "x"));
    assert_not_given(&token(&scene.app, &stolen).await, "invalid_grant");

    let me = scene.app.get("/me").token(&access).send().await;
    me.problem(401, "unauthorized");
    let again = refresh(&scene.app, &scene.client, &text(&given, "refresh_token")).await;
    assert_not_given(&again, "invalid_grant");
    // What was allowed before goes on.
    scene.assert_goes_on().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_code_brought_twice_at_once_nothing_is_left() {
    let mut scene = Scene::new("play").await;
    let code = allow(&mut scene.browser, &scene.client, "read").await;
    let pairs = exchange(&scene.client, &code);
    let (one, two) = tokio::join!(token(&scene.app, &pairs), token(&scene.app, &pairs));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(scene.apps().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_a_session_that_has_ended_is_worthless() {
    for everywhere in [None, Some(("everywhere", "yes"))] {
        let mut scene = Scene::new("play").await;
        let code = allow(&mut scene.browser, &scene.client, "read").await;
        scene.browser.open("/me/settings").await.expect(200);
        let choice: Vec<_> = everywhere.into_iter().collect();
        scene.browser.submit("/sign-out", &choice).await.expect(303);
        let refused = token(&scene.app, &exchange(&scene.client, &code)).await;
        assert_not_given(&refused, "invalid_grant");
        if everywhere.is_some() {
            scene.assert_ended().await;
        } else {
            scene.assert_goes_on().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_lost_on_the_way_is_given_again_and_later_it_is_theft() {
    let mut scene = Scene::new("play").await;
    let (one, two) = tokio::join!(
        refresh(&scene.app, &scene.client, &scene.refresh),
        refresh(&scene.app, &scene.client, &scene.refresh)
    );
    let (one, two) = (one.expect(200).json(), two.expect(200).json());
    assert_eq!(one["refresh_token"], two["refresh_token"]);
    scene.app.later(TimeDelta::seconds(20));
    let three = refresh(&scene.app, &scene.client, &scene.refresh).await;
    assert_eq!(
        three.expect(200).json()["refresh_token"],
        one["refresh_token"]
    );
    scene.assert_goes_on().await;

    scene.app.later(TimeDelta::seconds(11));
    let stolen = refresh(&scene.app, &scene.client, &scene.refresh).await;

    assert_not_given(&stolen, "invalid_grant");
    scene.refresh = text(&one, "refresh_token");
    scene.assert_ended().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_is_its_app_s_and_its_scopes_stay() {
    let scene = Scene::new("play").await;
    let Scene {
        app, client, ben, ..
    } = &scene;
    let other = register(app, ben).await;
    let before = app.dump().await;
    assert_not_given(&refresh(app, &other, &scene.refresh).await, "invalid_grant");
    for wrong in ["", "x", "poste_ref_x", scene.access.as_str()] {
        assert_not_given(&refresh(app, client, wrong).await, "invalid_grant");
    }
    for scope in ["bot", "admin", "read play"] {
        let pairs = [
            ("grant_type", "refresh_token"),
            ("client_id", client.as_str()),
            ("refresh_token", scene.refresh.as_str()),
            ("scope", scope),
        ];
        assert_not_given(&token(app, &pairs).await, "invalid_scope");
    }
    assert_eq!(app.dump().await, before);
    let pairs = [
        ("grant_type", "refresh_token"),
        ("client_id", client.as_str()),
        ("refresh_token", scene.refresh.as_str()),
        ("scope", "play"),
    ];
    assert_eq!(token(app, &pairs).await.expect(200).json()["scope"], "play");
}
