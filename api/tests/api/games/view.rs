//! `GET /games/{id}/view`.

use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

async fn view(app: &TestApp, game: &str, at: Option<usize>, person: Option<&Person>) -> Value {
    let query = at.map_or_else(String::new, |at| format!("?at={at}"));
    let path = format!("/games/{game}/view{query}");
    app.read(&path, person).await.expect(200).json()
}

/// What is the same whenever one looks: since when the game waits, and whether it still does, is of that moment.
fn lasting(mut view: Value) -> Value {
    view["version"] = Value::Null;
    for pending in view["pending"].as_array_mut().unwrap() {
        pending["since"] = Value::Null;
    }
    if view["you"].is_object() {
        view["you"]["due"] = Value::Null;
    }
    view
}

/// Plays a game to its end; everybody's and a spectator's views after each entry.
async fn views_of_a_whole_game(ruleset: &str, seed: u64) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game(ruleset, &people).await;
    let game = game["id"].as_str().unwrap();
    let viewers = [None, Some(&people[0]), Some(&people[1]), Some(&people[2])];
    let mut choices = Choices::new(seed);
    let mut then = Vec::new();
    loop {
        let mut views = Vec::new();
        for viewer in viewers {
            let view = view(&app, game, None, viewer).await;
            assert_eq!(view["at"], then.len());
            assert_eq!(view["version"], then.len() + 1);
            views.push(lasting(view));
        }
        then.push(views);
        if !app.step(game, &people, &mut choices).await {
            break;
        }
    }
    // The last step found the game over.
    let length = app.game(game, None).await["version"].as_u64().unwrap();
    assert_eq!(u64::try_from(then.len()).unwrap(), length);

    for (at, views) in then.iter().enumerate() {
        for (viewer, then) in viewers.iter().zip(views) {
            let now = view(&app, game, Some(at), *viewer).await;
            assert_eq!(&lasting(now), then, "after entry {at} as {viewer:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_tammany_hall_is_shown_afterwards_as_it_was_seen_then() {
    views_of_a_whole_game("tammany-hall", 11).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_city_and_guilds_is_shown_afterwards_as_it_was_seen_then() {
    views_of_a_whole_game("city-and-guilds", 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_bull_moose_is_shown_afterwards_as_it_was_seen_then() {
    views_of_a_whole_game("bull-moose", 13).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_the_own_seat_and_a_spectator_none() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("tammany-hall", &people[..3]).await;
    let game = game["id"].as_str().unwrap();
    let due = app.due(game, &people[0]).await[0];

    for (seat, person) in people[..3].iter().enumerate() {
        let view = view(&app, game, None, Some(person)).await;
        let you = json!({ "seat": seat, "due": seat == due, "answer": null });
        assert_eq!(view["you"], you);
    }
    let dan = view(&app, game, None, Some(&people[3])).await;
    let anybody = view(&app, game, None, None).await;
    assert_eq!(dan["you"], Value::Null);
    assert_eq!(dan, anybody);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_text_names_everybody_at_the_table() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Łukasz"]).await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let game = app.start_game(ruleset, &people).await;
        let view = view(&app, game["id"].as_str().unwrap(), None, None).await;
        let text = view["text"].as_str().unwrap();
        for person in &people {
            assert!(text.contains(&person.name), "{text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_newest_view_is_not_sent_it_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let path = format!("/games/{game}/view");
    let tag = app.read(&path, Some(&people[0])).await;
    let tag = tag.header("etag").unwrap();
    let ask = |person: &Person| {
        let request = app.get(&path).header("If-None-Match", &tag);
        request.token(&person.token).send()
    };

    ask(&people[0]).await.expect(304);

    // Another viewer's view is another answer.
    ask(&people[1]).await.expect(200);
    app.step(game, &people, &mut Choices::new(1)).await;
    ask(&people[0]).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_is_not_there_cannot_be_looked_at() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    for (query, status, code) in [
        ("at=1", 422, "no_such_entry"),
        ("at=4294967295", 422, "no_such_entry"),
        ("at=4294967296", 400, "bad_query"),
        ("at=-1", 400, "bad_query"),
        ("at=now", 400, "bad_query"),
        ("after=0", 400, "bad_query"),
    ] {
        let path = format!("/games/{game}/view?{query}");
        app.read(&path, None).await.problem(status, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_for_players_has_nothing_to_view() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&ann, wish).await;
    let path = format!("/games/{game}/view");
    app.read(&path, None).await.problem(409, "not_started");
}
