//! What comes to somebody at one moment about the time that they have: one mail, and in it what is most urgent.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{game_with, go_to};
use crate::helpers::app::Mail;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

const MOMENT: TimeDelta = TimeDelta::seconds(2);

fn at(time: &str) -> DateTime<Utc> {
    time.parse().unwrap()
}

/// Three people who are not mailed between nine in the evening and seven in the morning; it is half past ten.
async fn at_night() -> (TestApp, Vec<Person>) {
    let app = TestApp::start().await;
    go_to(&app, at("2027-01-10T22:30:00Z"), MOMENT);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for person in &people {
        let request = app.request("PUT", "/me/notices").token(&person.token);
        let night = json!({ "quiet_hours": { "from": 21, "to": 7 } });
        request.json(night).send().await.expect(200);
    }
    (app, people)
}

fn hours(hours: u32) -> Value {
    json!({ "pace": { "type": "per_decision", "seconds": hours * 3600 }, "absence": { "type": "remind" } })
}

/// The mails to one person at seven but those that a game begins with.
async fn at_seven(app: &TestApp, person: &Person) -> Vec<Mail> {
    go_to(app, at("2027-01-11T07:00:00Z"), MOMENT);
    let mut mails = app.mails_to(&person.email).await;
    mails.retain(|mail| !mail.subject.starts_with("Tammany"));
    mails
}

/// How somebody's notices of a kind ended, the oldest first: the state, and the reason.
async fn ends(app: &TestApp, person: &Person, kind: &str) -> Vec<String> {
    let query = format!(
        "SELECT concat_ws(': ', state, reason) AS text FROM notices \
         WHERE user_id = '{}' AND kind = '{kind}' ORDER BY id",
        person.id
    );
    app.texts(&query).await
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_ran_out_three_times_at_night_is_one_mail_in_the_morning() {
    let (app, people) = at_night().await;
    let game = game_with(&app, "tammany-hall", hours(2), &people).await;
    let seat = app.due(&game, &people[0]).await[0];
    for time in [
        "2027-01-11T00:31:00Z",
        "2027-01-11T02:32:00Z",
        "2027-01-11T04:33:00Z",
    ] {
        go_to(&app, at(time), MOMENT);
        assert_eq!(app.let_time_run_out().await, 1);
        assert!(app.mails().await.is_empty());
    }

    let mails = at_seven(&app, &people[seat]).await;

    assert_eq!(mails.len(), 1, "{mails:#?}");
    assert!(mails[0].subject.starts_with("[Your time has run out]"));
    let told = "dropped: told_in_another";
    assert_eq!(
        ends(&app, &people[seat], "timed_out").await,
        [told, told, "sent"]
    );
    assert_eq!(ends(&app, &people[seat], "your_turn").await, [told]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_that_time_has_run_out_who_has_played_on() {
    let (app, people) = at_night().await;
    let game = game_with(&app, "tammany-hall", hours(2), &people).await;
    let seat = app.due(&game, &people[0]).await[0];
    go_to(&app, at("2027-01-11T00:31:00Z"), MOMENT);
    assert_eq!(app.let_time_run_out().await, 1);
    let people = app.renewed_all(&people).await;
    let mut choices = Choices::new(2);
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }

    let mails = at_seven(&app, &people[seat]).await;

    assert!(mails.is_empty(), "{mails:#?}");
    let played = "dropped: played_on";
    assert_eq!(ends(&app, &people[seat], "timed_out").await, [played]);
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_of_two_games_and_their_turns_are_one_mail() {
    let (app, people) = at_night().await;
    let mut games = Vec::new();
    for clock in [hours(14), hours(12)] {
        // Everybody is asked at once.
        games.push(game_with(&app, "bull-moose", clock, &people).await);
    }

    go_to(&app, at("2027-01-11T07:00:00Z"), MOMENT);
    let mut mails = app.mails_to(&people[0].email).await;
    mails.retain(|mail| !mail.subject.starts_with("Bull"));

    assert_eq!(mails.len(), 1, "{mails:#?}");
    assert_eq!(mails[0].subject, "2 games wait for you");
    let words: Vec<&str> = mails[0].text.split_whitespace().collect();
    let text = words.join(" ");
    // The one that began later has less time.
    let day = "due on Monday, 11 January 2027,";
    let first = text.find(&format!("{day} 10:30 (UTC)"));
    let second = text.find(&format!("{day} 12:30 (UTC)"));
    assert!(first.is_some() && first < second, "{text}");
    let told = "dropped: told_in_another";
    assert_eq!(ends(&app, &people[0], "your_turn").await, [told, told]);
    assert_eq!(ends(&app, &people[0], "half_time").await, ["sent", "sent"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_reminder_alone_has_its_own_mail_in_place_of_the_turn_s() {
    let (app, people) = at_night().await;
    let game = game_with(&app, "tammany-hall", hours(12), &people).await;
    let seat = app.due(&game, &people[0]).await[0];

    let mails = at_seven(&app, &people[seat]).await;

    assert_eq!(mails.len(), 1, "{mails:#?}");
    let half = "[Half of your time is over]";
    assert!(mails[0].subject.starts_with(half), "{mails:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn half_of_a_time_comes_when_half_of_it_has_run_and_not_on_a_quiet_weekend() {
    let app = TestApp::start().await;
    // A Friday.
    go_to(&app, at("2027-01-08T11:00:00Z"), MOMENT);
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let clock = json!({
        "pace": { "type": "per_decision", "seconds": 72 * 3600 }, "quiet_weekends": "Europe/Rome",
    });
    let game = game_with(&app, "tammany-hall", clock, &people).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = super::deadline(&app, &game).await.unwrap();
    assert_eq!(due.date_naive().to_string(), "2027-01-13");
    app.mails().await;

    // Twelve hours of Friday, and Monday.
    go_to(&app, at("2027-01-11T22:59:00Z"), MOMENT);
    let before = app.mails().await;
    go_to(&app, at("2027-01-11T23:01:00Z"), MOMENT);
    let half = app.mails().await;

    assert!(before.is_empty(), "{before:#?}");
    assert_eq!(half.len(), 1);
    assert_eq!(half[0].to, people[seat].email);
    let subject = "[Half of your time is over]";
    assert!(half[0].subject.starts_with(subject), "{half:#?}");
}
