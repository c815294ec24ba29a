//! What a player is asked.

use crate::games::city_and_guilds::decision::Decision;

pub(in super::super) const fn question(decision: Decision) -> &'static str {
    match decision {
        Decision::Discard {} => "Quale delle tue quattro tessere rimetti nella pila?",
        Decision::LayFirstTile {} => {
            "Con quale tessera cominci, in un isolato ancora senza tessere e lontano da tutte le altre?"
        }
        Decision::LayTile {} => "Quale tessera piazzi, e dove?",
        Decision::LayTavern {} => "Hai completato un isolato: dove piazzi la taverna?",
        Decision::DrawTile {} => "Quale delle tessere scoperte prendi?",
    }
}
