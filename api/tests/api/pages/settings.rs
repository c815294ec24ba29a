//! Somebody's settings on the page.

use super::{assert_is_html, assert_is_page};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_and_a_bad_one_is_said_to_be_bad() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    assert_is_page(&ann.open("/me/settings").await);
    let page = ann
        .press("/me/settings/name", &[("name", "Ann of Gotham")])
        .await;
    assert_is_page(&page);
    assert_eq!(
        app.texts("SELECT name AS text FROM users").await,
        ["Ann of Gotham"]
    );
    let long = "x".repeat(41);
    for bad in ["", "a\u{202e}b", &long] {
        let refused = ann
            .submit("/me/settings/name", &[("name", bad)])
            .await
            .expect(422);
        assert_is_html(&refused);
        assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);
    }
    assert_eq!(
        app.texts("SELECT name AS text FROM users").await,
        ["Ann of Gotham"]
    );
    Browser::new(&app).open("/me/settings").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_shown_once_does_what_it_may_and_is_revoked() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/me/settings").await;
    let fields = [("name", "my phone"), ("scope", "read")];

    let made = ann.submit("/me/settings/tokens", &fields).await.expect(201);

    assert_is_html(&made);
    let (_, token) = made.text.split_once("poste_pat_").unwrap();
    let token = format!("poste_pat_{}", token.split('<').next().unwrap());
    app.get("/me").token(&token).send().await.expect(200);
    let page = ann.open("/me/settings").await;
    assert!(page.text.contains("my phone") && !page.text.contains(&token));
    let page = ann.press("/me/settings/tokens/revoke", &[]).await;
    assert!(!page.text.contains("my phone"), "{}", page.text);
    app.get("/me")
        .token(&token)
        .send()
        .await
        .problem(401, "unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_begins_and_ends_with_a_button() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/me/settings").await;
    let away = ann.press("/me/settings/vacation", &[("on", "yes")]).await;
    assert!(
        away.text.contains("You have been away since"),
        "{}",
        away.text
    );
    let back = ann.press("/me/settings/vacation", &[]).await;
    assert!(back.text.contains("Go on vacation"), "{}", back.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_deleted_by_whoever_means_it() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/me/settings").await;
    let held = ann.cookie.clone();
    ann.submit("/me/settings/delete", &[]).await.expect(422);
    assert_eq!(
        app.texts("SELECT name AS text FROM users WHERE deleted_at IS NULL")
            .await,
        ["Ann"]
    );

    let gone = ann.press("/me/settings/delete", &[("sure", "yes")]).await;

    assert_is_page(&gone);
    assert!(
        app.texts("SELECT name AS text FROM users WHERE deleted_at IS NULL")
            .await
            .is_empty()
    );
    assert_eq!(ann.cookie, None);
    ann.cookie = held;
    ann.open("/me/settings").await.expect(303);
}
