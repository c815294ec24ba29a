//! Italian, for any table.
//!
//! Nothing agrees with a player, whose gender is not known; how that is done, and what things are called, is in
//! `docs/words.md`.

mod grammar;
mod records;
mod refusals;
mod table;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use grammar::{Art, Prep, count, either, list, number_of, ordinal, the, to_name, with};
pub(crate) use records::record_error;
pub(crate) use refusals::{
    act_refused, json_fault, no_such_action, notation_error, terms_error, unheard,
};
pub(crate) use table::{ending, seat_colour, span, table_event};
pub(crate) use terms::{absence, pace, terms};
