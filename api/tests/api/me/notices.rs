//! `GET /me/notices/history`.

use serde_json::Value;

use crate::helpers::{Person, TestApp};

async fn page(app: &TestApp, person: &Person, query: &str) -> Value {
    let path = format!("/me/notices/history{query}");
    let answer = app.get(&path).token(&person.token).send().await;
    answer.expect(200).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_what_they_were_sent_and_nothing_of_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    app.later(chrono::TimeDelta::seconds(1));

    let waiting = page(&app, &people[1], "").await;
    app.mails().await;
    let sent = page(&app, &people[1], "").await;

    for (page, state) in [(waiting, "waiting"), (sent, "sent")] {
        let items = page["items"].as_array().unwrap();
        let mut kinds: Vec<&str> = items
            .iter()
            .map(|item| item["kind"].as_str().unwrap())
            .collect();
        kinds.sort_unstable();
        assert_eq!(kinds, ["game_started", "your_turn"]);
        for item in items {
            assert_eq!(item["state"], state);
            assert_eq!(item["game"], game["id"]);
            assert_eq!(item["reason"], Value::Null);
            assert_eq!(item["attempts"], i32::from(state == "sent"));
            assert_eq!(item["ended_at"].is_string(), state == "sent");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_come_first_a_page_at_a_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for _ in 0..3 {
        app.start_game("bull-moose", &people).await;
    }
    let whole = page(&app, &people[0], "").await;
    let whole = whole["items"].as_array().unwrap();
    assert_eq!(whole.len(), 6);

    let mut found = Vec::new();
    let mut next = Value::Null;
    loop {
        let cursor = next
            .as_str()
            .map_or_else(String::new, |next| format!("&cursor={next}"));
        let page = page(&app, &people[0], &format!("?limit=2{cursor}")).await;
        found.extend(page["items"].as_array().unwrap().clone());
        next = page["next"].clone();
        if next.is_null() {
            break;
        }
    }

    assert_eq!(&found, whole);
    let ids: Vec<&str> = found
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect();
    assert!(ids.is_sorted_by(|one, two| one > two));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for (query, status, code) in [
        ("limit=0", 422, "bad_limit"),
        ("limit=101", 422, "bad_limit"),
        ("limit=-1", 422, "bad_limit"),
        ("limit=ten", 400, "bad_query"),
        ("cursor=x", 400, "bad_query"),
        ("page=2", 400, "bad_query"),
    ] {
        let path = format!("/me/notices/history?{query}");
        let answer = app.get(&path).token(&ann.token).send().await;
        answer.problem(status, code);
    }
}
