//! When notices are mailed: delays, quiet hours, digests, and what is told together.

mod again;
mod away;
mod cells;
mod delay;
mod digest;
mod last_one;
mod ledger;
mod links;
mod pictures;
mod quiet;
mod slow;
mod soak;
mod together;
mod trips;
mod trouble;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::{Person, TestApp};

/// A server on which a turn waits ten minutes before it is mailed, as on any that was started without other wishes.
async fn server() -> TestApp {
    TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await
}

/// Moves the clock to a time, and a moment more: it moves by whole milliseconds.
fn until(app: &TestApp, time: &str) {
    let time: DateTime<Utc> = time.parse().unwrap();
    app.later(time - app.app.house.clock.now() + TimeDelta::milliseconds(2));
}

/// Chooses how somebody is told.
async fn prefer(app: &TestApp, person: &Person, preferences: Value) {
    let request = app.request("PUT", "/me/notices").token(&person.token);
    request.json(preferences).send().await.expect(200);
}

/// Starts a game of this name in which all three are asked something at once.
async fn start(app: &TestApp, name: &str, people: &[Person]) -> String {
    let wish = json!({ "ruleset": "bull-moose", "seats": people.len(), "name": name });
    let game = app.start_game_as(wish, people).await;
    game["id"].as_str().unwrap().to_owned()
}

/// Starts such a game, of whose beginning nobody is mailed: the first question is asked like any later one.
async fn start_untold(app: &TestApp, name: &str, people: &[Person]) -> String {
    want_no_beginnings(app, people).await;
    start(app, name, people).await
}

/// Leaves the rest of what these people have chosen as it is.
async fn want_no_beginnings(app: &TestApp, people: &[Person]) {
    for person in people {
        let shown = app.read("/me/notices", Some(person)).await;
        let mut wishes = shown.expect(200).json();
        wishes["mail"]["game_started"] = json!(false);
        prefer(app, person, wishes).await;
    }
}

/// Gives the first answer that is legal.
async fn answer(app: &TestApp, game: &str, person: &Person) {
    let decision = app.decision(game, person).await;
    let actions = json!([decision["actions"][0]["action"]]);
    let answered = app.answer(game, person, &decision["decision"], actions);
    answered.await.expect(201);
}

/// Everything that somebody was, or was to be, told: the newest first.
async fn history(app: &TestApp, person: &Person) -> Vec<Value> {
    let path = "/me/notices/history?limit=100";
    let answer = app.read(path, Some(person)).await.expect(200);
    answer.json()["items"].as_array().unwrap().clone()
}

/// The notices of a kind in somebody's history.
async fn of_kind(app: &TestApp, person: &Person, kind: &str) -> Vec<Value> {
    let mut notices = history(app, person).await;
    notices.retain(|notice| notice["kind"] == kind);
    notices
}

/// The subjects of the mails to one person, sorted.
fn subjects<'a>(mails: &'a [Mail], person: &Person) -> Vec<&'a str> {
    let own = mails.iter().filter(|mail| mail.to == person.email);
    let mut subjects: Vec<&str> = own.map(|mail| mail.subject.as_str()).collect();
    subjects.sort_unstable();
    subjects
}

/// Panics unless these words stand in the text in this order.
#[track_caller]
fn assert_in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let (_, after) = rest
            .split_once(word)
            .unwrap_or_else(|| panic!("{word} is not where it should be in: {text}"));
        rest = after;
    }
}
