//! Names of guilds, tiles and markers, and the turns of phrase that come again and again.

use crate::games::city_and_guilds::event::{Marker, Share};
use crate::games::city_and_guilds::menu::Thing;
use crate::games::city_and_guilds::tiles::{Guild, Tile, TileKind};
use crate::words::en::{list, no_or, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Tile(tile) => tile_name(tile),
        Thing::Space(space) => space.to_string(),
        Thing::Men(number) => men(number),
    }
}

/// The guild's members, after "the".
pub(super) const fn guild(guild: Guild) -> &'static str {
    match guild {
        Guild::Candlemakers => "candlemakers",
        Guild::Bakers => "bakers",
        Guild::Blacksmiths => "blacksmiths",
        Guild::Clothmakers => "clothmakers",
    }
}

/// A tile without its article: "bakers' market".
pub(super) fn tile_name(tile: Tile) -> String {
    match tile.kind() {
        TileKind::Building(of) => building(of),
        TileKind::Market(of) => market(of),
        TileKind::MinstrelHouse => "minstrel house".to_owned(),
    }
}

/// "bakers' building".
pub(super) fn building(of: Guild) -> String {
    format!("{}' building", guild(of))
}

/// "bakers' market".
pub(super) fn market(of: Guild) -> String {
    format!("{}' market", guild(of))
}

/// "a bakers' market".
pub(super) fn a_tile(tile: Tile) -> String {
    format!("a {}", tile_name(tile))
}

/// "a bakers' market, a bakers' building and a minstrel house".
pub(super) fn tiles(tiles: &[Tile]) -> String {
    list(tiles.iter().map(|&tile| a_tile(tile)), "nothing")
}

/// "1 man", "2 men".
pub(super) fn men(number: u8) -> String {
    no_or(number, "man", "men")
}

/// What is on a block: "2 buildings and 3 men".
pub(super) fn strength(buildings: u8, number: u8) -> String {
    format!(
        "{} and {}",
        no_or(buildings, "building", "buildings"),
        men(number)
    )
}

/// "4 tiles".
pub(super) fn tile_count(number: u8) -> String {
    number_of(number, "tile", "tiles")
}

/// What part of a value a place takes.
pub(super) fn part(place: u8, share: Share) -> String {
    let of = match place {
        1 => "half of it, rounded up",
        2 => "half of the first's share, rounded up",
        _ => "half of the second's share, rounded up",
    };
    match share {
        Share::OneOfTwo => format!("{of}, and £1 more as there are only two"),
        Share::Whole | Share::Ranked => of.to_owned(),
    }
}

/// A marker's colour.
pub(super) const fn marker(marker: Marker) -> &'static str {
    match marker {
        Marker::White => "white",
        Marker::Black => "black",
    }
}
