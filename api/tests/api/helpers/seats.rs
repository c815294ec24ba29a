//! Seats of running games that change hands.

use chrono::TimeDelta;
use engine::acts::Sitter;
use engine::entry::Actor;
use serde_json::json;

use super::{Answer, Person, TestApp};

/// A running game with the people in its seats.
pub(crate) struct Running {
    pub(crate) app: TestApp,
    pub(crate) game: String,
    pub(crate) people: Vec<Person>,
}

impl Running {
    /// A game of this ruleset and visibility, with Ann, its host, Ben and Cleo, in the order of the seats.
    pub(crate) async fn new(ruleset: &str, visibility: &str) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let wish = json!({ "ruleset": ruleset, "seats": 3, "visibility": visibility });
        let game = app.open_table(&people[0], wish).await;
        for guest in &people[1..] {
            if visibility == "private" {
                let path = format!("/games/{game}/invitations");
                let invite = app.post(&path).token(&people[0].token);
                let invite = invite.json(json!({ "email": guest.email }));
                invite.send().await.expect(201);
            }
            app.join(&game, guest).await.expect(201);
        }
        Self { app, game, people }
    }

    /// The seat that is due.
    pub(crate) async fn due(&self) -> usize {
        self.app.due(&self.game, &self.people[0]).await[0]
    }

    /// Lets so many days go by in which nobody does anything; everybody signs in anew.
    pub(crate) async fn days_later(&mut self, days: i64) {
        self.app.later(TimeDelta::days(days));
        self.people = self.app.renewed_all(&self.people).await;
    }

    /// Does something about a seat: `return`, `offer`, `open` or `take`.
    pub(crate) async fn post(&self, person: &Person, seat: usize, what: &str) -> Answer {
        let path = format!("/games/{}/seats/{seat}/{what}", self.game);
        let request = self.app.post(&path).token(&person.token);
        request.send().await
    }

    /// Invites somebody to a seat.
    pub(crate) async fn invite(&self, person: &Person, seat: usize, email: &str) -> Answer {
        let path = format!("/games/{}/seats/{seat}/invitations", self.game);
        let request = self.app.post(&path).token(&person.token);
        request.json(json!({ "email": email })).send().await
    }

    /// Hands a seat to a newcomer: its person offers it, invites them, and they take it.
    pub(crate) async fn hand_on(&self, seat: usize, newcomer: &Person) {
        let owner = &self.people[seat];
        self.post(owner, seat, "offer").await.expect(201);
        self.invite(owner, seat, &newcomer.email).await.expect(201);
        self.post(newcomer, seat, "take").await.expect(201);
    }

    /// Lets the house's bot play a seat, as the clock does.
    pub(crate) async fn to_bot(&self, seat: u8) {
        let app = &self.app.app;
        let mut conn = self.app.connection().await;
        let game = self.game.parse().unwrap();
        let row = api::store::tables::game::find(&mut conn, game)
            .await
            .unwrap()
            .unwrap();
        let seat = engine::Seat::new(seat).unwrap();
        let acted = api::table::act::act(&app.house, &mut conn, &row, |table| {
            Ok(vec![table.pass_seat(Actor::Clock, seat, Sitter::Bot)?])
        });
        api::table::frame::After::acted(&acted.await.unwrap()).announce(&app.house);
    }

    /// The last event of the log, as anybody reads it.
    pub(crate) async fn last_event(&self, reader: &Person) -> serde_json::Value {
        let log = self.app.log(&self.game, Some(reader), 100).await;
        log.last().unwrap()["events"][0].clone()
    }

    /// Who is to be told of an absent player, by their addresses.
    pub(crate) async fn told_of_absence(&self) -> Vec<String> {
        let query = "SELECT users.name AS text FROM notices JOIN users ON users.id = notices.user_id \
                     WHERE kind = 'player_absent' ORDER BY notices.decision, users.name";
        self.app.texts(query).await
    }
}
