//! Mail servers with bad days, and workers that die.

use api::tell::mail::{TRIED_AFTER, TRIED_EVERY};
use chrono::TimeDelta;
use serde_json::json;

use super::{answer, history, start, subjects};
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_a_mail_server_everything_comes_once_and_what_is_stale_does_not() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.switch_off().await;
    let mut games = Vec::new();
    for name in ["First", "Second", "Third", "Fourth"] {
        games.push(start(&app, name, &people).await);
        app.later(TimeDelta::minutes(20));
        assert!(app.mails().await.is_empty());
        people = app.renewed_all(&people).await;
    }
    for _ in 0..3 {
        app.later(TimeDelta::hours(7));
        assert!(app.mails().await.is_empty());
        people = app.renewed_all(&people).await;
    }
    answer(&app, &games[1], &people[0]).await;
    app.smtp.switch_on().await;

    app.later(TimeDelta::hours(1));
    let mut mails = app.mails().await;
    app.later(TimeDelta::hours(8));
    mails.extend(app.mails().await);

    let ann = app.renewed(&people[0]).await;
    for notice in history(&app, &ann).await {
        let stale = notice["kind"] == "your_turn" && notice["game"] == games[1].as_str();
        let expected = if stale { "dropped" } else { "sent" };
        assert_eq!(notice["state"], expected, "{notice:#}");
    }
    let told = subjects(&mails, &ann);
    // That a game has begun, and what it asks, come together still.
    let expected = [
        "Bull Moose · Second",
        "[Your turn] Bull Moose · First",
        "[Your turn] Bull Moose · Fourth",
        "[Your turn] Bull Moose · Third",
    ];
    assert_eq!(told, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_no_mail_gets_through_one_a_minute_is_tried_and_the_first_lets_all_go() {
    const WAITING: &str = "SELECT concat_ws(' ', attempts, due_at, reason) AS text FROM notices WHERE state = 'waiting'";
    let app = TestApp::start_still().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.mails().await;
    app.smtp.switch_off().await;
    start(&app, "Friday club", &people).await;
    assert!(app.mails().await.is_empty());

    let mut before = app.texts(WAITING).await;
    for wait in [TRIED_AFTER, TRIED_EVERY, TRIED_EVERY, TRIED_EVERY] {
        app.later(wait / 2);
        assert!(app.mails().await.is_empty());
        assert_eq!(app.texts(WAITING).await, before, "it was tried too early");
        app.later(wait / 2);
        assert!(app.mails().await.is_empty());
        let after = app.texts(WAITING).await;
        let tried = after.iter().filter(|notice| !before.contains(notice));
        // That the game has begun, and whose turn it is: one mail.
        assert_eq!(tried.count(), 2, "{before:#?} {after:#?}");
        before = after;
    }
    let wish = json!({ "email": "dan@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(ready["mail"]["stuck"], true, "{ready}");
    app.smtp.switch_on().await;
    app.later(TRIED_EVERY);

    assert_eq!(app.mails().await.len(), 4);
    assert!(app.texts(WAITING).await.is_empty());
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(ready["mail"]["stuck"], false, "{ready}");
    for person in &people {
        for notice in history(&app, person).await {
            assert_eq!(notice["attempts"], 1, "{notice:#}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_a_worker_had_which_died_comes_again_within_a_minute() {
    let app = TestApp::start().await;
    let wish = serde_json::json!({ "email": "ann@example.org", "name": "Ann" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    let taken = api::store::outbox::notice::claim(&mut conn, &[], 16, now)
        .await
        .unwrap();
    assert_eq!(taken.len(), 1);

    let meanwhile = app.mails().await;
    app.later(api::store::outbox::notice::SHORT_LEASE);
    let again = app.mails().await;

    assert!(
        meanwhile.is_empty(),
        "another worker has it: {meanwhile:#?}"
    );
    assert!(again[0].code().is_some(), "{again:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_had_that_died_comes_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    let taken = api::store::outbox::notice::claim(&mut conn, &[], 16, now)
        .await
        .unwrap();
    assert_eq!(taken.len(), 6);

    let meanwhile = app.mails().await;
    app.later(api::store::outbox::notice::LEASE);
    let again = app.mails().await;

    assert!(
        meanwhile.is_empty(),
        "another worker has them: {meanwhile:#?}"
    );
    assert_eq!(again.len(), 3);
    for person in &people {
        for notice in history(&app, person).await {
            assert_eq!(notice["state"], "sent");
            assert_eq!(notice["attempts"], 2);
        }
    }
}
