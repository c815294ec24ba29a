//! Names of guilds, tiles and markers, and the turns of phrase that come again and again.

use crate::games::city_and_guilds::event::{Marker, Share};
use crate::games::city_and_guilds::menu::Thing;
use crate::games::city_and_guilds::tiles::{Guild, Tile, TileKind};
use crate::words::fr::{list, no_or, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Tile(tile) => tile_name(tile),
        Thing::Space(space) => space.to_string(),
        Thing::Men(number) => men(number),
    }
}

/// The guild's members, behind "les", "des" or "chez les".
pub(super) const fn guild(guild: Guild) -> &'static str {
    match guild {
        Guild::Candlemakers => "ciriers",
        Guild::Bakers => "boulangers",
        Guild::Blacksmiths => "forgerons",
        Guild::Clothmakers => "drapiers",
    }
}

/// A tile without its article: "marché des boulangers".
pub(super) fn tile_name(tile: Tile) -> String {
    match tile.kind() {
        TileKind::Building(of) => building(of),
        TileKind::Market(of) => market(of),
        TileKind::MinstrelHouse => "maison du ménestrel".to_owned(),
    }
}

/// "bâtiment des boulangers".
pub(super) fn building(of: Guild) -> String {
    format!("bâtiment des {}", guild(of))
}

/// "marché des boulangers".
pub(super) fn market(of: Guild) -> String {
    format!("marché des {}", guild(of))
}

/// "un marché des boulangers", "une maison du ménestrel".
pub(super) fn a_tile(tile: Tile) -> String {
    let article = match tile.kind() {
        TileKind::Building(_) | TileKind::Market(_) => "un",
        TileKind::MinstrelHouse => "une",
    };
    format!("{article} {}", tile_name(tile))
}

/// "un marché des boulangers, un bâtiment des boulangers et une maison du ménestrel".
pub(super) fn tiles(tiles: &[Tile]) -> String {
    list(tiles.iter().map(|&tile| a_tile(tile)), "aucune tuile")
}

/// "aucun compagnon", "1 compagnon", "2 compagnons".
pub(super) fn men(number: u8) -> String {
    no_or(number, "aucun compagnon", "compagnon", "compagnons")
}

/// What is on a block: "2 bâtiments et 3 compagnons".
pub(super) fn strength(buildings: u8, number: u8) -> String {
    format!(
        "{} et {}",
        no_or(buildings, "aucun bâtiment", "bâtiment", "bâtiments"),
        men(number)
    )
}

/// "4 tuiles".
pub(super) fn tile_count(number: u8) -> String {
    number_of(number, "tuile", "tuiles")
}

/// "5 îlots".
pub(super) fn block_count(number: u8) -> String {
    number_of(number, "îlot", "îlots")
}

/// "12 £", "-3 £": the sign of the pound stands behind in French.
pub(super) fn pounds(money: i16) -> String {
    format!("{money} £")
}

/// What part of a value a place takes.
pub(super) fn part(place: u8, share: Share) -> String {
    let of = match place {
        1 => "la moitié, arrondie à l’unité supérieure",
        2 => "la moitié de la 1re part, arrondie à l’unité supérieure",
        _ => "la moitié de la 2e part, arrondie à l’unité supérieure",
    };
    match share {
        Share::OneOfTwo => format!("{of}, et 1 £ de plus, car il n’y a que deux parts"),
        Share::Whole | Share::Ranked => of.to_owned(),
    }
}

/// A marker's colour, behind "marqueur".
pub(super) const fn marker(marker: Marker) -> &'static str {
    match marker {
        Marker::White => "blanc",
        Marker::Black => "noir",
    }
}
