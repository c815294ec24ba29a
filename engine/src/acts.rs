//! What the clock, the table or a seat does beside the game: steps taken back, time running out, the end by vote.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::entry::TableEvent;
use crate::seat::Seat;

/// How the stored text of every act begins; no action of a game does.
const MARK: &str = "{\"table\":";

/// An act, stored where an action of the game would be. `A` is the game's action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "table", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAct<A> {
    /// The game goes back to where it was after an earlier entry. Nothing is deleted.
    ///
    /// By the seat itself if nobody else could have learned from what is taken back, else by the table.
    Undo {
        /// The entry after which the game goes on.
        to: u32,
        /// Who asked.
        seat: Seat,
    },
    /// The clock takes a step for a seat whose time ran out.
    DefaultMove {
        /// Whose time ran out.
        seat: Seat,
        /// When it did.
        due: DateTime<Utc>,
        /// The step.
        action: A,
    },
    /// The time of a seat ran out, and the game still waits for it.
    TimeOut {
        /// Whose time ran out.
        seat: Seat,
        /// When it did.
        due: DateTime<Utc>,
    },
    /// Somebody else plays the seat from now on.
    SeatPasses {
        /// The seat.
        seat: Seat,
        /// Who plays it.
        to: Sitter,
    },
    /// All clocks stop.
    Pause {
        /// Why.
        reason: PauseReason,
    },
    /// All clocks run again.
    Resume {},
    /// A seat gives another one more time.
    GiveTime {
        /// Who gives.
        from: Seat,
        /// Who is given.
        to: Seat,
        /// How much, in seconds.
        seconds: u32,
    },
    /// The game ends here, without standings.
    End {},
    /// The game ends here, without standings, since nobody is left to play it.
    Abandon {},
}

/// What an entry of this text did beside the game, without the step of the game that may be in it; none for an action of
/// the game alone.
pub fn act_of(text: &str) -> Option<TableAct<IgnoredAny>> {
    text.starts_with(MARK)
        .then(|| serde_json::from_str(text).ok())
        .flatten()
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Sitter {
    /// The house's bot.
    Bot,
    /// The person whose seat it was, back again.
    Owner,
    /// Another person.
    Newcomer,
    /// Nobody: the seat is open to whoever is invited.
    Nobody,
}

/// Why the clocks of a game stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PauseReason {
    /// The table agreed on it.
    Agreed,
    /// Time ran out for everybody, one after another: nobody seems to be there.
    AllAbsent,
}

/// The game's action or an act of the table, as the text of an entry says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Done<A> {
    Action(A),
    Act(TableAct<A>),
}

impl<A: serde::de::DeserializeOwned> Done<A> {
    /// Reads what an entry stores.
    pub(crate) fn read(text: &str) -> serde_json::Result<Self> {
        Ok(if text.starts_with(MARK) {
            Self::Act(serde_json::from_str(text)?)
        } else {
            Self::Action(serde_json::from_str(text)?)
        })
    }
}

impl<A> TableAct<A> {
    /// The step of the game in it, and whose it is.
    pub(crate) const fn step(&self) -> Option<(Seat, &A)> {
        match self {
            Self::DefaultMove { seat, action, .. } => Some((*seat, action)),
            Self::Undo { .. }
            | Self::TimeOut { .. }
            | Self::SeatPasses { .. }
            | Self::Pause { .. }
            | Self::Resume {}
            | Self::GiveTime { .. }
            | Self::End {}
            | Self::Abandon {} => None,
        }
    }

    /// What is told of an act beside the events of the game; `steps` is what an undo takes back.
    pub(crate) fn event(&self, steps: u32) -> TableEvent {
        match *self {
            Self::Undo { to, seat } => TableEvent::StepsTakenBack { seat, to, steps },
            Self::DefaultMove { seat, due, .. } => TableEvent::DefaultTaken { seat, due },
            Self::TimeOut { seat, due } => TableEvent::TimeRanOut { seat, due },
            Self::SeatPasses { seat, to } => TableEvent::SeatPassed { seat, to },
            Self::Pause { reason } => TableEvent::ClocksStopped { reason },
            Self::Resume {} => TableEvent::ClocksStarted {},
            Self::GiveTime { from, to, seconds } => TableEvent::TimeGiven { from, to, seconds },
            Self::End {} => TableEvent::EndedByVote {},
            Self::Abandon {} => TableEvent::EverybodyLeft {},
        }
    }
}

/// The standard written form, as in records.
impl<A: fmt::Display> fmt::Display for TableAct<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undo { to, .. } => write!(f, "undo to {to}"),
            Self::DefaultMove { seat, action, .. } => write!(f, "default {seat} {action}"),
            Self::TimeOut { seat, .. } => write!(f, "time out {seat}"),
            Self::SeatPasses { seat, to } => write!(
                f,
                "seat {seat} to {}",
                match to {
                    Sitter::Bot => "bot",
                    Sitter::Owner => "owner",
                    Sitter::Newcomer => "newcomer",
                    Sitter::Nobody => "nobody",
                }
            ),
            Self::Pause { reason } => f.write_str(match reason {
                PauseReason::Agreed => "pause",
                PauseReason::AllAbsent => "pause all absent",
            }),
            Self::Resume {} => f.write_str("resume"),
            Self::GiveTime { to, seconds, .. } => write!(f, "give {to} {seconds} seconds"),
            Self::End {} => f.write_str("end by vote"),
            Self::Abandon {} => f.write_str("abandon"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::tammany_hall::TammanyHall;

    type Action = <TammanyHall as Game>::Action;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn an_act_reads_back_and_is_told_from_an_action() {
        let due: DateTime<Utc> = "2026-12-01T18:00:00Z".parse().unwrap();
        let step: Action = "boss 14".parse().unwrap();
        let acts = [
            TableAct::Undo {
                to: 7,
                seat: seat(2),
            },
            TableAct::DefaultMove {
                seat: seat(1),
                due,
                action: step,
            },
            TableAct::TimeOut { seat: seat(0), due },
            TableAct::SeatPasses {
                seat: seat(3),
                to: Sitter::Bot,
            },
            TableAct::Pause {
                reason: PauseReason::Agreed,
            },
            TableAct::Resume {},
            TableAct::GiveTime {
                from: seat(0),
                to: seat(1),
                seconds: 3600,
            },
            TableAct::End {},
            TableAct::Abandon {},
        ];
        for act in acts {
            let text = serde_json::to_string(&act).unwrap();
            assert!(text.starts_with(MARK), "{text}");
            let event = act_of(&text).map(|read| read.event(1));
            assert_eq!(event, Some(act.event(1)));
            assert_eq!(Done::read(&text).unwrap(), Done::Act(act));
        }
        let text = serde_json::to_string(&step).unwrap();
        assert_eq!(act_of(&text), None);
        assert_eq!(Done::read(&text).unwrap(), Done::Action(step));
    }

    #[test]
    fn what_is_no_act_is_refused() {
        for bad in [
            r#"{"table":"undo","to":-1,"seat":0}"#,
            r#"{"table":"undo","to":1,"seat":7}"#,
            r#"{"table":"undo","to":1,"seat":0,"more":1}"#,
            r#"{"table":"rewind"}"#,
            r#"{"table":"time_out","seat":0,"due":"soon"}"#,
            r#"{"table":"default_move","seat":0,"due":"2026-12-01T18:00:00Z","action":{"type":"fly"}}"#,
        ] {
            assert!(Done::<Action>::read(bad).is_err(), "{bad}");
        }
    }
}
