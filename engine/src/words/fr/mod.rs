//! French, for any table.

pub(crate) use super::en::{
    absence, act_refused, no_such_action, notation_error, pace, seat_colour, table_event, terms,
    terms_error, unheard,
};
