//! `GET /games`.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

async fn list(app: &TestApp, query: &str, person: Option<&Person>) -> Value {
    let path = format!("/games?{query}");
    app.read(&path, person).await.expect(200).json()
}

fn ids(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_sees_public_games_the_newest_first() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let mut public = Vec::new();
    for visibility in ["public", "private", "unlisted", "public"] {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": visibility });
        let id = app.open_table(&ann, wish).await;
        if visibility == "public" {
            public.insert(0, id);
        }
    }

    let seen = list(&app, "", None).await;

    assert_eq!(ids(&seen), public);
    assert_eq!(seen["next"], Value::Null);
    assert_eq!(ids(&list(&app, "", Some(&ann)).await), public);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_list_is_what_it_is_alone_but_shorter() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;

    let seen = list(&app, "", None).await;

    let item = seen["items"][0].as_object().unwrap();
    for (field, value) in item {
        assert_eq!(value, &game[field], "{field}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_narrowed_by_status_and_ruleset() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let ann = &people[0];
    let finished = app.finished_game("city-and-guilds", &people).await;
    let running = app.start_game("tammany-hall", &people).await;
    let running = running["id"].as_str().unwrap();
    let wish = json!({ "ruleset": "bull-moose", "seats": 3 });
    let open = app.open_table(ann, wish.clone()).await;
    let left = app.open_table(ann, wish).await;
    let leave = app.post(&format!("/games/{left}/leave")).token(&ann.token);
    leave.send().await.expect(204);

    for (query, expected) in [
        ("status=open", vec![open.as_str()]),
        ("status=running", vec![running]),
        ("status=finished", vec![&finished]),
        ("status=abandoned", vec![&left]),
        ("ruleset=bull-moose", vec![&left, &open]),
        ("ruleset=bull-moose&status=open", vec![&open]),
        ("ruleset=bull-moose&status=running", vec![]),
    ] {
        assert_eq!(ids(&list(&app, query, None).await), expected, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_finds_their_own_games_and_those_that_wait_for_them() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let private = app.open_table(&people[0], wish).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let game = game["id"].as_str().unwrap();
    let due = app.due(game, &people[0]).await;
    assert_eq!(due.len(), 1);

    assert_eq!(
        ids(&list(&app, "mine=true", Some(&people[0])).await),
        [game, &private]
    );
    assert_eq!(
        ids(&list(&app, "mine=true&status=open", Some(&people[0])).await),
        [private.as_str()]
    );
    assert_eq!(
        ids(&list(&app, "mine=true", Some(&people[1])).await),
        [game]
    );
    for (seat, person) in people[..3].iter().enumerate() {
        let expected = if due == [seat] { vec![game] } else { vec![] };
        let seen = list(&app, "due=true", Some(person)).await;
        assert_eq!(ids(&seen), expected, "{person:?}");
    }
    for query in ["mine=true", "due=true"] {
        let nothing: [&str; 0] = [];
        assert_eq!(ids(&list(&app, query, Some(&people[3])).await), nothing);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_decision_waits_for_whoever_has_not_answered() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[1]).await;
    let action = decision["actions"][0]["action"].clone();

    app.answer(game, &people[1], &decision["decision"], json!([action]))
        .await
        .expect(201);

    let mut waits = Vec::new();
    for person in &people {
        let seen = list(&app, "due=true", Some(person)).await;
        waits.push(ids(&seen).len());
    }
    assert_eq!(waits, [1, 0, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_is_read_a_page_at_a_time() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let mut expected = Vec::new();
    for _ in 0..25 {
        expected.insert(0, app.open_table(&ann, wish.clone()).await);
    }
    assert_eq!(ids(&list(&app, "", None).await), expected[..20]);

    let mut found: Vec<String> = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = list(&app, &format!("limit=10{cursor}"), None).await;
        // What is opened meanwhile is newer than all that is still to come.
        app.open_table(&ann, wish.clone()).await;
        found.extend(ids(&page).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }

    assert_eq!(found, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for (query, status, code) in [
        ("limit=0", 422, "bad_limit"),
        ("limit=101", 422, "bad_limit"),
        ("limit=99999999999999999999", 400, "bad_query"),
        ("limit=", 400, "bad_query"),
        ("status=lost", 400, "bad_query"),
        ("ruleset=chess", 422, "unknown_ruleset"),
        ("ruleset=%00", 422, "unknown_ruleset"),
        ("ruleset=%ff", 422, "unknown_ruleset"),
        ("mine=perhaps", 400, "bad_query"),
        ("cursor=1", 400, "bad_query"),
        ("colour=red", 400, "bad_query"),
        ("limit=1&limit=2", 400, "bad_query"),
    ] {
        let answer = app.read(&format!("/games?{query}"), Some(&ann)).await;
        let status_and_code = (answer.status, answer.json()["code"].clone());
        assert_eq!(status_and_code, (status, json!(code)), "{query}");
    }
    for query in ["mine=true", "due=true"] {
        let answer = app.read(&format!("/games?{query}"), None).await;
        answer.problem(401, "unauthorized");
    }
}
