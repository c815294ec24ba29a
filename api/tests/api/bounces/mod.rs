//! Mails that come back: from a mail server's side of the conversation to what the player is told.

mod protocol;
mod reports;

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use api::tell::arrivals::{Addresses, PATIENCE, Receiver};
use api::tell::mail::OwnAddress;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

/// A server whose mails come back to `bounce+…@play.example`, and where they are brought back to.
async fn start() -> (TestApp, SocketAddr) {
    start_with(PATIENCE).await
}

async fn start_with(patience: Duration) -> (TestApp, SocketAddr) {
    // Mails that it is somebody's turn wait for an hour: the first mail about a game is that it has begun.
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::hours(1)).await;
    let home = "bounce@play.example".parse().unwrap();
    let bounces = OwnAddress::of_bounces(home, app.app.house.mail_key.clone());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = Addresses {
        bounces: Some(bounces.clone()),
        answers: None,
    };
    let receiver = Receiver::new(listener, addresses).unwrap();
    let receiver = receiver.with_patience(patience);
    let address = receiver.local_addr().unwrap();
    tokio::spawn(receiver.run(app.app.house.clone()));
    (app.with_bounces(bounces), address)
}

/// Mails the person that a game has begun; the mail's sender, as its server saw it.
async fn sender(app: &TestApp, person: &Person) -> String {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    app.open_table(person, wish).await;
    let mails = app.received().await;
    mails.first().expect("a mail").from.clone()
}

/// What the person is told of the address.
async fn address(app: &TestApp, person: &Person) -> Value {
    let me = app.read("/me", Some(person)).await.expect(200);
    me.json()["address"].clone()
}

/// What the newest notice says: its state and reason.
async fn newest(app: &TestApp, person: &Person) -> String {
    let history = app.read("/me/notices/history", Some(person)).await;
    let history = history.expect(200).json();
    let of_game = |notice: &&Value| notice["kind"] == "game_started";
    let notice = history["items"].as_array().unwrap().iter().find(of_game);
    let text = |field: &str| {
        notice.unwrap()[field]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    format!("{} {}", text("state"), text("reason"))
}

/// A message as it travels: lines end with CR and LF, and the sender stands where it belongs.
fn message(fixture: &str, sender: &str) -> Vec<u8> {
    let lines = fixture.replace("SENDER", sender).replace('\n', "\r\n");
    lines.into_bytes()
}
