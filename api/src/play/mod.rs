//! Playing: games in memory, moves, starts, the house's bot.

pub mod bots;
mod matches;
pub mod report;
pub mod start;
pub mod submit;
mod tell;

pub use matches::{Match, Matches, Who, seat_of, seats_of};
