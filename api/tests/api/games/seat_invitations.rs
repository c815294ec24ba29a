//! `POST /games/{id}/seats/{seat}/invitations`.

use serde_json::json;

use crate::helpers::seats::Running;

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_says_that_it_is_a_seat_in_a_running_game() {
    let mut table = Running::new("tammany-hall", "private").await;
    let due = table.due().await;
    table.days_later(15).await;
    let host = &table.people[0];
    let inviter = if due == 0 { &table.people[1] } else { host };
    table.app.mails().await;

    let sent = table.invite(inviter, due, "Dan@Example.org").await;

    let expected = json!({ "game": table.game, "email": "dan@example.org" });
    assert_eq!(sent.expect(201).json(), expected);
    table
        .invite(inviter, due, "dan@example.org")
        .await
        .expect(201);
    let mails = table.app.mails().await;
    let [mail] = &mails[..] else {
        panic!("one mail: {mails:#?}");
    };
    assert_eq!(mail.to, "dan@example.org");
    assert!(
        mail.text.contains("take over a seat in a game"),
        "{}",
        mail.text
    );
    let colour = ["red", "yellow", "blue"][due];
    assert!(mail.text.contains(colour), "{}", mail.text);
    let dan = table.app.sign_in("Dan").await;
    table.app.game(&table.game, Some(&dan)).await;
    table.post(&dan, due, "take").await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_a_seat_whose_person_is_back_is_not_mailed() {
    let table = Running::new("tammany-hall", "public").await;
    table.post(&table.people[1], 1, "offer").await.expect(201);
    table
        .invite(&table.people[0], 1, "dan@example.org")
        .await
        .expect(201);

    table.post(&table.people[1], 1, "return").await.expect(201);

    assert!(table.app.mails_to("dan@example.org").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_invites_and_others_only_when_the_host_is_gone() {
    let table = Running::new("tammany-hall", "public").await;
    table.post(&table.people[1], 1, "offer").await.expect(201);
    let eve = "eve@example.org";

    table
        .invite(&table.people[2], 1, eve)
        .await
        .problem(403, "not_the_host");
    let stranger = table.app.sign_in("Dan").await;
    table
        .invite(&stranger, 1, eve)
        .await
        .problem(403, "not_your_game");
    table.invite(&table.people[0], 1, eve).await.expect(201);
    table.to_bot(0).await;
    table.invite(&table.people[2], 1, eve).await.expect(201);
    table.invite(&table.people[2], 0, eve).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_invited_to_a_seat_that_is_played() {
    let mut table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let before = table.app.dump().await;
    for seat in 0..3 {
        table
            .invite(&table.people[0], seat, "dan@example.org")
            .await
            .problem(409, "not_vanished");
    }
    table
        .invite(&table.people[0], 4, "dan@example.org")
        .await
        .problem(404, "not_found");
    for bad in ["", "dan", "dan@", "a@b\r\nBcc: c@d.org"] {
        table
            .invite(&table.people[0], 1, bad)
            .await
            .problem(422, "bad_email");
    }
    assert_eq!(table.app.dump().await, before);

    table.days_later(15).await;
    let not_due = (due + 1) % 3;
    let host = if due == 0 {
        &table.people[1]
    } else {
        &table.people[0]
    };
    table
        .invite(host, not_due, "dan@example.org")
        .await
        .problem(409, "not_vanished");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_has_twenty_invitations_and_no_more() {
    let table = Running::new("tammany-hall", "public").await;
    table.post(&table.people[1], 1, "offer").await.expect(201);
    for guest in 0..20 {
        let email = format!("guest-{guest}@example.org");
        table.invite(&table.people[0], 1, &email).await.expect(201);
    }

    table
        .invite(&table.people[0], 1, "one.more@example.org")
        .await
        .problem(409, "too_many_invitations");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_deleted_account_sent_or_was_sent_is_gone_at_once() {
    let table = Running::new("tammany-hall", "private").await;
    let [dan, eve] = [
        table.app.sign_in("Dan").await,
        table.app.sign_in("Eve").await,
    ];
    table.post(&table.people[1], 1, "offer").await.expect(201);
    table
        .invite(&table.people[1], 1, &dan.email)
        .await
        .expect(201);
    table
        .invite(&table.people[0], 1, &eve.email)
        .await
        .expect(201);
    let open = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let open = table.app.open_table(&table.people[1], open).await;
    let invite = table.app.post(&format!("/games/{open}/invitations"));
    let invite = invite.token(&table.people[1].token);
    let invite = invite.json(json!({ "email": dan.email })).send().await;
    invite.expect(201);

    for person in [&table.people[1], &eve] {
        let delete = table.app.request("DELETE", "/me").token(&person.token);
        delete.send().await.expect(204);
    }

    let left = table
        .app
        .texts("SELECT email AS text FROM invitations WHERE email NOT LIKE 'cleo%'")
        .await;
    assert!(left.is_empty(), "{left:?}");
    table
        .app
        .read(&format!("/games/{}", table.game), Some(&dan))
        .await
        .problem(404, "not_found");
    let mails = table.app.mails().await;
    assert!(
        mails.iter().all(|mail| !mail.subject.contains("invites")),
        "{mails:#?}"
    );
}
