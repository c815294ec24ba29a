//! Guests: from the first page to a game with one click, and what becomes of it.

use api::work::tidying;
use chrono::TimeDelta;
use serde_json::json;

use super::assert_is_page;
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::html::forms;

const STRIP: &str = "You play as a guest";

/// A guest's browser, which shows the table that it was led to; the table's address.
async fn guest(app: &TestApp, ruleset: &str) -> (Browser, String) {
    let mut browser = Browser::new(app);
    assert_is_page(&browser.open("/").await);
    let fields = [("ruleset", ruleset)];
    let answer = browser.submit("/play-now", &fields).await.expect(303);
    assert!(browser.cookie.is_some());
    let table = answer.header("location").unwrap();
    assert_is_page(&browser.open(&table).await);
    (browser, table)
}

/// Everybody, as `guest` or `account`, and name.
async fn people(app: &TestApp) -> Vec<String> {
    app.texts(
        "SELECT concat_ws(' ', CASE WHEN guests.user_id IS NULL THEN 'account' ELSE 'guest' END, name) AS text \
         FROM users LEFT JOIN guests ON user_id = id ORDER BY created_at, id",
    )
    .await
}

/// Signs in with the code of a mail in a browser that is a guest's.
async fn give_address(app: &TestApp, browser: &mut Browser, email: &str, name: &str) {
    browser.open("/sign-in").await.expect(200);
    assert!(browser.page.contains("Give your address"));
    let fields = [("email", email), ("name", name)];
    browser.submit("/sign-in/code", &fields).await.expect(303);
    let mails = app.mails_to(email).await;
    let code = mails.iter().rev().find_map(crate::helpers::app::Mail::code);
    browser.open("/sign-in/code").await.expect(200);
    let fields = [("email", email), ("code", &code.unwrap())];
    browser.submit("/sign-in", &fields).await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_on_the_first_page_leads_to_a_game_against_bots() {
    let app = TestApp::start().await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let (mut browser, table) = guest(&app, ruleset).await;
        assert!(browser.page.contains(STRIP));
        app.let_bots_play().await;
        browser.open(&table).await.expect(200);
        assert!(browser.page.contains("Your turn"), "{}", browser.page);
        let id = table.trim_start_matches("/games/");
        let game = app.game(id, None).await;
        assert_eq!(game["ruleset"], ruleset);
        assert_eq!(game["visibility"], "unlisted");
        let levels = [1, 2].map(|seat: usize| game["seats"][seat]["bot"]["level"].clone());
        assert_eq!(levels, ["easy", "fair"], "{game:#}");
        assert_eq!(game["seats"].as_array().unwrap().len(), 3);
        let asks = forms(&browser.page);
        let asked = asks.iter().any(|form| form.action.contains(&table));
        assert!(asked || browser.page.contains("pick="), "{}", browser.page);
        assert!(browser.open("/me").await.text.contains(&table));
    }
    assert!(app.mails().await.is_empty(), "guests have no address");
    let listed = app.get("/games").send().await.json();
    assert_eq!(listed["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_with_an_account_plays_now_as_themselves() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/").await.expect(200);
    let first = ann.submit("/play-now", &[]).await.expect(303);
    let again = ann.submit("/play-now", &[]).await.expect(303);
    assert_eq!(first.header("location"), again.header("location"));
    ann.follow(&first).await.expect(200);
    assert!(!ann.page.contains(STRIP));
    assert_eq!(people(&app).await, ["account Ann"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_wish_to_play_makes_no_guest() {
    let app = TestApp::start().await;
    let mut browser = Browser::new(&app);
    browser.open("/").await.expect(200);
    let before = app.dump().await;
    for wrong in ["chess", "", "<b>"] {
        let answer = browser.submit("/play-now", &[("ruleset", wrong)]).await;
        answer.expect(422);
    }
    let foreign = browser
        .request("POST", "/play-now")
        .form("ruleset=bull-moose");
    foreign.send_unchecked().await.expect(403);
    browser.open("/play-now").await.expect(405);
    assert_eq!(browser.cookie, None);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_makes_thirty_guests_an_hour() {
    let app = TestApp::start().await;
    for made in 0..31 {
        let mut browser = Browser::new(&app);
        browser.open("/").await.expect(200);
        let answer = browser.submit("/play-now", &[]).await;
        answer.expect(if made < 30 { 303 } else { 429 });
    }
    assert_eq!(people(&app).await.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_meets_nobody_but_bots() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let open = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&ann, open).await;
    let (mut browser, table) = guest(&app, "bull-moose").await;
    // Forms that a guest's pages do not show, made of one that they do.
    let own = browser.hidden("/sign-out");
    let before = app.dump().await;
    for (path, field) in [
        (format!("/games/{open}/join"), "nonce=x"),
        (format!("/games/{open}/invite"), "email=ben%40example.org"),
        (format!("{table}/invite"), "email=ben%40example.org"),
        (format!("{table}/talk"), "text=hello"),
        ("/games/new".to_owned(), "ruleset=bull-moose&seats=3&bots=0"),
        ("/me/settings/self".to_owned(), "name=Zoe&language=en"),
        ("/me/settings/address".to_owned(), "email=zoe%40example.org"),
        ("/me/settings/tokens".to_owned(), "name=x&scope=play"),
        ("/me/settings/vacation".to_owned(), "on=true"),
    ] {
        let body = format!("form={}&{field}", own[0].1);
        let request = browser.request("POST", &path).form(&body);
        let request = request.header("Sec-Fetch-Site", "same-origin");
        let answer = request.send_unchecked().await.expect(403);
        assert!(
            answer.text.contains("give your e-mail address first"),
            "{path}: {}",
            answer.text
        );
        assert!(answer.text.contains("/sign-in"), "{path}");
    }
    for path in ["/games/new", "/me/settings", "/me/mails"] {
        browser.open(path).await.expect(403);
    }
    assert_eq!(app.dump().await, before);
    browser.open(&table).await.expect(200);
    assert!(!browser.page.contains(&format!("{table}/talk")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_gives_a_new_address_keeps_game_and_seat() {
    let app = TestApp::start().await;
    let (mut browser, table) = guest(&app, "tammany-hall").await;
    let id = table.trim_start_matches("/games/").to_owned();
    let before = browser.cookie.clone();

    give_address(&app, &mut browser, "zoe@example.org", "Zoe").await;

    assert_ne!(
        browser.cookie, before,
        "a cookie that nobody has had before"
    );
    assert_eq!(people(&app).await, ["account Zoe"]);
    browser.open(&table).await.expect(200);
    assert!(!browser.page.contains(STRIP) && browser.page.contains("Zoe"));
    let zoe = app.sign_in("Zoe").await;
    let game = app.game(&id, Some(&zoe)).await;
    assert_eq!(game["seats"][0]["user"]["name"], "Zoe", "{game:#}");
    // The old cookie is nobody's.
    let mut old = browser.window();
    old.cookie = before;
    old.open("/me").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_turns_out_to_have_an_account_takes_the_game_along() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let (mut browser, table) = guest(&app, "bull-moose").await;
    let id = table.trim_start_matches("/games/").to_owned();
    let entries = app.entries(&id).await.len();

    give_address(&app, &mut browser, "ann@example.org", "Somebody").await;

    let game = app.game(&id, Some(&ann)).await;
    assert_eq!(game["seats"][0]["user"]["name"], "Ann", "{game:#}");
    let log = app.entries(&id).await;
    assert!(log.len() > entries);
    assert_eq!(people(&app).await, ["account Ann", "account former player"]);
    browser.open(&table).await.expect(200);
    assert!(browser.page.contains("Your turn") && !browser.page.contains(STRIP));
    assert_eq!(app.decision(&id, &ann).await["seat"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_turns_out_to_have_a_program_s_account_leaves_the_game_to_a_bot() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let declared = app.post("/me/bot").token(&ann.token).send().await;
    declared.expect(200);
    let (mut browser, table) = guest(&app, "bull-moose").await;
    let id = table.trim_start_matches("/games/").to_owned();

    give_address(&app, &mut browser, "ann@example.org", "Somebody").await;

    assert_eq!(people(&app).await, ["account Ann", "account former player"]);
    let game = app.game(&id, Some(&ann)).await;
    assert_ne!(game["seats"][0]["user"]["name"], "Ann", "{game:#}");
    browser.open("/me").await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_go_after_thirty_days_in_which_they_have_done_nothing() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let (idle, _) = guest(&app, "bull-moose").await;
    let (mut busy, _) = guest(&app, "bull-moose").await;
    app.later(TimeDelta::days(29));
    assert_eq!(people(&app).await.len(), 3);
    // They press a button, though it comes to nothing.
    busy.open("/").await.expect(200);
    busy.submit("/play-now", &[("ruleset", "chess")])
        .await
        .expect(422);
    tidying::forget_old(&app.app.house).await.unwrap();
    let guests = people(&app).await;
    let guests = guests.iter().filter(|one| one.starts_with("guest"));
    assert_eq!(guests.count(), 2);

    app.later(TimeDelta::days(2));
    tidying::forget_old(&app.app.house).await.unwrap();

    let left = people(&app).await;
    assert_eq!(left[0], "account Ann");
    assert_eq!(left[1], "account former player");
    assert!(left[2].starts_with("guest Guest "), "{left:?}");
    idle.window().open("/me").await.expect(303);
    busy.open("/me").await.expect(200);
    let ann = app.renewed(&ann).await;
    app.get("/me").token(&ann.token).send().await.expect(200);
}
