//! Playing: games in memory, moves, starts, and every act at a table.
//!
//! Whatever asks the database fails if the database does; what else can fail a function says.

#![allow(
    clippy::missing_errors_doc,
    reason = "that the database fails is said once, above"
)]

pub mod absent;
pub mod act;
mod agreement;
pub mod asking;
mod awaited;
pub mod beginning;
pub mod choices;
mod clocks_and_seats;
pub mod deletion;
pub mod drafts;
mod ended;
pub mod everybody_left;
pub mod frame;
pub mod gather;
pub mod giving_time;
pub mod guests;
pub mod hearing;
pub mod hidden;
pub mod hints;
mod house;
pub mod house_bots;
pub mod inviting;
pub mod joining;
pub mod keys;
mod lifted;
pub mod limits;
mod matches;
mod names;
mod next_commit;
pub mod open_table;
pub mod opening;
pub mod orders;
mod own_entries;
pub mod programs;
pub mod refused;
mod rows_seen;
pub mod seat_acts;
pub mod seats;
pub mod start;
pub mod submit;
pub mod talk;
mod tell;
mod ticking;
pub mod time_out;
pub mod vacation;
pub mod vanished;
pub mod visible;
pub mod votes;

pub use agreement::disagreement;
pub use awaited::Awaited;
pub use ended::EndedSessions;
pub use frame::{Asker, Outcome};
pub use house::{Bell, Bells, House, Settings};
pub use keys::{Key, Keyed, Reply};
pub use lifted::LiftedLimits;
pub use matches::{KeptClocks, Match, Matches, Who, replay};
pub use names::NamesInEach;
pub use own_entries::own_entries;
pub use refused::{Refused, StillOpen};
pub use ticking::{MOST_REMINDERS, Ticking};
