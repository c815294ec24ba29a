//! The entries of a log, as they are stored.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::acts::{PauseReason, Sitter};
use crate::at::At;
use crate::chain::{Format, Head, Link};
use crate::chance::{Commitment, Nonce};
use crate::game::{Names, RulesVersion};
use crate::seat::{Seat, SeatCount};
use crate::terms::Terms;
use crate::words::{self, Lang};

/// One entry of a log. Its position is its number; the texts are stored and hashed exactly as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position in the log, from 0.
    pub seq: u32,
    /// When it was written; under the chain if the game's [`Format`] has it so.
    pub at: At,
    /// Who acted.
    pub actor: Actor,
    /// What was done: the JSON of a [`Start`] in entry 0, of an action or a [`TableAct`](crate::acts::TableAct) in the
    /// others.
    pub action: String,
    /// What came of it: the JSON of a list of [`Told`](crate::game::Told) events, the receipts of a replay.
    pub events: String,
    /// The chain's head after this entry.
    pub head: Head,
}

impl Entry {
    /// What of it is under the chain.
    pub const fn link(&self) -> Link<'_> {
        Link {
            at: self.at,
            actor: self.actor.text(),
            action: self.action.as_str(),
            events: self.events.as_str(),
        }
    }
}

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The server, when the game starts.
    Server,
    /// The seat, whoever sat in it.
    Seat(Seat),
    /// The clock, when time has run out.
    Clock,
    /// The people at the table, by their votes.
    Table,
}

impl Actor {
    /// The seat, if one acted.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Server | Self::Clock | Self::Table => None,
        }
    }

    /// The written form, as stored and hashed: `server`, `clock`, `table` or `seat 3`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Clock => "clock",
            Self::Table => "table",
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
        for actor in [Self::Server, Self::Clock, Self::Table] {
            if text == actor.text() {
                return Ok(actor);
            }
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
#[error("an entry's actor is \"server\", \"clock\", \"table\", or \"seat\" and its number")]
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
    /// How much time there is; left out if there is no limit and everything else is as usual.
    #[serde(default, skip_serializing_if = "is_default")]
    pub terms: Terms,
    /// How the log is chained; left out if it is the first format.
    #[serde(default, skip_serializing_if = "is_default")]
    pub format: Format,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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
    /// Steps were taken back: the game is as it was after an earlier entry.
    StepsTakenBack {
        /// Who asked for it.
        seat: Seat,
        /// The entry after which the game goes on.
        to: u32,
        /// How many steps stood after it.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        steps: u32,
    },
    /// The time of a seat ran out, and the clock took the step that follows for it.
    DefaultTaken {
        /// The seat.
        seat: Seat,
        /// When its time ran out.
        due: DateTime<Utc>,
    },
    /// The time of a seat ran out; the game still waits for it.
    TimeRanOut {
        /// The seat.
        seat: Seat,
        /// When it ran out.
        due: DateTime<Utc>,
    },
    /// Somebody else plays a seat from now on.
    SeatPassed {
        /// The seat.
        seat: Seat,
        /// Who plays it.
        to: Sitter,
    },
    /// The clocks stand still.
    ClocksStopped {
        /// Why.
        reason: PauseReason,
    },
    /// The clocks run again.
    ClocksStarted {},
    /// A seat was given more time by another.
    TimeGiven {
        /// Who gave.
        from: Seat,
        /// Who was given.
        to: Seat,
        /// How much, in seconds.
        seconds: u32,
    },
    /// The people at the table agreed to end the game here; there are no standings.
    EndedByVote {},
    /// The last person has left the game, so that it ended here; there are no standings.
    EverybodyLeft {},
}

impl TableEvent {
    /// The seat that gave a sealed answer, if that is what happened.
    pub const fn sealed_answer(&self) -> Option<Seat> {
        match self {
            Self::SealedAnswerGiven { seat } | Self::SealedAnswerReplaced { seat } => Some(*seat),
            Self::StepsTakenBack { .. }
            | Self::DefaultTaken { .. }
            | Self::TimeRanOut { .. }
            | Self::SeatPassed { .. }
            | Self::ClocksStopped { .. }
            | Self::ClocksStarted {}
            | Self::TimeGiven { .. }
            | Self::EndedByVote {}
            | Self::EverybodyLeft {} => None,
        }
    }

