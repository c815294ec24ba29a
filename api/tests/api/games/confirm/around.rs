//! Tables that ask before they start, on several servers, with webhooks and on the page.

use serde_json::{Value, json};

use super::{HOUR, SECOND, asking, due, fates, names, wish};
use crate::helpers::TestApp;
use crate::helpers::hooks::HookReceiver;

#[tokio::test(flavor = "multi_thread")]
async fn all_who_confirm_at_once_through_two_servers_start_one_game() {
    let app = TestApp::start().await;
    let other = app.beside().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan", "Eve"]).await;
    let mut wish = wish();
    wish["seats"] = json!(5);
    let game = asking(&app, wish, &people).await;

    let sent = people[..4].iter().enumerate().map(|(number, person)| {
        let server = if number % 2 == 0 { &app } else { &other };
        server.confirm(&game, person)
    });
    let answers = futures_util::future::join_all(sent).await;

    let running = answers
        .into_iter()
        .map(|answer| answer.expect(201).json())
        .filter(|game| game["status"] == "running");
    assert_eq!(running.count(), 1);
    assert_eq!(app.game(&game, None).await["status"], "running");
    let begun = "SELECT id::text AS text FROM notices WHERE kind = 'game_started'";
    assert_eq!(app.texts(begun).await.len(), 5);
    assert_eq!(app.entries(&game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_never_take_a_seat_twice() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let people = one.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for _ in 0..20 {
        asking(&one, wish(), &people).await;
    }
    one.later(HOUR * 48 + SECOND);

    let mut ended = 0;
    let left = "SELECT game_id::text AS text FROM gatherings WHERE due_at IS NOT NULL";
    // What one of them is at, the other leaves alone.
    while !one.texts(left).await.is_empty() {
        let (by_one, by_two) = tokio::join!(one.end_confirming(), two.end_confirming());
        ended += by_one + by_two;
    }

    assert_eq!(ended, 20);
    assert_eq!(fates(&one, "seat_lost").await.len(), 40);
    assert_eq!(fates(&one, "table_waits").await.len(), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_away_takes_the_seats_late_but_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    let url = app.database_url.clone();
    app.stop().await;

    let app = TestApp::start_on(url, |_| {}).await;
    app.later(HOUR * 24 * 9);
    let people = app.renewed_all(&people).await;
    app.confirm(&game, &people[0])
        .await
        .problem(409, "seat_lost");
    assert_eq!(app.end_confirming().await, 1);

    assert_eq!(
        names(&app.game(&game, None).await),
        [None, None, Some("Cleo")]
    );
    assert_eq!(app.end_confirming().await, 0);
    assert_eq!(fates(&app, "seat_lost").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_table_that_is_being_changed_does_not_hold_up_the_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let held = asking(&app, wish(), &people).await;
    let free = asking(&app, wish(), &people).await;
    app.later(HOUR * 49);
    let mut holder = app.connection().await;
    let lock = format!("SELECT 1 FROM games WHERE id = '{held}' FOR UPDATE");
    for statement in ["BEGIN", &lock] {
        let statement = diesel::sql_query(statement);
        diesel_async::RunQueryDsl::execute(statement, &mut holder)
            .await
            .unwrap();
    }

    assert_eq!(app.end_confirming().await, 1);

    assert_eq!(names(&app.game(&free, None).await)[..2], [None, None]);
    assert_eq!(names(&app.game(&held, None).await)[0], Some("Ann"));
    let statement = diesel::sql_query("ROLLBACK");
    diesel_async::RunQueryDsl::execute(statement, &mut holder)
        .await
        .unwrap();
    assert_eq!(app.end_confirming().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_another_server_has_ended_loses_no_seat() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    // As by one that does not know of asking yet.
    app.execute("UPDATE games SET status = 'abandoned'")
        .await
        .unwrap();
    app.later(HOUR * 49);

    assert_eq!(app.end_confirming().await, 0);

    let kept = app.game(&game, None).await;
    assert_eq!(names(&kept), ["Ann", "Ben", "Cleo"].map(Some));
    let asks = "SELECT game_id::text AS text FROM gatherings WHERE due_at IS NOT NULL";
    assert!(app.texts(asks).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_others_asked_without_end() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    for _ in 1..60 {
        app.leave(&game, &people[2]).await;
        app.join(&game, &people[2]).await.expect(201);
    }
    app.leave(&game, &people[2]).await;
    let before = app.dump().await;

    let refused = app.join(&game, &people[2]).await;

    assert_eq!(
        refused.problem(429, "too_many_requests")["limit"],
        "confirmations"
    );
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_told_as_well() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for person in &people {
        app.hook(person, &receiver.url(&format!("/{}", person.name)))
            .await;
    }
    let game = asking(&app, wish(), &people).await;
    let until = due(&app.game(&game, None).await).format("%A, %-d %B %Y, %H:%M (UTC)");
    app.deliver().await;
    let mut posted: Vec<Value> = Vec::new();
    for one in receiver.take() {
        posted.push(json!([one.path, one.json()["type"], one.json()["text"]]));
        assert_eq!(one.json()["seat"], Value::Null);
        assert_eq!(one.json()["game"]["id"], game.as_str());
    }
    posted.sort_by_key(ToString::to_string);
    let asks = format!(
        "“Friday” (Tammany Hall) is about to begin: confirm by {until} that you are still there."
    );
    assert_eq!(
        posted,
        [
            json!(["/Ann", "confirm_start", asks]),
            json!(["/Ben", "confirm_start", asks])
        ]
    );

    app.confirm(&game, &people[0]).await.expect(201);
    app.later(HOUR * 49);
    app.end_confirming().await;
    app.deliver().await;
    let mut posted: Vec<Value> = receiver
        .take()
        .iter()
        .map(|one| json!([one.path, one.json()["type"]]))
        .collect();
    posted.sort_by_key(ToString::to_string);
    assert_eq!(
        posted,
        [
            json!(["/Ann", "table_waits"]),
            json!(["/Ben", "seat_lost"]),
            json!(["/Cleo", "table_waits"])
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_table_says_until_when_it_asks() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = asking(&app, wish(), &people).await;
    let until = due(&app.game(&game, None).await).format("%A, %-d %B %Y, %H:%M (UTC)");

    let page = app
        .page("GET", &format!("/games/{game}"))
        .await
        .expect(200)
        .text;

    assert!(
        page.contains(&format!("asked to confirm by {until}")),
        "{page}"
    );
}
