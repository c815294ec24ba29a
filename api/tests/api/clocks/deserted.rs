//! Tables at which nobody seems to be there any more, and how they go on.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{a_day, absent, clock, deadline, game_of, since};
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// Lets time run out for everybody, and signs them in anew.
async fn deserted(app: &TestApp, game: &str, people: &[Person]) -> Vec<Person> {
    while deadline(app, game).await.is_some() {
        app.later(DAY + SECOND);
        assert_eq!(app.let_time_run_out().await, 1);
    }
    let last = app.entries(game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
    app.renewed_all(people).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_seat_is_opened_when_nobody_comes_to_the_first_decision() {
    for (ruleset, seats) in [("city-and-guilds", 3), ("bull-moose", 5)] {
        let app = TestApp::start().await;
        let names = ["Ann", "Ben", "Cleo", "Dan", "Eve"];
        let people = app.sign_in_all(&names[..seats]).await;
        let game = super::game_with(&app, ruleset, a_day("substitute"), &people).await;
        let sealed = app.due(&game, &people[0]).await;
        app.later(DAY + SECOND);

        while app.let_time_run_out().await > 0 {
            app.later(DAY + SECOND);
        }

        let log = since(&app, &game, 1).await;
        assert_eq!(log.last(), Some(&clock("clocks_stopped")));
        assert!(!log.contains(&clock("seat_passed")), "{log:?}");
        let shown = app.game(&game, None).await;
        for seat in shown["seats"].as_array().unwrap() {
            assert_ne!(seat["user"], Value::Null, "{ruleset}: {seat}");
        }
        assert!(sealed.len() == seats || ruleset == "city-and-guilds");
        let people = app.renewed_all(&people).await;
        assert!(app.step(&game, &people, &mut Choices::new(1)).await);
        assert!(deadline(&app, &game).await.is_some(), "it goes on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_agrees_to_take_steps_back_is_there_again() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let mut choices = Choices::new(1);
    let first = app.due(&game, &people[0]).await[0];
    while app.due(&game, &people[0]).await == [first] {
        app.step(&game, &people, &mut choices).await;
    }
    let second = app.due(&game, &people[0]).await[0];
    app.step(&game, &people, &mut choices).await;
    // Three reminders for the one who is waited for; the others have nothing to do.
    let people = deserted_by_force(&app, &game, &people).await;

    let undo = app.post(&format!("/games/{game}/undo"));
    let undo = undo.token(&people[first].token).json(json!({ "to": 0 }));
    let vote = undo.send().await.expect(202).json();
    let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
    let agree = app.post(&path).token(&people[second].token);
    let agree = agree.json(json!({ "agree": true })).send().await;
    assert_eq!(agree.expect(201).json()["state"], "agreed");

    let log = since(&app, &game, 0).await;
    let table = |event: &str| ("table".to_owned(), event.to_owned());
    assert_eq!(
        log[log.len() - 2..],
        [table("steps_taken_back"), table("clocks_started")]
    );
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
}

/// Stops a table since everybody's time has run out: the terms would remind one person alone three times first.
async fn deserted_by_force(app: &TestApp, game: &str, people: &[Person]) -> Vec<Person> {
    for _ in 0..2 {
        app.later(DAY + SECOND);
        app.let_time_run_out().await;
    }
    let mut conn = app.connection().await;
    let id = game.parse().unwrap();
    let row = api::store::tables::game::find(&mut conn, id)
        .await
        .unwrap()
        .unwrap();
    let acted = api::table::act::act(&app.app.house, &mut conn, &row, |table| {
        let reason = engine::acts::PauseReason::AllAbsent;
        Ok(vec![table.pause(engine::entry::Actor::Clock, reason)?])
    })
    .await
    .unwrap();
    api::table::frame::After::acted(&acted).announce(&app.app.house);
    assert_eq!(deadline(app, game).await, None);
    app.renewed_all(people).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_sets_the_clocks_going() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let people = deserted(&app, &game, &people).await;
    let gone: u8 = absent(&app, &game).await.parse().unwrap();
    let seat = (1..3).find(|seat| gone >> seat & 1 == 1).unwrap();
    let dan = app.sign_in("Dan").await;
    let invite = app.post(&format!("/games/{game}/seats/{seat}/invitations"));
    let invite = invite.token(&people[0].token);
    invite
        .json(json!({ "email": dan.email }))
        .send()
        .await
        .expect(201);
    assert_eq!(deadline(&app, &game).await, None, "nobody has acted yet");

    let take = app.post(&format!("/games/{game}/seats/{seat}/take"));
    take.token(&dan.token).send().await.expect(201);

    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
}
