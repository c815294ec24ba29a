//! What is brought back, and what is made of it.

use serde_json::json;

use super::{address, message, newest, sender, start};
use crate::helpers::lmtp::Client;
use crate::helpers::smtp::Mood;

const FAILED: &str = include_str!("postfix-failed.eml");
const DELAYED: &str = include_str!("postfix-delayed.eml");
const GAVE_UP: &str = include_str!("gave-up.eml");
const BASE64: &str = include_str!("base64-failed.eml");
const VACATION: &str = include_str!("vacation.eml");
const NOT_MIME: &str = include_str!("not-mime.eml");
const WRONG_ENCODINGS: &str = include_str!("wrong-encodings.eml");

const WORDS: &str =
    "came back: “550 5.1.1 … Recipient address rejected: User unknown in virtual mailbox table”";

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_comes_back_for_good_marks_its_notice_and_its_address_and_nobody_else_s() {
    let (app, port) = start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let from = sender(&app, &people[0]).await;
    sender(&app, &people[1]).await;

    let mut client = Client::connect(port).await;
    let answer = client
        .bring("LHLO mx.example.org", &from, &message(FAILED, &from))
        .await;

    assert_eq!(answer, "250 2.0.0 noted");
    let told = address(&app, &people[0]).await;
    assert_eq!(told["state"], "bouncing");
    assert_eq!(told["reason"], WORDS);
    assert!(told["since"].is_string());
    assert_eq!(newest(&app, &people[0]).await, format!("dead {WORDS}"));
    assert_eq!(address(&app, &people[1]).await["state"], "ok");
    assert_eq!(newest(&app, &people[1]).await, "sent ");
    // Nothing is ever sent in answer.
    assert!(app.received().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_may_be_encoded_and_written_in_any_case_and_brought_over_smtp() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let mut client = Client::connect(port).await;
    let to = from.to_uppercase();
    let answer = client
        .bring("EHLO exchange.example", &to, &message(BASE64, &from))
        .await;
    assert_eq!(answer, "250 2.0.0 noted");
    let told = address(&app, &ann).await;
    assert_eq!(told["state"], "bouncing");
    assert_eq!(told["reason"], "came back: “550 5.2.1 mailbox disabled”");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_report_of_a_permanent_failure_changes_nothing() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let before = app.dump().await;
    let failed = message(FAILED, &from);
    let half = FAILED.find("Action: failed").unwrap();
    let mut latin = message(VACATION, &from);
    latin.extend_from_slice(b"\xff\xfe\x00Gr\xfc\xdfe\r\n.\xa0\r\n");
    let mut client = Client::connect(port).await;
    for (name, raw) in [
        ("delayed", message(DELAYED, &from)),
        ("vacation", message(VACATION, &from)),
        ("not MIME", message(NOT_MIME, &from)),
        ("wrong encodings", message(WRONG_ENCODINGS, &from)),
        ("bytes of no encoding", latin),
        ("cut in its report", failed[..half].to_vec()),
        ("cut in its headers", failed[..500].to_vec()),
        ("empty", Vec::new()),
    ] {
        let answer = client.bring("LHLO mx.example.org", &from, &raw).await;
        assert_eq!(answer, "250 2.0.0 nothing to note", "{name}");
        assert_eq!(app.dump().await, before, "{name}");
    }
    assert!(app.received().await.is_empty(), "no answers, no loops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_only_given_up_marks_its_notice_and_not_the_address() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let mut client = Client::connect(port).await;
    let answer = client
        .bring("LHLO mx", &from, &message(GAVE_UP, &from))
        .await;
    assert_eq!(answer, "250 2.0.0 noted");
    assert_eq!(
        newest(&app, &ann).await,
        "dead came back: “451 retry timeout exceeded”"
    );
    assert_eq!(address(&app, &ann).await["state"], "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_report_twice_counts_once() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let from = sender(&app, &ann).await;
    let mut client = Client::connect(port).await;
    let raw = message(FAILED, &from);
    client.bring("LHLO mx", &from, &raw).await;
    let once = app.dump().await;
    for _ in 0..3 {
        let answer = client.bring("LHLO mx", &from, &raw).await;
        assert_eq!(answer, "250 2.0.0 noted");
    }
    assert_eq!(app.dump().await, once);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_three_that_came_back_mails_about_games_stop_until_the_player_signs_in() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    let mut client = Client::connect(port).await;
    for _ in 0..3 {
        let from = sender(&app, &ann).await;
        let answer = client
            .bring("LHLO mx", &from, &message(FAILED, &from))
            .await;
        assert_eq!(answer, "250 2.0.0 noted");
        // That the next mail is taken at first shows nothing.
        assert_eq!(address(&app, &ann).await["state"], "bouncing");
    }
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    app.open_table(&ann, wish).await;
    app.later(chrono::TimeDelta::days(3));
    assert!(app.received().await.is_empty());
    let ann = app.renewed(&ann).await;
    let dropped = "dropped your address refuses our mails";
    assert_eq!(newest(&app, &ann).await, dropped);
    assert_eq!(address(&app, &ann).await["state"], "bouncing");

    // Mails to sign in with are sent all the same, and whoever has the code has read one.
    let ann = app.sign_in("Ann").await;

    let fine = json!({ "state": "ok", "since": null, "reason": null });
    assert_eq!(address(&app, &ann).await, fine);
    sender(&app, &ann).await;
    assert_eq!(newest(&app, &ann).await, "sent ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_mail_and_an_invitation_that_come_back_mark_the_address_of_an_account() {
    let (app, port) = start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut client = Client::connect(port).await;
    let wish = json!({ "email": people[0].email });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let from = app.received().await[0].from.clone();
    client
        .bring("LHLO mx", &from, &message(FAILED, &from))
        .await;
    assert_eq!(address(&app, &people[0]).await["state"], "bouncing");

    let table = app
        .open_table(&people[0], json!({ "ruleset": "tammany-hall", "seats": 3 }))
        .await;
    for (email, state) in [
        (people[1].email.as_str(), "bouncing"),
        ("dan@example.org", "ok"),
    ] {
        let invite = app.post(&format!("/games/{table}/invitations"));
        let invite = invite.token(&people[0].token);
        invite
            .json(json!({ "email": email }))
            .send()
            .await
            .expect(201);
        let from = app.received().await[0].from.clone();
        let answer = client
            .bring("LHLO mx", &from, &message(FAILED, &from))
            .await;
        assert_eq!(answer, "250 2.0.0 noted");
        let marked = format!("SELECT address_state AS text FROM users WHERE email = '{email}'");
        let expected: &[&str] = if state == "ok" { &[] } else { &[state] };
        assert_eq!(app.texts(&marked).await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_is_faster_than_our_own_note_is_asked_to_come_back() {
    let (app, port) = start().await;
    let ann = app.sign_in("Ann").await;
    // The message is refused for now after the server has seen it, as when its answer gets lost.
    app.smtp.feel(Mood::Busy);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    app.open_table(&ann, wish).await;
    app.received().await;
    app.smtp.feel(Mood::Willing);
    app.later(chrono::TimeDelta::minutes(1));
    let ids = "SELECT id::text AS text FROM notices WHERE kind = 'game_started'";
    let before = app.texts(ids).await;
    let id: uuid::Uuid = before[0].parse().unwrap();
    let mac: [u8; 10] = app
        .app
        .house
        .mail_key
        .sign(api::ground::mail_key::Purpose::Bounce, id.as_bytes());
    let mac = engine::hex::encode(&mac);
    let from = format!("bounce+{}.{mac}@play.example", id.simple());
    let mut client = Client::connect(port).await;
    let raw = message(FAILED, &from);

    let early = client.bring("LHLO mx", &from, &raw).await;
    assert!(early.starts_with("451 "), "{early}");
    assert_eq!(address(&app, &ann).await["state"], "ok");
    assert_eq!(app.received().await[0].from, from);
    let later = client.bring("LHLO mx", &from, &raw).await;

    assert_eq!(later, "250 2.0.0 noted");
    assert_eq!(address(&app, &ann).await["state"], "bouncing");
}
