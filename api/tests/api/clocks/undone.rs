//! Steps that are taken back, and days on which clocks change.

use chrono::{Datelike as _, Days, NaiveDate, TimeDelta};
use serde_json::{Value, json};

use super::{a_day, deadline, game_of, game_with, go_to};
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

async fn undo(app: &TestApp, game: &str, person: &Person, to: &Value, status: u16) -> Value {
    let request = app
        .post(&format!("/games/{game}/undo"))
        .token(&person.token);
    let answer = request.json(json!({ "to": to })).send().await;
    answer.expect(status).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_is_taken_back_alone_does_not_wind_up_the_clock() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let due = deadline(&app, &game).await.unwrap();
    let seat = app.due(&game, &people[0]).await[0];
    app.later(TimeDelta::hours(10));
    let people = app.renewed_all(&people).await;
    let boss = json!([{ "type": "place_boss", "ward": 14 }]);
    app.answer(&game, &people[seat], &json!(0), boss)
        .await
        .expect(201);
    assert_eq!(deadline(&app, &game).await, Some(due), "the turn goes on");
    undo(&app, &game, &people[seat], &json!(0), 201).await;
    assert_eq!(deadline(&app, &game).await, Some(due));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_by_what_the_table_takes_back() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let mut choices = Choices::new(6);
    app.later(TimeDelta::hours(20));
    let people = app.renewed_all(&people).await;
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    app.later(TimeDelta::hours(10));
    let people = app.renewed_all(&people).await;
    let asked = undo(&app, &game, &people[seat], &json!(0), 202).await;
    for person in &people {
        if person.id != people[seat].id {
            let path = format!("/games/{game}/votes/{}", asked["id"].as_str().unwrap());
            let answer = app.post(&path).token(&person.token);
            answer.json(json!({ "agree": true })).send().await;
        }
    }
    assert_eq!(app.due(&game, &people[0]).await, [seat]);
    let due = deadline(&app, &game).await.unwrap();
    assert!(
        due > app.app.house.clock.now() + TimeDelta::hours(23),
        "{due}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_hour_on_the_wall_is_that_hour_also_on_the_day_on_which_clocks_go_forward() {
    let app = TestApp::start().await;
    // The last Sunday of March: the law of the European Union.
    let end = NaiveDate::from_ymd_opt(app.app.house.clock.now().year() + 1, 3, 31).unwrap();
    let sunday = end - Days::new(end.weekday().num_days_from_sunday().into());
    let noon = (sunday - Days::new(1)).and_hms_opt(12, 0, 0).unwrap();
    go_to(&app, noon.and_utc(), TimeDelta::zero());
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wall = json!({ "pace": { "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" } });
    let wall = game_with(&app, "tammany-hall", wall, &people).await;
    let latest = game_with(&app, "tammany-hall", a_day("remind"), &people).await;

    let six = sunday.and_hms_opt(16, 0, 0).unwrap().and_utc();
    assert_eq!(deadline(&app, &wall).await, Some(six));
    let started = deadline(&app, &latest).await.unwrap() - noon.and_utc();
    assert!(
        (started - TimeDelta::hours(24)).abs() < TimeDelta::minutes(2),
        "{started}"
    );

    go_to(&app, six, -TimeDelta::seconds(1));
    let before = app.let_time_run_out().await;
    assert_eq!(before, 1, "the other one was due at noon");
    go_to(&app, six, TimeDelta::seconds(1));
    assert_eq!(app.let_time_run_out().await, 1);
    let next = (sunday + Days::new(1)).and_hms_opt(16, 0, 0).unwrap();
    assert_eq!(deadline(&app, &wall).await, Some(next.and_utc()));
}
