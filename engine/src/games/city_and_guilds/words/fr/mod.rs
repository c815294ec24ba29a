//! French.

pub(super) use super::en::{action, alt, board, event, label, question, thing, violation};
