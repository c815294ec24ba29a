//! What keeps mails from coming is told once, and mails come when it is mended.

use std::fs;
use std::time::{Duration, Instant};

use mailbox::Password;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};

use super::desk::Desk;
use super::dovecot::{Dovecot, mailbox_at};
use super::until;

#[tokio::test]
async fn a_server_that_was_away_is_found_again_and_nothing_is_lost() {
    let mut server = Dovecot::start();
    server.deliver("before");
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    server.stop();
    server.deliver("between");
    desk.until_told("mail server").await;
    server.run();
    desk.until_listening(2).await;
    server.deliver("after");
    desk.until_offered(3).await;
    assert_eq!(desk.subjects(), ["before", "between", "after"]);
    // Attempts in vain are told of as one; the first of them may have met a server that was about to go.
    assert!(desk.news().len() <= 5, "{:?}", desk.news());
}

#[tokio::test]
async fn a_mail_comes_again_if_the_server_goes_before_its_mark_is_set() {
    let mut server = Dovecot::start();
    server.deliver("a");
    let desk = Desk::default();
    desk.be_slow(true);
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_offered(1).await;
    server.stop();
    desk.be_slow(false);
    desk.until_told("mail server").await;
    assert_eq!(server.seen(), 0);
    server.run();
    desk.until_offered(2).await;
    until("a mark", || server.seen() == 1).await;
}

#[tokio::test]
async fn a_wrong_password_is_told_once_and_not_tried_in_haste() {
    let server = Dovecot::start();
    server.deliver("a");
    let desk = Desk::default();
    let mut mailbox = server.mailbox("INBOX");
    mailbox.password = Password::new("guessed-password");
    let wait = Duration::from_millis(1_500);
    mailbox.settings.reconnect.longest = wait;
    let began = Instant::now();
    let _listening = desk.listen(mailbox);
    let failed = || server.log().matches("auth failed").count();
    until("another try", || failed() >= 2).await;
    assert!(began.elapsed() >= wait);
    let news = desk.news();
    assert_eq!(news.len(), 1, "{news:?}");
    assert!(news[0].starts_with(
        "the mail server does not let the user in: check user and password (it says: "
    ));
    assert!(news[0].ends_with("Authentication failed.)"), "{news:?}");
    assert_eq!(desk.subjects().len(), 0);
    // It works when the account has it.
    fs::write(server.path("users"), "ben:{PLAIN}guessed-password\n").unwrap();
    desk.until_offered(1).await;
}

#[tokio::test]
async fn a_folder_that_is_missing_is_told_once_and_found_when_it_is_made() {
    let server = Dovecot::start();
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("Games"));
    until("more tries", || server.heard("SELECT \"Games\"") >= 3).await;
    let news = desk.news();
    assert_eq!(news.len(), 1, "{news:?}");
    let told = "the folder of the mailbox cannot be opened: check its name (it says: Mailbox doesn't exist: Games";
    assert!(news[0].starts_with(told), "{news:?}");
    server.make_folder(".Games");
    server.deliver_to(".Games", b"Subject: here\r\n\r\n");
    desk.until_offered(1).await;
    desk.until_listening(1).await;
}

#[tokio::test]
async fn a_folder_whose_mails_cannot_be_marked_is_refused() {
    let server = Dovecot::start_with("mail_plugins = acl\nplugin {\n  acl = vfile\n}\n");
    // Who owns a folder may do all; Ben is told that here they may only look, or only add.
    for rights in ["owner lr\n", "owner lri\n"] {
        fs::write(server.path("mails/ben/dovecot-acl"), rights).unwrap();
        server.deliver("a");
        let desk = Desk::default();
        let _listening = desk.listen(server.mailbox("INBOX"));
        desk.until_told("cannot be marked as seen").await;
        assert_eq!(desk.subjects().len(), 0);
    }
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_or_of_another_name_is_refused() {
    let server = Dovecot::start();
    server.deliver("a");
    let of_strangers = server.mailbox_of_strangers("INBOX");
    let mut of_another_name = server.mailbox("INBOX");
    let address = of_another_name.address.to_string();
    of_another_name.address = address.replace("localhost", "127.0.0.1").parse().unwrap();
    for mailbox in [of_strangers, of_another_name] {
        let desk = Desk::default();
        let _listening = desk.listen(mailbox);
        desk.until_told("no encrypted connection to the mail server: invalid peer certificate")
            .await;
        assert_eq!(desk.subjects().len(), 0);
    }
    // The password never went over the wire.
    let log = server.log();
    assert!(!log.contains("user=<ben>"), "{log}");
}

#[tokio::test]
async fn whatever_else_answers_is_told_of_once() {
    for (says, told) in [
        (
            "220 mail.example.org ESMTP\r\n",
            "what answers there does not speak as an IMAP server should",
        ),
        ("* BYE later\r\n", "the mail server closed the connection"),
        ("", "the mail server did not answer in time"),
    ] {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let desk = Desk::default();
        let mut mailbox = mailbox_at(&format!("imap://ben@127.0.0.1:{port}"));
        mailbox.settings.patience = Duration::from_millis(100);
        let _listening = desk.listen(mailbox);
        let mut connections: Vec<TcpStream> = Vec::new();
        for _ in 0..3 {
            let (mut connection, _) = listener.accept().await.unwrap();
            connection.write_all(says.as_bytes()).await.unwrap();
            connections.push(connection);
        }
        assert_eq!(desk.news(), [told]);
    }
}

#[tokio::test]
async fn a_stop_ends_it_at_once_while_it_idles_or_hands_over_or_waits_for_a_server() {
    let mut server = Dovecot::start();
    let desk = Desk::default();
    let listening = desk.listen(server.mailbox("INBOX"));
    until("IDLE", || server.heard("IDLE") == 1).await;
    listening.stop().await;
    server.deliver("a");
    desk.be_slow(true);
    let listening = desk.listen(server.mailbox("INBOX"));
    desk.until_offered(1).await;
    listening.stop().await;
    assert_eq!(server.seen(), 0);
    server.stop();
    let listening = desk.listen(server.mailbox("INBOX"));
    desk.until_told("no connection").await;
    listening.stop().await;
}