    /// The event as a sentence or two in this language.
    pub fn sentence_in(&self, lang: Lang, names: &Names) -> String {
        words::table_event(lang, self, names)
    }

    /// The event in English.
    pub fn sentence(&self, names: &Names) -> String {
        self.sentence_in(Lang::En, names)
    }
}

/// An event of the table or of the game that is played at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Happening<E> {
    /// Something of the game's own. It stands first since it is tried first, and most are: what fails costs a message.
    Game(E),
    /// Something that can happen in any game.
    Table(TableEvent),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Audience, Told};

    #[test]
    fn an_actor_reads_back() {
        for text in ["server", "clock", "table", "seat 0", "seat 4"] {
            assert_eq!(text.parse::<Actor>().unwrap().to_string(), text);
        }
        for bad in ["", "seat", "seat 5", "seat -1", "Seat 1", "Clock"] {
            assert_eq!(bad.parse::<Actor>(), Err(UnknownActor), "{bad}");
        }
    }

    #[test]
    fn what_happens_at_a_table_is_told_in_words() {
        let seat = |number| Seat::new(number).unwrap();
        let called = ["Ann", "Bo", "Cy", "Di", "Ed"];
        let names = Names::from_fn(|seat| called[usize::from(seat.number())].to_owned());
        let due = "2026-12-01T08:05:00Z".parse().unwrap();
        for (event, said) in [
            (
                TableEvent::StepsTakenBack {
                    seat: seat(0),
                    to: 4,
                    steps: 1,
                },
                "One step was taken back at Ann's request: the game went on from entry 4.",
            ),
            (
                TableEvent::StepsTakenBack {
                    seat: seat(1),
                    to: 0,
                    steps: 12,
                },
                "12 steps were taken back at Bo's request: the game went on from entry 0.",
            ),
            (
                TableEvent::TimeRanOut { seat: seat(2), due },
                "Cy's time ran out on 1 December 2026 at 08:05 UTC.",
            ),
            (
                TableEvent::SeatPassed {
                    seat: seat(3),
                    to: Sitter::Bot,
                },
                "The house's bot took over for Di.",
            ),
            (
                TableEvent::TimeGiven {
                    from: seat(0),
                    to: seat(4),
                    seconds: 2 * 86_400,
                },
                "Ann gave Ed more time: 2 days.",
            ),
            (
                TableEvent::TimeGiven {
                    from: seat(0),
                    to: seat(4),
                    seconds: 3_600,
                },
                "Ann gave Ed more time: 1 hour.",
            ),
            (
                TableEvent::TimeGiven {
                    from: seat(0),
                    to: seat(4),
                    seconds: 61,
                },
                "Ann gave Ed more time: 61 seconds.",
            ),
        ] {
            assert_eq!(event.sentence(&names), said);
        }
    }

    /// Of what happens at a table as each game's log is read.
    fn read<G: crate::Game>(written: &str) -> Option<TableEvent> {
        match serde_json::from_str::<Happening<G::Event>>(written) {
            Ok(Happening::Table(event)) => Some(event),
            Ok(Happening::Game(_)) | Err(_) => None,
        }
    }

    #[test]
    fn no_game_calls_an_event_of_its_own_as_tables_do() {
        let (seat, other) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
        let due = "2026-12-01T08:05:00Z".parse().unwrap();
        for event in [
            TableEvent::SealedAnswerGiven { seat },
            TableEvent::SealedAnswerReplaced { seat },
            TableEvent::StepsTakenBack {
                seat,
                to: 4,
                steps: 1,
            },
            TableEvent::DefaultTaken { seat, due },
            TableEvent::TimeRanOut { seat, due },
            TableEvent::SeatPassed {
                seat,
                to: Sitter::Bot,
            },
            TableEvent::ClocksStopped {
                reason: PauseReason::Agreed,
            },
            TableEvent::ClocksStarted {},
            TableEvent::TimeGiven {
                from: seat,
                to: other,
                seconds: 60,
            },
            TableEvent::EndedByVote {},
            TableEvent::EverybodyLeft {},
        ] {
            let written = serde_json::to_string(&event).unwrap();
            for read in [
                read::<crate::games::tammany_hall::TammanyHall>,
                read::<crate::games::city_and_guilds::CityAndGuilds>,
                read::<crate::games::bull_moose::BullMoose>,
            ] {
                assert_eq!(read(&written).as_ref(), Some(&event), "{written}");
            }
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
