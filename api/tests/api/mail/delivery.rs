//! Mails that arrive.

use api::tell::mail::{Hello, Mailer, Sent};

use super::letters::{self, to};
use super::{parsed, sender, written};
use crate::helpers::smtp::Receiver;

#[tokio::test]
async fn a_mail_arrives_as_it_would_stand_in_a_file() {
    let receiver = Receiver::start().await;
    let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
    for (index, letter) in letters::all().iter().enumerate() {
        let sent = mailer.send(letter).await.unwrap();
        let mails = receiver.wait_for(index + 1).await;
        let mail = mails.last().unwrap();
        let message_id = parsed(&mail.raw).message_id().unwrap().to_owned();
        let message_id = format!("<{message_id}>");
        let file = None;
        assert_eq!(sent, Sent { file, message_id });
        assert_eq!(mail.from, "games@play.example");
        assert_eq!(mail.to, ["lukasz@mail.example"]);
        assert_eq!(
            without_boundary(&mail.raw),
            without_boundary(&written(letter).await)
        );
    }
}

/// What separates the parts is drawn at random.
fn without_boundary(raw: &[u8]) -> String {
    let text = String::from_utf8(raw.to_vec()).unwrap();
    let (_, rest) = text.split_once("boundary=\"").unwrap();
    let (boundary, _) = rest.split_once('"').unwrap();
    text.replace(boundary, "").trim_end().to_owned()
}

#[tokio::test]
async fn a_mail_server_is_told_a_full_name_or_an_address() {
    let receiver = Receiver::start().await;
    for (number, hello) in [None, Hello::of_url("https://play.example/")]
        .into_iter()
        .enumerate()
    {
        let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
        let (mailer, expected) = match hello {
            Some(hello) => (mailer.with_hello(&hello), "play.example"),
            None => (mailer, "[127.0.0.1]"),
        };
        mailer.send(&letters::your_turn()).await.unwrap();
        assert_eq!(receiver.wait_for(number + 1).await[number].hello, expected);
    }
}

#[tokio::test]
async fn a_line_that_is_a_dot_does_not_end_the_mail() {
    let receiver = Receiver::start().await;
    let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
    let mut letter = letters::your_turn();
    let api::tell::fact::Fact::YourTurn(turn) = &mut letter.fact else {
        unreachable!("the letter is about a turn");
    };
    turn.board.text = ".\n..\n.x".to_owned();
    mailer.send(&letter).await.unwrap();
    let mails = receiver.wait_for(1).await;
    let text = super::parsed(&mails[0].raw)
        .body_text(0)
        .unwrap()
        .replace('\r', "");
    assert!(text.contains("\n.\n..\n.x\n"), "{text}");
}

#[tokio::test]
async fn one_connection_serves_mail_after_mail() {
    let receiver = Receiver::start().await;
    let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
    for index in 0..20 {
        let letter = to(&format!("reader{index}@mail.example"), letters::your_turn());
        mailer.send(&letter).await.unwrap();
        // The connection goes back to the pool in a task of its own.
        tokio::task::yield_now().await;
    }
    assert_eq!(receiver.wait_for(20).await.len(), 20);
    assert_eq!(receiver.connections(), 1);
}

#[tokio::test]
async fn many_mails_at_once_all_arrive_once() {
    let receiver = Receiver::start().await;
    let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
    let letters: Vec<_> = (0..50)
        .map(|index| to(&format!("reader{index}@mail.example"), letters::your_turn()))
        .collect();
    let sent =
        futures_util::future::join_all(letters.iter().map(|letter| mailer.send(letter))).await;
    assert!(sent.iter().all(Result::is_ok), "{sent:?}");
    let mut readers: Vec<_> = receiver
        .mails()
        .into_iter()
        .flat_map(|mail| mail.to)
        .collect();
    readers.sort_unstable();
    readers.dedup();
    assert_eq!((receiver.mails().len(), readers.len()), (50, 50));
}

#[tokio::test]
async fn a_server_that_asks_for_a_password_gets_it() {
    let receiver = Receiver::start().await;
    receiver.ask_for("games", "p@ss/word");
    let address = receiver.authority();
    let url = format!("smtp://games:p%40ss%2Fword@{address}");
    Mailer::smtp(&url, sender())
        .unwrap()
        .send(&letters::sign_in())
        .await
        .unwrap();
    assert_eq!(receiver.wait_for(1).await.len(), 1);
}
