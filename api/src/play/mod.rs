//! Playing: games in memory, moves, starts, the house's bot.

pub mod act;
pub mod bots;
mod matches;
pub mod report;
pub mod start;
pub mod submit;
mod tell;
pub mod votes;

pub use matches::{Match, Matches, Who, bits, seat_of, seats_of};
