//! What goes wrong while an answer comes in or is dealt with: nothing is lost, and nothing is done twice.

use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection as _;
use serde_json::json;

use super::{Asking, ByMail};
use crate::helpers::cluster;

/// Takes the test's database away, or gives it back.
async fn let_nobody_in(name: &str, away: bool) {
    let mut admin = cluster::admin().await;
    let allowed = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {}", !away);
    admin.batch_execute(&allowed).await.unwrap();
    if away {
        let end = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        );
        admin.batch_execute(&end).await.unwrap();
    }
}

/// Has the server forget that it has dealt with the newest answer, as if it had died just before it could note it.
async fn forget_the_end(by_mail: &ByMail) {
    let newest = "(SELECT id FROM incoming_mails ORDER BY id DESC LIMIT 1)";
    for statement in [
        format!("DELETE FROM notices WHERE incoming_id = {newest}"),
        format!(
            "UPDATE incoming_mails SET state = 'waiting', outcome = NULL, entry = NULL, written_at = NULL \
             WHERE id = {newest}"
        ),
    ] {
        assert_eq!(by_mail.app.execute(&statement).await.unwrap(), 1);
    }
    // Until then it might still be at it.
    by_mail.app.later(TimeDelta::minutes(6));
}

async fn begun() -> (ByMail, String, Asking) {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let terms = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "bot" } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": terms });
    let game = by_mail.app.start_game_as(wish, &people).await;
    let mails = by_mail.mails().await;
    let asking = mails.into_iter().find(|mail| mail.reply_to.is_some());
    let id = game["id"].as_str().unwrap().to_owned();
    (by_mail, id, asking.unwrap())
}

/// What has been done and said at a table.
async fn state(by_mail: &ByMail, game: &str) -> Vec<String> {
    let query = format!(
        "SELECT actor || action AS text FROM log WHERE game_id = '{game}' \
         UNION ALL SELECT 'said ' || text FROM messages WHERE game_id = '{game}' \
         UNION ALL SELECT 'seat ' || seat || ' ' || coalesce(user_id::text, '') FROM seats WHERE game_id = '{game}'"
    );
    let mut state = by_mail.app.texts(&query).await;
    state.sort();
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_comes_while_the_database_is_away_is_to_come_again() {
    let (by_mail, game, asking) = begun().await;
    let before = state(&by_mail, &game).await;
    let raw = by_mail.reply(&asking, "boss 1");
    let address = asking.reply_to.clone().unwrap();
    let name = "SELECT current_database()::text AS text";
    let name = by_mail.app.texts(name).await.remove(0);
    let_nobody_in(&name, true).await;
    for _ in 0..2 {
        let said = by_mail.bring(&asking.to, &address, &raw).await;
        assert!(said.starts_with("451 "), "{said}");
    }
    let_nobody_in(&name, false).await;
    assert_eq!(state(&by_mail, &game).await, before);

    // The mail server comes again, and the worker looks again, until the connections that were cut are gone.
    let mut tries = 0..40;
    while !by_mail
        .bring(&asking.to, &address, &raw)
        .await
        .starts_with("250 ")
    {
        assert!(tries.next().is_some(), "it is never taken");
    }
    while !by_mail.try_to_deal().await {
        assert!(tries.next().is_some(), "it is never read");
    }
    let told = by_mail.mails().await.remove(0);

    assert!(
        told.text.contains("Your moves have been made."),
        "{}",
        told.text
    );
    assert_eq!(state(&by_mail, &game).await.len(), before.len() + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_by_a_server_that_died_before_it_could_note_it_is_done_once_and_told_once() {
    for (before, says, told) in [
        (None, "boss 1", "Your moves have been made."),
        (None, "boss 1\nboss 2\nsay Good luck", "Good luck"),
        (None, "default", "Your moves have been made."),
        (None, "say Good luck", "Said at the table"),
        (Some("boss 1"), "undo", "has been taken back"),
        (None, "resign", "bot plays your seat"),
        (None, "no reminders", "no more reminders"),
    ] {
        let (by_mail, game, mut asking) = begun().await;
        if let Some(before) = before {
            asking = by_mail.told(&asking, before).await;
        }
        by_mail.answer(&asking, says).await;
        let done = state(&by_mail, &game).await;
        for _ in 0..2 {
            forget_the_end(&by_mail).await;
            by_mail.deal().await;
            assert_eq!(state(&by_mail, &game).await, done, "{says}");
        }
        let mails = by_mail.mails().await;
        let mut answers = mails
            .iter()
            .filter(|mail| mail.subject.contains("[Your answer"));
        let answer = answers.next().unwrap();
        assert!(answer.text.contains(told), "{says}: {}", answer.text);
        assert!(answers.next().is_none(), "{says}");
        let undone = "SELECT state AS text FROM incoming_mails WHERE state <> 'done'";
        assert!(by_mail.app.texts(undone).await.is_empty(), "{says}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_a_confirmation_and_a_vote_are_taken_once_by_a_server_that_died_in_between() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private", "confirm_start": { "hours": 24 } });
    let game = by_mail.app.open_table(&people[0], wish).await;
    let path = format!("/games/{game}/invitations");
    for email in ["dora@example.org", "ben@example.org"] {
        let invite = by_mail.app.post(&path).token(&people[0].token);
        invite
            .json(json!({ "email": email }))
            .send()
            .await
            .expect(201);
    }
    let mails = by_mail.mails().await;
    let invitation = mails.iter().find(|mail| mail.to == "dora@example.org");
    by_mail.answer(invitation.unwrap(), "accept").await;
    forget_the_end(&by_mail).await;
    by_mail.deal().await;
    let told = by_mail.mails().await;
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].text.contains("You have a seat"), "{}", told[0].text);
    let people_here = "SELECT email AS text FROM users WHERE email LIKE 'dora%'";
    assert_eq!(by_mail.app.texts(people_here).await.len(), 1);

    let people = by_mail.app.renewed_all(&people).await;
    by_mail.app.join(&game, &people[1]).await.expect(201);
    let mails = by_mail.mails().await;
    let asked: Vec<_> = mails
        .iter()
        .filter(|mail| mail.reply_to.is_some())
        .collect();
    assert_eq!(asked.len(), 2);
    for asked in asked {
        by_mail.answer(asked, "confirm").await;
        forget_the_end(&by_mail).await;
        by_mail.deal().await;
        let mails = by_mail.mails().await;
        let told = mails
            .iter()
            .find(|told| told.to == asked.to && told.subject.contains("[Your answer"));
        let told = told.unwrap();
        assert!(told.text.contains("you are still there"), "{}", told.text);
    }
    let host = by_mail.app.renewed(&people[0]).await;
    let view = by_mail.app.game(&game, Some(&host)).await;
    assert_eq!(view["status"], "running");
    by_mail.app.ask_to_end(&game, &host).await;
    let mails = by_mail.mails().await;
    for asked in mails
        .iter()
        .filter(|mail| mail.subject.contains("[The table is asked]"))
    {
        by_mail.answer(asked, "yes").await;
        forget_the_end(&by_mail).await;
        by_mail.deal().await;
        let mails = by_mail.mails().await;
        let told = mails
            .iter()
            .find(|told| told.to == asked.to && told.subject.contains("[Your answer"));
        let told = told.unwrap();
        assert!(
            told.text.contains("Your yes has been counted."),
            "{}",
            told.text
        );
    }
    let ended = format!("SELECT status AS text FROM games WHERE id = '{game}'");
    assert_eq!(by_mail.app.texts(&ended).await, ["finished"]);
}
