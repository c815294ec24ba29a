//! Everything that the game says of what happened, in English.

use super::Event;
use super::event::{Decided, Share};
use super::phrases::{a, capital, colour, count, list, ordinal, part, strength};
use crate::game::Names;
use crate::seat::Seat;

/// The event as a sentence.
#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
pub(super) fn sentence(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names[seat].as_str();
    match event {
        Event::GameBegan { map, men } => {
            format!("The game begins on the map {map}: every player has {men} men and no money.")
        }
        Event::TilesDealt { seat, tiles } => {
            format!("{} is dealt {}.", name(*seat), list(tiles))
        }
        Event::TileDiscarded { seat, tile } => {
            format!(
                "{} gives back {}, unseen by the others.",
                name(*seat),
                a(*tile)
            )
        }
        Event::DiscardsShuffledIn { stock } => format!(
            "All have given back a tile; these are shuffled into the stock, which holds {stock} tiles now."
        ),
        Event::TileTurnedUp { tile, stock } => {
            format!(
                "{} is turned up; tiles left in the stock: {stock}.",
                capital(&a(*tile))
            )
        }
        Event::StockEmpty {} => "The stock is empty, and so no tile is turned up.".to_owned(),
        Event::StartingPlayerDrawn { seat } => {
            format!("{} is drawn as the starting player.", name(*seat))
        }
        Event::TileLaid {
            seat,
            tile,
            space,
            men,
            reserve,
        } => {
            let with = match men {
                0 => String::new(),
                1 => format!(" with a man; {reserve} left"),
                _ if tile.guild().is_some() => {
                    format!(
                        " with {} and so does not invest; {reserve} left",
                        count(*men, "man", "men")
                    )
                }
                _ => format!(" with {}; {reserve} left", count(*men, "man", "men")),
            };
            format!("{} lays {} on {space}{with}.", name(*seat), a(*tile))
        }
        Event::InvestmentRaised {
            seat,
            guild,
            from,
            space,
            rank,
        } => format!(
            "{} invests in the {guild}, from {from} to {space}, and is {} there.",
            name(*seat),
            ordinal(*rank)
        ),
        Event::InvestmentRefused {
            seat,
            guild,
            space,
            full,
        } => format!(
            "{} gains nothing with the {guild}: three cubes stand on {full} already, and no fourth may. The cube stays on {space}.",
            name(*seat)
        ),
        Event::FirstTaken {
            block,
            seat,
            buildings,
            men,
            passed,
            dropped,
        } => {
            let after = match (passed, dropped) {
                (None, _) => String::new(),
                (Some(second), None) => {
                    format!("; {}, passed, is second with the black one", name(*second))
                }
                (Some(second), Some(dropped)) => format!(
                    "; {}, passed, is second and takes the black one from {}",
                    name(*second),
                    name(*dropped)
                ),
            };
            format!(
                "{} is first in block {block}, with {}, and takes the white marker{after}.",
                name(*seat),
                strength(*buildings, *men)
            )
        }
        Event::SecondTaken {
            block,
            seat,
            buildings,
            men,
            passed,
        } => {
            let from = passed
                .map(|passed| format!(" from {}", name(passed)))
                .unwrap_or_default();
            format!(
                "{} is second in block {block}, with {}, and takes the black marker{from}.",
                name(*seat),
                strength(*buildings, *men)
            )
        }
        Event::MarkerKept {
            block,
            marker,
            holder,
            level,
            buildings,
            men,
        } => format!(
            "{} is level with {} in block {block}, with {} each: the {} marker stays, since it goes only to who is stronger.",
            name(*level),
            name(*holder),
            strength(*buildings, *men),
            colour(*marker)
        ),
        Event::BlockCompleted {
            block,
            seat,
            markets,
            minstrel_houses,
            taverns,
            value,
        } => format!(
            "{} completes block {block}: £8 with {}, {} and {} make £{value}.",
            name(*seat),
            count(*markets, "market", "markets"),
            count(*minstrel_houses, "minstrel house", "minstrel houses"),
            count(*taverns, "tavern", "taverns")
        ),
        Event::BlockPaid {
            block,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "{} is alone in block {block} and takes all of it: £{amount}.",
                name(*seat)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "{} is {} in block {block} and takes {}: £{amount}.",
                name(*seat),
                ordinal(*place),
                part(*place, *share)
            ),
        },
        Event::ThirdPlaceTied { block } => {
            format!("Third place in block {block} is tied, and so nobody is paid for it.")
        }
        Event::BlockPaysNobody { block } => {
            format!("Nobody owns a building in block {block}, and so nobody is paid for it.")
        }
        Event::GuildTookControl {
            block,
            guild,
            tiles,
            chain_tiles,
            chain_blocks,
            decided,
        } => {
            let why = match decided {
                Decided::Tiles => String::new(),
                Decided::Chain => format!(
                    ", and, level in that, the longest chain: {}",
                    count(*chain_tiles, "tile", "tiles")
                ),
                Decided::Blocks => format!(
                    ", and, level in that and in chains of {}, the chain that reaches most blocks: {chain_blocks}",
                    count(*chain_tiles, "tile", "tiles")
                ),
            };
            format!("The {guild} control block {block}, with most tiles there: {tiles}{why}.")
        }
        Event::GuildsTied { block } => format!(
            "No guild controls block {block}: the strongest are level in tiles, chain and blocks reached. Nobody is paid."
        ),
        Event::NoGuildInBlock { block } => {
            format!("No guild has a tile in block {block}, and so none controls it.")
        }
        Event::GuildPaid {
            guild,
            seat,
            place,
            amount,
            alone,
            ..
        } => {
            if *alone {
                format!(
                    "{} alone has invested in the {guild} and takes £{amount}.",
                    name(*seat)
                )
            } else {
                format!(
                    "{} is {} with the {guild} and takes £{amount}.",
                    name(*seat),
                    ordinal(*place)
                )
            }
        }
        Event::GuildPaysNobody { guild, .. } | Event::ChainPaysNobody { guild } => {
            format!("Nobody has invested in the {guild}, and so nobody is paid.")
        }
        Event::TavernDue { seat, left } => format!(
            "{} must lay one of the {} for completing the block.",
            name(*seat),
            count(*left, "tavern left", "taverns left")
        ),
        Event::NoTavernLeft { seat } => format!(
            "{} lays no tavern for completing the block, since all have been laid.",
            name(*seat)
        ),
        Event::TavernLaid { seat, space, left } => format!(
            "{} lays a tavern on {space}; {} left.",
            name(*seat),
            count(*left, "tavern is", "taverns are")
        ),
        Event::TileTaken { seat, tile } => format!("{} takes {}.", name(*seat), a(*tile)),
        Event::CityCompleted {} => {
            "The city is complete: now the guilds' chains are valued.".to_owned()
        }
        Event::ChainScored {
            guild,
            tiles,
            blocks,
            value,
        } => format!(
            "The largest chain of the {guild} has {} in {}: £{tiles} and £{} make £{value}.",
            count(*tiles, "tile", "tiles"),
            count(*blocks, "block", "blocks"),
            value.saturating_sub(*tiles)
        ),
        Event::ChainPaid {
            guild,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "{} alone has invested in the {guild} and takes all of it: £{amount}.",
                name(*seat)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "{} is {} with the {guild} and takes {}: £{amount}.",
                name(*seat),
                ordinal(*place),
                part(*place, *share)
            ),
        },
        Event::NoChain { guild } => format!("The {guild} have no tile in the city."),
        Event::UnusedMenSubtracted { seat, men } => format!(
            "{} pays £{men} for {}.",
            name(*seat),
            count(*men, "unused man", "unused men")
        ),
        Event::GameWon { winners } => match winners.as_slice() {
            [winner] => format!("{} has most money and wins.", name(*winner)),
            shared => {
                let shared: Vec<&str> = shared.iter().map(|&seat| name(seat)).collect();
                format!(
                    "{} have most money and share the victory.",
                    shared.join(" and ")
                )
            }
        },
    }
}
