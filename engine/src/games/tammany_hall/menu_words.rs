//! What stands in a menu, in English.

use super::board::Ward;
use super::colour::Colour;
use super::office::Office;
use crate::menu::Value;

/// A verb as a short phrase.
pub(super) fn verb_word(verb: &str) -> &str {
    match verb {
        "boss" => "Place a boss",
        "cube" => "Place a cube",
        "chip" => "Take a favour chip as Deputy Mayor",
        "police" => "Remove a cube as Chief of Police",
        "lock" => "Lock a ward as Council President",
        "move" => "Move a cube as Precinct Chairman",
        "slander" => "Slander",
        "spread" => "Spread the slander",
        "end" => "End the turn",
        "bid" => "Bid favour chips",
        "bonus cube" => "Place the bonus cube",
        "bonus chip" => "Take the bonus chip",
        "decline bonus" => "Decline the bonus",
        "offices" => "Give out the city offices",
        other => other,
    }
}

/// What is to be picked for a slot.
pub(super) fn slot_word(slot: &str) -> &str {
    match slot {
        "colour" => "Colour",
        "ward" => "Ward",
        "from" => "From ward",
        "to" => "To ward",
        "seat" => "Player",
        "office" => "Office",
        other => other,
    }
}

/// A thing as players call it; of a seat, where its player's name is not at hand.
pub(super) fn word(value: &Value) -> String {
    let colour = || {
        value
            .noun::<Colour>()
            .map(|colour| colour.name().to_owned())
    };
    let office = || {
        value
            .noun::<Office>()
            .map(|office| office.name().to_owned())
    };
    value
        .noun::<Ward>()
        .map(ward)
        .or_else(colour)
        .or_else(office)
        .unwrap_or_else(|| format!("seat {}", value.id))
}

fn ward(ward: Ward) -> String {
    if ward == Ward::TAMMANY_HALL {
        format!("ward {ward} (Tammany Hall)")
    } else {
        format!("ward {ward}")
    }
}
