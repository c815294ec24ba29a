//! Playing: games in memory, moves, starts, the house's bot.

mod agreement;
pub mod bots;
mod matches;
pub mod report;
pub mod start;
pub mod submit;
mod tell;

pub use agreement::disagreement;
pub use matches::{Match, Matches, Who, replay, seat_of, seats_of};
