//! Moves of many games at once: they are written together, and each is told what has become of it alone.

use std::sync::Arc;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection as _};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::helpers::play::{Choices, any_answer};
use crate::helpers::request::Answer;
use crate::helpers::{Person, TestApp};

/// Rounds of moves after which some have gone together, however slow the machine is.
const ROUNDS: usize = 20;

/// A move that is ready to be sent.
#[derive(Clone)]
struct Move {
    game: String,
    person: Person,
    decision: Value,
    action: Value,
    key: Option<String>,
}

async fn games(app: &TestApp, people: &[Person], number: usize) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..number {
        let game = app.start_game("tammany-hall", people).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    games
}

/// A move of whoever is due in each game.
async fn moves(
    app: &TestApp,
    people: &[Person],
    games: &[String],
    choices: &mut Choices,
) -> Vec<Move> {
    let mut moves = Vec::new();
    for game in games {
        let person = people[app.due(game, &people[0]).await[0]].clone();
        let decision = app.decision(game, &person).await;
        moves.push(Move {
            game: game.clone(),
            person,
            action: any_answer(&decision, choices),
            decision: decision["decision"].clone(),
            key: None,
        });
    }
    moves
}

fn send(app: &Arc<TestApp>, sent: &Move) -> JoinHandle<Answer> {
    let (app, sent) = (Arc::clone(app), sent.clone());
    tokio::spawn(async move {
        let path = format!("/games/{}/actions", sent.game);
        let body = json!({ "decision": sent.decision, "actions": [sent.action] });
        let mut request = app.post(&path).token(&sent.person.token);
        if let Some(key) = &sent.key {
            request = request.header("Idempotency-Key", key);
        }
        request.json(body).send().await
    })
}

async fn answers(sent: Vec<JoinHandle<Answer>>) -> Vec<Answer> {
    let answers = join_all(sent).await.into_iter();
    answers.map(Result::unwrap).collect()
}

/// A transaction of somebody else, which holds the row of a game.
async fn hold(app: &TestApp, game: &str) -> AsyncPgConnection {
    let mut conn = app.connection().await;
    let held = format!("BEGIN; SELECT FROM games WHERE id = '{game}' FOR UPDATE");
    conn.batch_execute(&held).await.unwrap();
    conn
}

/// How many games' moves were at most written by one transaction.
async fn most_together(app: &TestApp) -> usize {
    let query =
        "SELECT count(DISTINCT game_id)::text AS text FROM log WHERE seq > 0 GROUP BY xmin::text";
    let counts = app.texts(query).await;
    let counts = counts.iter().map(|count| count.parse().unwrap());
    counts.max().unwrap()
}

async fn version(app: &TestApp, game: &str) -> i64 {
    app.game(game, None).await["version"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_many_games_go_together_and_wait_for_none_that_somebody_holds() {
    let app = Arc::new(TestApp::start().await);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let games = games(&app, &people, 24).await;
    let mut choices = Choices::new(5);
    for round in 1..=ROUNDS {
        let moves = moves(&app, &people, &games, &mut choices).await;
        let (held, others) = moves.split_at(2);
        let mut holders = Vec::new();
        for held in held {
            holders.push(hold(&app, &held.game).await);
        }
        let held: Vec<_> = held.iter().map(|sent| send(&app, sent)).collect();
        let others = others.iter().map(|sent| send(&app, sent)).collect();
        for answer in answers(others).await {
            answer.expect(201);
        }
        for mut holder in holders {
            holder.batch_execute("ROLLBACK").await.unwrap();
        }
        for answer in answers(held).await {
            answer.expect(201);
        }
        if most_together(&app).await > 1 {
            break;
        }
        assert!(round < ROUNDS, "they went one by one");
    }
    // The database has what the server has in memory.
    let mut known = Vec::new();
    for game in &games {
        known.push(version(&app, game).await);
    }
    app.forget_games();
    for (game, known) in games.iter().zip(known) {
        assert_eq!(version(&app, game).await, known);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_used_twice_at_once_and_a_game_that_moved_elsewhere_spoil_no_others() {
    let app = Arc::new(TestApp::start().await);
    let elsewhere = Arc::new(app.beside().await);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let games = games(&app, &people, 24).await;
    let mut choices = Choices::new(6);
    for round in 1..=ROUNDS {
        let mut moves = moves(&app, &people, &games, &mut choices).await;
        // Somebody's key for two games at once, and a game that this server does not know to have moved.
        let somebody = moves[0].person.id.clone();
        let with_key = moves.iter_mut().filter(|one| one.person.id == somebody);
        for one in with_key.take(2) {
            one.key = Some(format!("round {round}"));
        }
        let stale = moves.iter().position(|one| one.key.is_none()).unwrap();
        let there = send(&elsewhere, &moves[stale]).await.unwrap();
        there.expect(201);

        let sent = moves.iter().map(|sent| send(&app, sent)).collect();
        let answers = answers(sent).await;

        let keyed = answers
            .iter()
            .zip(&moves)
            .filter(|(_, one)| one.key.is_some());
        let mut statuses: Vec<u16> = keyed.map(|(answer, _)| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422]);
        for (at, answer) in answers.iter().enumerate() {
            if at == stale {
                answer.clone().problem(409, "stale_decision");
            } else if moves[at].key.is_none() {
                answer.clone().expect(201);
            } else if answer.status == 422 {
                answer.clone().problem(422, "idempotency_key_reused");
                let again = send(
                    &app,
                    &Move {
                        key: None,
                        ..moves[at].clone()
                    },
                );
                again.await.unwrap().expect(201);
            }
        }
        if most_together(&app).await > 1 {
            break;
        }
        assert!(round < ROUNDS, "they went one by one");
    }
}
