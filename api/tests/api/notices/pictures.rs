//! The board as a picture in mails: what is in it, whose it is, and that nobody must have it.

use mail_parser::{Message, MessageParser};
use serde_json::json;

use super::prefer;
use crate::helpers::play::Choices;
use crate::helpers::smtp::{Received, picture};
use crate::helpers::{Person, TestApp};

/// The largest picture that a mail brings, in bytes.
const LARGEST: usize = 160 * 1024;

fn parsed(mail: &Received) -> Message<'_> {
    MessageParser::default().parse(&mail.raw).unwrap()
}

async fn png(app: &TestApp, game: &str, query: &str, person: &Person) -> Vec<u8> {
    let path = format!("/games/{game}/drawing.png{query}");
    app.read(&path, Some(person)).await.expect(200).bytes
}

/// The newest mail to somebody.
fn newest<'r>(received: &'r [Received], person: &Person) -> &'r Received {
    let own = |mail: &&Received| mail.to == [person.email.as_str()];
    received.iter().rfind(own).expect("a mail")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_shows_the_board_as_its_reader_may_see_it_and_marks_what_is_new_since_their_move() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let game = app.start_game("city-and-guilds", &people).await;
    let game = game["id"].as_str().unwrap();
    let received = app.received().await;
    for person in &people {
        let first = newest(&received, person);
        let (id, shown) = picture(&first.raw).expect("a picture");
        let first = parsed(first);
        // Nothing is marked that the reader cannot have seen before.
        let plain = png(&app, game, "", person).await;
        assert!(shown == plain, "not as {} sees the board", person.email);
        assert!(shown.len() < LARGEST, "{} bytes", shown.len());
        let html = first.body_html(0).unwrap();
        assert!(
            html.contains(&format!("<img src=\"cid:{id}\" alt=\"City &#38; Guilds")),
            "{html}"
        );
        // The text is whole without it.
        assert!(html.contains("<pre") && first.body_text(0).unwrap().contains("The board"));
    }
    // Until somebody is asked who has moved before, and to whom others have shown something since.
    let mut choices = Choices::new(3);
    for _ in 0..60 {
        assert!(app.step(game, &people, &mut choices).await);
        let received = app.received().await;
        let seat = app.due(game, &people[0]).await[0];
        let person = &people[seat];
        let log = app.log(game, Some(person), 100).await;
        let actor = json!({ "kind": "seat", "seat": seat });
        let own = log.iter().rfind(|entry| entry["actor"] == actor);
        let Some(own) = own.filter(|own| own["seq"] != log[log.len() - 1]["seq"]) else {
            continue;
        };
        let since = format!("?since={}", own["seq"]);
        let marked = png(&app, game, &since, person).await;
        if marked == png(&app, game, "", person).await {
            continue;
        }
        let (_, shown) = picture(&newest(&received, person).raw).expect("a picture");
        assert!(shown == marked, "the picture is another than at {since}");
        assert!(shown.len() < LARGEST, "{} bytes", shown.len());
        return;
    }
    panic!("nothing ever changes on the board");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_pictures_is_sent_the_text_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    prefer(&app, &people[1], json!({ "pictures": false })).await;
    app.start_game("bull-moose", &people).await;
    let received = app.received().await;
    assert!(received.len() >= 3);
    for mail in &received {
        let wants = mail.to != [people[1].email.as_str()];
        assert_eq!(picture(&mail.raw).is_some(), wants);
        let mail = parsed(mail);
        assert!(mail.body_text(0).unwrap().contains("The board"));
        assert_eq!(mail.body_html(0).unwrap().contains("<img"), wants);
    }
}
