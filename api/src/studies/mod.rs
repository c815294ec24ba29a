//! Studies: boards of one's own, replayed each time from who did what.

pub mod board;
pub mod hints;
pub mod import;
pub mod moves;
pub mod opponents;
mod steps;

pub use board::{Beginning, Board, Kept};
