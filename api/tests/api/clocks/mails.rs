//! What is mailed of deadlines.

use chrono::TimeDelta;
use serde_json::json;

use super::{a_day, deadline, game_of, go_to};
use crate::helpers::app::Mail;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// The mails to one person whose subject begins so; all others are forgotten.
async fn mails(app: &TestApp, person: &Person, subject: &str) -> Vec<Mail> {
    let mut mails = app.mails_to(&person.email).await;
    mails.retain(|mail| mail.subject.starts_with(subject));
    mails
}

fn three_days() -> serde_json::Value {
    json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_says_until_when_and_reminders_come_half_way_and_on_the_last_day() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let told = mails(&app, &people[seat], "[Your turn]").await;
    let said = due.format("%-d %B %Y, %H:%M UTC").to_string();
    assert!(told[0].text.contains(&said), "{}", told[0].text);

    go_to(
        &app,
        due,
        -(DAY + TimeDelta::hours(12)) - TimeDelta::minutes(2),
    );
    assert!(app.mails().await.is_empty(), "not before the half");
    app.later(TimeDelta::minutes(4));
    assert_eq!(mails(&app, &people[seat], "[Your time]").await.len(), 1);
    go_to(&app, due, -DAY + SECOND);
    let last = mails(&app, &people[seat], "[Your time]").await;
    assert!(
        last[0].text.contains("Time left: 23 hours"),
        "{}",
        last[0].text
    );
    go_to(&app, due, SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let out = mails(&app, &people[seat], "[Your time has run out]").await;
    assert!(
        out[0].text.contains("you are reminded and get fresh time"),
        "{}",
        out[0].text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_waits_for_a_deadline_that_has_moved_and_goes_with_an_answer() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    app.mails().await;
    let other = &people[(seat + 1) % 3];
    let given = app.post(&format!("/games/{game}/time")).token(&other.token);
    let given = given
        .json(json!({ "seat": seat, "seconds": 6 * 86_400 }))
        .send()
        .await;
    given.expect(201);
    assert_eq!(mails(&app, &people[seat], "[Your time]").await.len(), 1);

    go_to(&app, due, SECOND);
    assert!(
        app.mails().await.is_empty(),
        "half of nine days is not over"
    );
    app.later(DAY * 2);
    assert_eq!(mails(&app, &people[seat], "[Your time]").await.len(), 1);
    let people = app.renewed_all(&people).await;
    let mut choices = Choices::new(2);
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    go_to(&app, due, DAY * 5 + SECOND);
    assert!(mails(&app, &people[seat], "[Your time]").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_on_vacation_is_not_mailed_and_gets_one_mail_when_back() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let away = app.request("PUT", "/me/vacation").token(&people[0].token);
    away.json(json!({ "on": true })).send().await.expect(200);
    for _ in 0..2 {
        // Everybody is asked at once.
        super::game_with(&app, "bull-moose", a_day("remind"), &people).await;
    }
    let told = app.mails_to(&people[0].email).await;
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(
        told.iter().all(|mail| !mail.subject.contains("turn")),
        "{told:#?}"
    );
    app.later(DAY * 5);
    assert!(app.mails_to(&people[0].email).await.is_empty());

    let ann = app.renewed(&people[0]).await;
    let back = app.request("PUT", "/me/vacation").token(&ann.token);
    back.json(json!({ "on": false })).send().await.expect(200);
    assert_eq!(app.tell_vacations().await, 2);
    let told = app.mails_to(&people[0].email).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!(told[0].subject, "2 games wait for you");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_reminder_comes_as_many_hours_before_the_deadline_as_its_reader_has_chosen() {
    let hour = TimeDelta::hours(1);
    for (hours, comes) in [(6, true), (48, true), (71, true), (72, false)] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        for person in &people {
            let set = app.request("PUT", "/me/notices").token(&person.token);
            let chosen = json!({ "last_day_hours": hours, "mail": { "half_time": false } });
            set.json(chosen).send().await.expect(200);
        }
        let game = super::game_with(&app, "tammany-hall", three_days(), &people).await;
        let seat = app.due(&game, &people[0]).await[0];
        let due = deadline(&app, &game).await.unwrap();
        let mut told = Vec::new();
        for before in (0..72).rev() {
            go_to(&app, due, -hour * before + SECOND * 30);
            told.extend(vec![
                before + 1;
                mails(&app, &people[seat], "[Your time]").await.len()
            ]);
        }
        let expected: &[i32] = if comes { &[hours + 1] } else { &[] };
        assert_eq!(told, expected, "{hours} hours");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_hours_hold_for_the_last_reminder_that_waits_as_well() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let wish = app.request("PUT", "/me/notices").token(&people[seat].token);
    let chosen = json!({ "last_day_hours": 3, "mail": { "half_time": false } });
    wish.json(chosen).send().await.expect(200);
    app.mails().await;

    go_to(&app, due, -TimeDelta::hours(3) - SECOND * 5);
    assert!(mails(&app, &people[seat], "[Your time]").await.is_empty());
    go_to(&app, due, -TimeDelta::hours(3) + SECOND);
    let last = mails(&app, &people[seat], "[Your time]").await;
    assert!(
        last[0].text.contains("Time left: 2 hours"),
        "{}",
        last[0].text
    );
    assert!(!last[0].text.contains("day"), "{}", last[0].text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_at_the_end_of_a_vacation_names_the_deadline_that_holds_then() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let away = app
        .request("PUT", "/me/vacation")
        .token(&people[seat].token);
    away.json(json!({ "on": true })).send().await.expect(200);
    assert_eq!(app.tell_vacations().await, 1);
    app.mails().await;
    app.later(DAY * 5);
    assert!(app.mails().await.is_empty());

    let reader = app.renewed(&people[seat]).await;
    let back = app.request("PUT", "/me/vacation").token(&reader.token);
    back.json(json!({ "on": false })).send().await.expect(200);
    let too_early = app.mails().await;
    let waiting = app.read("/me/notices/history", Some(&reader)).await;
    assert_eq!(app.tell_vacations().await, 1);
    app.later(SECOND * 2);
    let told = app.mails().await;

    assert!(too_early.is_empty(), "{too_early:#?}");
    let waiting = waiting.expect(200).json();
    let mut reasons = waiting["items"].as_array().unwrap().iter();
    let reason = "the clocks have still to hear of a vacation";
    assert!(reasons.any(|notice| notice["reason"] == reason));
    assert_eq!(told.len(), 1, "{told:#?}");
    let due = deadline(&app, &game).await.unwrap();
    assert!(due < app.app.clock.now() + DAY);
    let said = due.format("%-d %B %Y, %H:%M UTC").to_string();
    assert!(told[0].text.contains(&said), "{}", told[0].text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_is_yet_to_come_says_when_and_does_not_count_as_stuck() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    app.mails().await;

    let ready = app.get("/readyz").send().await.expect(200).json();
    let told = app
        .read("/me/notices/history", Some(&people[seat]))
        .await
        .expect(200)
        .json();

    assert_eq!(ready["mail"]["waiting"], 0);
    let mut half = 0;
    for notice in told["items"].as_array().unwrap() {
        let at = notice["due_at"].as_str();
        let at = at.map(|at| at.parse::<chrono::DateTime<chrono::Utc>>().unwrap());
        match notice["kind"].as_str().unwrap() {
            "half_time" => {
                half += 1;
                assert!((due - at.unwrap() - TimeDelta::hours(36)).abs() < SECOND * 60);
            }
            "last_day" => assert_eq!(at.unwrap(), due - DAY),
            _ => assert_eq!((at, notice["state"].as_str()), (None, Some("sent"))),
        }
    }
    assert_eq!(half, 1);
}
