//! What somebody does whose account has just been deleted, at another server, where their tokens are good for a while.

use serde_json::{Value, json};

use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

async fn delete(app: &TestApp, person: &Person) {
    let request = app.request("DELETE", "/me").token(&person.token);
    request.send().await.expect(204);
}

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::too_many_lines, reason = "a list of every act")]
async fn whatever_it_is_it_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let (ann, ben) = (&people[0], &people[1]);
    let wish = json!({
        "ruleset": "city-and-guilds", "seats": 3,
        "clock": { "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "remind" } }
    });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    let wish = json!({ "ruleset": "tammany-hall", "seats": 5, "confirm_start": { "hours": 48 } });
    let table = app.open_table(ann, wish).await;
    app.join(&table, ben).await.expect(201);
    let own = app
        .open_table(ben, json!({ "ruleset": "bull-moose", "seats": 5 }))
        .await;
    let vote = app.ask_to_end(game, ann).await;
    let vote = vote["id"].as_str().unwrap();
    let other = app.beside().await;
    let decision = other.decision(game, ben).await;
    let action = &decision["actions"][0]["action"];
    let answer = json!({ "decision": decision["decision"], "actions": [action] });

    delete(&app, ben).await;
    let before = app.dump().await;

    let hook = json!({ "url": "http://127.0.0.1:9/", "form": "json" });
    let acts = [
        ("POST", format!("/games/{game}/actions"), answer.clone()),
        ("POST", format!("/games/{game}/seats/1/return"), Value::Null),
        ("POST", format!("/games/{game}/seats/1/offer"), Value::Null),
        ("POST", format!("/games/{game}/seats/0/open"), Value::Null),
        ("POST", format!("/games/{game}/seats/0/take"), Value::Null),
        (
            "POST",
            format!("/games/{game}/seats/1/invitations"),
            json!({ "email": "dan@example.org" }),
        ),
        (
            "POST",
            format!("/games/{game}/time"),
            json!({ "seat": 0, "seconds": 3600 }),
        ),
        (
            "POST",
            format!("/games/{game}/votes"),
            json!({ "kind": "pause" }),
        ),
        (
            "POST",
            format!("/games/{game}/votes/{vote}"),
            json!({ "agree": true }),
        ),
        ("POST", format!("/games/{game}/undo"), json!({ "to": 0 })),
        (
            "POST",
            format!("/games/{game}/messages"),
            json!({ "text": "Still here." }),
        ),
        (
            "PUT",
            format!("/games/{game}/orders"),
            json!({ "orders": [{ "actions": [action] }] }),
        ),
        ("DELETE", format!("/games/{game}/orders"), Value::Null),
        ("PUT", format!("/games/{game}/draft"), answer),
        ("DELETE", format!("/games/{game}/draft"), Value::Null),
        (
            "PUT",
            format!("/games/{game}/hidden"),
            json!({ "hidden": true }),
        ),
        (
            "PUT",
            format!("/me/next/{game}/snooze"),
            json!({ "hours": 24 }),
        ),
        (
            "POST",
            "/games".to_owned(),
            json!({ "ruleset": "tammany-hall", "seats": 3 }),
        ),
        ("POST", format!("/games/{table}/join"), json!({})),
        ("POST", format!("/games/{table}/confirm"), Value::Null),
        ("POST", format!("/games/{table}/leave"), Value::Null),
        (
            "POST",
            format!("/games/{table}/invitations"),
            json!({ "email": "dan@example.org" }),
        ),
        ("POST", format!("/games/{own}/start"), Value::Null),
        (
            "POST",
            format!("/games/{own}/close"),
            json!({ "reason": "Gone." }),
        ),
        (
            "POST",
            "/studies".to_owned(),
            json!({ "ruleset": "tammany-hall", "seats": 3 }),
        ),
        (
            "POST",
            "/me/tokens".to_owned(),
            json!({ "name": "phone", "scopes": ["play"] }),
        ),
        ("POST", "/me/webhooks".to_owned(), hook),
        ("PUT", "/me/vacation".to_owned(), json!({ "on": true })),
        ("PATCH", "/me".to_owned(), json!({ "name": "Benjamin" })),
    ];
    for (method, path, body) in acts {
        let mut request = other.request(method, &path).token(&ben.token).key(&path);
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = request.send().await;
        assert_eq!(answer.status, 401, "{method} {path}: {}", answer.text);
        answer.problem(401, "unauthorized");
        let after = app.dump().await;
        for (name, rows) in &before {
            assert_eq!(&after[name], rows, "{method} {path} wrote into {name}");
        }
    }
    app.let_bots_play().await;
    assert_eq!(app.due(game, ann).await, [0, 2], "the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_the_bot_plays_already_is_not_taken_back_by_an_answer() {
    for answers_before in [false, true] {
        let table = Running::new("city-and-guilds", "public").await;
        let ben = &table.people[1];
        let other = table.app.beside().await;
        let decision = other.decision(&table.game, ben).await;
        let action = decision["actions"][0]["action"].clone();
        table.to_bot(1).await;
        if answers_before {
            table.app.let_bots_play().await;
        }
        // The other server knows that the bot plays, and not that the account is gone.
        other.game(&table.game, Some(ben)).await;
        other
            .read(&format!("/games/{}/view", table.game), Some(ben))
            .await;
        delete(&table.app, ben).await;
        let before = table.app.dump().await;

        let late = other
            .answer(&table.game, ben, &decision["decision"], json!([action]))
            .await;

        late.problem(401, "unauthorized");
        assert_eq!(table.app.dump().await, before);
        table.app.let_bots_play().await;
        assert_eq!(
            table.app.due(&table.game, &table.people[0]).await,
            [0, 2],
            "the bot has answered"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_starts_while_the_account_goes_keeps_no_seat_without_a_player() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 4 });
    let table = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&table, guest).await.expect(201);
    }
    // The host starts the game, and the deletion waits for the row.
    let mut conn = app.connection().await;
    let id = table.parse().unwrap();
    begin(&mut conn).await;
    let row = api::store::tables::game::lock(&mut conn, id)
        .await
        .unwrap()
        .unwrap();
    let started = api::table::start::start(&app.app.house, &mut conn, &row)
        .await
        .unwrap();
    let start = async {
        while app.texts(WAITING).await.is_empty() {
            tokio::task::yield_now().await;
        }
        commit(&mut conn).await;
        let begun = api::table::gather::Begun::Started(started);
        api::table::frame::After::begun(Some(&begun)).announce(&app.app.house);
    };

    tokio::join!(delete(&app, &people[1]), start);
    app.let_bots_play().await;

    let shown = app.game(&table, None).await;
    assert_eq!(shown["status"], "running");
    assert_eq!(shown["seats"][1]["bot"]["kind"], "house");
    assert_eq!(app.due(&table, &people[0]).await, [0, 2]);
}

/// Somebody who waits for a row.
const WAITING: &str = "SELECT pid::text AS text FROM pg_stat_activity \
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";

async fn begin(conn: &mut diesel_async::AsyncPgConnection) {
    use diesel_async::SimpleAsyncConnection as _;
    conn.batch_execute("BEGIN").await.unwrap();
}

async fn commit(conn: &mut diesel_async::AsyncPgConnection) {
    use diesel_async::SimpleAsyncConnection as _;
    conn.batch_execute("COMMIT").await.unwrap();
}
