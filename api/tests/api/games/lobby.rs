//! `GET /games` for whoever looks for a table: free seats, pace, language, and what has changed.

use chrono::{SecondsFormat, TimeDelta};
use serde_json::{Value, json};

use crate::helpers::TestApp;

async fn list(app: &TestApp, query: &str) -> Value {
    let path = format!("/games?{query}");
    app.read(&path, None).await.expect(200).json()
}

async fn ids(app: &TestApp, query: &str) -> Vec<String> {
    let list = list(app, query).await;
    assert_eq!(list["next"], Value::Null);
    let items = list["items"].as_array().unwrap().iter();
    items
        .map(|item| item["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_found_by_free_seats_pace_and_language() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = |seats: u8, bots: u8, pace: Value| {
        let mut wish = json!({ "ruleset": "tammany-hall", "seats": seats, "bots": bots });
        if !pace.is_null() {
            wish["clock"] = json!({ "pace": pace });
        }
        wish
    };
    let daily = json!({ "type": "per_decision", "seconds": 86_400 });
    let evening = json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" });
    let bank = json!({ "type": "bank", "seconds": 86_400, "increment_seconds": 3600, "cap_seconds": 90_000 });
    let four = app.open_table(&people[0], wish(5, 0, Value::Null)).await;
    let two = app.open_table(&people[0], wish(5, 2, daily)).await;
    let one = app.open_table(&people[1], wish(3, 0, evening)).await;
    app.join(&one, &people[2]).await.expect(201);
    let also_two = app.open_table(&people[1], wish(3, 0, bank)).await;
    // Neither one that nobody may find, nor one that is played.
    let mut private = wish(5, 0, Value::Null);
    private["visibility"] = json!("private");
    app.open_table(&people[0], private).await;
    app.start_game("tammany-hall", &people).await;

    for (query, expected) in [
        ("free=1", vec![&also_two, &one, &two, &four]),
        ("free=2", vec![&also_two, &two, &four]),
        ("free=3", vec![&four]),
        ("free=4&status=open", vec![&four]),
        ("pace=unlimited", vec![&four]),
        ("pace=per_decision", vec![&two]),
        ("pace=fixed_hour", vec![&one]),
        ("pace=bank", vec![&also_two]),
        ("pace=bank&free=3", vec![]),
        ("language=en", vec![&also_two, &one, &two, &four]),
        ("language=en&ruleset=tammany-hall&free=4", vec![&four]),
        ("free=1&ruleset=bull-moose", vec![]),
    ] {
        let found = ids(&app, query).await;
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    app.execute("UPDATE users SET locale = 'xx' WHERE name = 'Ann'")
        .await
        .unwrap();
    assert_eq!(ids(&app, "language=en").await, [also_two, one]);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_have_changed_since_are_found_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "bots": 1 });
    let first = app.open_table(&people[0], wish.clone()).await;
    let second = app.open_table(&people[0], wish).await;
    // The query for what changes from now on.
    let since = || {
        app.later(TimeDelta::seconds(2));
        let now = app.app.house.clock.now();
        app.later(TimeDelta::seconds(2));
        let now = now.to_rfc3339_opts(SecondsFormat::Secs, true);
        format!("changed_since={now}")
    };
    let none = since();
    assert!(ids(&app, &none).await.is_empty());
    assert_eq!(
        ids(&app, "changed_since=2026-01-01T00:00:00Z").await.len(),
        2
    );

    let joined = since();
    app.join(&first, &people[1]).await.expect(201);
    assert_eq!(ids(&app, &joined).await, std::slice::from_ref(&first));
    let left = since();
    app.leave(&first, &people[1]).await;
    assert_eq!(ids(&app, &left).await, std::slice::from_ref(&first));
    let bots = since();
    assert!(ids(&app, &bots).await.is_empty());
    let change = app.request("PATCH", &format!("/games/{second}/seats/3/bot"));
    let change = change
        .token(&people[0].token)
        .json(json!({ "level": "strong" }));
    let changed = change.send().await;
    assert!(changed.status < 300, "{}", changed.text);
    assert_eq!(ids(&app, &bots).await, [second]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_go_on_to_the_last_table_also_where_most_are_passed_over() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 5 });
    let first = app.open_table(&ann, wish).await;
    // More than a page looks at, each newer than the one that is looked for.
    let many = format!(
        "INSERT INTO games (id, ruleset, name, options, visibility, seats, host_id, secret, created_at) \
         SELECT ('ff' || substr(md5(n::text), 3))::uuid, ruleset, name, options, visibility, 3, host_id, secret, created_at \
         FROM games, generate_series(1, 1200) AS n WHERE games.id = '{first}'"
    );
    assert_eq!(app.execute(&many).await, Ok(1200));
    let (mut found, mut pages, mut cursor) = (Vec::new(), 0, String::new());
    loop {
        let page = list(&app, &format!("free=4&limit=1{cursor}")).await;
        let items = page["items"].as_array().unwrap().iter();
        found.extend(items.map(|item| item["id"].as_str().unwrap().to_owned()));
        pages += 1;
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!((found, pages), (vec![first], 3));
    let page = list(&app, "free=3&limit=100").await;
    assert_eq!(page["items"].as_array().unwrap().len(), 100);
    assert_eq!(page["next"], page["items"][99]["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_looked_for_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for (query, status, code) in [
        ("free=0", 422, "bad_seats"),
        ("free=5", 422, "bad_seats"),
        ("free=-1", 422, "bad_seats"),
        ("free=some", 400, "bad_query"),
        ("pace=slow", 400, "bad_query"),
        ("language=tlh", 422, "unknown_locale"),
        ("changed_since=today", 400, "bad_query"),
        ("changed_since=-200000-01-01T00:00:00Z", 422, "bad_time"),
        ("free=1&status=running", 422, "bad_filter"),
        ("pace=bank&status=finished", 422, "bad_filter"),
        ("language=en&mine=true", 422, "bad_filter"),
        ("free=1&due=true", 422, "bad_filter"),
        ("free=1&hidden=true", 422, "bad_filter"),
    ] {
        let refused = app.read(&format!("/games?{query}"), Some(&ann)).await;
        refused.problem(status, code);
    }
}
