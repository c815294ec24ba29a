//! French, for any table.
//!
//! In all texts the blank before `: ; ! ? » % £` and behind `«` is U+00A0, which looks like any other and never breaks, and
//! the apostrophe is `’`. Nothing agrees with a person, whose gender nobody knows.

mod grammar;
mod records;
mod refusals;
mod table;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use grammar::{curly, de, de_each, either, joined, list, no_or, number_of, place_f};
pub(crate) use records::record_error;
pub(crate) use refusals::{
    act_refused, json_fault, no_such_action, notation_error, terms_error, unheard,
};
pub(crate) use table::{ending, seat_colour, span, table_event, the_seat};
pub(crate) use terms::{absence, pace, terms};
