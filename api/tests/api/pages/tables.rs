//! Tables on the page: opened, joined, left, begun and closed by people with nothing but a browser.

use serde_json::json;

use super::{assert_is_html, assert_is_page};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;

/// Opens a table by the form, with these choices, and shows its page.
async fn open(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    browser.open("/games/new").await.expect(200);
    let mut all = vec![
        ("ruleset", "tammany-hall"),
        ("seats", "3"),
        ("bots", "0"),
        ("pace", "none"),
        ("visibility", "public"),
        ("absence", "remind"),
    ];
    all.retain(|(name, _)| fields.iter().all(|(field, _)| field != name));
    all.extend(fields);
    let opened = browser.submit("/games/new", &all).await.expect(303);
    let path = opened.header("location").unwrap();
    assert_is_page(&browser.open(&path).await);
    path
}

async fn count(app: &TestApp) -> Vec<String> {
    app.texts("SELECT status AS text FROM games ORDER BY id")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn people_come_by_browser_all_the_way_from_signing_in_to_the_first_move() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut ben = Browser::of(&app, "Ben").await;
    let path = open(
        &mut ann,
        &[("bots", "1"), ("name", "Thursday"), ("pace", "three-days")],
    )
    .await;
    for word in [
        "Thursday",
        "Ann",
        "you",
        "host",
        "bot",
        "free",
        "Give my seat back",
    ] {
        assert!(ann.page.contains(word), "{word}: {}", ann.page);
    }
    // A stranger finds it in the list, and is led to sign in and back.
    let mut stranger = Browser::new(&app);
    let list = stranger.open("/games").await;
    assert_is_page(&list);
    assert!(list.text.contains("Thursday") && list.text.contains("One of 3 seats is free"));
    stranger.open(&path).await.expect(200);
    assert!(stranger.page.contains("Sign in to sit down"));
    assert!(
        !stranger.page.contains("<button>Sit down"),
        "{}",
        stranger.page
    );

    ben.open(&path).await.expect(200);
    assert!(!ben.page.contains("Start now") && !ben.page.contains("Close"));
    let game = ben
        .press(&format!("{path}/join"), &[("nonce", "heads")])
        .await;

    assert_is_page(&game);
    assert!(
        game.text.contains("The board after step 0"),
        "{}",
        game.text
    );
    assert_eq!(count(&app).await, ["running"]);
    app.let_bots_play().await;
    let mine = ben.open("/me").await;
    assert_is_page(&mine);
    let waiting = mine.text.split("Waiting for others").next().unwrap();
    let due = app
        .due(
            path.trim_start_matches("/games/"),
            &app.sign_in("Ben").await,
        )
        .await;
    assert_eq!(
        waiting.contains("Thursday"),
        due.contains(&1),
        "{}",
        mine.text
    );
    assert!(mine.text.contains("Thursday"));
    let watched = stranger.open("/games?status=running").await;
    let found = watched.text.contains("Thursday") && watched.text.contains("days left");
    assert!(found, "{}", watched.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_opens_a_game_against_two_bots_and_two_clicks_open_no_other() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let form = ann.open("/games/new").await;
    assert_is_page(&form);
    // What a browser sends if nothing is chosen: what is checked, selected or empty.
    let checked = |name: &str| {
        let field = format!("name=\"{name}\" value=\"");
        let fields = form.text.split(field.as_str()).skip(1);
        let mut checked =
            fields.filter(|field| field.split('>').next().unwrap().contains("checked"));
        let first = checked.next().unwrap();
        first.split('"').next().unwrap().to_owned()
    };
    let selected = |name: &str| {
        let (_, field) = form
            .text
            .split_once(&format!("<select name=\"{name}\""))
            .unwrap();
        let options = field
            .split("</select>")
            .next()
            .unwrap()
            .split("<option value=\"")
            .skip(1);
        let mut selected = options.filter(|option| option.contains("selected"));
        selected
            .next()
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .to_owned()
    };
    let chosen: Vec<(&str, String)> = ["ruleset", "pace", "visibility", "absence"]
        .into_iter()
        .map(|name| (name, checked(name)))
        .chain(["seats", "bots", "level_1", "level_2"].map(|name| (name, selected(name))))
        .chain(["name", "confirm", "nonce"].map(|name| (name, String::new())))
        .collect();
    let fields: Vec<(&str, &str)> = chosen
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let body = ann.body("/games/new", &fields);
    let click = async || {
        let request = ann.request("POST", "/games/new").form(&body);
        let request = request.header("Sec-Fetch-Site", "same-origin");
        request.send_unchecked().await
    };

    let (one, two, three) = tokio::join!(click(), click(), click());

    let places = [one, two, three].map(|answer| answer.expect(303).header("location").unwrap());
    assert!(places.iter().all(|place| *place == places[0]), "{places:?}");
    assert_eq!(count(&app).await, ["running"]);
    // A fresh form is another table.
    ann.open("/games/new").await;
    ann.submit("/games/new", &fields).await.expect(303);
    assert_eq!(count(&app).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn how_well_each_bot_plays_is_chosen_on_the_form() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let path = open(
        &mut ann,
        &[
            ("seats", "4"),
            ("bots", "2"),
            ("level_1", "strong"),
            ("level_2", "easy"),
            // There is no third bot whose level this could be.
            ("level_3", "best"),
        ],
    )
    .await;
    for bot in ["the Postmaster (bot)", "the Apprentice (bot)"] {
        assert!(ann.page.contains(bot), "{bot}: {}", ann.page);
    }
    let levels = "SELECT level AS text FROM seats WHERE level IS NOT NULL ORDER BY seat";
    assert_eq!(app.texts(levels).await, ["strong", "easy"]);
    let list = ann.open("/games").await;
    let listed = list
        .text
        .contains("the Postmaster (bot) and the Apprentice (bot)");
    assert!(listed, "{}", list.text);
    // Who chooses none has one that a newcomer may beat.
    let path_of_another = open(&mut ann, &[("seats", "3"), ("bots", "2")]).await;
    assert_ne!(path, path_of_another);
    assert_eq!(app.texts(levels).await.len(), 4, "{}", ann.page);
    for board in ["Yellow (bot, Apprentice)", "Blue (bot, Clerk)"] {
        assert!(ann.page.contains(board), "{board}: {}", ann.page);
    }
    ann.open("/games/new").await.expect(200);
    let unknown = [
        ("ruleset", "bull-moose"),
        ("bots", "1"),
        ("level_1", "best"),
    ];
    let refused = ann.submit("/games/new", &unknown).await.expect(422);
    assert_is_html(&refused);
    let what_there_is = "The levels are easy, fair and strong.";
    assert!(refused.text.contains(what_there_is), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_said_to_be_so_and_what_was_typed_stays() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    for (field, value) in [
        ("bots", "4"),
        ("seats", "9"),
        ("ruleset", "chess"),
        ("pace", "soon"),
        ("confirm", "soon"),
        ("confirm", "9999"),
        ("name", &"x".repeat(81)),
        ("nonce", &"x".repeat(65)),
    ] {
        ann.open("/games/new").await.expect(200);
        let mut fields = vec![
            ("ruleset", "bull-moose"),
            ("seats", "3"),
            ("bots", "0"),
            ("pace", "week"),
            ("visibility", "private"),
            ("absence", "bot"),
        ];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let refused = ann.submit("/games/new", &fields).await.expect(422);
        assert_is_html(&refused);
        assert!(
            refused.text.contains("could not be opened"),
            "{}",
            refused.text
        );
        assert!(refused.text.contains("role=\"alert\""));
        if field != "pace" {
            assert!(
                refused.text.contains("value=\"week\" checked"),
                "{}",
                refused.text
            );
        }
        assert!(
            refused.text.contains("value=\"private\" checked"),
            "{}",
            refused.text
        );
    }
    assert!(count(&app).await.is_empty());
    Browser::new(&app).open("/games/new").await.expect(303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_starts_early_or_closes_and_others_leave_and_what_does_not_work_is_said() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut ben = Browser::of(&app, "Ben").await;
    let path = open(&mut ann, &[("seats", "4"), ("bots", "1")]).await;
    assert!(!ann.page.contains("Start now"), "{}", ann.page);
    ben.open(&path).await;
    ben.press(&format!("{path}/join"), &[]).await;
    assert!(ben.page.contains("Give my seat back") && !ben.page.contains("Start now"));
    // Once more from another tab, in which the page is old.
    let body = ben.body(&format!("{path}/leave"), &[]);
    let again = ben.request("POST", &format!("{path}/join")).form(&body);
    let again = again.header("Sec-Fetch-Site", "same-origin");
    let refused = again.send_unchecked().await.expect(409);
    assert_is_html(&refused);
    assert!(
        refused.text.contains("You have a seat already."),
        "{}",
        refused.text
    );

    let left = ben.press(&format!("{path}/leave"), &[]).await;

    assert_is_page(&left);
    assert!(
        left.text.contains("You sit at no open table"),
        "{}",
        left.text
    );
    // Only a host closes, and says why.
    ben.open(&path).await;
    let body = ben.body(&format!("{path}/join"), &[("reason", "mine")]);
    let close = ben.request("POST", &format!("{path}/close")).form(&body);
    let close = close.header("Sec-Fetch-Site", "same-origin");
    assert_is_html(&close.send_unchecked().await.expect(403));
    assert_eq!(count(&app).await, ["open"]);

    ben.press(&format!("{path}/join"), &[]).await;
    ann.open(&path).await;
    assert!(
        ann.page.contains("Start now with 3 players"),
        "{}",
        ann.page
    );
    let begun = ann.press(&format!("{path}/start"), &[]).await;
    assert!(
        begun.text.contains("The board after step 0"),
        "{}",
        begun.text
    );

    let path = open(&mut ann, &[]).await;
    let reason = "Not enough of us <this> month";
    let closed = ann
        .press(&format!("{path}/close"), &[("reason", reason)])
        .await;
    assert_is_page(&closed);
    for word in [
        "was closed",
        "Ann closed it",
        "Not enough of us &#60;this&#62; month",
    ] {
        assert!(closed.text.contains(word), "{word}: {}", closed.text);
    }
    assert!(!closed.text.contains("<button>"), "{}", closed.text);
    assert_eq!(count(&app).await, ["running", "abandoned"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_invite_by_mail_and_see_what_became_of_it_and_only_their_own_addresses() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let path = open(&mut ann, &[("visibility", "private"), ("seats", "4")]).await;
    assert!(!ann.page.contains("Show this address"), "{}", ann.page);
    let invite = format!("{path}/invite");
    let bad = ann
        .submit(&invite, &[("email", "nobody")])
        .await
        .expect(422);
    assert_is_html(&bad);
    assert!(bad.text.contains("not an e-mail address"), "{}", bad.text);
    ann.press(&invite, &[("email", "ben@example.org")]).await;
    let invited = ann.press(&invite, &[("email", "cleo@example.org")]).await;
    assert_is_page(&invited);
    for word in [
        "ben@example.org",
        "cleo@example.org",
        "the mail is still to be sent",
    ] {
        assert!(invited.text.contains(word), "{word}: {}", invited.text);
    }
    assert_eq!(app.mails().await.len(), 2);

    let mut ben = Browser::of(&app, "Ben").await;
    ben.open(&path).await.expect(200);
    assert!(!ben.page.contains("cleo@example.org"), "{}", ben.page);
    let seated = ben.press(&format!("{path}/join"), &[]).await;

    assert!(!seated.text.contains("cleo@example.org"), "{}", seated.text);
    assert!(
        seated.text.contains("somebody whom Ann knows"),
        "{}",
        seated.text
    );
    assert!(seated.text.contains("the mail has gone out"));
    // A stranger, and somebody who was not asked, know of nothing.
    let mut dan = Browser::of(&app, "Dan").await;
    let join = dan.open("/games/new").await;
    assert_is_page(&join);
    dan.open(&path).await.expect(404);
    let body = {
        dan.open("/games/new").await;
        dan.body("/games/new", &[])
    };
    let request = dan.request("POST", &format!("{path}/join")).form(&body);
    let request = request.header("Sec-Fetch-Site", "same-origin");
    assert_is_html(&request.send_unchecked().await.expect(404));
    let shown = open(&mut ann, &[("visibility", "unlisted")]).await;
    assert!(
        ann.page
            .contains(&format!("value=\"{}{shown}\"", app.url())),
        "{}",
        ann.page
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_asks_is_confirmed_on_its_page() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut ben = Browser::of(&app, "Ben").await;
    let path = open(&mut ann, &[("bots", "1"), ("confirm", "48")]).await;
    ben.open(&path).await;
    let asked = ben.press(&format!("{path}/join"), &[]).await;
    assert_is_page(&asked);
    for word in ["asked to confirm by", "has confirmed", "is asked"] {
        assert!(asked.text.contains(word), "{word}: {}", asked.text);
    }
    assert!(!asked.text.contains("I will play"), "{}", asked.text);

    ann.open(&path).await;
    let begun = ann.press(&format!("{path}/confirm"), &[]).await;

    assert!(
        begun.text.contains("The board after step 0"),
        "{}",
        begun.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_games_stand_by_whom_they_wait_for_and_long_lists_go_on() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let person = app.sign_in("Ann").await;
    let empty = ann.open("/me").await;
    assert_is_page(&empty);
    assert!(empty.text.contains("Nothing waits for you.") && empty.text.contains(">My games<"));
    for number in 0..23 {
        let wish =
            json!({ "ruleset": "tammany-hall", "seats": 3, "name": format!("Table {number}.") });
        app.open_table(&person, wish).await;
    }
    let wish =
        json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2, "name": "Against the house" });
    app.open_table(&person, wish).await;
    app.let_bots_play().await;

    let page = ann.open("/me").await;

    assert_is_page(&page);
    assert!(page.text.contains("My games (1 waiting)"), "{}", page.text);
    let (due, rest) = page.text.split_once("Waiting for others").unwrap();
    assert!(due.contains("Against the house") && !rest.contains("Against the house"));
    assert!(
        rest.contains("Table 22.") && !rest.contains("Table 2."),
        "{rest}"
    );
    let (_, next) = rest.split_once("<a rel=\"next\" href=\"").unwrap();
    let next = next.split('"').next().unwrap().replace("&amp;", "&");
    let older = ann.open(&next).await;
    assert_is_page(&older);
    assert!(older.text.contains("Table 2.") && !older.text.contains("Table 22."));
    assert!(!older.text.contains("Against the house") && !older.text.contains("rel=\"next\""));
    // Nobody else's, and not even their number.
    let ben = Browser::of(&app, "Ben").await.open("/me").await;
    assert!(
        !ben.text.contains("Table 2") && !ben.text.contains("waiting)"),
        "{}",
        ben.text
    );
    for path in [
        "/me?only=none",
        "/me?before=x",
        "/games?status=none",
        "/games?before=x",
    ] {
        assert_is_html(&ann.open(path).await.expect(400));
    }
    assert_is_html(&ann.open("/games?ruleset=chess").await.expect(422));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_shown_on_every_page_and_never_run() {
    let app = TestApp::start().await;
    let bad = "<script>alert(1)</script>";
    let mut ann = Browser::of(&app, "Ann").await;
    let person = app.sign_in("Ann").await;
    let rename = app.request("PATCH", "/me").token(&person.token);
    rename.json(json!({ "name": bad })).send().await.expect(200);
    let name = "\"><img src=x onerror=alert(2)>";
    let path = open(&mut ann, &[("name", name)]).await;
    let running = open(&mut ann, &[("name", name), ("bots", "2")]).await;
    let closed = open(&mut ann, &[("name", name)]).await;
    ann.press(&format!("{closed}/close"), &[("reason", "'><b x>")])
        .await;
    for page in [
        "/",
        "/me",
        "/me/mails",
        "/games",
        "/games?status=running",
        "/games/new",
        "/nowhere",
        &path,
        &running,
        &closed,
    ] {
        let page = ann.open(page).await;
        assert_is_html(&page);
        for run in ["<script>alert", "<img", "<b "] {
            assert!(!page.text.contains(run), "{run}: {}", page.text);
        }
        assert!(
            page.text.contains("&#60;script&#62;alert(1)"),
            "{}",
            page.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_are_looked_for_by_free_seats_and_pace() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let daily = json!({ "pace": { "type": "per_decision", "seconds": 86_400 } });
    for (name, seats, clock) in [("Wide", 5, json!({})), ("Daily", 3, daily)] {
        let mut wish = json!({ "ruleset": "tammany-hall", "seats": seats, "name": name });
        if clock != json!({}) {
            wish["clock"] = clock;
        }
        app.open_table(&ann, wish).await;
    }
    let mut browser = Browser::new(&app);
    for (query, wide, daily) in [
        ("", true, true),
        ("?status=open&free=&pace=", true, true),
        ("?status=open&free=2&pace=", true, true),
        ("?free=3", true, false),
        ("?pace=per_decision&ruleset=tammany-hall", false, true),
        ("?pace=unlimited&free=4", true, false),
        ("?pace=bank", false, false),
    ] {
        let page = browser.open(&format!("/games{query}")).await;
        assert_is_page(&page);
        assert_eq!(page.text.contains("Wide"), wide, "{query}");
        assert_eq!(page.text.contains(">Daily"), daily, "{query}");
    }
    for bad in ["free=5", "free=x", "pace=slow"] {
        browser.open(&format!("/games?{bad}")).await.expect(422);
    }
}
