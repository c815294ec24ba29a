//! Whoever says nothing to what a player asks agrees in the end; whoever has vanished, sooner.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{a_day, absent, deadline, game_of, since};
use crate::helpers::play::{Choices, legal};
use crate::helpers::{Answer, Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

async fn ask(app: &TestApp, game: &str, person: &Person, kind: &str) -> Value {
    let path = format!("/games/{game}/votes");
    let request = app.post(&path).token(&person.token);
    let asked = request.json(json!({ "kind": kind })).send().await;
    asked.expect(201).json()
}

async fn say(app: &TestApp, game: &str, person: &Person, vote: &Value, agree: bool) -> Answer {
    let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
    let request = app.post(&path).token(&person.token);
    request.json(json!({ "agree": agree })).send().await
}

async fn agree(app: &TestApp, game: &str, person: &Person, vote: &Value) -> Value {
    say(app, game, person, vote, true).await.expect(201).json()
}

/// The newest vote of a game as one of its people is shown it.
async fn newest(app: &TestApp, game: &str, person: &Person) -> Value {
    let path = format!("/games/{game}/votes");
    let list = app.read(&path, Some(person)).await;
    list.expect(200).json()["items"][0].clone()
}

/// How long after it was asked something of a vote comes, to the minute.
fn after(vote: &Value, what: &str) -> Option<TimeDelta> {
    let time = |what: &str| -> Option<DateTime<Utc>> { vote[what].as_str()?.parse().ok() };
    let after = time(what)? - time("created_at")?;
    Some(TimeDelta::minutes((after + SECOND * 30).num_minutes()))
}

/// A game without a clock that has waited for one of three for so long that they have vanished: the game, the people, who
/// has vanished, and the others.
async fn without_one(app: &TestApp) -> (String, Vec<Person>, usize, [usize; 2]) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let gone = app.due(&game, &people[0]).await[0];
    app.later(DAY * 15);
    let people = app.renewed_all(&people).await;
    app.mails().await;
    (game, people, gone, [(gone + 1) % 3, (gone + 2) % 3])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_goes_on_without_somebody_who_says_nothing() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let due = app.due(&game, &people[0]).await[0];
    let silent = (due + 1) % 3;
    let pause = ask(&app, &game, &people[due], "pause").await;
    for seat in [silent, (due + 2) % 3] {
        agree(&app, &game, &people[seat], &pause).await;
    }
    assert_eq!(deadline(&app, &game).await, None);
    app.mails().await;
    app.later(DAY * 5);
    let people = app.renewed_all(&people).await;

    let resume = ask(&app, &game, &people[due], "resume").await;
    assert_eq!(after(&resume, "passes_at"), Some(DAY * 14));
    let by: DateTime<Utc> = resume["passes_at"].as_str().unwrap().parse().unwrap();
    let by = by.format("%A, %-d %B %Y, %H:%M (UTC)");
    let says = format!("If you say nothing by {by}, that counts as a yes.");
    let mails = app.mails().await;
    let asked: Vec<_> = mails
        .iter()
        .filter(|mail| mail.subject.starts_with("[The table is asked]"))
        .collect();
    assert_eq!(asked.len(), 2);
    for mail in asked {
        let text: Vec<&str> = mail.text.split_whitespace().collect();
        assert!(text.join(" ").contains(&says), "{}", mail.text);
    }
    let said = agree(&app, &game, &people[(due + 2) % 3], &resume).await;
    assert_eq!(
        (&said["state"], &said["agreed"]),
        (&json!("open"), &json!(1))
    );
    assert_eq!(said["your_silence_counts_from"], Value::Null);
    let own = newest(&app, &game, &people[silent]).await;
    assert_eq!(after(&own, "your_silence_counts_from"), Some(DAY * 14));

    app.later(DAY * 14 - TimeDelta::minutes(1));
    app.count_votes().await;
    let people = app.renewed_all(&people).await;
    assert_eq!(newest(&app, &game, &people[due]).await["state"], "open");
    app.later(TimeDelta::minutes(1));
    assert_eq!(app.count_votes().await, 1);

    let passed = newest(&app, &game, &people[due]).await;
    assert_eq!(
        (&passed["state"], &passed["agreed"]),
        (&json!("agreed"), &json!(1))
    );
    assert_eq!(passed["passes_at"], Value::Null);
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
    let log = since(&app, &game, 2).await;
    assert_eq!(log, [("table".to_owned(), "clocks_started".to_owned())]);
    assert_eq!(app.count_votes().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_a_paused_game_waits_for_too_long_can_be_replaced() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let due = app.due(&game, &people[0]).await[0];
    let other = (due + 1) % 3;
    app.later(TimeDelta::hours(20));
    let people = app.renewed_all(&people).await;
    let pause = ask(&app, &game, &people[due], "pause").await;
    for seat in [other, (due + 2) % 3] {
        agree(&app, &game, &people[seat], &pause).await;
    }
    let open = async |person: &Person| {
        let path = format!("/games/{game}/seats/{due}/open");
        app.post(&path).token(&person.token).send().await
    };
    // Counted from the pause on: before that, a clock ran.
    app.later(DAY * 14 - TimeDelta::hours(1));
    let people = app.renewed_all(&people).await;
    open(&people[other]).await.problem(409, "not_vanished");

    app.later(TimeDelta::hours(1) + SECOND);
    let people = app.renewed_all(&people).await;
    open(&people[other]).await.expect(201);

    assert_eq!(absent(&app, &game).await, "0");
    let dan = app.sign_in("Dan").await;
    let take = app.post(&format!("/games/{game}/seats/{due}/take"));
    take.token(&dan.token).send().await.expect(201);
    app.decision(&game, &dan).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_vanished_is_asked_too_and_has_three_days_for_a_no() {
    for says_no in [false, true] {
        let app = TestApp::start().await;
        let (game, people, gone, [one, other]) = without_one(&app).await;

        let vote = ask(&app, &game, &people[one], "end").await;
        assert_eq!(
            (&vote["asked"], &vote["must_agree"]),
            (&json!(2), &json!(2))
        );
        let mut told: Vec<String> = app.mails().await.into_iter().map(|mail| mail.to).collect();
        told.sort();
        let mut expected = [people[gone].email.clone(), people[other].email.clone()];
        expected.sort();
        assert_eq!(told, expected);
        let own = newest(&app, &game, &people[gone]).await;
        assert_eq!(own["yours_to_answer"], true);
        assert_eq!(after(&own, "your_silence_counts_from"), Some(DAY * 3));
        assert_eq!(
            agree(&app, &game, &people[other], &vote).await["state"],
            "open"
        );
        app.later(DAY * 3 - TimeDelta::minutes(1));
        app.count_votes().await;
        let people = app.renewed_all(&people).await;
        assert_eq!(app.game(&game, None).await["status"], "running");

        if says_no {
            let said = say(&app, &game, &people[gone], &vote, false).await;
            assert_eq!(said.expect(201).json()["state"], "refused");
        }
        app.later(TimeDelta::minutes(1));
        app.count_votes().await;

        let status = app.game(&game, None).await["status"].clone();
        assert_eq!(status, if says_no { "running" } else { "finished" });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_wipes_a_game_alone_whose_others_have_missed_a_deadline() {
    for absence in ["default_move", "bot", "vote"] {
        let app = TestApp::start().await;
        let (game, people) = game_of(&app, "city-and-guilds", a_day(absence)).await;
        app.until_sealed(&game, &people, &mut Choices::new(4)).await;
        let decision = app.decision(&game, &people[0]).await;
        let action = json!([legal(&decision)[0]["action"]]);
        let answer = app.answer(&game, &people[0], &decision["decision"], action);
        answer.await.expect(201);
        app.later(DAY + SECOND);
        assert_eq!(app.let_time_run_out().await, 1);
        assert_eq!(absent(&app, &game).await, "6");
        let people = app.renewed_all(&people).await;
        app.mails().await;

        let vote = ask(&app, &game, &people[0], "end").await;

        assert_eq!(
            (&vote["state"], &vote["must_agree"]),
            (&json!("open"), &json!(2)),
            "{absence}"
        );
        assert_eq!(after(&vote, "passes_at"), Some(DAY * 3), "{absence}");
        let asks = |subject: &str| subject.starts_with("[The table is asked]");
        let told = app.mails().await;
        let told = told.iter().filter(|mail| asks(&mail.subject));
        assert_eq!(told.count(), 2, "{absence}");
        app.later(DAY * 2);
        let people = app.renewed_all(&people).await;
        let refused = say(&app, &game, &people[2], &vote, false).await;
        assert_eq!(refused.expect(201).json()["state"], "refused", "{absence}");
        let again = ask(&app, &game, &people[0], "end").await;
        app.later(DAY * 3);
        app.count_votes().await;
        let people = app.renewed_all(&people).await;
        let passed = newest(&app, &game, &people[0]).await;
        assert_eq!(
            (&passed["id"], &passed["state"]),
            (&again["id"], &json!("agreed"))
        );
        assert_eq!(app.game(&game, None).await["status"], "finished");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_is_asked_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let vote = ask(&app, game, &people[0], "end").await;
    assert_eq!(vote["asked"], 2);
    agree(&app, game, &people[1], &vote).await;

    app.go_away(&people[2]).await;

    let vote = newest(&app, game, &people[0]).await;
    assert_eq!(
        (&vote["asked"], &vote["state"]),
        (&json!(1), &json!("agreed"))
    );
    assert_eq!(app.game(game, None).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_is_unanimous_among_the_rest_passes_when_somebody_vanishes() {
    let app = TestApp::start().await;
    let four_days = json!({
        "pace": { "type": "per_decision", "seconds": 4 * 86_400 },
        "absence": { "type": "default_move" },
    });
    let (game, people) = game_of(&app, "tammany-hall", four_days).await;
    let gone = app.due(&game, &people[0]).await[0];
    let vote = ask(&app, &game, &people[(gone + 1) % 3], "end").await;
    agree(&app, &game, &people[(gone + 2) % 3], &vote).await;
    app.later(DAY * 3 + SECOND);
    app.count_votes().await;
    assert_eq!(
        app.game(&game, None).await["status"],
        "running",
        "all are there"
    );

    app.later(DAY);
    assert_eq!(app.let_time_run_out().await, 1);

    assert_eq!(app.game(&game, None).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_two_servers_settle_a_vote_late_and_once() {
    let one = TestApp::start().await;
    let (game, people, _, [asker, _]) = without_one(&one).await;
    let two = one.beside().await;
    ask(&one, &game, &people[asker], "end").await;
    one.later(DAY * 40);

    let (first, second) = tokio::join!(one.count_votes(), two.count_votes());

    assert_eq!(first + second, 1);
    assert_eq!(one.entries(&game).await.len(), 2);
    assert_eq!(one.game(&game, None).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_does_not_stop_the_others() {
    let app = TestApp::start().await;
    let (bad, people, _, [asker, _]) = without_one(&app).await;
    ask(&app, &bad, &people[asker], "end").await;
    let good = app.start_game("tammany-hall", &people).await;
    let good = good["id"].as_str().unwrap();
    ask(&app, good, &people[0], "end").await;
    let spoil = format!("UPDATE games SET clocks = 'none' WHERE id = '{bad}'");
    app.execute(&spoil).await.unwrap();
    app.forget_games();
    app.later(DAY * 15);

    assert_eq!(app.count_votes().await, 1);
    assert_eq!(app.game(good, None).await["status"], "finished");
    assert_eq!(app.count_votes().await, 0);

    let mend = format!("UPDATE games SET clocks = NULL WHERE id = '{bad}'");
    app.execute(&mend).await.unwrap();
    app.later(TimeDelta::hours(1));
    assert_eq!(app.count_votes().await, 1);
    assert_eq!(app.game(&bad, None).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_vote_passes_does_not_tell_who_has_agreed() {
    let mut shown = Vec::new();
    for gone_agrees in [false, true] {
        let app = TestApp::start().await;
        let (game, people, gone, [one, other]) = without_one(&app).await;
        let vote = ask(&app, &game, &people[one], "end").await;
        let voter = if gone_agrees { gone } else { other };

        agree(&app, &game, &people[voter], &vote).await;

        let mut vote = newest(&app, &game, &people[one]).await;
        let passes = after(&vote, "passes_at");
        assert_eq!(passes, Some(DAY * 14));
        for what in ["id", "created_at", "passes_at"] {
            vote.as_object_mut().unwrap().remove(what).unwrap();
        }
        shown.push(vote);
    }
    assert_eq!(shown[0], shown[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_on_vacation_has_not_vanished_before_it_is_used_up() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let clock = json!({ "vacation_days": 10 });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    let game = game["id"].as_str().unwrap();
    let due = app.due(game, &people[0]).await[0];
    let leave = app.request("PUT", "/me/vacation").token(&people[due].token);
    leave.json(json!({ "on": true })).send().await.expect(200);
    let open = async |person: &Person| {
        let path = format!("/games/{game}/seats/{due}/open");
        app.post(&path).token(&person.token).send().await
    };
    app.later(DAY * 23);
    let people = app.renewed_all(&people).await;
    open(&people[(due + 1) % 3])
        .await
        .problem(409, "not_vanished");

    app.later(DAY * 2);
    let people = app.renewed_all(&people).await;
    open(&people[(due + 1) % 3]).await.expect(201);
}
