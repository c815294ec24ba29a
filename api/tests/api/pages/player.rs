//! `/players/{id}`: what everybody may see of a person.

use serde_json::json;

use super::{assert_is_html, assert_is_page};
use crate::helpers::browser::Browser;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

async fn play_to_the_end(app: &TestApp, people: &[Person], name: &str, visibility: &str) {
    let wish =
        json!({ "ruleset": "city-and-guilds", "seats": 3, "name": name, "visibility": visibility });
    let game = app.start_game_as(wish, people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(8);
    while app.step(&game, people, &mut choices).await {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_a_page_with_public_games_and_nothing_of_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for (name, visibility) in [
        ("Open house", "public"),
        ("Behind doors", "private"),
        ("By the way", "unlisted"),
    ] {
        play_to_the_end(&app, &people, name, visibility).await;
    }
    let path = format!("/players/{}", people[0].id);
    let ben = Browser::of(&app, "Ben").await;
    let ann = Browser::of(&app, "Ann").await;
    for mut browser in [Browser::new(&app), ben, ann] {
        let page = browser.open(&path).await;
        assert_is_page(&page);
        let text = page.text;
        assert!(text.contains("<h1>Ann</h1>") && text.contains("Here since"));
        assert!(text.contains("Open house"), "{text}");
        assert!(
            !text.contains("Behind doors") && !text.contains("By the way"),
            "{text}"
        );
        assert!(
            text.contains(">City &#38; Guilds</th><td role=\"cell\" data-of=\"Played\">1</td>"),
            "{text}"
        );
        assert!(!text.contains("example.org"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_page_has_none_and_no_link_leads_there() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.start_game_as(wish, &people).await;
    let table = format!("/games/{}", game["id"].as_str().unwrap());
    let path = format!("/players/{}", people[0].id);
    let link = format!("href=\"{path}\"");
    let mut stranger = Browser::new(&app);
    stranger.open(&path).await.expect(200);
    assert!(stranger.open(&table).await.text.contains(&link));

    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/me/settings").await;
    let fields = [("name", "Ann"), ("language", "en")];
    ann.press("/me/settings/self", &fields).await;

    let nobody = "/players/00000000-0000-0000-0000-000000000000";
    let [hidden, none] = [path.as_str(), nobody].map(|path| {
        let mut stranger = stranger.window();
        async move { stranger.open(path).await.expect(404) }
    });
    let (hidden, none) = (hidden.await, none.await);
    assert_is_html(&hidden);
    let without = |text: &str, id: &str| text.replace(id, "");
    assert_eq!(
        without(&hidden.text, &path[9..]),
        without(&none.text, &nobody[9..])
    );
    let page = stranger.open(&table).await;
    assert!(page.text.contains("Ann") && !page.text.contains(&link));
    let own = ann.open(&path).await.expect(200);
    assert!(own.text.contains("Nobody else sees this page"));
    let me = app.sign_in("Ann").await;
    let request = app.request("PATCH", "/me").token(&me.token);
    let request = request.json(json!({ "public_page": true }));
    let shown = request.send().await.expect(200).json();
    assert_eq!(shown["public_page"], true);
    stranger.open(&path).await.expect(200);
    assert!(stranger.open(&table).await.text.contains(&link));
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_those_who_have_gone_have_no_page() {
    let app = TestApp::start().await;
    let mut guest = Browser::new(&app);
    guest.open("/").await;
    let begun = guest.submit("/play-now", &[]).await.expect(303);
    guest.follow(&begun).await.expect(200);
    assert!(!guest.page.contains("/players/"), "{}", guest.page);
    let ann = app.sign_in("Ann").await;
    let gone = app.request("DELETE", "/me").token(&ann.token);
    gone.send().await.expect(204);
    let ids = app.texts("SELECT id::text AS text FROM users").await;
    assert_eq!(ids.len(), 2);
    for id in ids {
        guest.open(&format!("/players/{id}")).await.expect(404);
    }
    for wrong in ["/players/x", "/players/", "/players"] {
        guest.open(wrong).await.expect(404);
    }
}
