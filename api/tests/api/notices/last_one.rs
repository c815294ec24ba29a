//! Being the last one waited for.

use chrono::TimeDelta;
use serde_json::json;

use super::{answer, of_kind, server, start, start_untold, subjects};
use crate::helpers::TestApp;

const LAST: &str = "[You are the last one] Bull Moose · Friday club";
const TURN: &str = "[Your turn] Bull Moose · Friday club";

#[tokio::test(flavor = "multi_thread")]
async fn the_last_one_who_is_waited_for_is_told_so_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start_untold(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;

    answer(&app, &game, &people[0]).await;
    let one_answer = app.mails().await;
    let decision = app.decision(&game, &people[1]).await;
    answer(&app, &game, &people[1]).await;
    let two_answers = app.mails().await;
    // Replaced: that is no news to anybody.
    let other = json!([decision["actions"][3]["action"]]);
    let replaced = app.answer(&game, &people[1], &decision["decision"], other);
    replaced.await.expect(201);
    let replaced = app.mails().await;

    assert!(one_answer.is_empty() && replaced.is_empty());
    assert_eq!(two_answers.len(), 1);
    assert_eq!(subjects(&two_answers, &people[2]), [LAST]);
    assert!(
        two_answers[0]
            .text
            .contains("You are the last one waited for, Cleo"),
        "{}",
        two_answers[0].text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_that_asks_says_so_itself_if_it_was_still_to_come() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start_untold(&app, "Friday club", &people).await;
    app.mails().await;
    app.later(TimeDelta::minutes(3));
    answer(&app, &game, &people[0]).await;
    answer(&app, &game, &people[1]).await;

    app.later(TimeDelta::minutes(7));
    let mails = app.mails().await;
    app.later(TimeDelta::minutes(4));
    let later = app.mails().await;

    assert_eq!(subjects(&mails, &people[2]), [TURN]);
    assert!(
        mails[0].text.contains("you are the last one waited for"),
        "{}",
        mails[0].text
    );
    assert!(later.is_empty(), "{later:#?}");
    let last = &of_kind(&app, &people[2], "last_one").await[0];
    let turn = &of_kind(&app, &people[2], "your_turn").await[0];
    assert_eq!(
        (&last["state"], &turn["state"]),
        (&json!("sent"), &json!("sent"))
    );
    assert_eq!(last["mail"], turn["mail"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_in_time_is_not_told_of_having_been_the_last() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start_untold(&app, "Friday club", &people).await;
    app.later(TimeDelta::minutes(10));
    app.mails().await;
    for person in &people {
        answer(&app, &game, person).await;
    }

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;

    assert!(mails.iter().all(|mail| mail.subject != LAST), "{mails:#?}");
    let people = app.renewed_all(&people).await;
    let last = &of_kind(&app, &people[2], "last_one").await[0];
    assert_eq!(last["state"], "dropped");
    assert_eq!(last["reason"], "it had been answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_one_of_several_games_is_told_in_the_mail_that_lists_them() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start_untold(&app, "Friday club", &people).await;
    start(&app, "Monday club", &people).await;
    app.mails().await;
    answer(&app, &game, &people[0]).await;
    answer(&app, &game, &people[1]).await;

    app.later(TimeDelta::minutes(11));
    let mails = app.mails().await;

    let subject = "2 games wait for you";
    assert_eq!(subjects(&mails, &people[2]), [subject]);
    let mail = mails.iter().find(|mail| mail.to == people[2].email);
    let text = mail.unwrap().text.split_whitespace();
    let text = text.collect::<Vec<_>>().join(" ");
    assert!(
        text.contains(
            "Friday club: your sealed answer was asked for 11 minutes ago, and you are the last one waited for"
        ) && text.contains("Monday club: your sealed answer was asked for 11 minutes ago http"),
        "{text}"
    );
    let last = &of_kind(&app, &people[2], "last_one").await[0];
    assert_eq!(last["state"], "sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_only_bots_wait_for_is_told_once() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
    app.open_table(&ann, wish).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;

    app.let_bots_play().await;

    assert!(app.mails().await.is_empty());
    assert!(of_kind(&app, &ann, "last_one").await.is_empty());
}
