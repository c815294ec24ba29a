//! One mail a day.

use chrono::{DateTime, SubsecRound as _, TimeDelta, Timelike as _, Utc};
use serde_json::{Value, json};

use super::{answer, assert_in_order, history, of_kind, prefer, server, start, subjects, until};
use crate::helpers::{Person, TestApp};

/// A digest at seven in Berlin.
fn at_seven() -> Value {
    json!({ "digest": "daily", "digest_hour": 7, "zone": "Europe/Berlin" })
}

/// Ann, who gets a digest, with two others in a game that waits for all three; the mails so far have been read.
async fn one_game(app: &TestApp) -> (Vec<Person>, String) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    prefer(app, &people[0], at_seven()).await;
    let game = start(app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;
    (people, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_games_are_one_mail_at_seven_in_berlin_and_none_when_all_are_answered() {
    let app = server().await;
    until(&app, "2027-06-13T12:00:00Z");
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    prefer(&app, &people[0], at_seven()).await;
    let names: Vec<String> = (1..=8).map(|number| format!("Table {number}")).collect();
    let mut games = Vec::new();
    for name in &names {
        games.push(start(&app, name, &people).await);
        app.later(TimeDelta::minutes(1));
    }
    let begun = app.mails().await;
    assert_eq!(subjects(&begun, &people[0]).len(), 8, "each game has begun");

    until(&app, "2027-06-14T04:59:50Z");
    let before = app.mails().await;
    let ann = app.renewed(&people[0]).await;
    let held = of_kind(&app, &ann, "your_turn").await;
    until(&app, "2027-06-14T05:00:00Z");
    let first = app.mails().await;
    let told = of_kind(&app, &ann, "your_turn").await;
    until(&app, "2027-06-15T04:59:50Z");
    let meanwhile = app.mails().await;
    until(&app, "2027-06-15T05:00:00Z");
    let second = app.mails().await;
    let ann = app.renewed(&ann).await;
    for game in &games {
        answer(&app, game, &ann).await;
    }
    until(&app, "2027-06-16T05:00:00Z");
    let third = app.mails().await;

    assert!(subjects(&before, &ann).is_empty());
    assert_eq!(held.len(), 8);
    for notice in &held {
        assert_eq!(notice["reason"], "held for the digest");
        assert_eq!(notice["attempts"], 0);
    }
    let subject = "Your digest: 8 games wait for you";
    assert_eq!(subjects(&first, &ann), [subject]);
    let digest = first.iter().find(|mail| mail.to == ann.email).unwrap();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_in_order(&digest.text, &names);
    for notice in &told {
        assert_eq!(notice["state"], "sent");
        let id = format!("<{}@example.org>", notice["mail"].as_str().unwrap());
        assert_eq!(id, digest.message_id);
    }
    assert!(subjects(&meanwhile, &ann).is_empty(), "{meanwhile:#?}");
    assert_eq!(subjects(&second, &ann), [subject], "they wait still");
    assert!(subjects(&third, &ann).is_empty(), "nothing waits any more");
    let ann = app.renewed(&ann).await;
    assert_eq!(of_kind(&app, &ann, "digest").await.len(), 2);
}

/// When Ann's digests come, looked for once an hour from a time on.
async fn digests_from(begin: &str, hours: u32) -> Vec<DateTime<Utc>> {
    let app = TestApp::start().await;
    until(&app, begin);
    let (people, _) = one_game(&app).await;
    let mut times = Vec::new();
    for _ in 0..hours {
        app.later(TimeDelta::hours(1));
        let mails = app.mails().await;
        for subject in subjects(&mails, &people[0]) {
            assert_eq!(subject, "Your digest: one game waits for you");
            let now = app.app.house.clock.now();
            times.push(
                now.with_minute(0)
                    .unwrap()
                    .with_second(0)
                    .unwrap()
                    .trunc_subsecs(0),
            );
        }
    }
    times
}

fn times(texts: &[&str]) -> Vec<DateTime<Utc>> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_comes_once_a_day_when_the_clocks_go_forward() {
    assert_eq!(
        digests_from("2027-03-26T12:01:00Z", 72).await,
        times(&[
            "2027-03-27T06:00:00Z",
            "2027-03-28T05:00:00Z",
            "2027-03-29T05:00:00Z"
        ])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_comes_once_a_day_when_the_clocks_go_back() {
    assert_eq!(
        digests_from("2027-10-29T12:01:00Z", 72).await,
        times(&[
            "2027-10-30T05:00:00Z",
            "2027-10-31T06:00:00Z",
            "2027-11-01T06:00:00Z"
        ])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_wait_for_the_digest_is_mailed_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    prefer(&app, &people[0], at_seven()).await;
    let table = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Monday club" });
    let table = app.open_table(&people[1], table).await;
    let invite = app.post(&format!("/games/{table}/invitations"));
    let invite = invite.token(&people[1].token);
    invite
        .json(json!({ "email": people[0].email }))
        .send()
        .await
        .expect(201);
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));

    let mails = app.mails().await;

    assert_eq!(
        subjects(&mails, &people[0]),
        [
            "Ben invites you to Tammany Hall · Monday club",
            "Bull Moose · Friday club"
        ]
    );
    app.sign_in("Ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_held_for_the_digest_and_comes_once() {
    let app = TestApp::start().await;
    until(&app, "2027-06-13T12:00:00Z");
    let (people, game) = one_game(&app).await;
    answer(&app, &game, &people[0]).await;
    for text in ["Hello", "Anybody here?"] {
        let path = format!("/games/{game}/messages");
        let request = app.post(&path).token(&people[1].token);
        let body = json!({ "text": text });
        request.json(body).send().await.expect(201);
    }
    assert!(subjects(&app.mails().await, &people[0]).is_empty());

    until(&app, "2027-06-14T05:00:00Z");
    let first = app.mails().await;
    until(&app, "2027-06-15T05:00:00Z");
    let second = app.mails().await;

    let subject = "Your digest: news from your tables";
    assert_eq!(subjects(&first, &people[0]), [subject]);
    let text = &first[0].text;
    assert!(text.contains("Friday club: 2 new messages"), "{text}");
    assert!(second.is_empty(), "{second:#?}");
    let ann = app.renewed(&people[0]).await;
    let told = &of_kind(&app, &ann, "message").await[0];
    assert_eq!(told["state"], "sent");
    assert_eq!(told["mail"], of_kind(&app, &ann, "digest").await[0]["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_gone_from_a_table_is_in_the_digest() {
    let app = TestApp::start().await;
    until(&app, "2027-06-13T12:00:00Z");
    let (people, game) = one_game(&app).await;
    answer(&app, &game, &people[0]).await;
    app.go_away(&people[1]).await;
    assert!(subjects(&app.mails().await, &people[0]).is_empty());

    until(&app, "2027-06-14T05:00:00Z");
    let digest = app.mails_to(&people[0].email).await;

    assert_eq!(digest.len(), 1, "{digest:#?}");
    let said = "Friday club: a seat has changed hands";
    assert!(digest[0].text.contains(said), "{}", digest[0].text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_digest_any_more_is_told_at_once_what_was_held() {
    let app = TestApp::start().await;
    let (people, _) = one_game(&app).await;

    prefer(&app, &people[0], json!({})).await;
    let mails = app.mails().await;
    app.later(TimeDelta::days(2));
    let later = app.mails().await;

    let turn = "[Your turn] Bull Moose · Friday club";
    assert_eq!(subjects(&mails, &people[0]), [turn]);
    assert!(later.is_empty(), "{later:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_send_one_digest() {
    let app = TestApp::start().await;
    let (people, _) = one_game(&app).await;
    let other = app.beside().await;
    app.later(TimeDelta::hours(25));

    let (one, two) = tokio::join!(app.mails(), other.mails());

    let digests = subjects(&one, &people[0]).len() + subjects(&two, &people[0]).len();
    assert_eq!(digests, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_that_could_not_be_sent_comes_when_the_mail_server_is_back() {
    let app = TestApp::start().await;
    until(&app, "2027-06-13T12:00:00Z");
    let (people, game) = one_game(&app).await;
    app.smtp.switch_off().await;
    until(&app, "2027-06-14T05:00:00Z");
    assert!(app.mails().await.is_empty());
    let ann = app.renewed(&people[0]).await;
    assert_eq!(of_kind(&app, &ann, "digest").await[0]["state"], "waiting");
    app.smtp.switch_on().await;

    app.later(TimeDelta::seconds(20));
    let mails = app.mails().await;

    let subject = "Your digest: one game waits for you";
    assert_eq!(subjects(&mails, &ann), [subject]);
    let history = history(&app, &ann).await;
    assert!(history.iter().all(|notice| notice["state"] == "sent"));
    // Answered while the next one is on its way: it is dropped.
    app.smtp.switch_off().await;
    until(&app, "2027-06-15T05:00:00Z");
    app.mails().await;
    let ann = app.renewed(&ann).await;
    answer(&app, &game, &ann).await;
    app.smtp.switch_on().await;
    app.later(TimeDelta::seconds(20));
    assert!(subjects(&app.mails().await, &ann).is_empty());
    let dropped = &of_kind(&app, &ann, "digest").await[0];
    assert_eq!(dropped["state"], "dropped");
    assert_eq!(dropped["reason"], "nothing waited for the reader");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_that_could_not_be_sent_for_a_day_is_joined_by_no_other() {
    let app = TestApp::start().await;
    until(&app, "2027-06-13T12:00:00Z");
    let (people, _) = one_game(&app).await;
    app.smtp.switch_off().await;
    for hour in ["2027-06-14T05:00:00Z", "2027-06-15T05:00:00Z"] {
        until(&app, hour);
        assert!(app.mails().await.is_empty());
    }
    app.smtp.switch_on().await;

    app.later(TimeDelta::hours(8));
    let mails = app.mails().await;
    until(&app, "2027-06-16T05:00:00Z");
    let next = app.mails().await;

    let subject = "Your digest: one game waits for you";
    assert_eq!(subjects(&mails, &people[0]), [subject]);
    assert_eq!(subjects(&next, &people[0]), [subject], "a day of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_digest_comes_during_a_vacation_and_one_mail_at_its_end() {
    let app = TestApp::start().await;
    until(&app, "2027-06-13T12:00:00Z");
    let (people, _) = one_game(&app).await;
    let away = app.request("PUT", "/me/vacation").token(&people[0].token);
    away.json(json!({ "on": true })).send().await.expect(200);
    app.tell_vacations().await;
    for day in 14..18 {
        until(&app, &format!("2027-06-{day}T05:00:00Z"));
        assert!(subjects(&app.mails().await, &people[0]).is_empty());
    }

    let ann = app.renewed(&people[0]).await;
    let waiting = of_kind(&app, &ann, "digest").await;
    let back = app.request("PUT", "/me/vacation").token(&ann.token);
    back.json(json!({ "on": false })).send().await.expect(200);
    app.tell_vacations().await;
    let mails = app.mails().await;

    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["reason"], "the reader is on vacation");
    let subject = "Your digest: one game waits for you";
    assert_eq!(subjects(&mails, &ann), [subject]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_that_is_off_is_not_told_in_the_digest_either() {
    let app = server().await;
    until(&app, "2027-06-13T12:00:00Z");
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut wishes = at_seven();
    wishes["mail"] = json!({ "message": false });
    prefer(&app, &people[0], wishes).await;
    let game = start(&app, "Friday club", &people).await;
    until(&app, "2027-06-14T04:55:00Z");
    app.mails().await;
    let people = app.renewed_all(&people).await;
    // Not looked at before the digest.
    app.say(&game, &people[1], "Hello").await;

    until(&app, "2027-06-14T05:00:00Z");
    let mails = app.mails().await;

    let subject = "Your digest: one game waits for you";
    assert_eq!(subjects(&mails, &people[0]), [subject]);
    let digest = mails.iter().find(|mail| mail.to == people[0].email);
    let text = &digest.unwrap().text;
    assert!(!text.contains("message"), "{text}");
    let said = &of_kind(&app, &people[0], "message").await[0];
    assert_eq!(said["state"], "dropped");
    assert_eq!(said["reason"], "mails of this kind are switched off");
}
