//! What is drawn often: faces of tiles, men, chips of guilds.

use super::geometry::SQUARE;
use super::glyphs;
use crate::by::Key;
use crate::drawing::{Attr, Ink, Svg, Symbol, Tag};
use crate::games::city_and_guilds::tiles::{Guild, Tile, TileKind};
use crate::games::city_and_guilds::view::BuiltView;
use crate::seat::Seat;

/// What the ids of this game's symbols begin with.
const GAME: &str = "cg";

/// An empty space.
pub(super) const EMPTY: Symbol = symbol("empty");

const fn symbol(name: &'static str) -> Symbol {
    Symbol { game: GAME, name }
}

/// A seat's man.
pub(super) const fn man(seat: Seat) -> Symbol {
    seat.symbol(GAME)
}

/// A guild, small.
pub(super) const fn chip(guild: Guild) -> Symbol {
    symbol(match guild {
        Guild::Candlemakers => "candlemakers",
        Guild::Bakers => "bakers",
        Guild::Blacksmiths => "blacksmiths",
        Guild::Clothmakers => "clothmakers",
    })
}

/// The face of a tile.
pub(super) const fn face(tile: Tile) -> Symbol {
    match tile.kind() {
        TileKind::Building(guild) => building(guild),
        TileKind::Market(guild) => market(guild),
        TileKind::MinstrelHouse => MINSTREL,
    }
}

/// What lies on a space, without men.
pub(super) const fn built(built: BuiltView) -> Symbol {
    match built {
        BuiltView::Building { guild, .. } => building(guild),
        BuiltView::Market { guild } => market(guild),
        BuiltView::MinstrelHouse { .. } => MINSTREL,
        BuiltView::Tavern {} => TAVERN,
    }
}

const MINSTREL: Symbol = symbol("minstrel-house");
const TAVERN: Symbol = symbol("tavern");

const fn building(guild: Guild) -> Symbol {
    symbol(match guild {
        Guild::Candlemakers => "candlemakers-building",
        Guild::Bakers => "bakers-building",
        Guild::Blacksmiths => "blacksmiths-building",
        Guild::Clothmakers => "clothmakers-building",
    })
}

const fn market(guild: Guild) -> Symbol {
    symbol(match guild {
        Guild::Candlemakers => "candlemakers-market",
        Guild::Bakers => "bakers-market",
        Guild::Blacksmiths => "blacksmiths-market",
        Guild::Clothmakers => "clothmakers-market",
    })
}

const fn ink(guild: Guild) -> Ink {
    match guild {
        Guild::Candlemakers => Ink::RED,
        Guild::Bakers => Ink::STRAW,
        Guild::Blacksmiths => Ink::NAVY,
        Guild::Clothmakers => Ink::SEA_GREEN,
    }
}

/// Defines all of them.
pub(super) fn define(symbols: &mut Svg) {
    for &seat in Seat::ALL {
        symbols.define(man(seat), |svg| {
            svg.element(Tag::Circle, &[Attr::Radius(14), Attr::Fill(Ink::WHITE)]);
            seat.look().piece(svg, 10);
        });
    }
    symbols.define(EMPTY, |svg| square(svg, Ink::PAPER, Ink::HATCH));
    for &guild in Guild::ALL {
        symbols.define(chip(guild), |svg| {
            svg.element(
                Tag::Rect,
                &[
                    Attr::Corner((-13, -13)),
                    Attr::Extent(26, 26),
                    Attr::Rounded(3),
                    Attr::Fill(ink(guild)),
                    Attr::Stroke(Ink::INK),
                    Attr::Line(1),
                ],
            );
            glyphs::guild(svg, guild);
        });
        symbols.define(building(guild), |svg| {
            square(svg, ink(guild), Ink::HEAVY);
            svg.group(&[Attr::Doubled((0, -14))], |svg| glyphs::guild(svg, guild));
        });
        symbols.define(market(guild), |svg| {
            square(svg, ink(guild), Ink::HEAVY);
            awning(svg);
            svg.group(&[Attr::Doubled((0, 16))], |svg| glyphs::guild(svg, guild));
        });
    }
    symbols.define(MINSTREL, |svg| {
        square(svg, Ink::LILAC, Ink::HEAVY);
        svg.group(&[Attr::Doubled((0, -14))], glyphs::minstrel);
    });
    symbols.define(TAVERN, |svg| {
        square(svg, Ink::BRONZE, Ink::HEAVY);
        svg.group(&[Attr::Doubled((0, 0))], glyphs::tavern);
    });
}

fn square(svg: &mut Svg, fill: Ink, stroke: Ink) {
    svg.element(
        Tag::Rect,
        &[
            Attr::Corner((-SQUARE / 2, -SQUARE / 2)),
            Attr::Extent(SQUARE, SQUARE),
            Attr::Fill(fill),
            Attr::Stroke(stroke),
            Attr::Line(2),
        ],
    );
}

/// The roof of a market, by which it is told from a building.
fn awning(svg: &mut Svg) {
    svg.element(
        Tag::Path,
        &[
            Attr::Path("M-36-36H36V-16L24-6 12-16 0-6-12-16-24-6-36-16Z"),
            Attr::Fill(Ink::PAPER),
            Attr::Stroke(Ink::HEAVY),
            Attr::Line(2),
        ],
    );
}
