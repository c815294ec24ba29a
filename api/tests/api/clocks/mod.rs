//! Games with a clock. A clock that the test moves drives everything.

mod asked;
mod deserted;
mod given;
mod mails;
mod many;
mod piled;
mod policies;
mod program;
mod reminders;
mod silence;
mod terms;
mod undone;
mod vacations;
mod wrong;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

/// A day for each decision, and what happens then.
fn a_day(absence: &str) -> Value {
    json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": absence } })
}

/// A running game of three people with this clock: its id, and the people in seat order.
async fn game_of(app: &TestApp, ruleset: &str, clock: Value) -> (String, Vec<Person>) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = game_with(app, ruleset, clock, &people).await;
    (game, people)
}

/// The same with people who have signed in.
async fn game_with(app: &TestApp, ruleset: &str, clock: Value, people: &[Person]) -> String {
    let wish = json!({ "ruleset": ruleset, "seats": people.len(), "clock": clock });
    let game = app.start_game_as(wish, people).await;
    game["id"].as_str().unwrap().to_owned()
}

/// When the game's first deadline is.
async fn deadline(app: &TestApp, game: &str) -> Option<DateTime<Utc>> {
    let game = app.game(game, None).await;
    let due = game["pending"][0]["due"].as_str()?;
    Some(due.parse().unwrap())
}

/// Moves the test's clock to this long after a time.
fn go_to(app: &TestApp, time: DateTime<Utc>, past: TimeDelta) {
    app.later(time - app.app.house.clock.now() + past);
}

/// What happened in a game since an entry: the actor of each entry and the type of its first event.
async fn since(app: &TestApp, game: &str, entry: usize) -> Vec<(String, String)> {
    let entries = app.entries(game).await;
    entries[entry..]
        .iter()
        .map(|entry| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            (
                text(&entry["actor"]["kind"]),
                text(&entry["events"][0]["type"]),
            )
        })
        .collect()
}

/// The seats that are absent, as the database counts them: bit n is seat n.
async fn absent(app: &TestApp, game: &str) -> String {
    let query = format!("SELECT absent::text AS text FROM games WHERE id = '{game}'");
    app.texts(&query).await.remove(0)
}

fn clock(event: &str) -> (String, String) {
    ("clock".to_owned(), event.to_owned())
}
