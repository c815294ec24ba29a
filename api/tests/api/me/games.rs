//! `GET /me/games`.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

async fn mine(app: &TestApp, query: &str, person: &Person) -> Value {
    let path = format!("/me/games?{query}");
    app.read(&path, Some(person)).await.expect(200).json()
}

fn ids(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    let ids = items.iter().map(|item| item["id"].as_str().unwrap());
    ids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_finds_their_own_games_by_status_ruleset_turn_and_opponent() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let [ann, ben, cleo, dan] = people.as_slice() else {
        panic!("four people")
    };
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "visibility": "private" });
    let open = app.open_table(ann, wish).await;
    let running = app.start_game("tammany-hall", &people[..3]).await;
    let running = running["id"].as_str().unwrap();
    // A game of others, and a private one at that, is in no list of Ann's.
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let others = app.start_game_as(wish, &people[1..]).await;
    let others = others["id"].as_str().unwrap();

    let nothing: [&str; 0] = [];
    for (query, expected) in [
        (String::new(), vec![running, &open]),
        ("status=open".to_owned(), vec![open.as_str()]),
        ("status=finished".to_owned(), vec![]),
        ("ruleset=tammany-hall".to_owned(), vec![running]),
        (format!("opponent={}", ben.id), vec![running]),
        (format!("opponent={}&status=open", ben.id), vec![]),
        (format!("opponent={}", dan.id), vec![]),
        (format!("opponent={}", ann.id), vec![]),
    ] {
        assert_eq!(ids(&mine(&app, &query, ann).await), expected, "{query}");
    }
    assert_eq!(ids(&mine(&app, "", dan).await), [others]);
    assert_eq!(ids(&mine(&app, "", cleo).await), [others, running]);
    let due = app.due(running, ann).await;
    for (seat, person) in people[..3].iter().enumerate() {
        let listed = mine(&app, "due=true&ruleset=tammany-hall", person).await;
        assert_eq!(ids(&listed).contains(&running), due == [seat]);
    }
    let path = format!("/games/{running}/hidden");
    let hide = app.request("PUT", &path).token(&ann.token);
    let hide = hide.json(json!({ "hidden": true })).send().await;
    hide.expect(204);
    assert_eq!(ids(&mine(&app, "status=running", ann).await), nothing);
    let shown = mine(&app, "status=running&hidden=true", ann).await;
    assert_eq!(ids(&shown), [running]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_games_are_read_a_page_at_a_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let mut expected = Vec::new();
    for _ in 0..5 {
        expected.insert(0, app.open_table(&people[0], wish.clone()).await);
        app.open_table(&people[1], wish.clone()).await;
    }

    let first = mine(&app, "limit=3", &people[0]).await;
    let next = first["next"].as_str().unwrap();
    let second = mine(&app, &format!("limit=3&cursor={next}"), &people[0]).await;

    assert_eq!(ids(&first), expected[..3]);
    assert_eq!(ids(&second), expected[3..]);
    assert_eq!(second["next"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_own_games_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for (query, status, code) in [
        ("limit=0", 422, "bad_limit"),
        ("status=lost", 400, "bad_query"),
        ("ruleset=chess", 422, "unknown_ruleset"),
        ("opponent=Ben", 400, "bad_query"),
        ("mine=true", 400, "bad_query"),
        ("cursor=1", 400, "bad_query"),
    ] {
        let answer = app.read(&format!("/me/games?{query}"), Some(&ann)).await;
        answer.problem(status, code);
    }
    let answer = app.read("/me/games", None).await;
    answer.problem(401, "unauthorized");
}
