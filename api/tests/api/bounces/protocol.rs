//! The conversation itself: who is let in, what is too much, and what is no conversation.

use std::time::Duration;

use serde_json::Value;

use super::{address, message, sender, start, start_with};
use crate::helpers::lmtp::Client;
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

const FAILED: &str = include_str!("postfix-failed.eml");

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_we_did_not_make_are_refused() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let before = app.dump().await;
    let (local, _) = from.split_once('@').unwrap();
    let (notice, mac) = local.split_once('.').unwrap();
    let other = if mac.starts_with('0') { "1" } else { "0" };
    let mut client = Client::connect(port).await;
    client.say("LHLO mx.example.org").await;
    client.say("MAIL FROM:<>").await;
    for wrong in [
        format!("{notice}.{other}{}@play.example", &mac[1..]),
        format!("{notice}.{}@play.example", &mac[1..]),
        format!("{notice}@play.example"),
        format!("{local}@elsewhere.example"),
        "bounce@play.example".to_owned(),
        "postmaster@play.example".to_owned(),
        ann.email.clone(),
    ] {
        let answer = client.say(&format!("RCPT TO:<{wrong}>")).await;
        assert_eq!(answer, "550 5.1.1 no such address", "{wrong}");
    }
    assert_eq!(client.say("DATA").await, "503 5.5.1 RCPT first");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mail_has_a_sender_of_its_own_that_readers_do_not_see() {
    let (app, _) = start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.start_game("tammany-hall", &people).await;
    let mails = app.received().await;
    let mut senders: Vec<&str> = mails.iter().map(|mail| mail.from.as_str()).collect();
    senders.sort_unstable();
    senders.dedup();
    assert!(
        mails.len() >= 3 && senders.len() == mails.len(),
        "{senders:?}"
    );
    for mail in &mails {
        let (local, domain) = mail.from.split_once('@').unwrap();
        assert!(local.starts_with("bounce+") && local.len() <= 64, "{local}");
        assert_eq!((domain, mail.to.len()), ("play.example", 1));
        let raw = String::from_utf8(mail.raw.clone()).unwrap();
        assert!(
            raw.contains("From: \"Poste Restante\" <poste@example.org>"),
            "{raw}"
        );
        assert!(!raw.contains("bounce+"), "{raw}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_bounce_address_the_sender_is_the_one_that_readers_see() {
    let app = crate::helpers::TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    assert_eq!(sender(&app, &ann).await, "poste@example.org");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_too_large_is_refused_and_the_next_one_is_taken() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let before = app.dump().await;
    let mut huge = message(FAILED, &from);
    for _ in 0..30_000 {
        huge.extend_from_slice(b"This line is of no use, and there are too many of it.\r\n");
    }
    let mut client = Client::connect(port).await;
    let answer = client.bring("LHLO mx.example.org", &from, &huge).await;
    assert_eq!(answer, "552 5.3.4 too large");
    let announced = client.say("MAIL FROM:<> SIZE=99999999").await;
    assert_eq!(announced, "552 5.3.4 too large");
    assert_eq!(app.dump().await, before);
    let answer = client
        .bring("LHLO mx", &from, &message(FAILED, &from))
        .await;
    assert_eq!(answer, "250 2.0.0 noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_breaks_off_within_a_mail_changes_nothing() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let mut client = Client::connect(port).await;
    client.say("LHLO mx").await;
    client.say("MAIL FROM:<>").await;
    client.say(&format!("RCPT TO:<{from}>")).await;
    client.say("DATA").await;
    client.send(&message(FAILED, &from)).await;
    drop(client);
    // The next conversation finds everything as it was.
    let mut client = Client::connect(port).await;
    assert_eq!(client.say("DATA").await, "503 5.5.1 RCPT first");
    assert_eq!(client.say("QUIT").await, "221 2.0.0 bye");
    assert_eq!(client.rest().await, "");
    assert_eq!(address(&app, &ann).await["state"], "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_keeps_its_order() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let mut client = Client::connect(port).await;
    let to = format!("RCPT TO:<{from}>");
    let hello = client.say("EHLO mx").await;
    assert!(hello.contains("250 SIZE 1048576"), "{hello}");
    assert_eq!(client.say(&to).await, "503 5.5.1 MAIL first");
    assert_eq!(client.say("NOOP").await, "250 2.0.0 ok");
    assert_eq!(client.say("VRFY ann").await, "502 5.5.1 not here");
    assert_eq!(client.say("what is this").await, "500 5.5.2 not understood");
    assert_eq!(client.say("MAIL FROM:<>").await, "250 2.1.0 ok");
    assert_eq!(client.say(&to).await, "250 2.1.5 ok");
    assert_eq!(client.say(&to).await, "452 4.5.3 one at a time");
    assert_eq!(client.say("RSET").await, "250 2.0.0 ok");
    assert_eq!(client.say("DATA").await, "503 5.5.1 RCPT first");
    // All at once, as servers that pipeline do.
    let lines = format!("MAIL FROM:<>\r\n{to}\r\nDATA\r\n");
    client.send(lines.as_bytes()).await;
    assert_eq!(client.answer().await, "250 2.1.0 ok");
    assert_eq!(client.answer().await, "250 2.1.5 ok");
    assert_eq!(client.answer().await, "354 go on");
    client
        .send(b"Subject: hello\r\n\r\nhello\r\n.\r\nQUIT\r\n")
        .await;
    assert_eq!(client.answer().await, "250 2.0.0 nothing to note");
    assert_eq!(client.answer().await, "221 2.0.0 bye");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_says_where_mails_come_back_to_and_takes_its_own_there() {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [
        ("POSTE_SMTP_URL", url.as_str()),
        ("POSTE_BOUNCE_ADDRESS", "bounce@play.example"),
        ("POSTE_BOUNCE_LISTEN", "0"),
    ];
    let mut server = Program::serve(data.path(), &settings);
    let said = server.line();
    let port = said.strip_prefix("mails come in at ").expect(&said);
    let port: std::net::SocketAddr = port.parse().unwrap();
    assert!(port.ip().is_loopback());
    let session = server.sign_in(&mails, "Ann").await;
    let from = mails.mails()[0].from.clone();
    let mut client = Client::connect(port).await;
    let mut answer = String::new();
    // The program may just be noting that the mail was sent.
    for _ in 0..1000 {
        let raw = message(FAILED, &from);
        answer = client.bring("LHLO mx", &from, &raw).await;
        if !answer.starts_with("451 ") {
            break;
        }
        client = Client::connect(port).await;
    }
    assert_eq!(answer, "250 2.0.0 noted");
    let token = session["access_token"].as_str().unwrap();
    let me = server.ask("GET", "/me", token, Value::Null, 200).await;
    assert_eq!(me["address"]["state"], "bouncing");
    drop(client);
    let (status, said) = server.stop();
    assert_eq!(status.code(), Some(0), "{said}");
    assert!(!said.contains("ann@"), "no log holds an address: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_too_much_or_nothing_at_all_is_hung_up_on() {
    let (_app, port) = start().await;
    let mut client = Client::connect(port).await;
    client.send("NOOP\r\n".repeat(300).as_bytes()).await;
    let heard = client.rest().await;
    assert!(
        heard.ends_with("421 4.7.0 too many commands\r\n"),
        "{heard}"
    );
    let mut client = Client::connect(port).await;
    client.send("X".repeat(5000).as_bytes()).await;
    assert_eq!(client.rest().await, "500 5.5.2 too long\r\n");

    let (_app, port) = start_with(Duration::from_millis(50)).await;
    let mut client = Client::connect(port).await;
    assert_eq!(client.rest().await, "421 4.4.2 that took too long\r\n");
}
