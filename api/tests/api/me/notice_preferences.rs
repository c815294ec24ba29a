//! `GET|PUT /me/notices`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn preferences(app: &TestApp, person: &Person) -> Value {
    let answer = app.read("/me/notices", Some(person)).await;
    answer.expect(200).json()
}

async fn set(app: &TestApp, person: &Person, preferences: Value) -> Answer {
    let request = app.request("PUT", "/me/notices").token(&person.token);
    request.json(preferences).send().await
}

/// What holds for somebody who has chosen nothing, on a server that waits ten minutes.
fn unchosen() -> Value {
    json!({
        "mail": {
            "invitation": true,
            "game_started": true,
            "your_turn": true,
            "bid_due": true,
            "last_one": true,
            "half_time": true,
            "last_day": true,
            "deadline_moved": true,
            "timed_out": true,
            "game_over": true,
            "message": true,
            "player_absent": true,
            "vote_asked": true,
            "broken": true,
            "confirm_start": true,
            "seat_lost": true,
            "table_waits": true,
            "table_closed": true
        },
        "delay_minutes": 10,
        "last_day_hours": 24,
        "zone": "UTC",
        "quiet_hours": null,
        "digest": "off",
        "digest_hour": 7,
        "answers": true,
        "pictures": true
    })
}

async fn server() -> TestApp {
    TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_chosen_nothing_is_told_everything_after_the_server_s_delay() {
    let app = server().await;
    let ann = app.sign_in("Ann").await;
    assert_eq!(preferences(&app, &ann).await, unchosen());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_is_kept_and_what_is_left_out_is_as_at_first() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let chosen = json!({
        "mail": { "message": false, "your_turn": true },
        "delay_minutes": 0,
        "last_day_hours": 72,
        "zone": "Asia/Tokyo",
        "quiet_hours": { "from": 22, "to": 7 },
        "digest": "daily",
        "digest_hour": 0,
        "answers": false,
        "pictures": false
    });

    let answer = set(&app, &people[0], chosen.clone()).await.expect(200);

    let mut expected = chosen;
    expected["mail"] = unchosen()["mail"].clone();
    expected["mail"]["message"] = json!(false);
    assert_eq!(answer.json(), expected);
    assert_eq!(preferences(&app, &people[0]).await, expected);
    assert_eq!(preferences(&app, &people[1]).await, unchosen());
    // What was answered can be sent back as it is.
    let again = set(&app, &people[0], expected.clone()).await.expect(200);
    assert_eq!(again.json(), expected);
    let nothing = set(&app, &people[0], json!({})).await.expect(200);
    assert_eq!(nothing.json(), unchosen());
    assert_eq!(preferences(&app, &people[0]).await, unchosen());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_chosen_is_refused_and_nothing_is_written() {
    let app = server().await;
    let ann = app.sign_in("Ann").await;
    let zone = json!({ "zone": "Europe/Berlin" });
    set(&app, &ann, zone).await.expect(200);
    let before = app.dump().await;
    for (bad, status, code) in [
        (json!({ "zone": "Mars/Olympus" }), 422, "unknown_zone"),
        (json!({ "zone": "" }), 422, "unknown_zone"),
        (json!({ "zone": "europe berlin" }), 422, "unknown_zone"),
        (json!({ "zone": "+01:00" }), 422, "unknown_zone"),
        (json!({ "digest_hour": 24 }), 422, "bad_hour"),
        (json!({ "digest_hour": 256 }), 400, "bad_json"),
        (json!({ "digest_hour": -1 }), 400, "bad_json"),
        (json!({ "digest": "weekly" }), 400, "bad_json"),
        (json!({ "delay_minutes": 10_081 }), 422, "bad_delay"),
        (
            json!({ "delay_minutes": 4_294_967_295_u32 }),
            422,
            "bad_delay",
        ),
        (json!({ "delay_minutes": "10" }), 400, "bad_json"),
        (json!({ "last_day_hours": 0 }), 422, "bad_last_day"),
        (json!({ "last_day_hours": 73 }), 422, "bad_last_day"),
        (json!({ "last_day_hours": 255 }), 422, "bad_last_day"),
        (json!({ "last_day_hours": 256 }), 400, "bad_json"),
        (json!({ "last_day_hours": -1 }), 400, "bad_json"),
        (json!({ "last_day_hours": 1.5 }), 400, "bad_json"),
        (
            json!({ "quiet_hours": { "from": 24, "to": 7 } }),
            422,
            "bad_hour",
        ),
        (
            json!({ "quiet_hours": { "from": 22, "to": 99 } }),
            422,
            "bad_hour",
        ),
        (
            json!({ "quiet_hours": { "from": 7, "to": 7 } }),
            422,
            "bad_hour",
        ),
        (json!({ "quiet_hours": { "from": 7 } }), 400, "bad_json"),
        (json!({ "quiet_hours": [22, 7] }), 400, "bad_json"),
        (
            json!({ "quiet_hours": { "from": 22, "to": 7, "zone": "UTC" } }),
            400,
            "bad_json",
        ),
        (json!({ "mail": { "sign_in": false } }), 422, "bad_kind"),
        (json!({ "mail": { "sign_in": true } }), 422, "bad_kind"),
        (json!({ "mail": { "digest": true } }), 422, "bad_kind"),
        (json!({ "mail": { "nonsense": true } }), 400, "bad_json"),
        (json!({ "mail": { "message": "no" } }), 400, "bad_json"),
        (json!({ "mail": ["message"] }), 400, "bad_json"),
        (json!({ "webhook": {} }), 400, "bad_json"),
    ] {
        let answer = set(&app, &ann, bad.clone()).await;
        answer.problem(status, code);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_gone_leaves_no_preferences_behind() {
    let app = server().await;
    let ann = app.sign_in("Ann").await;
    let chosen = json!({ "zone": "Antarctica/Troll", "digest": "daily" });
    set(&app, &ann, chosen).await.expect(200);
    let gone = app.request("DELETE", "/me").token(&ann.token);
    gone.send().await.expect(204);

    assert!(app.tables_with("Antarctica").await.is_empty());
    app.later(TimeDelta::days(2));
    assert!(app.mails().await.is_empty());
}
