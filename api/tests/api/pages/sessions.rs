//! Browsers that are signed in, and cookies where they are nobody's.

use chrono::TimeDelta;
use serde_json::json;

use super::{assert_is_page, at_the_door};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;

/// Everybody's sessions that go on, as `held by` and name.
const GOING_ON: &str = "SELECT concat_ws(' ', CASE WHEN cookie_hash IS NULL THEN 'app' ELSE 'browser' END, name) AS text \
     FROM sessions JOIN users ON users.id = user_id WHERE ended_at IS NULL ORDER BY 1";

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_for_this_host_s_pages_alone_and_no_script_reads_it() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;
    let mut browser = at_the_door(&app).await;
    let fields = [("email", "ann@example.org"), ("code", &code)];
    let answer = browser.submit("/sign-in", &fields).await.expect(303);
    let set = answer.header("set-cookie").unwrap();
    let (pair, attributes) = set.split_once("; ").unwrap();
    assert!(pair.starts_with("poste="), "{set}");
    for attribute in ["Path=/", "HttpOnly", "SameSite=Lax"] {
        assert!(attributes.split("; ").any(|one| one == attribute), "{set}");
    }
    assert!(!set.contains("Domain") && !set.contains("Secure"), "{set}");
    // What the browser holds is nowhere in the database.
    let held = pair.split_once('=').unwrap().1;
    assert!(held.len() > 40);
    assert!(app.tables_with(held).await.is_empty());

    let secure = TestApp::start_with(|settings| {
        settings.public_url = "https://play.example".to_owned();
    })
    .await;
    let code = secure.code("ann@example.org", "Ann").await;
    let mut browser = at_the_door(&secure).await;
    let fields = [("email", "ann@example.org"), ("code", &code)];
    let answer = browser.submit("/sign-in", &fields).await.expect(303);
    let set = answer.header("set-cookie").unwrap();
    assert!(
        set.starts_with("__Host-poste=") && set.ends_with("; Secure"),
        "{set}"
    );
    browser.open("/me/mails").await.expect(200);
    // The name without the promise is nobody's there.
    let weak = browser.cookie.clone().unwrap().replace("__Host-", "");
    browser.cookie = Some(weak);
    browser.open("/me/mails").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_is_nobody_to_the_api_and_a_token_is_nobody_to_pages() {
    let app = TestApp::start().await;
    let browser = Browser::of(&app, "Ann").await;
    let ann = app.sign_in("Ann").await;
    let cookie = browser.cookie.clone().unwrap();
    let before = app.dump().await;

    let me = app.get("/me").header("Cookie", &cookie);
    me.send().await.problem(401, "unauthorized");
    let open = app.post("/games").header("Cookie", &cookie);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    open.json(wish).send().await.problem(401, "unauthorized");
    let held = cookie.split_once('=').unwrap().1;
    for token in [held, &cookie] {
        app.get("/me")
            .token(token)
            .send()
            .await
            .problem(401, "unauthorized");
        let body = json!({ "refresh_token": token });
        let refreshed = app.post("/sessions/refresh").json(body).send().await;
        refreshed.problem(401, "unauthorized");
    }

    for token in [&ann.token, &ann.refresh_token] {
        let nobody = Browser::new(&app);
        let page = nobody.request("GET", "/me/mails").token(token);
        let answer = page.send_unchecked().await.expect(303);
        assert_eq!(
            answer.header("location").unwrap(),
            "/sign-in?next=%2Fme%2Fmails"
        );
        let home = nobody
            .request("GET", "/")
            .token(token)
            .send_unchecked()
            .await;
        assert!(!home.text.contains("Ann"), "{}", home.text);
        let as_cookie = nobody
            .request("GET", "/me/mails")
            .header("Cookie", &format!("poste={token}"));
        as_cookie.send_unchecked().await.expect(303);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_gives_a_cookie_that_nobody_could_have_chosen() {
    let app = TestApp::start().await;
    let code = app.code("ann@example.org", "Ann").await;
    let mut browser = Browser::new(&app);
    browser.cookie = Some("poste=chosen-by-somebody-else".to_owned());
    browser.open("/sign-in").await.expect(200);
    let fields = [("email", "ann@example.org"), ("code", &code)];
    browser.submit("/sign-in", &fields).await.expect(303);
    let own = browser.cookie.clone().unwrap();
    assert!(!own.contains("chosen"), "{own}");
    browser.open("/me/mails").await.expect(200);
    let mut other = Browser::new(&app);
    other.cookie = Some("poste=chosen-by-somebody-else".to_owned());
    other.open("/me/mails").await.expect(303);

    // Signing in again is another session, and the one before has ended.
    let code = app.code("ann@example.org", "Ann").await;
    browser.open("/sign-in").await;
    let fields = [("email", "ann@example.org"), ("code", &code)];
    browser.submit("/sign-in", &fields).await.expect(303);
    assert_ne!(browser.cookie.clone().unwrap(), own);
    other.cookie = Some(own);
    other.open("/me/mails").await.expect(303);
    assert_eq!(app.texts(GOING_ON).await, ["browser Ann"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_this_browser_s_session_or_all_of_the_person_s() {
    let app = TestApp::start().await;
    let person = app.sign_in("Ann").await;
    let mut here = Browser::of(&app, "Ann").await;
    let mut there = Browser::of(&app, "Ann").await;
    let mut ben = Browser::of(&app, "Ben").await;
    let held = here.cookie.clone();
    here.open("/me/mails").await;

    let out = here.press("/sign-out", &[]).await;

    assert_is_page(&out);
    assert!(out.text.contains("Sign in") && here.cookie.is_none());
    here.cookie = held;
    here.open("/me/mails").await.expect(303);
    there.open("/me/mails").await.expect(200);
    assert_eq!(
        app.texts(GOING_ON).await,
        ["app Ann", "browser Ann", "browser Ben"]
    );

    there.press("/sign-out", &[("everywhere", "yes")]).await;

    assert_eq!(app.texts(GOING_ON).await, ["browser Ben"]);
    app.get("/me")
        .token(&person.token)
        .send()
        .await
        .problem(401, "unauthorized");
    ben.open("/me/mails").await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_s_browsers_are_strangers() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let mut browser = Browser::of(&app, "Ann").await;
    let gone = app.request("DELETE", "/me").token(&ann.token);
    gone.send().await.expect(204);
    browser.open("/me/mails").await.expect(303);
    let home = browser.open("/").await.expect(200);
    assert!(!home.text.contains("Sign out"), "{}", home.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_lives_on_while_its_person_does_something_and_looking_is_not_that() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let before = app.dump().await;
    app.later(TimeDelta::days(60));
    ann.open("/me/mails").await.expect(200);
    assert_eq!(app.dump().await, before);
    let mut doing = Browser::of(&app, "Ben").await;
    app.later(TimeDelta::days(60));
    ann.open("/me/mails").await.expect(303);
    doing.open("/sign-in").await.expect(200);
    // Any form of a page will do.
    let fields = [("email", "ben@example.org")];
    doing.submit("/sign-in/code", &fields).await.expect(303);
    app.later(TimeDelta::days(60));
    doing.open("/me/mails").await.expect(200);
    app.later(TimeDelta::days(31));
    doing.open("/me/mails").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_leads_on_to_a_page_of_this_site_and_nowhere_else() {
    let app = TestApp::start().await;
    for (wanted, led_to) in [
        ("/me/mails?before=", "/me/mails?before="),
        ("//evil.example", "/me"),
        ("/\\evil.example", "/me"),
        ("https://evil.example", "/me"),
        ("https:evil.example", "/me"),
        ("javascript:alert(1)", "/me"),
        ("/..//evil.example", "/me"),
        ("", "/me"),
    ] {
        let mut browser = Browser::new(&app);
        let next: String = url::form_urlencoded::byte_serialize(wanted.as_bytes()).collect();
        let page = browser.open(&format!("/sign-in?next={next}")).await;
        assert_is_page(&page);
        let kept = browser
            .hidden("/sign-in")
            .iter()
            .any(|(name, _)| name == "next");
        assert_eq!(kept, led_to != "/me", "{wanted}");
        // Only another language leads back to this very page, which judges again what it was asked.
        let elsewhere = page.text.replace(&format!("/sign-in?next={next}"), "");
        assert!(!elsewhere.contains("evil.example"), "{}", page.text);
        // A form that was made up says it too.
        let email = "ann@example.org";
        let fields = [("email", email), ("next", wanted)];
        let sent = browser.submit("/sign-in/code", &fields).await.expect(303);
        let location = sent.header("location").unwrap();
        assert!(location.starts_with("/sign-in/code"), "{location}");
        assert!(!location.contains("evil.example"), "{location}");
        let code = app.mails_to(email).await[0].code().unwrap();
        browser.follow(&sent).await;
        let fields = [("email", email), ("code", &code), ("next", wanted)];
        let signed = browser.submit("/sign-in", &fields).await.expect(303);
        assert_eq!(
            signed.header("location").as_deref(),
            Some(led_to),
            "{wanted}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_asks_strangers_to_sign_in_and_leads_its_players_back() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private", "name": "Back room" });
    let game = app.start_game_as(wish, &people).await;
    let path = format!("/games/{}", game["id"].as_str().unwrap());
    let mut browser = Browser::new(&app);

    let closed = browser.open(&path).await.expect(404);

    super::assert_is_html(&closed);
    // Just as where there is no game at all.
    let nothing = "/games/00000000-0000-0000-0000-000000000000";
    let none = Browser::new(&app).open(nothing).await.expect(404);
    let encoded = |path: &str| path.replace('/', "%2F");
    let same = none.text.replace(&encoded(nothing), &encoded(&path));
    assert_eq!(same.replace(nothing, &path), closed.text);
    let way = closed
        .text
        .split("href=\"")
        .find(|link| link.starts_with("/sign-in?next="));
    let way = way.unwrap().split('"').next().unwrap().to_owned();
    browser.open(&way).await.expect(200);
    let code = app.code("ben@example.org", "Ben").await;
    let fields = [("email", "ben@example.org"), ("code", &code)];
    let back = browser.press("/sign-in", &fields).await;
    assert_is_page(&back);
    assert!(back.text.contains("Back room"), "{}", back.text);
    // Somebody else is told no more than before.
    let mut dan = Browser::of(&app, "Dan").await;
    let hidden = dan.open(&path).await.expect(404);
    assert!(!hidden.text.contains("Back room"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_s_page_shows_their_own_view_and_nobody_else_s() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let id = game["id"].as_str().unwrap();
    for _ in 0..3 {
        app.step(id, &people, &mut Choices::new(1)).await;
    }
    let mut shown = Vec::new();
    for person in &people {
        let mut browser = Browser::of(&app, &person.name).await;
        let page = browser.open(&format!("/games/{id}")).await;
        assert_is_page(&page);
        let view = app
            .read(&format!("/games/{id}/view"), Some(person))
            .await
            .json();
        let text = view["text"].as_str().unwrap().to_owned();
        assert_eq!(super::game::board(&page.text).trim(), text.trim());
        shown.push(text);
    }
    let open = app.page("GET", &format!("/games/{id}")).await.text;
    let open = super::game::board(&open);
    for text in shown {
        assert_ne!(open.trim(), text.trim());
    }
}
