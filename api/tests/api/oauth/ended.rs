//! The ways in which what an app was allowed ends.

use chrono::TimeDelta;
use serde_json::json;

use super::{
    Scene, allow, assert_not_given, exchange, fields, refresh, register, revoke, text, token,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_app_ends_it_with_any_token_that_it_had() {
    for which in ["access", "refresh", "spent"] {
        let mut scene = Scene::new("play").await;
        let first = scene.refresh.clone();
        let renewed = refresh(&scene.app, &scene.client, &first).await;
        scene.refresh = text(&renewed.expect(200).json(), "refresh_token");
        let shown = match which {
            "access" => &scene.access,
            "refresh" => &scene.refresh,
            _ => &first,
        };
        revoke(&scene.app, &scene.client, shown).await.expect(200);
        scene.assert_ended().await;
        // Whoever asks twice is told the same.
        revoke(&scene.app, &scene.client, shown).await.expect(200);
        assert!(scene.apps().await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_ends_nothing_of_another_s_or_of_a_person() {
    let scene = Scene::new("play").await;
    let app = &scene.app;
    let other = register(app, &scene.ben).await;
    let before = app.dump().await;
    for shown in [&scene.access, &scene.refresh] {
        revoke(app, &other, shown).await.expect(200);
    }
    for shown in ["", "x", &scene.ann.token, &scene.ann.refresh_token] {
        revoke(app, &scene.client, shown).await.expect(200);
    }
    for pairs in [
        &[("token", scene.refresh.as_str())][..],
        &[("client_id", scene.client.as_str())],
    ] {
        let request = app.post("/oauth/revoke").form(&fields(pairs));
        assert_not_given(&request.send().await, "invalid_request");
    }
    assert_not_given(&revoke(app, "x", &scene.refresh).await, "invalid_client");
    assert_eq!(app.dump().await, before);
    scene.assert_goes_on().await;
    app.get("/me")
        .token(&scene.ann.token)
        .send()
        .await
        .expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_person_ends_it_and_nobody_else_does() {
    let scene = Scene::new("play").await;
    let id = text(&scene.apps().await[0], "id");
    let end = |token: &str, id: &str| {
        let request = scene.app.request("DELETE", &format!("/me/apps/{id}"));
        request.token(token).send()
    };
    end(&scene.ben.token, &id).await.problem(404, "not_found");
    // A session of the person is no app.
    let own = scene
        .app
        .texts("SELECT id::text AS text FROM sessions WHERE cookie_hash IS NOT NULL");
    end(&scene.ann.token, &own.await[0])
        .await
        .problem(404, "not_found");
    scene.assert_goes_on().await;
    end(&scene.ann.token, &id).await.expect(204);
    scene.assert_ended().await;
    end(&scene.ann.token, &id).await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_ended_on_the_page_of_settings() {
    let mut scene = Scene::new("play").await;
    scene.browser.open("/me/settings").await.expect(200);
    let page = scene.browser.press("/me/settings/apps/end", &[]).await;
    assert!(!page.text.contains("Pocket Restante"), "{}", page.text);
    scene.assert_ended().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_with_the_account_and_with_everything_else_of_it() {
    let scene = Scene::new("play").await;
    let gone = scene.app.request("DELETE", "/me").token(&scene.ann.token);
    gone.send().await.expect(204);
    scene.assert_ended().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_with_the_app_when_its_access_token_runs_out() {
    for with_account in [false, true] {
        let mut scene = Scene::new("play").await;
        let code = allow(&mut scene.browser, &scene.client, "read").await;
        let path = if with_account {
            "/me".to_owned()
        } else {
            format!("/oauth/clients/{}", scene.client)
        };
        let gone = scene.app.request("DELETE", &path).token(&scene.ben.token);
        gone.send().await.expect(204);
        let again = refresh(&scene.app, &scene.client, &scene.refresh).await;
        assert_not_given(&again, "invalid_client");
        let late = token(&scene.app, &exchange(&scene.client, &code)).await;
        assert_not_given(&late, "invalid_client");
        assert!(scene.apps().await.is_empty());
        let clients = "SELECT id::text AS text FROM clients";
        assert!(scene.app.texts(clients).await.is_empty());
        scene.app.later(TimeDelta::minutes(15));
        scene.assert_ended().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_when_it_was_not_used_for_ninety_days() {
    let scene = Scene::new("play").await;
    scene.app.later(TimeDelta::days(91));
    scene.assert_ended().await;
    let ann = scene.app.sign_in("Ann").await;
    let apps = scene.app.get("/me/apps").token(&ann.token).send().await;
    assert_eq!(apps.expect(200).json()["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn old_codes_are_forgotten() {
    let scene = Scene::new("play").await;
    let codes = "SELECT client_id::text AS text FROM authorization_codes";
    assert_eq!(scene.app.texts(codes).await.len(), 1);
    scene.app.later(TimeDelta::hours(25));
    api::work::tidying::forget_old(&scene.app.app.house)
        .await
        .unwrap();
    assert!(scene.app.texts(codes).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_hears_of_the_end_at_its_next_look() {
    let scene = Scene::new("play").await;
    let two = scene.app.beside().await;
    let me = || two.get("/me").token(&scene.access).send();
    me().await.expect(200);
    revoke(&scene.app, &scene.client, &scene.refresh)
        .await
        .expect(200);
    assert_eq!(
        api::work::sessions::read_ended(&two.app.house)
            .await
            .unwrap(),
        1
    );
    me().await.problem(401, "unauthorized");
}
