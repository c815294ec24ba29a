//! What receivers are told of a table and the people at it, and what of it comes too late.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::SimpleAsyncConnection as _;
use serde_json::{Value, json};

use crate::helpers::hooks::HookReceiver;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// What was delivered and what was dropped, of a webhook: kind, state and reason, the oldest first.
async fn fates(app: &TestApp, person: &Person, hook: &Value) -> Vec<Value> {
    let mut fates: Vec<Value> = app
        .deliveries(person, hook)
        .await
        .iter()
        .map(|one| json!([one["kind"], one["state"], one["reason"]]))
        .collect();
    fates.reverse();
    fates
}

/// A game in which a few steps have been taken, after which its log is spoiled.
async fn spoiled_game(app: &TestApp, people: &[Person]) -> String {
    let game = app.start_game("tammany-hall", people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(3);
    for _ in 0..4 {
        assert!(app.step(&game, people, &mut choices).await);
    }
    app.deliver().await;
    let mut conn = app.connection().await;
    conn.batch_execute(&format!(
        "ALTER TABLE log DISABLE TRIGGER USER;
         UPDATE log SET events = '[]' WHERE game_id = '{game}' AND seq = 3;
         ALTER TABLE log ENABLE TRIGGER USER;"
    ))
    .await
    .unwrap();
    app.forget_games();
    // Whoever looks finds out.
    app.read(&format!("/games/{game}/decision"), Some(&people[0]))
        .await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_that_was_replied_to_and_votes_that_have_ended_are_not_told() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let mut hooks = Vec::new();
    for (person, form) in people.iter().zip(["json", "json", "discord"]) {
        let wish = json!({
            "url": receiver.url(&format!("/{}", person.name)),
            "form": form,
            "kinds": ["message", "vote_asked"],
        });
        hooks.push(app.make_hook(person, wish).await.expect(201).json());
    }
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    app.say(game, &people[0], "@everyone *hello*").await;
    app.say(game, &people[1], "Hello.").await;
    let vote = app.ask_to_end(game, &people[0]).await;
    app.refuse(game, &people[1], &vote).await;

    app.deliver().await;

    let ended = json!([
        "vote_asked",
        "dropped",
        "the vote had ended, or had been answered"
    ]);
    assert_eq!(
        fates(&app, &people[0], &hooks[0]).await,
        [json!(["message", "delivered", null])]
    );
    assert_eq!(
        fates(&app, &people[1], &hooks[1]).await,
        [
            json!(["message", "dropped", "it had been replied to"]),
            ended.clone()
        ]
    );
    assert_eq!(
        fates(&app, &people[2], &hooks[2]).await,
        [json!(["message", "delivered", null]), ended]
    );
    let posted = receiver.posted();
    assert_eq!(posted.len(), 2, "{posted:#?}");
    let to_cleo = posted.iter().find(|posted| posted.path == "/Cleo").unwrap();
    let content = format!(
        r"Cleo\: Ann wrote at the table of “The test's table” \(Tammany Hall\)\: \@everyone \*hello\* \(and there is 1 more message\) {}/games/{game}",
        app.url()
    );
    assert_eq!(
        to_cleo.json(),
        json!({ "content": content, "allowed_mentions": { "parse": [] } })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_talk_at_an_open_table_is_told_to_those_who_sit_there_still() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let mut hooks = Vec::new();
    for person in &people[1..] {
        let url = receiver.url(&format!("/{}", person.name));
        hooks.push(app.hook(person, &url).await);
    }
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "name": "Friday" });
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }
    app.say(&game, &people[0], "Who is the fourth?").await;
    let leave = app.post(&format!("/games/{game}/leave"));
    let leave = leave.token(&people[2].token);
    leave.send().await.expect(204);

    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 1, "{posted:#?}");
    assert_eq!(posted[0].path, "/Ben");
    let event = posted[0].json();
    assert_eq!(
        event["text"],
        "Ann wrote at the table of “Friday” (Tammany Hall): Who is the fourth?"
    );
    assert_eq!(
        (&event["seat"], &event["decision"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(event["game"]["version"], 0);
    assert_eq!(event["game"]["head"], Value::Null);
    assert_eq!(
        fates(&app, &people[2], &hooks[1]).await,
        [json!([
            "message",
            "dropped",
            "the reader had left the table"
        ])]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_does_not_replay_is_told_of_once_and_not_at_all_when_it_is_mended() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["broken"] });
    let hook = app.make_hook(&people[1], wish).await.expect(201).json();
    let broken = spoiled_game(&app, &people).await;
    app.deliver().await;
    app.forget_games();
    app.read(&format!("/games/{broken}/view"), Some(&people[2]))
        .await;
    app.deliver().await;
    let mended = spoiled_game(&app, &people).await;
    let mut conn = app.connection().await;
    api::store::tables::game::note_mended(&mut conn, mended.parse().unwrap())
        .await
        .unwrap();
    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 1, "{posted:#?}");
    let event = posted[0].json();
    assert_eq!(event["type"], "broken");
    assert_eq!(event["game"]["id"], broken.as_str());
    assert_eq!(
        (&event["seat"], &event["decision"]),
        (&json!(1), &Value::Null)
    );
    let fault = format!("SELECT broken_id::text AS text FROM games WHERE id = '{broken}'");
    let fault = &app.texts(&fault).await[0];
    assert_eq!(
        event["text"],
        format!(
            "“The test's table” (Tammany Hall) has stopped: its log cannot be replayed behind entry 2, \
             so nobody can move in it for now. The fault is {fault}."
        )
    );
    assert_eq!(
        fates(&app, &people[1], &hook).await,
        [
            json!(["broken", "delivered", null]),
            json!(["broken", "dropped", "the game had been mended"])
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_left_a_game_that_is_over_is_no_news() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["player_absent"] });
    let hook = app.make_hook(&people[0], wish).await.expect(201).json();
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    app.go_away(&people[2]).await;
    let vote = app.ask_to_end(game, &people[0]).await;
    let agree = app.post(&format!(
        "/games/{game}/votes/{}",
        vote["id"].as_str().unwrap()
    ));
    let agree = agree.token(&people[1].token).json(json!({ "agree": true }));
    agree.send().await.expect(201);

    app.deliver().await;

    assert!(receiver.posted().is_empty());
    assert_eq!(
        fates(&app, &people[0], &hook).await,
        [json!(["player_absent", "dropped", "the game is over"])]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_says_when_silence_is_a_yes() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let wish = json!({
        "url": receiver.url("/Ben"),
        "form": "json",
        "kinds": ["vote_asked"],
    });
    app.make_hook(&people[1], wish).await.expect(201);
    let game = app.start_game("tammany-hall", &people).await;
    let vote = app.ask_to_end(game["id"].as_str().unwrap(), &people[0]);
    let by = vote.await["passes_at"].as_str().unwrap().to_owned();
    let by: DateTime<Utc> = by.parse().unwrap();

    app.deliver().await;

    let event = receiver.take().remove(0).json();
    let says = format!(
        " If you say nothing by {}, that counts as a yes.",
        by.format("%A, %-d %B %Y, %H:%M (UTC)")
    );
    assert!(event["text"].as_str().unwrap().ends_with(&says), "{event}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_of_the_clock_is_told_unless_the_player_is_back() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let mut hooks = Vec::new();
    for person in &people {
        let wish = json!({
            "url": receiver.url(&format!("/{}", person.name)),
            "form": "json",
            "kinds": ["vote_asked"],
        });
        hooks.push(app.make_hook(person, wish).await.expect(201).json());
    }
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "vote" } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Friday", "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    let gone = app.due(game, &people[0]).await[0];
    let other = usize::from(gone == 0);
    app.later(TimeDelta::hours(25));
    app.let_time_run_out().await;

    app.deliver().await;

    let posted = receiver.take();
    assert_eq!(posted.len(), 2, "{posted:#?}");
    for posted in &posted {
        assert_ne!(posted.path, format!("/{}", people[gone].name));
        let event = posted.json();
        let text = event["text"].as_str().unwrap();
        let (before, after) = text
            .split_once(" (Tammany Hall) needs your consent: ")
            .unwrap();
        assert_eq!(before, "“Friday”");
        let name = &people[gone].name;
        assert!(after.starts_with(&format!("{name} (")), "{text}");
        let asks = format!(
            ") has run out of time. Shall the house's bot play until {name} is back? The house's bot plays if more than half of those who are asked agree."
        );
        assert!(after.ends_with(&asks), "{text}");
    }
    let people = app.renewed_all(&people).await;
    let path = format!("/games/{game}/votes");
    let votes = app.read(&path, Some(&people[other])).await;
    let vote = votes.expect(200).json()["items"][0].clone();
    app.refuse(game, &people[other], &vote).await;
    app.later(TimeDelta::hours(25));
    app.let_time_run_out().await;
    let people = app.renewed_all(&people).await;
    assert!(app.step(game, &people, &mut Choices::new(2)).await);

    app.deliver().await;

    assert!(receiver.take().is_empty());
    let ended = json!([
        "vote_asked",
        "dropped",
        "the vote had ended, or had been answered"
    ]);
    assert_eq!(
        fates(&app, &people[other], &hooks[other]).await,
        [json!(["vote_asked", "delivered", null]), ended]
    );
}
