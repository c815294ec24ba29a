//! How long a turn waits before it is mailed, and what becomes of it meanwhile.

use chrono::TimeDelta;
use serde_json::json;

use super::{
    answer, history, of_kind, prefer, server, start, start_untold, subjects, want_no_beginnings,
};
use crate::helpers::TestApp;
use crate::helpers::play::Choices;

const TURN: &str = "[Your turn] Bull Moose · Friday club";

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_s_own_delay_counts_instead_of_the_server_s() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    prefer(&app, &people[0], json!({ "delay_minutes": 60 })).await;
    prefer(&app, &people[1], json!({ "delay_minutes": 0 })).await;
    start_untold(&app, "Friday club", &people).await;

    let mut told = Vec::new();
    for minutes in [0, 9, 1, 49, 1] {
        app.later(TimeDelta::minutes(minutes));
        let mails = app.mails().await;
        let turns = mails
            .iter()
            .filter(|mail| mail.subject.starts_with("[Your turn]"));
        told.push(turns.map(|mail| mail.to.clone()).collect::<Vec<_>>());
    }

    let nobody: Vec<String> = Vec::new();
    assert_eq!(
        told,
        [
            vec![people[1].email.clone()],
            nobody.clone(),
            vec![people[2].email.clone()],
            nobody,
            vec![people[0].email.clone()],
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_one_step_of_a_turn_and_leaves_it_is_still_mailed() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    want_no_beginnings(&app, &people).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    app.mails().await;
    let seat = app.due(&game, &people[0]).await[0];
    let decision = app.decision(&game, &people[seat]).await;
    app.later(TimeDelta::minutes(8));
    let step = json!([decision["actions"][0]["action"]]);
    app.answer(&game, &people[seat], &decision["decision"], step)
        .await
        .expect(201);
    assert_eq!(app.due(&game, &people[0]).await, [seat], "its turn goes on");

    app.later(TimeDelta::minutes(2));
    let mails = app.mails().await;

    let told = subjects(&mails, &people[seat]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("[Your turn]"), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_answered_after_eight_of_ten_minutes_is_never_mailed() {
    let app = server().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start_untold(&app, "Friday club", &people).await;
    app.mails().await;
    app.later(TimeDelta::minutes(8));
    answer(&app, &game, &people[0]).await;

    app.later(TimeDelta::minutes(2));
    let mails = app.mails().await;

    assert!(subjects(&mails, &people[0]).is_empty(), "{mails:#?}");
    let turn = &of_kind(&app, &people[0], "your_turn").await[0];
    assert_eq!(turn["state"], "dropped");
    assert_eq!(turn["reason"], "it had been answered");
    assert_eq!(turn["mail"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_comes_back_is_mailed_afresh_and_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    app.later(TimeDelta::seconds(1));
    app.mails().await;
    let first = app.due(game, &people[0]).await[0];
    let mut choices = Choices::new(1);
    while app.due(game, &people[0]).await == [first] {
        app.step(game, &people, &mut choices).await;
    }
    app.mails().await;

    let mut mails = Vec::new();
    while app.due(game, &people[0]).await != [first] {
        app.step(game, &people, &mut choices).await;
        mails.extend(app.mails_to(&people[first].email).await);
    }
    // The next step of the same turn is no new turn.
    app.step(game, &people, &mut choices).await;
    mails.extend(app.mails_to(&people[first].email).await);

    mails.retain(|mail| mail.text.contains("It is your turn"));
    assert_eq!(mails.len(), 1, "{mails:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_while_its_mail_waits_for_the_mail_server_is_dropped() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.smtp.switch_off().await;
    app.mails().await;
    let waiting = of_kind(&app, &people[0], "your_turn").await;
    assert_eq!(waiting[0]["state"], "waiting");
    assert_eq!(
        waiting[0]["attempts"], 0,
        "that no mail gets through is no attempt"
    );
    answer(&app, &game, &people[0]).await;

    app.smtp.switch_on().await;
    app.later(TimeDelta::minutes(1));
    let mails = app.mails().await;

    assert_eq!(
        subjects(&mails, &people[0]),
        ["Bull Moose · Friday club"],
        "that the game has begun is still worth telling"
    );
    assert_eq!(subjects(&mails, &people[1]), [TURN]);
    let dropped = of_kind(&app, &people[0], "your_turn").await;
    assert_eq!(dropped[0]["state"], "dropped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_that_is_switched_off_is_not_mailed_and_the_history_says_why() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let off = json!({ "mail": { "your_turn": false, "game_started": false } });
    prefer(&app, &people[0], off).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));

    let mails = app.mails().await;

    assert!(subjects(&mails, &people[0]).is_empty());
    assert_eq!(subjects(&mails, &people[1]), [TURN]);
    for notice in history(&app, &people[0]).await {
        assert_eq!(notice["state"], "dropped");
        assert_eq!(notice["reason"], "mails of this kind are switched off");
    }
    // A code to sign in with comes all the same.
    app.sign_in("Ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_on_is_told_that_a_player_has_gone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    start(&app, "Friday club", &people).await;
    app.later(TimeDelta::seconds(1));
    app.mails().await;
    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);
    api::work::left_behind::tell_logs(&app.app.house)
        .await
        .unwrap();

    let mails = app.mails().await;

    for reader in [&people[0], &people[2]] {
        let subject = "[New at the table] Bull Moose · Friday club";
        assert_eq!(subjects(&mails, reader), [subject]);
    }
    let shown = app.game(&mails_game(&app, &people[0]).await, None).await;
    let colour = shown["seats"][1]["colour"].as_str().unwrap();
    for mail in &mails {
        let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = format!("The house's bot took over for former player ({colour}).");
        assert!(text.contains(&line), "{}", mail.text);
        assert!(!mail.text.contains("Ben"), "{}", mail.text);
    }
}

/// The game that somebody was last told of.
async fn mails_game(app: &TestApp, person: &crate::helpers::Person) -> String {
    let history = history(app, person).await;
    history[0]["game"].as_str().unwrap().to_owned()
}
