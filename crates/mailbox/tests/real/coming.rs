//! Mails come: those that were there, those that arrive, and those that are refused at first.

use std::time::Duration;

use super::desk::Desk;
use super::dovecot::{Dovecot, SETTINGS};
use super::until;

#[tokio::test]
async fn mails_that_were_there_come_in_order_and_once() {
    let server = Dovecot::start();
    for number in 0..5 {
        server.deliver(&number.to_string());
    }
    let desk = Desk::default();
    let listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    assert_eq!(desk.subjects(), ["0", "1", "2", "3", "4"]);
    assert_eq!(server.seen(), 5);
    assert!(server.log().contains("TLS"), "{}", server.log());
    listening.stop().await;

    let listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(2).await;
    assert_eq!(desk.subjects().len(), 5);
    listening.stop().await;
}

#[tokio::test]
async fn a_mail_that_arrives_comes_at_once() {
    let server = Dovecot::start();
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    for number in 1..=3 {
        // It is not asked for before nine minutes have passed: nothing but the server's word wakes the listener.
        until("IDLE", || server.heard("IDLE") >= number).await;
        server.deliver(&number.to_string());
        desk.until_offered(number).await;
    }
    until("marks", || server.seen() == 3).await;
    assert_eq!(desk.subjects(), ["1", "2", "3"]);
    assert_eq!(desk.news(), ["listening"]);
}

#[tokio::test]
async fn a_mail_that_arrives_while_another_is_taken_comes_behind_it() {
    let server = Dovecot::start();
    server.deliver("a");
    let desk = Desk::default();
    desk.be_slow(true);
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_offered(1).await;
    // The server tells of it with its answer to the mark, and not again.
    server.deliver("b");
    desk.be_slow(false);
    desk.until_offered(2).await;
    until("marks", || server.seen() == 2).await;
    assert_eq!(desk.subjects(), ["a", "b"]);
}

#[tokio::test]
async fn mails_that_arrive_all_the_while_come_once_each() {
    let server = Dovecot::start();
    let desk = Desk::default();
    let mut mailbox = server.mailbox("INBOX");
    // IDLE is renewed all the while as well.
    mailbox.settings.renewal = Duration::from_millis(10);
    let _listening = desk.listen(mailbox);
    desk.until_listening(1).await;
    for number in 0..60 {
        server.deliver(&number.to_string());
        if number % 7 == 0 {
            desk.until_offered(number).await;
        }
    }
    desk.until_offered(60).await;
    until("marks", || server.seen() == 60).await;
    let subjects = desk.subjects();
    let mut numbers: Vec<u32> = subjects.iter().map(|text| text.parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..60).collect::<Vec<_>>());
    assert_eq!(desk.news(), ["listening"]);
}

#[tokio::test]
async fn a_mail_is_marked_only_after_it_was_taken_and_one_refused_comes_again_behind_others() {
    let server = Dovecot::start();
    for subject in ["a", "b", "c"] {
        server.deliver(subject);
    }
    let desk = Desk::default();
    desk.refuse("b");
    desk.refuse("b");
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    assert_eq!(desk.subjects(), ["a", "b", "c"]);
    assert_eq!(server.seen(), 2);
    desk.until_offered(5).await;
    assert_eq!(desk.subjects(), ["a", "b", "c", "b", "b"]);
    let times = desk.times();
    assert!(times[3] - times[1] >= SETTINGS.again.first);
    assert!(times[4] - times[3] >= 2 * SETTINGS.again.first);
    until("marks", || server.seen() == 3).await;
    assert_eq!(desk.news(), ["listening"]);
}

#[tokio::test]
async fn idle_is_renewed_and_a_mail_that_somebody_marks_as_unread_comes_again() {
    let server = Dovecot::start();
    server.deliver("again");
    let desk = Desk::default();
    let mut mailbox = server.mailbox("INBOX");
    mailbox.settings.renewal = Duration::from_millis(100);
    let _listening = desk.listen(mailbox);
    until("a mark", || server.seen() == 1).await;
    until("renewals", || server.heard("IDLE") >= 3).await;
    assert_eq!(desk.subjects().len(), 1);
    server.mark_as_unread();
    desk.until_offered(2).await;
    until("a mark", || server.seen() == 1).await;
}

#[tokio::test]
async fn a_server_without_idle_is_asked_now_and_then() {
    let server = Dovecot::start_with("imap_capability = IMAP4rev1 LITERAL+\n");
    server.deliver("before");
    let desk = Desk::default();
    let mut mailbox = server.mailbox("INBOX");
    mailbox.settings.poll = Duration::from_millis(100);
    let _listening = desk.listen(mailbox);
    desk.until_listening(1).await;
    for number in 1..=2 {
        server.deliver(&number.to_string());
    }
    desk.until_offered(3).await;
    assert_eq!(desk.subjects(), ["before", "1", "2"]);
    until("questions", || server.heard("NOOP") >= 3).await;
    assert_eq!(server.heard("IDLE"), 0);
    assert_eq!(desk.news(), ["listening"]);
}

#[tokio::test]
async fn two_listeners_to_one_folder_lose_nothing() {
    let server = Dovecot::start();
    let desk = Desk::default();
    let _one = desk.listen(server.mailbox("INBOX"));
    let _other = desk.listen(server.mailbox_in_the_clear());
    desk.until_listening(2).await;
    for number in 0..20 {
        server.deliver(&number.to_string());
    }
    until("marks", || server.seen() == 20).await;
    // Both may have had it; nobody may have had none.
    for number in 0..20 {
        let subjects = desk.subjects();
        let same = subjects.iter().filter(|text| **text == number.to_string());
        let times = same.count();
        assert!((1..=2).contains(&times), "mail {number} came {times} times");
    }
}

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let server = Dovecot::start();
    server.deliver("elsewhere");
    for (on_disk, named) in [
        (".R&AOk-ponses", "R%C3%A9ponses"),
        (".Poste &- Restante.Games", "Poste%20%26%20Restante.Games"),
        (".a \"b\" \\ c", "a%20%22b%22%20%5C%20c"),
    ] {
        server.make_folder(on_disk);
        server.deliver_to(on_disk, b"Subject: here\r\n\r\n");
        let desk = Desk::default();
        let _listening = desk.listen(server.mailbox(named));
        desk.until_listening(1).await;
        assert_eq!(desk.subjects(), ["here"], "{named}");
    }
}
