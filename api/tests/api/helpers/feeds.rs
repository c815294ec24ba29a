//! Addresses of feeds, as programs ask there.

use serde_json::Value;

use super::{Person, TestApp};

/// Where somebody's feeds are.
#[derive(Debug)]
pub(crate) struct Feeds {
    pub(crate) deadlines: String,
    pub(crate) waiting: String,
    log: String,
}

impl Feeds {
    /// Of what was made.
    pub(crate) fn of(made: &Value) -> Self {
        let path = |name: &str| {
            let address = made[name].as_str().unwrap();
            address[address.find("/feeds/").unwrap()..].to_owned()
        };
        Self {
            deadlines: path("deadlines"),
            waiting: path("waiting"),
            log: path("game"),
        }
    }

    /// Where the log of a game is.
    pub(crate) fn log(&self, game: &str) -> String {
        self.log.replace("{id}", game)
    }

    /// All of them.
    pub(crate) fn all(&self, game: &str) -> [String; 3] {
        [self.deadlines.clone(), self.waiting.clone(), self.log(game)]
    }

    /// What is secret in all of them.
    pub(crate) fn secret(&self) -> &str {
        self.waiting.split('/').nth(2).unwrap()
    }
}

impl TestApp {
    /// Makes the addresses of somebody's feeds anew.
    pub(crate) async fn feeds(&self, person: &Person) -> Feeds {
        let made = self.post("/me/feeds").token(&person.token).send().await;
        Feeds::of(&made.expect(201).json())
    }
}
