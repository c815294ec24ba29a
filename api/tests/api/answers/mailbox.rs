//! Answers that are fetched from a mailbox of another server, by a real Dovecot.

use std::sync::Arc;
use std::time::Duration;

use api::tell::arrivals::{Addresses, fetch};
use tokio::time::{sleep, timeout};

use super::ByMail;

#[allow(dead_code, reason = "the crate's own tests use the rest")]
#[path = "../../../../crates/mailbox/tests/real/dovecot.rs"]
mod dovecot;

use self::dovecot::Dovecot;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_the_mailbox_is_a_move_and_what_is_for_nobody_here_is_left() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let game = by_mail.app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let mails = by_mail.mails().await;
    let asking = mails.iter().find(|mail| mail.reply_to.is_some()).unwrap();
    let server = tokio::task::spawn_blocking(Dovecot::start).await.unwrap();
    server.deliver("for nobody here");
    let addresses = Addresses {
        bounces: None,
        answers: Some(by_mail.answers.address.clone()),
    };
    let house = Arc::clone(&by_mail.app.app.house);
    let fetching = tokio::spawn(fetch(server.mailbox("INBOX"), addresses, house));

    // As a provider delivers it: the address that it came to is noted, and the writer's own `To` says another.
    let reply_to = asking.reply_to.as_deref().unwrap();
    let raw = by_mail.reply(asking, "boss 1");
    let text = String::from_utf8(raw).unwrap();
    let text = text.replace(&format!("To: {reply_to}"), "To: turn@play.example");
    let raw = format!(
        "Return-Path: <{}>\r\nDelivered-To: {reply_to}\r\n{text}",
        asking.to
    );
    server.deliver_to("", raw.as_bytes());
    // And once more: it is one move.
    server.deliver_to("", raw.as_bytes());

    let all_seen = async {
        while server.seen() < 3 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, all_seen).await.expect("all mails are taken");
    by_mail.deal().await;
    let told = by_mail.mails().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].text.contains("Your moves have been made."));
    assert_eq!(by_mail.app.game(game, None).await["version"], 2);
    fetching.abort();
}
