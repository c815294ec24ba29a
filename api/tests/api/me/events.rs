//! `GET /me/events`: what somebody is told, as a stream and page by page.

use std::time::{Duration, Instant};

use api::store::outbox::event;
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::timeout;
use uuid::Uuid;

use crate::helpers::hooks::HookReceiver;
use crate::helpers::play::Choices;
use crate::helpers::sse::SOON;
use crate::helpers::{Answer, Person, TestApp};

/// A game of three that has just begun.
async fn start() -> (TestApp, Vec<Person>, String) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    (app, people, game)
}

async fn ask(app: &TestApp, person: &Person, query: &str) -> Answer {
    let request = app.get(&format!("/me/events{query}"));
    request.token(&person.token).send().await
}

async fn token_of(app: &TestApp, person: &Person, scopes: Value) -> (String, String) {
    let wish = json!({ "name": "a program", "scopes": scopes });
    let made = app.post("/me/tokens").token(&person.token).json(wish);
    let made = made.send().await.expect(201).json();
    let text = |field: &str| made[field].as_str().unwrap().to_owned();
    (text("token"), text("id"))
}

fn kinds(events: &[Value]) -> Vec<&str> {
    let kind = |event: &Value| event["type"].as_str().is_some();
    assert!(events.iter().all(kind));
    events
        .iter()
        .filter_map(|event| event["type"].as_str())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_word_for_word_what_webhooks_are_told_and_come_to_those_who_have_none() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    // Cleo has none.
    for person in &people[..2] {
        app.hook(person, &receiver.url(&format!("/{}", person.name)))
            .await;
    }
    let game = app.start_game("bull-moose", &people).await;
    let id = game["id"].as_str().unwrap();
    let mut choices = Choices::new(5);
    let mut read = [0; 3];
    let mut told: Vec<Vec<Value>> = vec![Vec::new(); 3];
    for step in 0..30 {
        app.let_bots_play().await;
        app.deliver().await;
        app.number_events().await;
        let posted = receiver.take();
        for (seat, person) in people.iter().enumerate() {
            if seat == 2 && step > 20 {
                continue;
            }
            let (events, next) = app.events(person, read[seat]).await;
            read[seat] = next;
            let path = format!("/{}", person.name);
            let of_hook: Vec<Value> = posted
                .iter()
                .filter(|posted| posted.path == path)
                .map(|posted| serde_json::from_str(&posted.body).unwrap())
                .collect();
            if seat < 2 {
                assert_eq!(events, of_hook, "{step}");
            }
            told[seat].extend(events);
        }
        match step {
            6 => app.say(id, &people[1], "Who leads?").await,
            8 => {
                app.ask_to_end(id, &people[0]).await;
            }
            20 => app.go_away(&people[2]).await,
            _ => {
                app.step(id, &people, &mut choices).await;
            }
        }
    }
    for (seat, told) in told.iter().enumerate() {
        let kinds = kinds(told);
        assert_eq!(kinds[0], "game_started");
        assert!(kinds.contains(&"your_turn"), "{kinds:?}");
        assert!(kinds.contains(&"last_one") || seat != 0, "{kinds:?}");
    }
    for kind in ["vote_asked", "player_absent"] {
        assert!(kinds(&told[1]).contains(&kind), "{kind}");
    }
    assert!(kinds(&told[2]).contains(&"message"));
    // Cleo's went with her account.
    for table in ["events", "events_due", "event_counts"] {
        let rows = format!(
            "SELECT event_row.user_id::text AS text FROM {table} AS event_row WHERE user_id = '{}'",
            people[2].id
        );
        assert!(app.texts(&rows).await.is_empty(), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_at_once_what_happens_here_and_within_a_second_what_happens_elsewhere() {
    let (one, people, game) = start().await;
    let two = one.beside().await;
    one.number_events().await;
    let (before, last) = one.events(&people[1], 0).await;
    assert_eq!(kinds(&before)[0], "game_started");
    let mut stream = one.event_stream(&people[1].token, None).await;
    assert_eq!(stream.piece().await.as_deref(), Some("retry: 3000"));
    let here = format!("id: {last}");
    assert_eq!(stream.piece().await, Some(here));

    let _numbering = two.keep_numbering_events();
    let began = Instant::now();
    two.say(&game, &people[0], "Hello.").await;
    let (number, event) = stream.event().await.unwrap();

    // A second is promised; a machine that has much to do is given more.
    assert!(began.elapsed() < Duration::from_secs(15));
    assert_eq!((number, &event["type"]), (last + 1, &json!("message")));
    let schema = json!({ "$ref": "#/components/schemas/HookEvent" });
    crate::helpers::contract::check(&schema, &event, "an event");

    // What comes while nobody listens is told to whoever comes back.
    drop(stream);
    one.ask_to_end(&game, &people[0]).await;
    two.number_events().await;
    let mut again = two.event_stream(&people[1].token, Some(number)).await;
    let (next, event) = again.event().await.unwrap();
    assert_eq!((next, &event["type"]), (number + 1, &json!("vote_asked")));
    // The header goes before the query, which a browser repeats as it was.
    let page = one
        .get("/me/events?after=0")
        .header("Last-Event-ID", &number.to_string());
    let page = page.token(&people[1].token).send().await.expect(200).json();
    assert_eq!(page["items"][0]["event"], event["event"]);
    assert_eq!(page["next"], next);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_held_until_there_is_an_event_or_the_time_is_over() {
    let (app, people, game) = start().await;
    app.number_events().await;
    let now = app.event_page(&people[1].token, "").await;
    assert_eq!(now["items"], json!([]));
    let after = now["next"].as_i64().unwrap();
    assert!(after > 0);

    let began = Instant::now();
    let page = app
        .event_page(&people[1].token, &format!("?after={after}&wait=1"))
        .await;
    assert_eq!(page, json!({ "items": [], "next": after }));
    assert!(began.elapsed() >= Duration::from_secs(1));

    let _numbering = app.keep_numbering_events();
    let request = app
        .get(&format!("/me/events?after={after}&wait=60"))
        .token(&people[1].token);
    let held = tokio::spawn(request.send());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!held.is_finished());
    app.say(&game, &people[0], "Hello.").await;

    let answer = timeout(SOON, held).await.unwrap().unwrap().expect(200);

    assert!(answer.header("vary").unwrap().starts_with("Accept,"));
    let page = answer.json();
    assert_eq!(page["next"], after + 1);
    assert_eq!(kinds(page["items"].as_array().unwrap()), ["message"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_tells_nothing_any_more_is_left_out_and_passed_over() {
    let (app, people, game) = start().await;
    let seat = app.due(&game, &people[0]).await[0];
    app.number_events().await;
    let (told, last) = app.events(&people[seat], 0).await;
    assert_eq!(kinds(&told).last(), Some(&"your_turn"));

    let mut choices = Choices::new(1);
    while app.due(&game, &people[0]).await == [seat] {
        app.step(&game, &people, &mut choices).await;
    }

    let page = app.event_page(&people[seat].token, "?after=0").await;
    assert_eq!(kinds(page["items"].as_array().unwrap()), ["game_started"]);
    assert_eq!(page["next"], last);
    let mut stream = app.event_stream(&people[seat].token, Some(0)).await;
    let (first, event) = stream.event().await.unwrap();
    assert_eq!((first, &event["type"]), (1, &json!("game_started")));
    assert_eq!(stream.piece().await, Some(format!("id: {last}")));
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_told_when_they_are_due_and_not_before() {
    let app = TestApp::start().await;
    let mut people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let seat = app.due(&game, &people[0]).await[0];
    let due = app.game(&game, None).await["pending"][0]["due"].clone();
    let due: DateTime<Utc> = due.as_str().unwrap().parse().unwrap();
    let prefer = app.request("PUT", "/me/notices").token(&people[seat].token);
    let prefer = prefer.json(json!({ "last_day_hours": 6 })).send();
    prefer.await.expect(200);
    let mut last = 0;
    let second = TimeDelta::seconds(1);
    for (before, told) in [
        (TimeDelta::hours(37), vec!["game_started", "your_turn"]),
        (TimeDelta::hours(36) - second, vec!["half_time"]),
        // As early as was noted when the time began; the reader wishes it later.
        (TimeDelta::hours(24) - second, vec![]),
        (TimeDelta::hours(6) - second, vec!["last_day"]),
        (TimeDelta::hours(5), vec![]),
    ] {
        app.later(due - before - app.app.house.clock.now());
        people = app.renewed_all(&people).await;
        app.number_events().await;
        let (events, next) = app.events(&people[seat], last).await;
        assert_eq!(kinds(&events), told, "{before}");
        last = next;
    }
    // Those of a time that is over are dropped.
    app.step(&game, &people, &mut Choices::new(1)).await;
    app.later(TimeDelta::days(3));
    app.number_events().await;
    let left = "SELECT kind AS text FROM events_due WHERE due_at < now() + interval '3 days'";
    assert!(app.texts(left).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_kept_for_a_week_and_whoever_comes_later_is_told_so() {
    let (app, people, game) = start().await;
    app.number_events().await;
    let (_, old) = app.events(&people[1], 0).await;
    app.later(event::KEPT_FOR + TimeDelta::minutes(1));
    let people = app.renewed_all(&people).await;
    app.say(&game, &people[0], "Hello.").await;
    app.number_events().await;
    // Until they are deleted, everything can be read.
    ask(&app, &people[1], "?after=0").await.expect(200);

    api::work::tidying::forget_old(&app.app.house)
        .await
        .unwrap();

    for after in 0..old {
        let gone = ask(&app, &people[1], &format!("?after={after}")).await;
        gone.problem(410, "events_forgotten");
    }
    let (left, last) = app.events(&people[1], old).await;
    assert_eq!((kinds(&left), last), (vec!["message"], old + 1));
    let stream = app.ask_for_events(&people[1].token, Some(0)).await;
    assert_eq!(stream.status(), 410);
    // A number that was given by a database which was lost since.
    let ahead = ask(&app, &people[1], &format!("?after={}", last + 1)).await;
    ahead.problem(410, "events_forgotten");
    // Whoever has no events yet has forgotten none.
    let dan = app.sign_in("Dan").await;
    let none = ask(&app, &dan, "?after=0").await.expect(200).json();
    assert_eq!(none, json!({ "items": [], "next": 0 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_number_is_seen_before_a_smaller_one_however_many_servers_give_them() {
    const WRITERS: u64 = 4;
    const EACH: u64 = 60;
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let user: Uuid = ann.id.parse().unwrap();
    let url = app.database_url.clone();
    let connect = move || {
        let url = url.clone();
        async move { AsyncPgConnection::establish(&url).await.unwrap() }
    };
    let mut tasks = JoinSet::new();
    for writer in 0..WRITERS {
        let connect = connect.clone();
        tasks.spawn(async move {
            let mut conn = connect().await;
            for number in 0..EACH {
                // Some transactions take longer than others.
                let pause = (writer + number) % 3;
                let sql = format!(
                    "BEGIN; INSERT INTO events_due VALUES \
                     (gen_random_uuid(), '{user}', 'your_turn', now()), \
                     (gen_random_uuid(), gen_random_uuid(), 'your_turn', now()); \
                     SELECT pg_sleep(0.00{pause}); COMMIT"
                );
                conn.batch_execute(&sql).await.unwrap();
            }
        });
    }
    for _ in 0..3 {
        let connect = connect.clone();
        tasks.spawn(async move {
            let mut conn = connect().await;
            let mut idle = 0;
            while idle < 200 {
                let numbered = event::number(&mut conn, &[], Utc::now(), 5).await.unwrap();
                idle = if numbered.is_empty() { idle + 1 } else { 0 };
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        });
    }
    let mut conn = connect().await;
    let mut read: Vec<i64> = Vec::new();
    let most = usize::try_from(WRITERS * EACH).unwrap();
    let began = Instant::now();
    while read.len() < most {
        let after = read.last().copied().unwrap_or(0);
        let page = event::page(&mut conn, user, after, 50).await.unwrap();
        read.extend(page.events.iter().map(|event| event.number));
        assert!(began.elapsed() < SOON, "{} of {most}", read.len());
    }
    let all: Vec<i64> = (1..).take(most).collect();
    assert_eq!(read, all);
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap();
    }

    // Whoever gives the next ones waits for who gives some just now.
    let due = format!(
        "INSERT INTO events_due SELECT gen_random_uuid(), '{user}', 'your_turn', now() FROM generate_series(1, 4)"
    );
    conn.batch_execute(&due).await.unwrap();
    let mut other = connect().await;
    conn.batch_execute("BEGIN").await.unwrap();
    let now = Utc::now();
    assert_eq!(
        event::number(&mut conn, &[], now, 2).await.unwrap().len(),
        2
    );
    let later = tokio::spawn(async move {
        let mut numbered = 0;
        while numbered < 2 {
            numbered += event::number(&mut other, &[], now, 2).await.unwrap().len();
        }
        event::page(&mut other, user, 0, 1000).await.unwrap()
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!later.is_finished());
    conn.batch_execute("COMMIT").await.unwrap();
    let page = timeout(SOON, later).await.unwrap().unwrap();
    assert_eq!(page.events.len(), most + 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_wrongly_is_refused_and_nobody_reads_another_s() {
    let (app, people, _) = start().await;
    for (query, status, code) in [
        ("?after=-1", 422, "bad_after"),
        ("?after=x", 400, "bad_query"),
        ("?after=99999999999999999999", 400, "bad_query"),
        ("?after=9223372036854775807", 410, "events_forgotten"),
        ("?limit=0", 422, "bad_limit"),
        ("?limit=101", 422, "bad_limit"),
        ("?limit=x", 400, "bad_query"),
        ("?wait=61", 422, "bad_wait"),
        ("?wait=-1", 400, "bad_query"),
        ("?since=1", 400, "bad_query"),
    ] {
        ask(&app, &people[0], query).await.problem(status, code);
        // Also of a stream.
        let request = app
            .get(&format!("/me/events{query}"))
            .header("Accept", "text/event-stream");
        let refused = request.token(&people[0].token).send().await;
        refused.problem(status, code);
    }
    for last in ["x", "-1", "1.5", "", "99999999999999999999"] {
        let request = app.get("/me/events").header("Last-Event-ID", last);
        let refused = request.token(&people[0].token).send().await;
        refused.problem(422, "bad_after");
    }
    let nobody = app.get("/me/events?after=0").send().await;
    nobody.problem(401, "unauthorized");
    // A token that may read anything may read these; they are its owner's.
    app.number_events().await;
    let (token, _) = token_of(&app, &people[0], json!(["read"])).await;
    let own = app.event_page(&token, "?after=0").await;
    assert_eq!(own, app.event_page(&people[0].token, "?after=0").await);
    let dan = app.sign_in("Dan").await;
    assert_eq!(app.events(&dan, 0).await.0, [] as [Value; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_and_held_requests_end_with_what_they_were_opened_with() {
    let (one, people, game) = start().await;
    let two = one.beside().await;
    one.number_events().await;
    let (token, id) = token_of(&one, &people[2], json!(["read"])).await;
    for (end, token) in [
        ("DELETE /sessions/current", &people[0].token),
        (&*format!("DELETE /me/tokens/{id}"), &token),
        ("DELETE /me", &people[1].token),
    ] {
        let mut stream = one.event_stream(token, None).await;
        stream.piece().await.unwrap();
        let mut others = one.event_stream(&people[2].token, None).await;
        let after = one.event_page(token, "").await["next"].clone();
        let held = one.get(&format!("/me/events?after={after}&wait=60"));
        let held = tokio::spawn(held.token(token).send());
        tokio::time::sleep(Duration::from_millis(200)).await;

        // At the other server.
        let (method, path) = end.split_once(' ').unwrap();
        let by = if path.contains("/tokens") {
            &people[2].token
        } else {
            token
        };
        let ended = two.request(method, path).token(by).send().await;
        ended.expect(204);
        // As its worker does once a second.
        api::work::sessions::read_ended(&one.app.house)
            .await
            .unwrap();

        stream.end().await;
        let held = timeout(SOON, held).await.unwrap().unwrap();
        held.problem(401, "unauthorized");
        assert!(
            one.ask_for_events(token, None).await.status() == 401,
            "{end}"
        );
        // Nobody else's.
        assert_eq!(
            others.piece().await.as_deref(),
            Some("retry: 3000"),
            "{end}"
        );
    }
    assert!(one.game(&game, None).await["status"] == "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_fifth_stream_has_the_oldest_closed_and_all_end_when_the_server_stops() {
    let (app, people, _) = start().await;
    app.number_events().await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = app.event_stream(&people[0].token, None).await;
        stream.piece().await.unwrap();
        streams.push(stream);
    }
    let last = streams[0].end().await;
    assert_eq!(last.as_deref(), Some("event: full\ndata: {}"));
    assert_eq!(app.app.event_streams.count(), 4);
    // A request that is held counts as one.
    let after = app.event_page(&people[0].token, "").await["next"].clone();
    let held = app.get(&format!("/me/events?after={after}&wait=60"));
    let held = tokio::spawn(held.token(&people[0].token).send());
    let last = streams[1].end().await;
    assert_eq!(last.as_deref(), Some("event: full\ndata: {}"));

    let begun = Instant::now();
    app.stop().await;

    // Far less than the ten seconds that requests in progress are waited for.
    assert!(begun.elapsed() < Duration::from_secs(7));
    for stream in &mut streams[2..] {
        stream.end().await;
    }
    let held = timeout(SOON, held).await.unwrap().unwrap().expect(200);
    assert_eq!(held.json(), json!({ "items": [], "next": after }));
}
