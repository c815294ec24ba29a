//! A server whose clock is wrong takes nobody's time away.

use api::ground::punctual::WRONG;
use api::work::punctual::compare;
use chrono::TimeDelta;

use super::{a_day, deadline, game_of, go_to};
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_clock_is_ahead_lets_deadlines_wait_and_says_so() {
    let app = TestApp::start_today().await;
    let (game, _) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let house = &app.app.house;
    assert!(compare(house).await.unwrap().abs() < TimeDelta::seconds(2));
    let due = deadline(&app, &game).await.unwrap();
    let version = app.entries(&game).await.len();
    go_to(&app, due, TimeDelta::minutes(1));

    assert!(compare(house).await.unwrap() > WRONG);

    app.let_time_run_out().await;
    assert_eq!(
        app.entries(&game).await.len(),
        version,
        "nobody is out of time"
    );
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(ready["clock"]["pauses"], true);
    assert!(ready["clock"]["ahead_seconds"].as_i64().unwrap() > 80_000);
    // Somebody has put the clock right.
    house.punctual.note(TimeDelta::milliseconds(-900));
    app.let_time_run_out().await;
    assert!(app.entries(&game).await.len() > version);
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(
        ready["clock"],
        serde_json::json!({ "ahead_seconds": 0, "pauses": false })
    );
}
