//! `GET /me/records`, `GET /records`: the records of many games at once.

use chrono::{Days, TimeDelta};
use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// Finished games of three, each an hour after the one before, with what their records are to their people.
async fn played(app: &TestApp, people: &mut [Person], wishes: &[Value]) -> Vec<(String, String)> {
    let mut records = Vec::new();
    for wish in wishes {
        for person in people.iter_mut() {
            *person = app.renewed(person).await;
        }
        let game = app.start_game_as(wish.clone(), people).await;
        let id = game["id"].as_str().unwrap().to_owned();
        let mut choices = Choices::new(6);
        while app.act(id.parse().unwrap(), people, &mut choices).await {}
        let record = app
            .read(&format!("/games/{id}/record"), Some(&people[0]))
            .await;
        records.push((id, record.expect(200).text));
        app.later(TimeDelta::hours(1));
    }
    records
}

fn wish(ruleset: &str, visibility: &str) -> Value {
    json!({ "ruleset": ruleset, "seats": 3, "visibility": visibility })
}

async fn read(app: &TestApp, path: &str, person: Option<&Person>) -> String {
    let answer = app.read(path, person).await.expect(200);
    let kind = answer.header("content-type");
    assert_eq!(kind.as_deref(), Some("application/x-ndjson"));
    for line in answer.text.lines() {
        let _: Value = serde_json::from_str(line).unwrap();
    }
    answer.text
}

