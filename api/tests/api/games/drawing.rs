//! `GET /games/{id}/drawing.svg` and `drawing.png`.

use roxmltree::Document;
use serde_json::json;

use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

const RULESETS: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// A game of three that has come so many steps far.
async fn begun(ruleset: &str, steps: usize) -> (TestApp, Vec<Person>, String) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game(ruleset, &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(3);
    for _ in 0..steps {
        app.step(&game, &people, &mut choices).await;
    }
    (app, people, game)
}

/// A picture as somebody, or anybody, is drawn it.
async fn drawn(app: &TestApp, game: &str, what: &str, person: Option<&Person>) -> Answer {
    let path = format!("/games/{game}/drawing.{what}");
    app.read(&path, person).await
}

/// How many places are marked as new.
fn marked(svg: &str) -> usize {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let marks = document.descendants();
    marks.filter(|node| node.has_attribute("data-mark")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_is_drawn_the_board_as_it_is_and_as_it_was() {
    for ruleset in RULESETS {
        let (app, people, game) = begun(ruleset, 12).await;
        let mut seen = Vec::new();
        for viewer in [None, Some(&people[0])] {
            let svg = drawn(&app, &game, "svg", viewer).await.expect(200);
            let kind = svg.header("content-type").unwrap();
            assert_eq!(kind, "image/svg+xml");
            // It needs nothing that this would forbid: no style, no script, nothing from elsewhere.
            let policy = svg.header("content-security-policy").unwrap();
            assert_eq!(policy, "default-src 'none'");
            assert!(!svg.text.contains("style=") && !svg.text.contains("<style"));
            let document = Document::parse(&svg.text).unwrap();
            let label = document.root_element().attribute("aria-label").unwrap();
            assert!(label.len() > 20, "{label}");
            assert_eq!(marked(&svg.text), 0);

            let last = app.game(&game, None).await["version"].as_u64().unwrap() - 1;
            let then = drawn(&app, &game, &format!("svg?at={last}"), viewer).await;
            assert_eq!(then.expect(200).text, svg.text);
            let first = drawn(&app, &game, "svg?at=0", viewer).await.expect(200);
            assert_ne!(first.text, svg.text);
            seen.push(svg.text);
        }
        let png = drawn(&app, &game, "png", None).await.expect(200);
        assert_eq!(png.header("content-type").unwrap(), "image/png");
        assert_eq!(&png.bytes[1..4], b"PNG");
        assert_eq!(png.bytes[16..20], 800_u32.to_be_bytes(), "its width");
        assert!(png.bytes.len() < 250_000, "{} bytes", png.bytes.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_changed_since_an_entry_is_marked() {
    let (app, people, game) = begun("tammany-hall", 6).await;
    let ann = Some(&people[0]);
    let plain = drawn(&app, &game, "svg", ann).await.expect(200).text;
    let last = app.game(&game, None).await["version"].as_u64().unwrap() - 1;

    let since = drawn(&app, &game, "svg?since=0", ann).await.expect(200);
    assert!(marked(&since.text) >= 2, "{}", since.text);
    let same = drawn(&app, &game, &format!("svg?since={last}"), ann).await;
    assert_eq!(same.expect(200).text, plain);
    let one = drawn(&app, &game, "svg?at=1&since=0", ann)
        .await
        .expect(200);
    assert!(
        marked(&one.text) < marked(&since.text),
        "one step has changed less than six"
    );
    let png = drawn(&app, &game, "png", ann).await.expect(200).bytes;
    let since = drawn(&app, &game, "png?since=0", ann).await.expect(200);
    assert_ne!(since.bytes, png);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_newest_picture_is_not_sent_it_again() {
    let (app, people, game) = begun("bull-moose", 0).await;
    for what in ["svg", "png"] {
        let path = format!("/games/{game}/drawing.{what}");
        let tag = app.read(&path, Some(&people[0])).await.expect(200);
        let tag = tag.header("etag").unwrap();
        let ask = |person: &Person| {
            let request = app.get(&path).header("If-None-Match", &tag);
            request.token(&person.token).send()
        };
        ask(&people[0]).await.expect(304);
        // Each holds other cards.
        ask(&people[1]).await.expect(200);
        // Nothing has changed since the newest entry.
        let last = app.game(&game, None).await["version"].as_u64().unwrap() - 1;
        let then = app.get(&format!("{path}?since={last}"));
        let then = then.header("If-None-Match", &tag);
        then.token(&people[0].token).send().await.expect(304);
        let mut choices = Choices::new(1);
        for _ in 0..4 {
            app.step(&game, &people, &mut choices).await;
        }
        ask(&people[0]).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_is_not_there_cannot_be_drawn() {
    let (app, people, game) = begun("tammany-hall", 2).await;
    for what in ["svg", "png"] {
        for (query, status, code) in [
            ("at=3", 404, "not_found"),
            ("at=4294967295", 404, "not_found"),
            ("since=3", 404, "not_found"),
            ("at=0&since=1", 422, "since_after_at"),
            ("at=0&since=3", 404, "not_found"),
            ("at=4294967296", 400, "bad_query"),
            ("since=-1", 400, "bad_query"),
            ("since=then", 400, "bad_query"),
            ("size=9000", 400, "bad_query"),
        ] {
            let answer = drawn(&app, &game, &format!("{what}?{query}"), None).await;
            answer.problem(status, code);
        }
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
        let open = app.open_table(&people[0], wish).await;
        let answer = drawn(&app, &open, what, None).await;
        answer.problem(409, "not_started");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_board_is_drawn_for_those_who_may_see_it_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Dan"]).await;
    for ruleset in RULESETS {
        let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": 2, "visibility": "private" });
        let game = app.open_table(&people[0], wish).await;
        for what in ["svg", "png", "svg?at=0", "png?since=0", "svg?at=9999"] {
            for stranger in [None, Some(&people[1])] {
                let answer = drawn(&app, &game, what, stranger).await;
                answer.problem(404, "not_found");
            }
        }
        drawn(&app, &game, "svg", Some(&people[0]))
            .await
            .expect(200);
        drawn(&app, &game, "png", Some(&people[0]))
            .await
            .expect(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_never_markup_in_a_picture() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let hostile = "<b>'\"&";
    let renamed = app.ask("PATCH", "/me", &people[0], json!({ "name": hostile }));
    renamed.await.expect(200);
    for ruleset in RULESETS {
        let game = app.start_game(ruleset, &people).await;
        let game = game["id"].as_str().unwrap();
        let svg = drawn(&app, game, "svg", Some(&people[0])).await.expect(200);
        let document = Document::parse(&svg.text).unwrap();
        let mut texts = document.descendants().filter(roxmltree::Node::is_text);
        assert!(
            texts.any(|text| text.text().unwrap().starts_with("<b>'\"")),
            "the name is there: {}",
            svg.text
        );
        assert!(!svg.text.contains("<b"));
        drawn(&app, game, "png", Some(&people[0])).await.expect(200);
    }
}
