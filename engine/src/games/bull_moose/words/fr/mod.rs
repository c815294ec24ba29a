//! French.

pub(super) use super::en::{
    action, alt, board, card_text, event, label, question, thing, violation,
};
