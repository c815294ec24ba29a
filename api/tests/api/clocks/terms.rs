//! What is agreed about time when a table is opened.

use chrono::Timelike as _;
use serde_json::{Value, json};

use super::{deadline, game_of};
use crate::helpers::{Answer, TestApp};

async fn open(app: &TestApp, token: &str, clock: Value) -> Answer {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    app.post("/games").token(token).json(wish).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn terms_that_no_game_can_have_are_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let pace = |pace: Value| json!({ "pace": pace });
    for (clock, status, code) in [
        (
            pace(json!({ "type": "per_decision", "seconds": 59 })),
            422,
            "bad_clock",
        ),
        (
            pace(
                json!({ "type": "bank", "seconds": 600, "increment_seconds": 700, "cap_seconds": 600 }),
            ),
            422,
            "bad_clock",
        ),
        (json!({ "vacation_days": 61 }), 422, "bad_clock"),
        (
            pace(json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Atlantis" })),
            422,
            "unknown_zone",
        ),
        (
            json!({ "quiet_weekends": "Europe/Atlantis" }),
            422,
            "unknown_zone",
        ),
        (
            json!({ "quiet_weekends": "../etc/passwd" }),
            400,
            "bad_json",
        ),
        (
            pace(json!({ "type": "fixed_hour", "at": "24:00", "zone": "Europe/Rome" })),
            400,
            "bad_json",
        ),
        (
            pace(json!({ "type": "per_decision", "seconds": -1 })),
            400,
            "bad_json",
        ),
        (pace(json!({ "type": "hourglass" })), 400, "bad_json"),
        (json!({ "absence": { "type": "shoot" } }), 400, "bad_json"),
        (json!({ "clock": {} }), 400, "bad_json"),
    ] {
        open(&app, &ann.token, clock).await.problem(status, code);
    }
    assert!(app.texts("SELECT name AS text FROM games").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_says_in_words_what_the_clock_is() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({
        "pace": { "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" },
        "quiet_weekends": "Europe/Rome", "vacation_days": 3, "absence": { "type": "bot" }
    });
    let game = open(&app, &ann.token, wish).await.expect(201).json();

    assert_eq!(game["clock"]["zone"], "Europe/Rome");
    assert_eq!(game["clock"]["pace"]["at_least_seconds"], 43_200);
    assert_eq!(
        game["clock"]["text"][0],
        "Answers are due by 18:00 Europe/Rome, at least 12 hours after you are asked."
    );
    let list = app.get("/games").send().await.expect(200).json();
    assert_eq!(list["items"][0]["clock"], game["clock"]);

    let none = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let none = app.post("/games").token(&ann.token).json(none).send().await;
    let none = none.expect(201).json();
    assert_eq!(none["clock"]["text"], json!(["There is no time limit."]));
    assert_eq!(none["clock"]["zone"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn entry_0_fixes_the_terms() {
    let app = TestApp::start().await;
    let wish = json!({
        "pace": { "type": "bank", "seconds": 259_200, "increment_seconds": 43_200, "cap_seconds": 432_000 },
        "absence": { "type": "default_move" }
    });
    let (game, people) = game_of(&app, "bull-moose", wish).await;
    let stored = app
        .texts("SELECT action AS text FROM log WHERE seq = 0")
        .await;
    let start: Value = serde_json::from_str(&stored[0]).unwrap();
    assert_eq!(start["terms"]["pace"]["cap_seconds"], 432_000);
    assert_eq!(start["terms"]["absence"]["type"], "default_move");
    // View, list, decision and game say the same.
    let due = deadline(&app, &game).await.unwrap();
    assert_eq!(due.nanosecond(), 0);
    let seat = app.due(&game, &people[0]).await[0];
    let due = app.game(&game, None).await["pending"][0]["due"].clone();
    let view = app.read(&format!("/games/{game}/view"), None).await.json();
    assert_eq!(view["pending"][0]["due"], due);
    assert_eq!(app.decision(&game, &people[seat]).await["due"], due);
    let list = app
        .read("/games?due=true", Some(&people[seat]))
        .await
        .json();
    assert_eq!(list["items"][0]["pending"][0]["due"], due);
}
