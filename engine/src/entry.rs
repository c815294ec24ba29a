//! The entries of a log, as they are stored.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::chain::Head;
use crate::chance::{Commitment, Nonce};
use crate::game::RulesVersion;
use crate::seat::{Seat, SeatCount};

/// One entry of a log. Its position is its number; the texts are stored and hashed exactly as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position in the log, from 0.
    pub seq: u32,
    /// Who acted.
    pub actor: Actor,
    /// What was done: the JSON of a [`Start`] in entry 0, of an action in the others.
    pub action: String,
    /// What came of it: the JSON of a list of [`Told`](crate::game::Told) events, the receipts of a replay.
    pub events: String,
    /// The chain's head after this entry.
    pub head: Head,
}

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The server, when the game starts.
    Server,
    /// The seat, whoever sat in it.
    Seat(Seat),
}

impl Actor {
    /// The seat, if one acted.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Server => None,
        }
    }

    /// The written form, as stored and hashed: `server` or `seat 3`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Seat(seat) => match seat.number() {
                0 => "seat 0",
                1 => "seat 1",
                2 => "seat 2",
                3 => "seat 3",
                _ => "seat 4",
            },
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Actor {
    type Err = UnknownActor;

    fn from_str(text: &str) -> Result<Self, UnknownActor> {
        if text == "server" {
            return Ok(Self::Server);
        }
        text.strip_prefix("seat ")
            .and_then(|number| number.parse().ok())
            .and_then(Seat::new)
            .map(Self::Seat)
            .ok_or(UnknownActor)
    }
}

/// A text that names no actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an entry's actor is \"server\" or \"seat\" and its number")]
pub struct UnknownActor;

/// What entry 0 fixes for ever.
///
/// Unknown fields cannot be denied here: reading takes the tag itself for one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "start")]
pub struct Start<O> {
    /// The game's slug.
    pub ruleset: String,
    /// The version of its rules that this game keeps.
    pub rules_version: RulesVersion,
    /// How many seats play.
    pub seats: SeatCount,
    /// The game's options.
    pub options: O,
    /// What binds the server to its secret.
    pub commitment: Commitment,
    /// What each seat contributed to the chance, in seat order.
    pub nonces: Vec<Nonce>,
}

/// What can happen at any table, whatever is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TableEvent {
    /// A seat answered a sealed decision; what it said is not told before the last answer is in.
    SealedAnswerGiven {
        /// The seat.
        seat: Seat,
    },
    /// A seat replaced its answer to a sealed decision that others have still to answer.
    SealedAnswerReplaced {
        /// The seat.
        seat: Seat,
    },
}

/// An event of the table or of the game that is played at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Happening<E> {
    /// Something that can happen in any game.
    Table(TableEvent),
    /// Something of the game's own.
    Game(E),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Audience, Told};

    #[test]
    fn an_actor_reads_back() {
        for text in ["server", "seat 0", "seat 4"] {
            assert_eq!(text.parse::<Actor>().unwrap().to_string(), text);
        }
        for bad in ["", "seat", "seat 5", "seat -1", "Seat 1", "clock"] {
            assert_eq!(bad.parse::<Actor>(), Err(UnknownActor), "{bad}");
        }
    }

    #[test]
    fn an_audience_is_everybody_or_a_seat() {
        let seat = Seat::new(3).unwrap();
        let told = [Told::all(1), Told::only(seat, 2)];
        let stored = r#"[{"to":"all","event":1},{"to":3,"event":2}]"#;
        assert_eq!(serde_json::to_string(&told).unwrap(), stored);
        assert_eq!(
            serde_json::from_str::<[Told<i32>; 2]>(stored).unwrap(),
            told
        );
        for bad in [r#""some""#, "5", "null"] {
            assert!(serde_json::from_str::<Audience>(bad).is_err(), "{bad}");
        }
    }
}
