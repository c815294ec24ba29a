//! The clocks against written histories, against a slow model, and under sequences that nobody would write.

mod histories;
mod hours;
mod laws;
mod model;
mod totality;

use chrono::{DateTime, Utc};
use engine::Seat;
use engine::terms::Terms;
use serde_json::Value;

use super::Clocks;

fn time(text: &str) -> DateTime<Utc> {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn terms(json: Value) -> Terms {
    serde_json::from_value(json).unwrap()
}

/// What can be done to clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Start(Seat),
    Stop(Seat),
    Pause,
    Resume,
    Give(Seat, u32),
    Leave(Seat),
    Return(Seat),
    Reopen(Seat),
    /// Only time goes by.
    Look,
}

impl Act {
    fn on(self, clocks: &mut Clocks, terms: &Terms, now: DateTime<Utc>) {
        match self {
            Self::Start(seat) => clocks.start(terms, seat, now),
            Self::Stop(seat) => clocks.stop(terms, seat, now),
            Self::Pause => clocks.pause(terms, now),
            Self::Resume => clocks.resume(terms, now),
            Self::Give(seat, seconds) => clocks.give(terms, seat, seconds, now),
            Self::Leave(seat) => clocks.vacation_begins(terms, seat, now),
            Self::Return(seat) => clocks.vacation_ends(terms, seat, now),
            Self::Reopen(seat) => clocks.reopen(terms, seat, now),
            Self::Look => {}
        }
    }
}

/// The clocks as they come back from where they are stored.
fn stored(clocks: &Clocks) -> Clocks {
    let back: Clocks = serde_json::from_str(&serde_json::to_string(clocks).unwrap()).unwrap();
    assert_eq!(&back, clocks);
    back
}
