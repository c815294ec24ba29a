//! Pages in other languages than English.

use serde_json::json;

use super::{assert_is_html, assert_is_page};
use crate::helpers::TestApp;
use crate::helpers::browser::Browser;
use crate::helpers::catalogue::english;
use crate::helpers::html::forms;
use crate::helpers::html::plain;
use crate::oauth;

/// English of the catalogue that stands on pages in every language, since the games say the same in their own words.
const OF_GAMES: [&str; 0] = [];

/// Makes sure that a page is written in this language, and that none of its words was left in English.
fn assert_speaks(browser: &Browser, tag: &str, english: &[String]) {
    let page = plain(&browser.page);
    assert!(page.contains(&format!("<html lang=\"{tag}\">")), "{page}");
    for piece in english
        .iter()
        .filter(|piece| !OF_GAMES.contains(&piece.as_str()))
    {
        assert!(!page.contains(piece.as_str()), "{tag}: “{piece}” in {page}");
    }
}

async fn open(browser: &mut Browser, path: &str) {
    let answer = browser.open(path).await;
    assert_is_html(&answer);
    let language = answer.header("content-language").unwrap();
    let lang = format!("<html lang=\"{language}\">");
    assert!(answer.text.contains(&lang), "{path}: {language}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_leaves_a_word_in_english() {
    let app = TestApp::start().await;
    let pieces = ["web", "detail"].into_iter().flat_map(english);
    let english: Vec<String> = pieces.collect();
    for (tag, name) in [("it", "Ada"), ("fr", "Zoe")] {
        let mut stranger = Browser::new(&app);
        open(&mut stranger, "/").await;
        let fields = [("language", tag), ("next", "/games?status=running")];
        let led = stranger.submit("/language", &fields).await.expect(303);
        assert_eq!(
            led.header("location").as_deref(),
            Some("/games?status=running")
        );
        for path in [
            "/",
            "/games",
            "/games?status=running",
            "/games?status=finished",
            "/rules",
            "/rules/tammany-hall",
            "/rules/city-and-guilds",
            "/rules/bull-moose",
            "/sign-in",
            "/sign-in/code",
            "/nowhere",
        ] {
            open(&mut stranger, path).await;
            assert_speaks(&stranger, tag, &english);
        }

        open(&mut stranger, "/").await;
        let fields = [("ruleset", "tammany-hall")];
        let answer = stranger.submit("/play-now", &fields).await.expect(303);
        let table = answer.header("location").unwrap();
        app.let_bots_play().await;
        for path in [table.clone(), format!("{table}/log"), "/me".to_owned()] {
            open(&mut stranger, &path).await;
            assert_speaks(&stranger, tag, &english);
        }

        let mut member = Browser::of(&app, name).await;
        member.open("/me/settings").await.expect(200);
        let fields = [("name", name), ("language", tag)];
        member
            .submit("/me/settings/self", &fields)
            .await
            .expect(303);
        member.open("/games/new").await.expect(200);
        let fields = [("ruleset", "bull-moose"), ("seats", "4"), ("bots", "1")];
        let answer = member.submit("/games/new", &fields).await.expect(303);
        let table = answer.header("location").unwrap();
        for path in [
            "/",
            "/me",
            "/me/mails",
            "/me/settings",
            "/games/new",
            "/games",
            table.as_str(),
            "/nowhere",
        ] {
            open(&mut member, path).await;
            assert_speaks(&member, tag, &english);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_asks_in_the_reader_s_language() {
    let app = TestApp::start().await;
    let english = english("web");
    let ben = app.sign_in("Ben").await;
    let client = oauth::register(&app, &ben).await;
    for (tag, name) in [("it", "Ada"), ("fr", "Zoe")] {
        let mut member = Browser::of(&app, name).await;
        member.open("/me/settings").await.expect(200);
        let fields = [("name", name), ("language", tag)];
        let saved = member.submit("/me/settings/self", &fields).await;
        saved.expect(303);
        for scope in ["read", "play bot"] {
            let asked = oauth::question(&client, &[("scope", scope)]);
            // Its form leads on to the app: the policy is another one.
            member.open(&asked).await.expect(200);
            assert_speaks(&member, tag, &english);
            let code = oauth::allow(&mut member, &client, scope).await;
            let given = oauth::token(&app, &oauth::exchange(&client, &code)).await;
            given.expect(200);
        }
        open(&mut member, "/me/settings").await;
        assert_speaks(&member, tag, &english);
        assert!(member.page.contains("Pocket Restante"), "{}", member.page);
        let unknown = oauth::question("x", &[]);
        let refused = member.open(&unknown).await.expect(400);
        assert!(!refused.text.contains("this address"), "{}", refused.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_shown_what_the_browser_asks_for_until_they_choose() {
    let app = TestApp::start().await;
    let browser = Browser::new(&app);
    for (asked, shown) in [
        ("it-IT, en;q=0.5", "it"),
        ("tlh, fr;q=0.4", "fr"),
        ("de", "en"),
        ("", "en"),
    ] {
        let page = browser.request("GET", "/").header("Accept-Language", asked);
        let page = page.send_unchecked().await;
        assert_is_page(&page);
        assert!(page.text.contains(&format!("<html lang=\"{shown}\">")));
    }
    let mut browser = Browser::new(&app);
    browser.open("/").await.expect(200);
    for (wanted, led_to) in [("/games", "/games"), ("//evil.example", "/"), ("", "/")] {
        let fields = [("language", "fr"), ("next", wanted)];
        let led = browser.submit("/language", &fields).await.expect(303);
        assert_eq!(led.header("location").as_deref(), Some(led_to));
        let cookie = led.header("set-cookie").unwrap();
        assert!(cookie.starts_with("poste-language=fr; Path=/;"), "{cookie}");
        assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    }
    let page = browser.request("GET", "/").header("Accept-Language", "it");
    let page = page.send_unchecked().await;
    assert!(page.text.contains("<html lang=\"fr\">"));
    // A cookie that nobody of ours has set says nothing.
    for bad in [
        "poste-language=tlh",
        "poste-language=",
        "poste-language=it-CH",
    ] {
        browser.cookie = Some(bad.to_owned());
        browser.open("/").await.expect(200);
        assert!(browser.page.contains("<html lang=\"en\">"), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_that_there_are_no_words_for_cannot_be_chosen() {
    let app = TestApp::start().await;
    let mut browser = Browser::new(&app);
    browser.open("/").await.expect(200);
    let before = app.dump().await;
    for bad in ["tlh", "", "it-CH", "en\r\nx"] {
        let answer = browser.submit("/language", &[("language", bad)]).await;
        let answer = answer.expect(422);
        assert_eq!(answer.header("set-cookie"), None);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_s_choice_is_kept_in_their_account_and_a_member_has_it_in_the_settings() {
    let app = TestApp::start().await;
    let mut guest = Browser::new(&app);
    guest.open("/").await.expect(200);
    let fields = [("ruleset", "tammany-hall")];
    guest.submit("/play-now", &fields).await.expect(303);
    let session = guest.cookie.clone();
    guest.open("/").await.expect(200);
    guest
        .submit("/language", &[("language", "it")])
        .await
        .expect(303);
    guest.cookie = session;
    guest.open("/").await.expect(200);
    assert!(guest.page.contains("<html lang=\"it\">"));

    let mut member = Browser::of(&app, "Ann").await;
    member.open("/me").await.expect(200);
    assert!(!member.page.contains("action=\"/language\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_invited_is_spoken_to_as_their_host_is() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let change = app.request("PATCH", "/me").token(&ann.token);
    change
        .json(json!({ "locale": "fr" }))
        .send()
        .await
        .expect(200);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&ann, wish).await;
    let invite = app.post(&format!("/games/{game}/invitations"));
    let invite = invite.json(json!({ "email": "new@example.org" }));
    invite.token(&ann.token).send().await.expect(201);
    let mails = app.mails_to("new@example.org").await;
    assert!(
        mails[0].subject.starts_with("Ann vous invite"),
        "{}",
        mails[0].subject
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_on_a_page_is_refused_in_its_language() {
    let app = TestApp::start().await;
    let mut browser = Browser::of(&app, "Ann").await;
    browser.open("/me/settings").await.expect(200);
    let fields = [("name", "Ann"), ("language", "it")];
    browser
        .submit("/me/settings/self", &fields)
        .await
        .expect(303);
    browser.open("/me/settings").await.expect(200);
    let refused = browser
        .submit("/me/settings/self", &[("name", ""), ("language", "it")])
        .await
        .expect(422);
    assert!(refused.text.contains("Un nome ha da 1 a 40 caratteri."));
    let mut stranger = Browser::new(&app);
    stranger.open("/").await.expect(200);
    stranger
        .submit("/language", &[("language", "fr")])
        .await
        .expect(303);
    stranger.open("/sign-in").await.expect(200);
    let fields = [("email", "ann@example.org"), ("code", "000000")];
    let refused = stranger.submit("/sign-in", &fields).await.expect(200);
    assert!(
        refused.text.contains("Ce code est faux"),
        "{}",
        refused.text
    );
}

/// What is typed as moves is read in the words of whoever types, and kept in the standard ones.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_typed_in_the_words_of_the_reader() {
    for (tag, typed) in [("it", "capo 1, Capo 2"), ("fr", "patron 1, patron 2")] {
        let app = TestApp::start().await;
        let mut ann = Browser::of(&app, "Ann").await;
        ann.open("/me/settings").await.expect(200);
        let fields = [("name", "Ann"), ("language", tag)];
        ann.submit("/me/settings/self", &fields).await.expect(303);
        ann.open("/").await.expect(200);
        let fields = [("ruleset", "tammany-hall")];
        let begun = ann.submit("/play-now", &fields).await.expect(303);
        let path = begun.header("location").unwrap();
        let typing = loop {
            let page = ann.open(&path).await.expect(200).text;
            let all = forms(&page).into_iter();
            let typing = all.clone().find(|form| form.texts == ["typed"]);
            match typing {
                Some(typing) => break typing,
                None => app.let_bots_play().await,
            }
        };
        let typed = [("typed".to_owned(), typed.to_owned())];
        ann.send(&typing, &typed).await.expect(303);
        let page = ann.open(&path).await.expect(200).text;
        for step in ["boss 1", "boss 2"] {
            assert!(page.contains(&format!("<code>{step}</code>")), "{page}");
        }
    }
}
