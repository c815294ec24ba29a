//! Accounts that are deleted while several of their requests are under way.

use std::sync::Arc;

use api::store::people::session::Holder;
use api::store::people::{session, user};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::helpers::play::legal;
use crate::helpers::{Answer, Person, TestApp};

/// People at a table.
const SEATS: usize = 5;

/// Tables, so that a hundred accounts are deleted.
const TABLES: usize = 20;

/// Tables at which this happens at the same time.
const AT_ONCE: usize = 5;

/// Requests of somebody that are sent before the account is deleted, and as many after that, without waiting.
const SHOTS: usize = 4;

/// How often every log that is not told yet is tried once those who are gone are.
const TRIES: usize = 5;

/// Somebody with an account and a session: from one address only so many may sign in as people do.
async fn let_in(app: &TestApp, name: &str) -> Person {
    let (mut conn, now) = (app.connection().await, app.app.house.clock.now());
    let email = format!("{}@example.org", name.to_lowercase().replace(' ', "."));
    let user = user::find_or_create(&mut conn, &email, name, "en", now).await;
    let user = user.unwrap().id;
    let session = session::create(&mut conn, user, Holder::Refresh(name.as_bytes()), now).await;
    let token = app
        .app
        .keys
        .issue(user, session.unwrap(), None, now)
        .unwrap();
    Person {
        id: user.to_string(),
        name: name.to_owned(),
        email,
        token,
        refresh_token: String::new(),
    }
}

/// Sends answers to a decision, has the account deleted, and sends more of them; what each answer came to.
async fn fire(app: Arc<TestApp>, game: String, person: Person) -> Vec<Answer> {
    let decision = app.decision(&game, &person).await;
    let actions = legal(&decision);
    let shoot = |shot: usize| {
        let (app, game, person) = (Arc::clone(&app), game.clone(), person.clone());
        let decision = decision["decision"].clone();
        let action = actions[shot % actions.len()]["action"].clone();
        tokio::spawn(async move { app.answer(&game, &person, &decision, json!([action])).await })
    };
    let before: Vec<_> = (0..SHOTS).map(shoot).collect();
    let deleting = {
        let (app, person) = (Arc::clone(&app), person.clone());
        tokio::spawn(async move {
            let request = app.request("DELETE", "/me").token(&person.token);
            request.send().await.expect(204);
        })
    };
    let after: Vec<_> = (SHOTS..2 * SHOTS).map(shoot).collect();
    deleting.await.unwrap();
    let answers = join_all(before.into_iter().chain(after)).await;
    answers.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_hundred_deletions_under_fire_every_game_ends() {
    let app = Arc::new(TestApp::start().await);
    let mut games = Vec::new();
    for table in 0..TABLES {
        let mut people = Vec::new();
        for seat in 0..SEATS {
            people.push(let_in(&app, &format!("Player {table} {seat}")).await);
        }
        // Everybody is asked at once, and may change the answer until the last of them has answered.
        let game = app.start_game("city-and-guilds", &people).await;
        assert_eq!(game["pending"][0]["seats"].as_array().unwrap().len(), SEATS);
        games.push((game["id"].as_str().unwrap().to_owned(), people));
    }

    // They tell the logs of those who are gone, while answers of theirs are still under way.
    let bots = tokio::spawn(api::work::bots::run(Arc::clone(&app.app.house)));
    let mut taken = 0;
    for tables in games.chunks(AT_ONCE) {
        let fires = tables.iter().flat_map(|(game, people)| {
            let fire = |person: &Person| fire(Arc::clone(&app), game.clone(), person.clone());
            people.iter().map(fire).collect::<Vec<_>>()
        });
        for answer in join_all(fires).await.into_iter().flatten() {
            match answer.status {
                201 => taken += 1,
                401 => _ = answer.problem(401, "unauthorized"),
                _ => _ = answer.problem(409, "stale_decision"),
            }
        }
    }
    assert!(taken > 0, "no answer came before its account was deleted");
    bots.abort();
    // A log that could not be told in time, which a slow machine is enough for, is told at another try.
    for _ in 0..TRIES {
        app.let_bots_play().await;
    }

    for (game, _) in &games {
        let shown = app.game(game, None).await;
        assert_eq!(shown["status"], "finished", "{shown:#}");
        assert_eq!(shown["over"]["ended"], "everybody_left");
        let entries = app.entries(game).await;
        let events = entries.iter().map(|entry| &entry["events"][0]);
        let events = events.filter(|event| event["type"] == "seat_passed");
        let mut passed: Vec<(&Value, &Value)> =
            events.map(|event| (&event["to"], &event["seat"])).collect();
        passed.sort_by_key(|(_, seat)| seat.as_u64());
        let expected: Vec<_> = (0..SEATS).map(|seat| (json!("bot"), json!(seat))).collect();
        let expected: Vec<_> = expected.iter().map(|(to, seat)| (to, seat)).collect();
        assert_eq!(
            passed, expected,
            "each seat went to the bot, and never back"
        );
    }
}
