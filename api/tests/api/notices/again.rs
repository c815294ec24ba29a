//! Readers who change their minds while a worker looks at what is due to them.

use api::store::outbox::notice;
use api::store::outbox::notice::{End, Kind, Notice};
use api::store::reasons::Reason;
use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use serde_json::json;

use super::{history, of_kind, prefer, start, subjects};
use crate::helpers::{Person, TestApp};

const TURN: &str = "[Your turn] Bull Moose · Friday club";

async fn set_vacation(app: &TestApp, person: &Person, on: bool) {
    let request = app.request("PUT", "/me/vacation").token(&person.token);
    request.json(json!({ "on": on })).send().await.expect(200);
    app.tell_vacations().await;
}

/// Takes all that is due, as a worker does.
async fn take(app: &TestApp, conn: &mut AsyncPgConnection) -> Vec<Notice> {
    let now = app.app.house.clock.now();
    notice::claim(conn, &[], 16, now).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_off_while_its_reader_comes_back_is_looked_at_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    set_vacation(&app, &people[0], true).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;
    app.later(TimeDelta::days(1));
    let mut conn = app.connection().await;
    let taken = take(&app, &mut conn).await;
    assert_eq!(taken.len(), 1, "Ann's turn");

    let ann = app.renewed(&people[0]).await;
    set_vacation(&app, &ann, false).await;
    let now = app.app.house.clock.now();
    let tomorrow = now + TimeDelta::days(1);
    notice::postpone(&mut conn, &taken[0], tomorrow, &Reason::OnVacation, now)
        .await
        .unwrap();
    app.later(TimeDelta::seconds(1));

    assert_eq!(subjects(&app.mails().await, &ann), [TURN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_dropped_while_its_reader_wants_it_again_is_looked_at_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    prefer(&app, &people[0], json!({ "mail": { "your_turn": false } })).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    let mut conn = app.connection().await;
    let taken = take(&app, &mut conn).await;
    let is_hers = |notice: &&Notice| notice.user_id == people[0].id.parse().ok();
    let mine = taken.iter().filter(is_hers);
    let mine: Vec<_> = mine
        .filter(|notice| notice.kind == Kind::YourTurn)
        .collect();

    prefer(&app, &people[0], json!({})).await;
    let now = app.app.house.clock.now();
    let end = End::Dropped(&Reason::SwitchedOff);
    notice::end(&mut conn, &[mine[0].id], end, now)
        .await
        .unwrap();
    app.later(TimeDelta::seconds(1));

    assert_eq!(subjects(&app.mails().await, &people[0]), [TURN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_comes_late_changes_nothing_that_another_has_taken() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    let mut conn = app.connection().await;
    let late = take(&app, &mut conn).await;
    app.later(notice::LEASE);
    assert_eq!(take(&app, &mut conn).await.len(), late.len());

    let now = app.app.house.clock.now();
    for (number, taken) in late.iter().enumerate() {
        let changed = if number % 2 == 0 {
            notice::postpone(&mut conn, taken, now, &Reason::OurFault, now).await
        } else {
            notice::failed(&mut conn, taken, &Reason::OurFault, now).await
        };
        changed.unwrap();
    }

    for person in &people {
        for notice in history(&app, person).await {
            assert_eq!(notice["reason"], json!(null), "{notice:#}");
            assert_eq!(notice["attempts"], 2);
        }
    }
    assert_eq!(of_kind(&app, &people[0], "your_turn").await.len(), 1);
}
