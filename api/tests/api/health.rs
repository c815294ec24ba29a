//! `GET /healthz`, `GET /readyz`.

use serde_json::json;

use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lives_says_so() {
    let app = TestApp::start().await;
    let answer = app.get("/healthz").send().await.expect(200);
    assert_eq!(answer.json(), json!({ "status": "ok" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_ready_counts_the_mails_that_wait() {
    let app = TestApp::start().await;
    let wish = json!({ "email": "ann@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);

    let answer = app.get("/readyz").send().await.expect(200);

    let expected = json!({
        "status": "ok",
        "mail": { "waiting": 1, "stuck": false, "dead": 0 },
        "clock": { "ahead_seconds": 0, "pauses": false },
    });
    assert_eq!(answer.json(), expected);
    app.mails().await;
    let answer = app.get("/readyz").send().await.expect(200);
    assert_eq!(answer.json()["mail"]["waiting"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_lives_but_is_not_ready() {
    let app = TestApp::start().await;
    app.app.house.database.close();

    app.get("/healthz").send().await.expect(200);
    let answer = app.get("/readyz").send().await;

    answer.problem(503, "unavailable");
    assert!(answer.header("retry-after").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_bad_day_no_more_are_counted_than_ten_thousand() {
    let app = TestApp::start().await;
    for (state, attempts) in [("dead", 10), ("waiting", 1)] {
        let many = format!(
            "INSERT INTO notices (id, kind, state, attempts, due_at, created_at) SELECT gen_random_uuid(), 'digest', \
             '{state}', {attempts}, now() + interval '1 hour', now() FROM generate_series(1, 10100)"
        );
        app.execute(&many).await.unwrap();
    }
    let answer = app.get("/readyz").send().await.expect(200);
    let mail = json!({ "waiting": 10_000, "stuck": false, "dead": 10_000 });
    assert_eq!(answer.json()["mail"], mail);
}
