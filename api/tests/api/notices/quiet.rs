//! Quiet hours.

use chrono::TimeDelta;
use serde_json::json;

use super::{answer, history, of_kind, prefer, start, subjects, until};
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_mailed_at_night_in_tokyo() {
    let app = TestApp::start().await;
    // Half past ten in the evening there.
    until(&app, "2027-01-10T13:30:00Z");
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let night = json!({ "quiet_hours": { "from": 22, "to": 7 }, "zone": "Asia/Tokyo" });
    prefer(&app, &people[0], night).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));

    let in_the_evening = app.mails().await;
    for notice in history(&app, &people[0]).await {
        assert_eq!(notice["state"], "waiting");
        assert_eq!(notice["reason"], "the reader's quiet hours");
        assert_eq!(notice["attempts"], 0, "to wait is no attempt");
    }
    // A code is waited for by somebody who is awake.
    let ann = app.sign_in("Ann").await;
    until(&app, "2027-01-10T21:59:50Z");
    let at_dawn = app.mails().await;
    until(&app, "2027-01-10T22:00:00Z");
    let at_seven = app.mails().await;

    assert!(subjects(&in_the_evening, &people[0]).is_empty());
    assert_eq!(subjects(&in_the_evening, &people[1]).len(), 1);
    assert!(at_dawn.is_empty(), "{at_dawn:#?}");
    assert_eq!(
        subjects(&at_seven, &people[0]),
        ["[Your turn] Bull Moose · Friday club"]
    );
    let ann = app.renewed(&ann).await;
    for notice in history(&app, &ann).await {
        assert_eq!(notice["attempts"], 1);
        assert_eq!(notice["reason"], json!(null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_at_night_is_not_mailed_in_the_morning() {
    let app = TestApp::start().await;
    until(&app, "2027-01-10T13:30:00Z");
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let night = json!({ "quiet_hours": { "from": 22, "to": 7 }, "zone": "Asia/Tokyo" });
    prefer(&app, &people[0], night).await;
    let game = start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;
    answer(&app, &game, &people[0]).await;

    until(&app, "2027-01-10T22:00:00Z");
    let mails = app.mails().await;

    assert_eq!(subjects(&mails, &people[0]), ["Bull Moose · Friday club"]);
    let ann = app.renewed(&people[0]).await;
    assert_eq!(
        of_kind(&app, &ann, "your_turn").await[0]["state"],
        "dropped"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_quiet_hours_any_more_is_mailed_at_once() {
    let app = TestApp::start().await;
    until(&app, "2027-01-10T13:30:00Z");
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let night = json!({ "quiet_hours": { "from": 13, "to": 14 } });
    prefer(&app, &people[0], night).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    assert!(subjects(&app.mails().await, &people[0]).is_empty());

    prefer(&app, &people[0], json!({})).await;

    assert_eq!(subjects(&app.mails().await, &people[0]).len(), 1);
}
