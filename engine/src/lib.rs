//! The rules of Poste Restante's games.
//!
//! Pure functions from a state, an action and drawn chance to a new state and the events that tell of it. There is no
//! input or output, no clock, no float, no hash-ordered map and nothing asynchronous in here: a log replays to the same
//! game on any machine and in any year.
//!
//! - [`game`] says what a game is; [`games`] holds them, one folder each.
//! - [`menu`] says how an answer is picked, and [`notation`] how it is written.
//! - [`table`] plays one match and writes its log; [`any`] does so for a game chosen at run time.
//! - [`table::Known`] is what a seat knows of a match, for players that look ahead; [`weights`] are what they go by.
//! - [`words`] says it all in the reader's language, each game in its own folder `words`.
//! - [`drawing`] draws it, each game in its own folder `drawing`.
//! - [`terms`] says how much time a game gives; it is plain data, since no clock runs here.
//! - [`ending`] says how games come to their ends, in one sentence for everybody who tells of it.
//! - [`chance`], [`chain`], [`at`] and [`entry`] say what the log promises and how anybody can check it.

pub mod acts;
pub mod any;
pub mod at;
pub mod by;
pub mod chain;
pub mod chance;
pub mod drawing;
pub mod ending;
pub mod entry;
mod forced;
pub mod game;
pub mod games;
pub mod hex;
pub mod menu;
pub mod notation;
pub mod record;
#[cfg(feature = "openapi")]
mod schema;
pub mod seat;
pub mod table;
pub mod terms;
pub mod weights;
pub mod words;

pub use any::{AnyTable, Ruleset};
pub use ending::Ending;
pub use game::{Audience, Game, Names, Pending, Told, Viewer};
pub use seat::{BySeat, Seat, SeatCount, SeatSet};
pub use table::Table;
pub use words::Lang;
