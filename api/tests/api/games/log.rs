//! `GET /games/{id}/log`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// Far less than the minute for which the requests here would wait, and enough on a busy machine.
const SOON: Duration = Duration::from_secs(45);

async fn page(app: &TestApp, game: &str, query: &str, person: Option<&Person>) -> Value {
    let path = format!("/games/{game}/log?{query}");
    app.read(&path, person).await.expect(200).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_from_the_beginning_a_page_at_a_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let version = app.game(&game, None).await["version"].as_u64().unwrap();

    let whole = app.log(&game, None, 100).await;

    let seqs: Vec<u64> = whole
        .iter()
        .map(|entry| entry["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs, (0..version).collect::<Vec<_>>());
    assert_eq!(whole[0]["actor"], json!({ "kind": "server" }));
    assert_eq!(whole[1]["actor"]["kind"], "seat");
    for limit in [1, 7] {
        assert_eq!(app.log(&game, None, limit).await, whole);
    }
    let first = page(&app, &game, "", None).await;
    assert_eq!(first["items"].as_array().unwrap().len(), 20);
    assert_eq!(first["next"], 19);
    assert_eq!(first["version"], version);
    let end = page(&app, &game, &format!("after={}", version - 1), None).await;
    assert_eq!((&end["items"], &end["next"]), (&json!([]), &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_reads_every_entry_and_of_each_what_they_may_know() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(4);
    for _ in 0..40 {
        app.step(game, &people, &mut choices).await;
    }

    let anybody = app.log(game, None, 100).await;
    let mut own = Vec::new();
    for person in &people {
        own.push(app.log(game, Some(person), 100).await);
    }

    let mut knows_more = [false; 3];
    for (seq, public) in anybody.iter().enumerate() {
        for (seat, log) in own.iter().enumerate() {
            let private = log[seq]["events"].as_array().unwrap();
            for event in public["events"].as_array().unwrap() {
                assert!(private.contains(event), "{event:#}");
            }
            knows_more[seat] |= private.len() > public["events"].as_array().unwrap().len();
            assert_eq!(log[seq]["at"], public["at"]);
            assert_eq!(log[seq]["actor"], public["actor"]);
        }
    }
    assert_eq!(knows_more, [true; 3], "everybody has drawn cards");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_has_its_sentence() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let game = app.start_game(ruleset, &people).await;
        let game = game["id"].as_str().unwrap();
        let mut choices = Choices::new(4);
        for _ in 0..25 {
            app.step(game, &people, &mut choices).await;
        }
        for entry in app.entries(game).await {
            for event in entry["events"].as_array().unwrap() {
                let text = event["text"].as_str().unwrap();
                assert!(text.ends_with('.') && !text.contains('\n'), "{text:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_waits_is_answered_when_something_happens() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(1);

    let waiting = timeout(SOON, page(&app, game, "after=0&wait=60", None));
    let (news, _) = tokio::join!(waiting, app.step(game, &people, &mut choices));

    let news = news.expect("an answer as soon as something happens");
    assert_eq!(news["items"][0]["seq"], 1);
    assert_eq!(news["version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_waits_outlives_a_change_of_names_at_the_table() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(1);
    let happens = async {
        let rename = app.request("PATCH", "/me").token(&people[1].token);
        let name = json!({ "name": "Benjamin" });
        rename.json(name).send().await.expect(200);
        app.step(game, &people, &mut choices).await
    };

    let waiting = timeout(SOON, page(&app, game, "after=0&wait=60", None));
    let (news, _) = tokio::join!(waiting, happens);

    let news = news.expect("an answer as soon as something happens");
    assert_eq!(news["items"][0]["seq"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn news_from_another_process_arrive_as_well() {
    let app = TestApp::start().await;
    let other = app.beside().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(1);

    let waiting = timeout(SOON, page(&app, game, "after=0&wait=60", None));
    let (news, _) = tokio::join!(waiting, other.step(game, &people, &mut choices));

    let news = news.expect("an answer as soon as something happens");
    assert_eq!(news["items"][0]["seq"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_waited_in_vain_is_answered_when_its_time_is_over() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let began = Instant::now();

    let news = page(&app, game["id"].as_str().unwrap(), "after=0&wait=1", None).await;

    assert!(began.elapsed() >= Duration::from_secs(1));
    assert_eq!(news["items"], json!([]));
    assert_eq!(news["next"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_what_is_there_or_cannot_come() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let last = app.entries(&game).await.len() - 1;
    for query in ["wait=60".to_owned(), format!("after={last}&wait=60")] {
        let answer = timeout(SOON, page(&app, &game, &query, None)).await;
        answer.expect("an answer at once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_for_players_has_an_empty_log_that_can_be_waited_for() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    let empty = page(&app, &game, "", None).await;
    assert_eq!(
        (&empty["items"], &empty["version"]),
        (&json!([]), &json!(0))
    );

    let waiting = timeout(SOON, page(&app, &game, "wait=60", None));
    let (started, _) = tokio::join!(waiting, app.join(&game, &people[2]));

    let started = started.expect("an answer when the game starts");
    assert_eq!(started["items"][0]["seq"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    for (query, status, code) in [
        ("limit=0", 422, "bad_limit"),
        ("limit=101", 422, "bad_limit"),
        ("wait=61", 422, "bad_wait"),
        ("wait=18446744073709551616", 400, "bad_query"),
        ("after=-1", 400, "bad_query"),
        ("after=x", 400, "bad_query"),
        ("before=7", 400, "bad_query"),
        ("after=2147483648", 400, "bad_query"),
        ("after=4294967295", 400, "bad_query"),
    ] {
        let path = format!("/games/{game}/log?{query}");
        app.read(&path, None).await.problem(status, code);
    }
    let far = page(&app, game, "after=2147483647", None).await;
    assert_eq!(far["items"], json!([]));
}
