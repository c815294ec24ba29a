//! Playing: games in memory, moves, starts, and every act at a table.

pub mod absent;
pub mod act;
mod agreement;
mod awaited;
mod follow;
pub mod gather;
mod house;
pub mod keys;
pub mod limits;
mod matches;
mod onward;
pub mod open_table;
pub mod refused;
pub mod seats;
pub mod start;
pub mod submit;
mod tell;
mod ticking;
pub mod time_out;
pub mod vacation;
pub mod vanished;
pub mod votes;

pub use agreement::disagreement;
pub use awaited::Awaited;
pub use house::{Bells, House, Settings};
pub use keys::{Key, Keyed};
pub use matches::{KeptClocks, Match, Matches, Who, bits, replay, seat_of, seats_of};
pub use refused::{Refused, StillOpen};
pub use ticking::{MOST_REMINDERS, Ticking};
