//! Mails that nobody should send, and one that cannot be had.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;

use super::desk::Desk;
use super::dovecot::Dovecot;
use super::until;

#[tokio::test]
async fn a_mail_that_is_too_large_is_marked_and_told_of_and_holds_up_nobody() {
    let server = Dovecot::start();
    server.deliver("small");
    let large = format!("Subject: large\r\n\r\n{}", "x".repeat(70) + "\r\n").repeat(1_300);
    assert!(large.len() > 100_000);
    server.deliver_to("", large.as_bytes());
    server.deliver("behind");
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    assert_eq!(desk.subjects(), ["small", "behind"]);
    assert_eq!(server.seen(), 3);
    let told = format!("mail 2 has {} bytes", large.len());
    assert_eq!(desk.news(), [told.as_str(), "listening"]);
}

#[tokio::test]
async fn a_mail_that_is_just_small_enough_comes_whole() {
    let server = Dovecot::start();
    let mut raw = b"Subject: whole\r\n\r\n".to_vec();
    while raw.len() < 99_998 {
        raw.extend_from_slice(if raw.len().is_multiple_of(61) {
            b"\xff)"
        } else {
            b"{7"
        });
    }
    raw.extend_from_slice(b"\r\n");
    server.deliver_to("", &raw);
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_offered(1).await;
    assert!(desk.mails()[0].raw == raw);
}

#[tokio::test]
async fn nothing_that_anybody_writes_stops_the_rest() {
    let server = Dovecot::start();
    let odd: [&[u8]; 9] = [
        b"",
        b"\r\n",
        b"no header\r\n",
        b"\r\nonly a body\r\n",
        b"Subject: \xe4\xff\r\nTo: \xe4 <turn+1@play.example>\r\n\r\n\xff\r\n",
        b"Delivered-To:\r\n\tturn+2@play.example\r\nReturn-Path: <>\r\n\r\n",
        b"To: a@play.example\r\n\r\na1 OK done\r\n* BYE\r\n* 1 FETCH (BODY[] {99999999}\r\n",
        b"X: {5}\r\n)\r\n\"\\\r\n\r\n",
        b"To: nul\r\n\r\na\0b\r\n",
    ];
    for raw in odd {
        server.deliver_to("", raw);
    }
    server.deliver("last");
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_listening(1).await;
    let mails = desk.mails();
    assert_eq!(desk.subjects().last().unwrap(), "last");
    assert_eq!(server.seen(), 10);
    assert_eq!(desk.news(), ["listening"]);
    let found = |address: &str| {
        let mut mails = mails.iter();
        mails
            .find(|mail| mail.recipients.iter().any(|one| one == address))
            .unwrap()
    };
    assert_eq!(found("turn+1@play.example").envelope_sender, None);
    assert_eq!(
        found("turn+2@play.example").envelope_sender.as_deref(),
        Some("")
    );
    // As Dovecot has it, a byte that cannot be in IMAP is another.
    assert!(mails.iter().any(|mail| mail.raw.starts_with(b"To: nul")));
}

#[tokio::test]
async fn a_mail_that_cannot_be_had_holds_up_no_other_and_comes_when_it_can() {
    let server = Dovecot::start();
    server.deliver("locked");
    let mail = server.mails("new").remove(0);
    std::fs::set_permissions(&mail, Permissions::from_mode(0o000)).unwrap();
    server.deliver("behind");
    let desk = Desk::default();
    let _listening = desk.listen(server.mailbox("INBOX"));
    desk.until_offered(1).await;
    until("a mark", || server.seen() == 1).await;
    let tries = || server.heard("UID FETCH 1 (UID RFC822.SIZE)");
    until("more tries", || tries() >= 3).await;
    assert_eq!(desk.subjects(), ["behind"]);
    for mail in server.mails("cur") {
        std::fs::set_permissions(mail, Permissions::from_mode(0o644)).unwrap();
    }
    desk.until_offered(2).await;
    until("marks", || server.seen() == 2).await;
    assert_eq!(desk.subjects(), ["behind", "locked"]);
    desk.until_listening(1).await;
    let told = "the mail server closed the connection";
    assert_eq!(desk.news(), [told, "listening"]);
}
