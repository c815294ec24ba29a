//! What stands in a menu, in English.

use crate::menu::Value;

/// A verb as a short phrase.
pub(super) fn verb_word(verb: &str) -> &str {
    match verb {
        "play" => "Play a card",
        "walk" => "Walk",
        "push" => "Push",
        other => other,
    }
}

/// What is to be picked for a slot.
pub(super) fn slot_word(slot: &str) -> &str {
    match slot {
        "card" => "Card",
        other => other,
    }
}

/// A thing as players call it.
pub(super) fn word(value: &Value) -> String {
    format!("your {}", value.id)
}
