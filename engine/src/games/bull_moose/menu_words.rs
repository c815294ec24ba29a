//! What stands in a menu, in English.

use super::action::Mode;
use super::board::{State, StateBox};
use super::cards::CardId;
use super::options::Edition;
use super::party::Party;
use crate::menu::Value;

/// A verb as a short phrase.
pub(super) fn verb_word(verb: &str) -> &str {
    match verb {
        "keep" => "Keep four cards",
        "play" => "Play a card",
        "to" => "Step, for a point",
        "free to" => "Step free",
        "ride to" => "Ride free",
        "express to" => "Take the express train",
        "place" => "Place a cube, for a point",
        "county" => "Place County Stumping's cube",
        "endorse" => "Place a cube in the card's endorsement box, for a point",
        "bonus" => "Place the Democrats' bonus cube",
        "add" => "Add a cube",
        "remove" => "Remove an opponent's cube",
        "next" => "Leave the rest of this effect",
        "end" => "The card is played",
        "move" => "Move a cube",
        "decline" => "Do without the ability",
        "grant" => "Place a cube",
        "stop" => "Leave the other cubes unplaced",
        other => other,
    }
}

/// What is to be picked for a slot.
pub(super) fn slot_word(slot: &str) -> &str {
    match slot {
        "card" => "Card",
        "use" => "Use",
        "state" => "State",
        "box" => "Box",
        "party" => "Party",
        "from" => "From",
        "to" => "To",
        other => other,
    }
}

/// A thing as players call it. Cards have their names in the one edition that there is.
pub(super) fn word(value: &Value) -> String {
    let place = || value.noun::<StateBox>().map(|at| at.name().to_owned());
    let state = || value.noun::<State>().map(|state| state.name().to_owned());
    let party = || {
        value
            .noun::<Party>()
            .map(|party| party.members().to_owned())
    };
    let mode = || value.noun::<Mode>().map(mode);
    value
        .noun::<CardId>()
        .map(|card| format!("{card} {}", Edition::default().card(card).name))
        .or_else(place)
        .or_else(state)
        .or_else(party)
        .or_else(mode)
        .unwrap_or_else(|| value.id.to_string())
}

fn mode(mode: Mode) -> String {
    match mode {
        Mode::Value => "its value",
        Mode::Text => "its text",
        Mode::Express => "an express train",
    }
    .to_owned()
}
