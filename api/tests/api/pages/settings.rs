//! Somebody's settings on the page.

use serde_json::json;

use super::{assert_is_html, assert_is_page};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_and_a_bad_one_is_said_to_be_bad() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    assert_is_page(&ann.open("/me/settings").await);
    let fields = [
        ("name", "Ann of Gotham"),
        ("language", "en"),
        ("page", "yes"),
    ];
    let page = ann.press("/me/settings/self", &fields).await;
    assert_is_page(&page);
    assert_eq!(
        app.texts("SELECT name AS text FROM users").await,
        ["Ann of Gotham"]
    );
    let long = "x".repeat(41);
    for bad in ["", "a\u{202e}b", &long] {
        let refused = ann
            .submit("/me/settings/self", &[("name", bad), ("language", "en")])
            .await
            .expect(422);
        assert_is_html(&refused);
        assert!(refused.text.contains("role=\"alert\""), "{}", refused.text);
    }
    let fields = [("name", "Ann"), ("language", "tlh")];
    ann.submit("/me/settings/self", &fields).await.expect(422);
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
async fn addresses_of_feeds_are_shown_once_made_anew_and_ended() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let secret = |page: &str| {
        let (_, secret) = page.split_once("/feeds/").unwrap();
        secret.split('/').next().unwrap().to_owned()
    };
    ann.open("/me/settings").await;

    let made = ann.submit("/me/settings/feeds", &[]).await.expect(201);

    assert_is_html(&made);
    let first = secret(&made.text);
    let path = |secret: &str| format!("/feeds/{secret}/waiting.atom");
    app.page("GET", &path(&first)).await.expect(200);
    let page = ann.open("/me/settings").await;
    assert!(!page.text.contains("poste_feed_"), "{}", page.text);
    let made = ann.submit("/me/settings/feeds", &[]).await.expect(201);
    let second = secret(&made.text);
    app.page("GET", &path(&first)).await.expect(404);
    app.page("GET", &path(&second)).await.expect(200);
    ann.open("/me/settings").await;
    let page = ann.press("/me/settings/feeds/end", &[]).await;
    assert!(
        !page.text.contains("/me/settings/feeds/end"),
        "{}",
        page.text
    );
    app.page("GET", &path(&second)).await.expect(404);
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

#[tokio::test(flavor = "multi_thread")]
async fn mails_hours_and_zone_are_chosen_on_the_page_as_by_the_api() {
    let app = TestApp::start().await;
    let mut browser = Browser::of(&app, "Ann").await;
    let ann = app.sign_in("Ann").await;
    browser.open("/me/settings").await;
    let fields = [
        ("zone", "Europe/Berlin"),
        ("your_turn", "yes"),
        ("game_over", "yes"),
        ("delay", "30"),
        ("last-day", "6"),
        ("quiet-from", "22"),
        ("quiet-to", "7"),
        ("digest", "yes"),
        ("digest-hour", "8"),
    ];

    let page = browser.press("/me/settings/notices", &fields).await;

    assert_is_page(&page);
    for shown in [
        "<option selected>Europe/Berlin</option>",
        "name=\"your_turn\" value=\"yes\" checked",
        "name=\"message\" value=\"yes\">",
        "name=\"digest\" value=\"yes\" checked",
        "name=\"delay\" type=\"number\" min=\"0\" max=\"10080\" value=\"30\"",
    ] {
        assert!(page.text.contains(shown), "{shown}: {}", page.text);
    }
    let chosen = app.read("/me/notices", Some(&ann)).await.expect(200).json();
    assert_eq!(chosen["zone"], "Europe/Berlin");
    assert_eq!(chosen["quiet_hours"], json!({ "from": 22, "to": 7 }));
    assert_eq!(
        (&chosen["digest"], &chosen["digest_hour"]),
        (&json!("daily"), &json!(8))
    );
    assert_eq!(
        (&chosen["delay_minutes"], &chosen["last_day_hours"]),
        (&json!(30), &json!(6))
    );
    let mail = chosen["mail"].as_object().unwrap();
    let on: Vec<&String> = mail
        .iter()
        .filter(|(_, on)| **on == true)
        .map(|(kind, _)| kind)
        .collect();
    assert_eq!(on, ["game_over", "your_turn"]);
    let before = app.dump().await;
    for wrong in [
        ("zone", "Mars/Olympus"),
        ("delay", "-1"),
        ("delay", "soon"),
        ("last-day", "0"),
        ("quiet-to", ""),
        ("quiet-to", "22"),
        ("digest-hour", "24"),
    ] {
        let fields: Vec<_> = fields
            .into_iter()
            .filter(|(name, _)| *name != wrong.0)
            .chain([wrong])
            .collect();
        let refused = browser.submit("/me/settings/notices", &fields).await;
        assert!(
            refused.expect(422).text.contains("role=\"alert\""),
            "{wrong:?}"
        );
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_has_an_end_on_a_day_of_the_own_zone() {
    let app = TestApp::start().await;
    let mut browser = Browser::of(&app, "Ann").await;
    let ann = app.sign_in("Ann").await;
    browser.open("/me/settings").await;
    let day = (app.app.house.clock.now() + chrono::TimeDelta::days(9)).date_naive();
    let zone = [("zone", "Pacific/Auckland"), ("last-day", "24")];
    browser.press("/me/settings/notices", &zone).await;
    for wrong in ["yesterday", "2020-01-01", "2999-01-01", "2026-02-30"] {
        let fields = [("on", "yes"), ("until", wrong)];
        let refused = browser.submit("/me/settings/vacation", &fields).await;
        refused.expect(422);
    }

    let fields = [("on", "yes"), ("until", &day.to_string())];
    let page = browser.press("/me/settings/vacation", &fields).await;

    assert!(
        page.text.contains("You are back by yourself on"),
        "{}",
        page.text
    );
    let told = app.read("/me/vacation", Some(&ann)).await.json();
    let until = told["until"].as_str().unwrap();
    let until: chrono::DateTime<chrono::Utc> = until.parse().unwrap();
    let there = until.with_timezone(&chrono_tz::Pacific::Auckland);
    assert_eq!(there.to_string()[..19], format!("{day} 00:00:00"));
}
