//! Seats that change hands while the game goes on.

use engine::acts::Sitter;
use engine::entry::{Actor, Entry};
use engine::table::ActRefused;
use engine::{AnyTable, Seat};

/// Hands a seat whose time has run out to the house's bot, until its person is back.
///
/// The entry is all that is needed: [`act`](super::act::act) takes from it who plays the seat.
///
/// # Errors
/// The game is over, or has no such seat.
pub fn to_bot(table: &mut AnyTable, seat: Seat) -> Result<Entry, ActRefused> {
    table.pass_seat(Actor::Clock, seat, Sitter::Bot)
}

/// Gives a seat back to its person, who has done something.
///
/// # Errors
/// The game is over, or has no such seat.
pub fn to_owner(table: &mut AnyTable, seat: Seat) -> Result<Entry, ActRefused> {
    table.pass_seat(Actor::Seat(seat), seat, Sitter::Owner)
}
