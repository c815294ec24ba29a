//! What stands in a menu, in English.

use super::space::Space;
use super::tiles::{Tile, TileKind};
use crate::menu::{Kind, Value};

/// A verb as a short phrase.
pub(super) fn verb_word(verb: &str) -> &str {
    match verb {
        "discard" => "Give back a tile",
        "lay" => "Lay a tile",
        "tavern" => "Lay the tavern",
        "draw" => "Take a tile",
        other => other,
    }
}

/// What is to be picked for a slot.
pub(super) fn slot_word(slot: &str) -> &str {
    match slot {
        "tile" => "Tile",
        "space" => "Space",
        "men" => "Men",
        other => other,
    }
}

/// A thing as players call it.
pub(super) fn word(value: &Value) -> String {
    let space = || value.noun::<Space>().map(|space| space.to_string());
    value
        .noun::<Tile>()
        .map(tile)
        .or_else(space)
        .unwrap_or_else(|| men(value))
}

fn tile(tile: Tile) -> String {
    match tile.kind() {
        TileKind::Building(guild) => format!("building of the {guild}"),
        TileKind::Market(guild) => format!("market of the {guild}"),
        TileKind::MinstrelHouse => "minstrel house".to_owned(),
    }
}

fn men(value: &Value) -> String {
    match (value.kind, value.id.as_ref()) {
        (Kind::Men, "0") => "no man".to_owned(),
        (Kind::Men, "1") => "1 man".to_owned(),
        (Kind::Men, number) => format!("{number} men"),
        (_, other) => other.to_owned(),
    }
}
