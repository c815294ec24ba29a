//! Names of guilds, tiles and markers, and the turns of phrase that come again and again.

use crate::games::city_and_guilds::event::{Marker, Share};
use crate::games::city_and_guilds::menu::Thing;
use crate::games::city_and_guilds::tiles::{Guild, Tile, TileKind};
use crate::words::it::{Art, Prep, list, number_of, with};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Tile(tile) => tile_name(tile),
        Thing::Space(space) => space.to_string(),
        Thing::Men(number) => men(number),
    }
}

/// The guild's members, always with an article in sentences: "i fornai".
pub(super) const fn guild(guild: Guild) -> &'static str {
    match guild {
        Guild::Candlemakers => "candelai",
        Guild::Bakers => "fornai",
        Guild::Blacksmiths => "fabbri",
        Guild::Clothmakers => "tessitori",
    }
}

/// "dei fornai".
pub(super) fn of_guild(of: Guild) -> String {
    with(Prep::Di, Art::I, guild(of))
}

/// "nei fornai".
pub(super) fn in_guild(of: Guild) -> String {
    with(Prep::In, Art::I, guild(of))
}

/// A tile without its article: "mercato dei fornai".
pub(super) fn tile_name(tile: Tile) -> String {
    match tile.kind() {
        TileKind::Building(of) => building(of),
        TileKind::Market(of) => market(of),
        TileKind::MinstrelHouse => "casa del menestrello".to_owned(),
    }
}

/// "edificio dei fornai".
pub(super) fn building(of: Guild) -> String {
    format!("edificio {}", of_guild(of))
}

/// "mercato dei fornai".
pub(super) fn market(of: Guild) -> String {
    format!("mercato {}", of_guild(of))
}

/// "un mercato dei fornai", "una casa del menestrello".
pub(super) fn a_tile(tile: Tile) -> String {
    let article = match tile.kind() {
        TileKind::Building(_) | TileKind::Market(_) => "un",
        TileKind::MinstrelHouse => "una",
    };
    format!("{article} {}", tile_name(tile))
}

/// "un mercato dei fornai, un edificio dei fornai e una casa del menestrello".
pub(super) fn tiles(tiles: &[Tile]) -> String {
    list(tiles.iter().map(|&tile| a_tile(tile)), "nulla")
}

/// "nessun omino", "1 omino", "2 omini".
pub(super) fn men(number: u8) -> String {
    match number {
        0 => "nessun omino".to_owned(),
        more => number_of(more, "omino", "omini"),
    }
}

/// What is on a block: "2 edifici e 3 omini".
pub(super) fn strength(buildings: u8, number: u8) -> String {
    let buildings = match buildings {
        0 => "nessun edificio".to_owned(),
        more => number_of(more, "edificio", "edifici"),
    };
    format!("{buildings} e {}", men(number))
}

/// "4 tessere".
pub(super) fn tile_count(number: impl Into<u32>) -> String {
    number_of(number, "tessera", "tessere")
}

/// "5 isolati".
pub(super) fn blocks(number: impl Into<u32>) -> String {
    number_of(number, "isolato", "isolati")
}

/// What part of a value a place takes.
pub(super) const fn part(place: u8) -> &'static str {
    match place {
        1 => "la metà per eccesso",
        2 => "la metà della 1ª quota, per eccesso",
        _ => "la metà della 2ª quota, per eccesso",
    }
}

/// What one of only two takes beside the half.
pub(super) const fn more_for_two(share: Share) -> &'static str {
    match share {
        Share::OneOfTwo => ", di cui £1 in più, perché sono solo in due",
        Share::Whole | Share::Ranked => "",
    }
}

/// A marker's colour.
pub(super) const fn marker(marker: Marker) -> &'static str {
    match marker {
        Marker::White => "bianco",
        Marker::Black => "nero",
    }
}
