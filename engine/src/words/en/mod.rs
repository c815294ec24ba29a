//! English, for any table.

mod grammar;
mod refusals;
mod table;
mod terms;

pub(crate) use grammar::{a, either, list, no_or, number_of, ordinal};
pub(crate) use refusals::{act_refused, no_such_action, notation_error, terms_error, unheard};
pub(crate) use table::{ending, seat_colour, span, table_event};
pub(crate) use terms::{absence, pace, terms};
