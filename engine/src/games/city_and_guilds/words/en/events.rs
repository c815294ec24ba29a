//! What happened.

use super::names::{a_tile, guild, marker, men, part, strength, tile_count, tiles};
use crate::game::Names;
use crate::games::city_and_guilds::Event;
use crate::games::city_and_guilds::event::{Decided, Share};
use crate::seat::Seat;
use crate::words::en::{list, no_or, number_of, ordinal};
use crate::words::page::capital;

#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names[seat].as_str();
    match event {
        Event::GameBegan { map, men } => {
            format!("The game began on map {map}: every player had {men} men and no money.")
        }
        Event::TilesDealt { seat, tiles: dealt } => {
            format!("{} was dealt {}.", name(*seat), tiles(dealt))
        }
        Event::TileDiscarded { seat, tile } => format!(
            "{} gave back {}, unseen by the others.",
            name(*seat),
            a_tile(*tile)
        ),
        Event::DiscardsShuffledIn { stock } => format!(
            "Everybody gave back a tile; these were shuffled into the stock, which then held {stock} tiles."
        ),
        Event::TileTurnedUp { tile, stock } => format!(
            "{} was turned up, with {} left in the stock.",
            capital(&a_tile(*tile)),
            no_or(*stock, "tile", "tiles")
        ),
        Event::StockEmpty {} => "The stock was empty, so no tile was turned up.".to_owned(),
        Event::StepForced { seat } => {
            format!(
                "{} had only one possible step, and it was taken automatically.",
                name(*seat)
            )
        }
        Event::StartingPlayerDrawn { seat } => {
            format!("{} was drawn as starting player.", name(*seat))
        }
        Event::TileLaid {
            seat,
            tile,
            space,
            men: laid,
            reserve,
        } => {
            let with = match laid {
                0 => String::new(),
                1 => format!(" with a man; {reserve} left"),
                more if tile.guild().is_some() => format!(
                    " with {}, and so did not invest; {reserve} left",
                    men(*more)
                ),
                more => format!(" with {}; {reserve} left", men(*more)),
            };
            format!("{} laid {} on {space}{with}.", name(*seat), a_tile(*tile))
        }
        Event::InvestmentRaised {
            seat,
            guild: of,
            from,
            space,
            rank,
        } => format!(
            "{} invested in the {}, going from {from} to {space}, and was {} there.",
            name(*seat),
            guild(*of),
            ordinal(*rank)
        ),
        Event::InvestmentRefused {
            seat,
            guild: of,
            space,
            full,
        } => format!(
            "{} gained nothing with the {}: three cubes stood on {full} already, and no fourth may. The cube stayed on {space}.",
            name(*seat),
            guild(*of)
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
                    format!("; {}, now second, took the black one", name(*second))
                }
                (Some(second), Some(dropped)) => format!(
                    "; {}, now second, took the black one from {}",
                    name(*second),
                    name(*dropped)
                ),
            };
            format!(
                "{} became first in block {block}, with {}, and took the white marker{after}.",
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
                "{} became second in block {block}, with {}, and took the black marker{from}.",
                name(*seat),
                strength(*buildings, *men)
            )
        }
        Event::MarkerKept {
            block,
            marker: kept,
            holder,
            level,
            buildings,
            men,
        } => format!(
            "{} drew level with {holder} in block {block}, with {} each: {holder} kept the {} marker, which goes only to somebody stronger.",
            name(*level),
            strength(*buildings, *men),
            marker(*kept),
            holder = name(*holder)
        ),
        Event::BlockCompleted {
            block,
            seat,
            markets,
            minstrel_houses,
            taverns,
            value,
        } => format!(
            "{} completed block {block}, worth £{value}: £8, with {}, {} and {}.",
            name(*seat),
            no_or(*markets, "market", "markets"),
            no_or(*minstrel_houses, "minstrel house", "minstrel houses"),
            no_or(*taverns, "tavern", "taverns")
        ),
        Event::BlockPaid {
            block,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "{} was alone in block {block} and took all of it: £{amount}.",
                name(*seat)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "{} was {} in block {block} and took {}: £{amount}.",
                name(*seat),
                ordinal(*place),
                part(*place, *share)
            ),
        },
        Event::ThirdPlaceTied { block } => {
            format!("Third place in block {block} was tied, so nobody was paid for it.")
        }
        Event::BlockPaysNobody { block } => {
            format!("Nobody owned a building in block {block}, so nobody was paid for it.")
        }
        Event::GuildTookControl {
            block,
            guild: of,
            tiles,
            chain_tiles,
            chain_blocks,
            decided,
        } => {
            let why = match decided {
                Decided::Tiles => format!(", with the most tiles there: {tiles}"),
                Decided::Chain => format!(
                    ": others had {} there too, but no chain as long as theirs, of {}",
                    tile_count(*tiles),
                    tile_count(*chain_tiles)
                ),
                Decided::Blocks => format!(
                    ": others had {} there and a chain of {} too, but none that reached as many blocks as theirs, {chain_blocks}",
                    tile_count(*tiles),
                    tile_count(*chain_tiles)
                ),
            };
            format!("The {} took control of block {block}{why}.", guild(*of))
        }
        Event::GuildsTied { block } => format!(
            "No guild took control of block {block}: the strongest were level in tiles, chain and blocks reached. Nobody was paid."
        ),
        Event::NoGuildInBlock { block } => {
            format!("No guild had a tile in block {block}, so none took control of it.")
        }
        Event::GuildPaid {
            guild: of,
            seat,
            place,
            amount,
            alone,
            ..
        } => {
            if *alone {
                format!(
                    "{} was the only one to have invested in the {} and took £{amount}.",
                    name(*seat),
                    guild(*of)
                )
            } else {
                format!(
                    "{} was {} with the {} and took £{amount}.",
                    name(*seat),
                    ordinal(*place),
                    guild(*of)
                )
            }
        }
        Event::GuildPaysNobody { guild: of, .. } | Event::ChainPaysNobody { guild: of } => {
            format!(
                "Nobody had invested in the {}, so nobody was paid.",
                guild(*of)
            )
        }
        Event::TavernDue { seat, left } => match left {
            1 => format!(
                "{} had to lay the last tavern for completing the block.",
                name(*seat)
            ),
            more => format!(
                "{} had to lay one of the {more} taverns left for completing the block.",
                name(*seat)
            ),
        },
        Event::NoTavernLeft { seat } => format!(
            "{} laid no tavern for completing the block, as none was left.",
            name(*seat)
        ),
        Event::TavernLaid { seat, space, left } => format!(
            "{} laid a tavern on {space}; {} left.",
            name(*seat),
            match left {
                0 => "none was".to_owned(),
                1 => "1 was".to_owned(),
                more => format!("{more} were"),
            }
        ),
        Event::TileTaken { seat, tile } => {
            format!("{} took {}.", name(*seat), a_tile(*tile))
        }
        Event::CityCompleted {} => {
            "The city was complete, and the guilds' chains were valued.".to_owned()
        }
        Event::ChainScored {
            guild: of,
            tiles,
            blocks,
            value,
        } => format!(
            "The largest chain of the {} had {} in {}, worth £{value}: £{tiles} and £{}.",
            guild(*of),
            number_of(*tiles, "tile", "tiles"),
            number_of(*blocks, "block", "blocks"),
            value.saturating_sub(*tiles)
        ),
        Event::ChainPaid {
            guild: of,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "{} was the only one to have invested in the {} and took all of it: £{amount}.",
                name(*seat),
                guild(*of)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "{} was {} with the {} and took {}: £{amount}.",
                name(*seat),
                ordinal(*place),
                guild(*of),
                part(*place, *share)
            ),
        },
        Event::NoChain { guild: of } => {
            format!("The {} had no tile in the city.", guild(*of))
        }
        Event::UnusedMenSubtracted { seat, men } => format!(
            "{} paid £{men} for {}.",
            name(*seat),
            no_or(*men, "unused man", "unused men")
        ),
        Event::GameWon { winners } => match winners.as_slice() {
            [winner] => format!("{} had the most money and won.", name(*winner)),
            shared => format!(
                "{} had the most money and shared the victory.",
                list(shared.iter().map(|&seat| name(seat)), "Nobody")
            ),
        },
    }
}
