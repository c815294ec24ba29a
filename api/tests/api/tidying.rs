//! What is kept for a while goes when its time has come, and nothing else does.

use api::work::tidying;
use chrono::TimeDelta;
use serde_json::json;

use crate::helpers::TestApp;

async fn tidy(app: &TestApp) -> usize {
    tidying::forget_old(&app.app.house).await.unwrap()
}

async fn count(app: &TestApp, rows: &str) -> usize {
    let count = app
        .texts(&format!("SELECT count(*)::text AS text FROM {rows}"))
        .await;
    count[0].parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_go_after_thirty_days_and_sessions_when_nobody_can_go_on_with_them() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let ben = app.sign_in("Ben").await;
    app.later(TimeDelta::days(29));
    let ann = app.renewed(&ann).await;
    assert_eq!(tidy(&app).await, 0);

    app.later(TimeDelta::days(2));
    // A code and its mail for each.
    tidy(&app).await;
    assert_eq!(count(&app, "sign_ins").await, 0);
    assert_eq!(count(&app, "notices WHERE kind = 'sign_in'").await, 0);
    assert_eq!(count(&app, "sessions").await, 2);
    assert_eq!(count(&app, "spent_refresh_tokens").await, 1);

    // Ben's session has expired, and Ann's goes on.
    app.later(TimeDelta::days(61));
    let ann = app.renewed(&ann).await;
    tidy(&app).await;
    let left = app
        .texts("SELECT user_id::text AS text FROM sessions")
        .await;
    assert_eq!(left, [ann.id.as_str()]);
    let refresh = json!({ "refresh_token": ben.refresh_token });
    let refresh = app.post("/sessions/refresh").json(refresh).send().await;
    refresh.problem(401, "unauthorized");

    // What was exchanged ninety days ago goes while the session goes on.
    app.later(TimeDelta::days(40));
    let ann = app.renewed(&ann).await;
    tidy(&app).await;
    assert_eq!(count(&app, "spent_refresh_tokens").await, 2);
    let end = app.request("DELETE", "/sessions/current").token(&ann.token);
    end.send().await.expect(204);
    app.later(TimeDelta::days(91));
    tidy(&app).await;
    assert_eq!(count(&app, "spent_refresh_tokens").await, 0);
    assert_eq!(count(&app, "sessions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_of_games_that_are_over_go_after_half_a_year_and_nobody_is_told_twice() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let running = app.start_game("tammany-hall", &people).await;
    let running = running["id"].as_str().unwrap();
    app.finished_game("city-and-guilds", &people).await;
    let table = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let table = app.post("/games").token(&people[0].token).json(table);
    let table = table.send().await.expect(201).json();
    let invitations = format!("/games/{}/invitations", table["id"].as_str().unwrap());
    let invite = app.post(&invitations).token(&people[0].token);
    let invite = invite.json(json!({ "email": "dan@example.org" })).send();
    invite.await.expect(201);
    let sent = app.mails().await;
    assert!(!sent.is_empty());
    let of_running = format!("notices WHERE game_id = '{running}'");
    let told = count(&app, &of_running).await;
    let kinds = "SELECT kind AS text FROM notices WHERE state <> 'waiting' AND game_id IN \
                 (SELECT id FROM games WHERE status = 'finished')";
    let of_finished = app.texts(kinds).await.len();
    assert!(told > 0 && of_finished > 0);

    app.later(TimeDelta::days(179));
    tidy(&app).await;
    assert_eq!(app.texts(kinds).await.len(), of_finished);

    app.later(TimeDelta::days(2));
    assert_eq!(tidy(&app).await, of_finished);
    assert_eq!(app.texts(kinds).await, [""; 0]);
    assert_eq!(count(&app, &of_running).await, told);
    let ann = app.sign_in("Ann").await;
    let shown = app.get(&invitations).token(&ann.token).send().await;
    assert_eq!(
        shown.expect(200).json()["items"].as_array().unwrap().len(),
        1
    );
    // Nothing of it is told again.
    assert_eq!(app.mails().await.len(), 0);
    let history = app
        .get("/me/notices/history")
        .token(&ann.token)
        .send()
        .await;
    let history = history.expect(200).json();
    let games = history["items"].as_array().unwrap().iter();
    assert!(
        games
            .map(|notice| &notice["game"])
            .all(|game| game == running)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_kept_however_old_it_is() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.finished_game("city-and-guilds", &people).await;
    let waiting = "UPDATE notices SET state = 'waiting', ended_at = NULL, mail_id = NULL, due_at = due_at + interval '2 years' \
                   WHERE kind = 'game_over'";
    app.mails().await;
    assert_eq!(app.execute(waiting).await.unwrap(), 3);

    app.later(TimeDelta::days(365));
    tidy(&app).await;

    assert_eq!(count(&app, "notices").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn much_goes_in_small_pieces() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let old = format!(
        "INSERT INTO answers (user_id, key, request_hash, status, body, answered_at) \
         SELECT '{}', n::text, '', 200, '', now() - interval '31 days' FROM generate_series(1, 2500) AS n",
        ann.id
    );
    app.execute(&old).await.unwrap();
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    let some = api::store::people::answer::forget_old(&mut conn, now, 1000).await;
    assert_eq!(some.unwrap(), 1000);

    assert_eq!(tidy(&app).await, 1500);

    assert_eq!(count(&app, "answers").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_over_when_their_game_is() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.start_game("tammany-hall", &people).await;
    assert_eq!(count(&app, "seats WHERE over").await, 0);
    app.finished_game("city-and-guilds", &people).await;
    let wrong = app
        .texts(
            "SELECT games.status AS text FROM seats JOIN games ON games.id = seats.game_id \
             WHERE seats.over <> (games.status IN ('finished', 'abandoned'))",
        )
        .await;
    assert_eq!(wrong, [""; 0]);
    assert_eq!(count(&app, "seats WHERE over").await, 3);
    assert_eq!(count(&app, "seats WHERE NOT over").await, 3);
}
