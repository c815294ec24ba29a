//! What is said to tables by mail: that a seat is taken, that somebody is still there, yes and no.

use chrono::TimeDelta;
use serde_json::json;

use super::{Asking, ByMail};
use crate::helpers::play::legal;

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_gets_from_an_invitation_to_the_first_move_by_answers_alone() {
    let by_mail = ByMail::start().await;
    let anna = by_mail.app.sign_in("Anna").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private", "name": "Friends" });
    let game = by_mail.app.open_table(&anna, wish).await;
    for email in ["dora@example.org", "emil@example.org"] {
        let path = format!("/games/{game}/invitations");
        let invite = by_mail.app.post(&path).token(&anna.token);
        invite
            .json(json!({ "email": email }))
            .send()
            .await
            .expect(201);
    }
    let invitations = by_mail.mails().await;
    assert_eq!(invitations.len(), 2);
    for invitation in &invitations {
        assert!(invitation.text.contains("“accept”"), "{}", invitation.text);
        by_mail.answer(invitation, "Accept!").await;
    }
    let mails = by_mail.mails().await;
    let told = mails
        .iter()
        .filter(|mail| mail.subject.contains("[Your answer]"));
    assert_eq!(told.count(), 2);
    let mut made = 0;
    for mail in mails
        .iter()
        .filter(|mail| mail.subject.contains("[Your turn]"))
    {
        let answer = mail
            .text
            .lines()
            .find_map(|line| line.split_once("For example: "));
        let example = answer.expect("an example").1.trim();
        by_mail.answer(mail, example).await;
        made += 1;
    }
    assert_eq!(made, 1);
    let view = by_mail.app.game(&game, Some(&anna)).await;
    assert_eq!(view["status"], "running");
    assert_eq!(view["version"], 2, "{view:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_slips_in_a_word_answers_the_mail_that_asked_once_more() {
    let by_mail = ByMail::start().await;
    let anna = by_mail.app.sign_in("Anna").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let game = by_mail.app.open_table(&anna, wish).await;
    let path = format!("/games/{game}/invitations");
    let invite = by_mail.app.post(&path).token(&anna.token);
    let invite = invite.json(json!({ "email": "dora@example.org" }));
    invite.send().await.expect(201);
    let mails = by_mail.mails().await;
    let told = by_mail.told(&mails[0], "acept").await;
    assert!(told.subject.contains("not taken"), "{}", told.subject);
    assert!(told.text.contains("once more"), "{}", told.text);
    assert_eq!(told.reply_to, None);
    let told = by_mail.told(&mails[0], "accept").await;
    assert!(told.text.contains("You have a seat"), "{}", told.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_as_soon_as_they_have_accepted_answers_that_mail_with_moves() {
    let by_mail = ByMail::start().await;
    let mut anna = by_mail.app.sign_in("Anna").await;
    let newcomers = ["dora@example.org", "emil@example.org"];
    // Who begins is drawn. Of invitations only ten a day are mailed to anybody.
    for _ in 0..40 {
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
        let game = by_mail.app.open_table(&anna, wish).await;
        let path = format!("/games/{game}/invitations");
        for email in newcomers {
            let invite = by_mail.app.post(&path).token(&anna.token);
            let invite = invite.json(json!({ "email": email }));
            invite.send().await.expect(201);
        }
        let invitations = by_mail.mails().await;
        let invited = |who: &str| {
            let is_theirs = |mail: &&Asking| mail.to == who && mail.subject.contains("invites");
            invitations.iter().find(is_theirs).unwrap()
        };
        by_mail.told(invited(newcomers[0]), "accept").await;
        by_mail.answer(invited(newcomers[1]), "accept").await;
        let mails = by_mail.mails().await;
        let is_told =
            |mail: &&Asking| mail.to == newcomers[1] && mail.subject.starts_with("[Your answer]");
        let told = mails.iter().find(is_told).unwrap();
        if told.text.contains("You are asked now:") {
            let told = by_mail.told(told, "boss 1").await;
            assert!(told.subject.starts_with("[Your answer]"), "{}", told.text);
            return;
        }
        by_mail.app.later(TimeDelta::hours(3));
        anna = by_mail.app.renewed(&anna).await;
    }
    panic!("the last one never begins");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_confirmed_by_mail() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "confirm_start": { "hours": 24 } });
    let game = by_mail.app.open_table(&people[0], wish).await;
    for person in &people[1..] {
        by_mail.app.join(&game, person).await.expect(201);
    }
    let mails = by_mail.mails().await;
    let asked: Vec<_> = mails
        .iter()
        .filter(|mail| mail.subject.contains("[Please confirm]"))
        .collect();
    assert_eq!(asked.len(), 2);
    for mail in asked {
        assert!(mail.text.contains("“confirm”"), "{}", mail.text);
        by_mail.answer(mail, "confirm").await;
    }
    let view = by_mail.app.game(&game, None).await;
    assert_eq!(view["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_is_answered_by_mail_and_only_the_one_that_the_mail_asked() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let game = by_mail.app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    by_mail.mails().await;
    let path = format!("/games/{id}/votes");
    let ask = by_mail.app.post(&path).token(&people[0].token);
    ask.json(json!({ "kind": "end" })).send().await.expect(201);
    let mails = by_mail.mails().await;
    let asked: Vec<_> = mails
        .iter()
        .filter(|mail| mail.reply_to.is_some())
        .collect();
    assert_eq!(asked.len(), 2);
    for mail in &asked {
        by_mail.answer(mail, "Yes").await;
        let mails = by_mail.mails().await;
        let is_counted = |told: &Asking| told.text.contains("Your yes has been counted.");
        assert!(mails.iter().any(is_counted));
    }
    let view = by_mail.app.game(id, None).await;
    assert_eq!(view["status"], "finished");
    // It is over.
    by_mail.answer(asked[0], "no").await;
    let mails = by_mail.mails().await;
    let is_refused = |told: &Asking| told.to == asked[0].to && told.subject.contains("not taken");
    assert!(mails.iter().any(is_refused));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_seat_any_more_moves_nobody() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let game = by_mail.app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let mails = by_mail.mails().await;
    let mail = mails
        .into_iter()
        .find(|mail| mail.reply_to.is_some())
        .unwrap();
    // They sit in the order in which they came.
    let seat = people.iter().position(|person| person.email == mail.to);
    let seat = seat.unwrap();
    let own = &people[seat];
    let path = format!("/games/{id}/seats/{seat}/offer");
    by_mail
        .app
        .post(&path)
        .token(&own.token)
        .send()
        .await
        .expect(201);
    let heir = by_mail.app.sign_in("Dora").await;
    let invite = by_mail
        .app
        .post(&format!("/games/{id}/seats/{seat}/invitations"))
        .token(&own.token);
    invite
        .json(json!({ "email": heir.email }))
        .send()
        .await
        .expect(201);
    let take = by_mail
        .app
        .post(&format!("/games/{id}/seats/{seat}/take"))
        .token(&heir.token);
    take.send().await.expect(201);
    by_mail.mails().await;
    by_mail.answer(&mail, "boss 1").await;
    let mails = by_mail.mails().await;
    // The seat has still to move.
    let decision = by_mail.app.decision(id, &heir).await;
    assert!(!legal(&decision).is_empty());
    assert!(mails.iter().all(|told| told.to != heir.email));
    let told = mails.iter().find(|told| told.to == mail.to).unwrap();
    assert!(told.subject.contains("not taken"), "{}", told.subject);
    assert!(
        told.text.contains("You have no seat in this game."),
        "{}",
        told.text
    );
    // What the seat may know by now is not theirs to see.
    assert!(!told.text.contains("You are asked now"), "{}", told.text);
    assert!(!told.text.contains("The board"), "{}", told.text);
}