/// When a game was over, as a query has it.
async fn end_of(app: &TestApp, game: &str) -> String {
    let query = format!(
        "SELECT to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') AS text FROM games WHERE id = '{game}'"
    );
    app.texts(&query).await.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn own_games_come_with_the_very_records_that_each_has_and_nobody_else_s() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let wishes = [
        wish("city-and-guilds", "private"),
        wish("tammany-hall", "public"),
        wish("city-and-guilds", "unlisted"),
    ];
    let games = played(&app, &mut people[..3], &wishes).await;
    let people = app.renewed_all(&people).await;
    app.start_game("tammany-hall", &people[..3]).await;
    let ann = Some(&people[0]);
    let of = |numbers: &[usize]| -> String {
        let records = numbers.iter().map(|number| games[*number].1.as_str());
        records.collect()
    };

    let all = read(&app, "/me/records", ann).await;

    assert_eq!(all, of(&[2, 1, 0]));
    assert_eq!(read(&app, "/me/records", Some(&people[3])).await, "");
    let (first, second) = (
        end_of(&app, &games[0].0).await,
        end_of(&app, &games[1].0).await,
    );
    for (query, numbers) in [
        ("ruleset=city-and-guilds".to_owned(), &[2, 0][..]),
        ("ruleset=bull-moose".to_owned(), &[]),
        (format!("since={second}"), &[2, 1]),
        (format!("until={second}"), &[0]),
        (format!("since={first}&until={second}"), &[0]),
        (format!("since={second}&until={second}"), &[]),
        (format!("cursor={}", games[2].0), &[1, 0]),
        (format!("cursor={}", games[0].0), &[]),
    ] {
        let path = format!("/me/records?{query}");
        assert_eq!(read(&app, &path, ann).await, of(numbers), "{query}");
    }
    let before = app.dump().await;
    for (query, status, code) in [
        ("since=yesterday", 400, "bad_query"),
        ("cursor=x", 400, "bad_query"),
        ("limit=1", 400, "bad_query"),
        ("ruleset=chess", 422, "unknown_ruleset"),
        (
            "since=2026-11-28T00:00:00Z&until=2026-11-27T00:00:00Z",
            422,
            "bad_time",
        ),
        ("since=-200000-01-01T00:00:00Z", 422, "bad_time"),
        ("until=%2B200000-01-01T00:00:00Z", 422, "bad_time"),
    ] {
        let refused = app.read(&format!("/me/records?{query}"), ann).await;
        refused.problem(status, code);
    }
    app.read("/me/records", None)
        .await
        .problem(401, "unauthorized");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn public_games_of_a_day_come_in_the_order_of_their_ends() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wishes = [
        wish("city-and-guilds", "public"),
        wish("city-and-guilds", "private"),
        wish("tammany-hall", "public"),
        wish("city-and-guilds", "unlisted"),
        wish("city-and-guilds", "public"),
    ];
    let games = played(&app, &mut people, &wishes).await;
    // All on one day but the last, whose end is the very first moment of the next.
    for (number, (game, _)) in games.iter().enumerate() {
        let end = match number {
            4 => "2026-12-02T00:00:00Z".to_owned(),
            number => format!("2026-12-01T{:02}:00:00Z", 5 * (3 - number)),
        };
        let set = format!("UPDATE games SET finished_at = '{end}' WHERE id = '{game}'");
        app.execute(&set).await.unwrap();
    }
    for (query, numbers) in [
        ("day=2026-12-01".to_owned(), &[2, 0][..]),
        ("day=2026-12-02".to_owned(), &[4]),
        ("day=2026-11-30".to_owned(), &[]),
        ("day=2026-12-01&ruleset=tammany-hall".to_owned(), &[2]),
        (format!("day=2026-12-01&cursor={}", games[2].0), &[0]),
        (format!("day=2026-12-01&cursor={}", games[0].0), &[]),
    ] {
        let expected: String = numbers
            .iter()
            .map(|number| games[*number].1.as_str())
            .collect();
        let path = format!("/records?{query}");
        assert_eq!(read(&app, &path, None).await, expected, "{query}");
    }
    for (query, status, code) in [
        ("", 400, "bad_query"),
        ("day=2026-02-30", 400, "bad_query"),
        ("day=today", 400, "bad_query"),
        ("day=-0044-03-15", 422, "bad_time"),
        ("day=%2B262142-12-31", 422, "bad_time"),
        ("day=2026-12-01&ruleset=chess", 422, "unknown_ruleset"),
        (
            &format!("day=2026-12-01&cursor={}", games[1].0),
            422,
            "bad_cursor",
        ),
    ] {
        let refused = app.read(&format!("/records?{query}"), None).await;
        refused.problem(status, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn more_games_than_are_looked_up_at_once_come_whole() {
    let app = TestApp::start().await;
    // All within one day.
    let now = app.app.house.clock.now();
    let noon = (now.date_naive() + Days::new(1))
        .and_hms_opt(12, 0, 0)
        .unwrap();
    app.later(noon.and_utc() - now);
    let ann = app.sign_in("Ann").await;
    let mut expected = Vec::new();
    for _ in 0..45 {
        let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
        let game = app.open_table(&ann, wish).await;
        let end = app.post(&format!("/games/{game}/votes")).token(&ann.token);
        end.json(json!({ "kind": "end" })).send().await.expect(201);
        expected.push(game);
        app.later(TimeDelta::seconds(1));
    }
    let games = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let headers = lines.filter(|line| !line["format"].is_null());
        headers
            .map(|header| header["game"].as_str().unwrap().to_owned())
            .collect()
    };
    let day = app.app.house.clock.now().date_naive();
    let of_day = read(&app, &format!("/records?day={day}"), None).await;
    assert_eq!(games(&of_day), expected);
    expected.reverse();
    assert_eq!(
        games(&read(&app, "/me/records", Some(&ann)).await),
        expected
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_asks_for_many_records_so_often_an_hour() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for _ in 0..60 {
        read(&app, "/me/records", Some(&ann)).await;
        read(&app, "/records?day=2026-12-01", None).await;
    }
    let refused = app.read("/me/records", Some(&ann)).await;
    assert_eq!(
        refused.problem(429, "too_many_requests")["limit"],
        "exports"
    );
    let refused = app.read("/records?day=2026-12-01", None).await;
    assert_eq!(
        refused.problem(429, "too_many_requests")["limit"],
        "exports_from_address"
    );
}
