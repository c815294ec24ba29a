//! What is due to one person at the same moment.

use chrono::TimeDelta;
use serde_json::json;

use super::{answer, assert_in_order, history, of_kind, server, start, start_untold, subjects};
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn three_games_that_wait_are_one_mail_the_longest_wait_first() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for name in ["Third-last", "Second-last", "Last"] {
        start_untold(&app, name, &people).await;
        app.later(TimeDelta::minutes(2));
    }
    app.mails().await;

    app.later(TimeDelta::minutes(8));
    let mails = app.mails().await;

    for person in &people {
        assert_eq!(subjects(&mails, person), ["3 games wait for you"]);
    }
    let mail = mails.iter().find(|mail| mail.to == people[0].email);
    let mail = mail.unwrap();
    assert_in_order(&mail.text, &["Third-last", "Second-last", "Last:"]);
    for game in ["Third-last", "Second-last"] {
        assert_eq!(mail.text.matches(game).count(), 1);
    }
    assert!(mail.references.is_empty(), "it belongs to no one game");
    let people = app.renewed_all(&people).await;
    let turns = of_kind(&app, &people[0], "your_turn").await;
    assert_eq!(turns.len(), 3);
    for turn in &turns {
        assert_eq!(turn["state"], "sent");
        let id = format!("<{}@example.org>", turn["mail"].as_str().unwrap());
        assert_eq!(id, mail.message_id);
    }
    let shown = app.game(turns[0]["game"].as_str().unwrap(), None).await;
    assert!(mail.text.contains(shown["head"].as_str().unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_of_its_own_is_noted_by_its_notice_s_own_id() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start_untold(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));

    let waiting = history(&app, &people[0]).await;
    let mails = app.mails().await;
    let mut sent = history(&app, &people[0]).await;
    sent.retain(|notice| notice["state"] == "sent");

    assert!(waiting.iter().all(|notice| notice["mail"] == json!(null)));
    assert_eq!(sent.len(), 1);
    for notice in &sent {
        assert_eq!(notice["mail"], notice["id"]);
    }
    let turn = mails
        .iter()
        .find(|mail| mail.to == people[0].email && mail.subject.starts_with("[Your turn]"));
    let turn_notice = sent.iter().find(|notice| notice["kind"] == "your_turn");
    let id = format!(
        "<{}@example.org>",
        turn_notice.unwrap()["id"].as_str().unwrap()
    );
    assert_eq!(turn.unwrap().message_id, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merged_mail_that_cannot_be_sent_comes_once_when_it_can() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start_untold(&app, "Friday club", &people).await;
    start(&app, "Monday club", &people).await;
    app.mails().await;
    app.later(TimeDelta::minutes(11));
    app.smtp.switch_off().await;
    assert!(app.mails().await.is_empty());
    app.smtp.switch_on().await;

    app.later(TimeDelta::seconds(20));
    let mails = app.mails().await;
    app.later(TimeDelta::days(1));
    let later = app.mails().await;

    for person in &people {
        assert_eq!(subjects(&mails, person), ["2 games wait for you"]);
    }
    assert!(later.is_empty(), "{later:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_wait_are_listed_by_the_time_that_is_left_each_with_its_deadline() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start_untold(&app, "Older", &people).await;
    start(&app, "Endless", &people).await;
    let mut due = Vec::new();
    for (name, days) in [("Long", 5), ("Short", 2)] {
        let clock = json!({ "pace": { "type": "per_decision", "seconds": days * 86_400 } });
        let wish = json!({ "ruleset": "bull-moose", "seats": 3, "name": name, "clock": clock });
        let game = app.start_game_as(wish, &people).await;
        let deadline = game["pending"][0]["due"].as_str().unwrap();
        let deadline: chrono::DateTime<chrono::Utc> = deadline.parse().unwrap();
        due.push(
            deadline
                .format("due on %A, %-d %B %Y, %H:%M (UTC)")
                .to_string(),
        );
    }
    app.mails().await;

    app.later(TimeDelta::minutes(11));
    let mails = app.mails().await;

    assert_eq!(subjects(&mails, &people[0]), ["4 games wait for you"]);
    let mail = mails.iter().find(|mail| mail.to == people[0].email);
    let order = ["Short", &due[1], "Long", &due[0], "Older", "Endless"];
    let text = &mail.unwrap().text;
    assert_in_order(text, &order);
    assert_eq!(text.matches("due on").count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_as_the_game_begins_has_one_mail_for_both() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start(&app, "Friday club", &people).await;

    let mails = app.mails().await;
    app.later(TimeDelta::hours(1));
    let later = app.mails().await;

    let people = app.renewed_all(&people).await;
    assert_eq!(mails.len(), 3);
    assert!(later.is_empty(), "{later:#?}");
    for person in &people {
        let turn = "[Your turn] Bull Moose · Friday club";
        assert_eq!(subjects(&mails, person), [turn]);
        let mail = mails.iter().find(|mail| mail.to == person.email).unwrap();
        let order = ["has begun", "You are asked already", "Round 1", "The board"];
        assert_in_order(&mail.text, &order);
        let told = history(&app, person).await;
        let kinds: Vec<&str> = told
            .iter()
            .map(|notice| notice["kind"].as_str().unwrap())
            .collect();
        assert_eq!(kinds, ["your_turn", "game_started"]);
        for notice in &told {
            assert_eq!(notice["state"], "sent");
            assert_eq!(notice["mail"], told[1]["id"]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beginning_that_comes_late_asks_what_is_asked_by_then() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.smtp.switch_off().await;
    let game = start(&app, "Friday club", &people).await;
    app.mails().await;
    for person in &people[..2] {
        answer(&app, &game, person).await;
    }
    app.smtp.switch_on().await;
    app.later(TimeDelta::minutes(30));
    let mails = app.mails().await;
    app.later(TimeDelta::hours(1));
    let later = app.mails().await;

    for person in &people[..2] {
        assert_eq!(subjects(&mails, person), ["Bull Moose · Friday club"]);
    }
    let turn = "[Your turn] Bull Moose · Friday club";
    assert_eq!(subjects(&mails, &people[2]), [turn]);
    let last = mails.iter().find(|mail| mail.to == people[2].email);
    let order = ["has begun", "you are the last one waited for"];
    assert_in_order(&last.unwrap().text, &order);
    assert!(later.is_empty(), "{later:#?}");
    let cleo = app.renewed(&people[2]).await;
    for notice in history(&app, &cleo).await {
        assert_eq!(notice["state"], "sent", "{notice:#}");
    }
}
