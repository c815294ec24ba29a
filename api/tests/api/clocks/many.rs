//! Many deadlines at once, several servers, a server that was away.

use chrono::TimeDelta;

use super::{a_day, clock, deadline, game_of, go_to, since};
use crate::helpers::TestApp;

const DAY: TimeDelta = TimeDelta::days(1);
const SECOND: TimeDelta = TimeDelta::seconds(1);

/// Copies a started game until there are so many, all due in one minute; `places` then has their order.
async fn copy(app: &TestApp, game: &str, number: usize) {
    for statement in [
        format!(
            "CREATE TABLE places AS SELECT n AS place, \
             CASE n WHEN 1 THEN '{game}'::uuid ELSE gen_random_uuid() END AS id \
             FROM generate_series(1, {number}) AS n"
        ),
        format!(
            "INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', p.id, \
             'next_deadline', g.next_deadline + p.place * interval '5 milliseconds'))).* \
             FROM games g JOIN places p ON p.place > 1 WHERE g.id = '{game}'"
        ),
        format!(
            "INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('game_id', p.id))).* \
             FROM seats s JOIN places p ON p.place > 1 WHERE s.game_id = '{game}'"
        ),
        format!(
            "INSERT INTO log SELECT (jsonb_populate_record(l, jsonb_build_object('game_id', p.id))).* \
             FROM log l JOIN places p ON p.place > 1 WHERE l.game_id = '{game}'"
        ),
    ] {
        app.execute(&statement).await.unwrap();
    }
}

async fn count(app: &TestApp, what: &str) -> usize {
    let rows = app
        .texts(&format!("SELECT count(*)::text AS text FROM {what}"))
        .await;
    rows[0].parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_deadlines_are_dealt_with_in_order_while_one_game_hangs() {
    let app = TestApp::start().await;
    let (game, _) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let due = deadline(&app, &game).await.unwrap();
    copy(&app, &game, 10_000).await;
    let mut holder = app.connection().await;
    for statement in [
        "BEGIN",
        "SELECT 1 FROM games WHERE id = (SELECT id FROM places WHERE place = 150) FOR UPDATE",
    ] {
        diesel_async::RunQueryDsl::execute(diesel::sql_query(statement), &mut holder)
            .await
            .unwrap();
    }
    go_to(&app, due, TimeDelta::minutes(1));

    assert_eq!(app.let_time_run_out().await, 9_999);

    assert_eq!(count(&app, "log WHERE actor = 'clock'").await, 9_999);
    let held = "log JOIN places ON id = game_id WHERE place = 150 AND actor = 'clock'";
    assert_eq!(count(&app, held).await, 0);
    // A hundred are looked up at a time, the earliest first; none of the next hundred comes before the last of these.
    let disorder = "(SELECT min(at) AS first, lag(max(at)) OVER (ORDER BY (place - 1) / 100) AS last_before \
                    FROM log JOIN places ON id = game_id WHERE actor = 'clock' GROUP BY (place - 1) / 100) batches \
                    WHERE first < last_before";
    assert_eq!(count(&app, disorder).await, 0);

    diesel_async::RunQueryDsl::execute(diesel::sql_query("ROLLBACK"), &mut holder)
        .await
        .unwrap();
    assert_eq!(app.let_time_run_out().await, 1);
    assert_eq!(count(&app, held).await, 1);
    assert_eq!(app.let_time_run_out().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_never_decide_twice() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let (game, _) = game_of(&one, "tammany-hall", a_day("default_move")).await;
    copy(&one, &game, 60).await;
    one.later(DAY + TimeDelta::minutes(1));

    // What one of them is at, the other leaves alone.
    while count(
        &one,
        "games WHERE next_deadline < created_at + interval '25 hours'",
    )
    .await
        > 0
    {
        tokio::join!(one.let_time_run_out(), two.let_time_run_out());
    }

    let decided = "(SELECT game_id FROM log WHERE actor = 'clock' GROUP BY game_id, \
                   action::json ->> 'seat', action::json ->> 'due') decisions";
    assert_eq!(count(&one, decided).await, 60, "one decision in each");
    let turns = "(SELECT DISTINCT version FROM games) versions";
    assert_eq!(count(&one, turns).await, 1, "the same turn in each, once");
    assert_eq!(
        one.let_time_run_out().await + two.let_time_run_out().await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_away_deals_with_a_deadline_once_and_says_when_it_was() {
    let app = TestApp::start().await;
    let (game, _) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let due = deadline(&app, &game).await.unwrap();
    let url = app.database_url.clone();
    app.stop().await;

    let app = TestApp::start_on(url, |_| {}).await;
    go_to(&app, due, DAY * 5);
    assert_eq!(app.let_time_run_out().await, 1);

    assert_eq!(since(&app, &game, 1).await, [clock("time_ran_out")]);
    let entry = app.entries(&game).await.pop().unwrap();
    let said = entry["events"][0]["due"].as_str().unwrap();
    assert_eq!(said.parse::<chrono::DateTime<chrono::Utc>>().unwrap(), due);
    let next = deadline(&app, &game).await.unwrap();
    assert!(next > due + DAY * 6 - SECOND, "not in the past");
    assert_eq!(app.let_time_run_out().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_delays_nobody_and_is_not_looked_at_again() {
    let app = TestApp::start().await;
    let (game, _) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let due = deadline(&app, &game).await.unwrap();
    copy(&app, &game, 3).await;
    app.forget_games();
    for statement in [
        "ALTER TABLE log DISABLE TRIGGER log_is_append_only".to_owned(),
        format!("UPDATE log SET events = '[]' WHERE game_id = '{game}'"),
        // One that cannot even be tried.
        "UPDATE games SET clocks = 'nonsense' WHERE id = (SELECT id FROM places WHERE place = 2)"
            .to_owned(),
    ] {
        app.execute(&statement).await.unwrap();
    }
    go_to(&app, due, TimeDelta::minutes(1));
    assert_eq!(app.let_time_run_out().await, 1);
    assert_eq!(count(&app, "log WHERE actor = 'clock'").await, 1);
    assert_eq!(app.let_time_run_out().await, 0);
    // The others go on being dealt with.
    app.later(DAY * 2);
    assert_eq!(app.let_time_run_out().await, 1);
    assert_eq!(count(&app, "log WHERE actor = 'clock'").await, 2);
}
