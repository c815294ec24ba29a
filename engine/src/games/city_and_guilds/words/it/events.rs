//! What happened. In the present; where a block or a guild leads, it stands first, with a colon.

use super::names::{
    a_tile, blocks, guild, in_guild, marker, men, more_for_two, of_guild, part, strength,
    tile_count, tiles,
};
use crate::game::Names;
use crate::games::city_and_guilds::Event;
use crate::games::city_and_guilds::event::{Decided, Share};
use crate::seat::Seat;
use crate::words::it::{Art, count, list, number_of, ordinal, the, to_name};
use crate::words::page::capital;

#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names[seat].as_str();
    match event {
        Event::GameBegan { map, men } => {
            format!("Inizia la partita sulla mappa {map}: {men} omini a testa e niente denaro.")
        }
        Event::TilesDealt { seat, tiles: dealt } => {
            format!("{} riceve {}.", name(*seat), tiles(dealt))
        }
        Event::TileDiscarded { seat, tile } => format!(
            "{} rimette nella pila {}, di nascosto dagli altri.",
            name(*seat),
            a_tile(*tile)
        ),
        Event::DiscardsShuffledIn { stock } => format!(
            "Tutti hanno rimesso una tessera; si mescolano nella pila, che ora ne contiene {stock}."
        ),
        Event::TileTurnedUp { tile, stock } => format!(
            "Dalla pila esce {}; tessere rimaste: {stock}.",
            a_tile(*tile)
        ),
        Event::StockEmpty {} => "La pila è vuota: non si scoprono altre tessere.".to_owned(),
        Event::StepForced { seat } => format!(
            "Per {} c’è un solo passo possibile, che si fa da sé.",
            name(*seat)
        ),
        Event::StartingPlayerDrawn { seat } => format!("Sorteggio: comincia {}.", name(*seat)),
        Event::TileLaid {
            seat,
            tile,
            space,
            men: laid,
            reserve,
        } => {
            let left = count(*reserve, "resta", "restano");
            let with = match laid {
                0 => String::new(),
                1 => format!(" con un omino; ne {left} {reserve}"),
                more if tile.guild().is_some() => format!(
                    " con {}, quindi non investe; ne {left} {reserve}",
                    men(*more)
                ),
                more => format!(" con {}; ne {left} {reserve}", men(*more)),
            };
            format!("{} piazza {} in {space}{with}.", name(*seat), a_tile(*tile))
        }
        Event::InvestmentRaised {
            seat,
            guild: of,
            from,
            space,
            rank,
        } => format!(
            "{} investe {}, da {from} a {space}: è al {} posto.",
            name(*seat),
            in_guild(*of),
            ordinal(*rank)
        ),
        Event::InvestmentRefused {
            seat,
            guild: of,
            space,
            full,
        } => format!(
            "{} non avanza con {}: sulla casella {full} ci sono già tre cubi e un quarto non può starci. Il cubo resta sulla {space}.",
            name(*seat),
            the(Art::I, guild(*of))
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
                    format!("; {} scende al 2º con il nero", name(*second))
                }
                (Some(second), Some(dropped)) => format!(
                    "; {} scende al 2º e toglie il nero {}",
                    name(*second),
                    to_name(name(*dropped))
                ),
            };
            format!(
                "Isolato {block}: con {} {} è al 1º posto e prende il segnalino bianco{after}.",
                strength(*buildings, *men),
                name(*seat)
            )
        }
        Event::SecondTaken {
            block,
            seat,
            buildings,
            men,
            passed,
        } => {
            let takes = passed.map_or_else(
                || "prende il segnalino nero".to_owned(),
                |passed| format!("toglie il segnalino nero {}", to_name(name(passed))),
            );
            format!(
                "Isolato {block}: con {} {} è al 2º posto e {takes}.",
                strength(*buildings, *men),
                name(*seat)
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
            "Isolato {block}: {} è in parità con {}, {} a testa. Il segnalino {} non si muove: passa solo a chi è più forte.",
            name(*level),
            name(*holder),
            strength(*buildings, *men),
            marker(*kept)
        ),
        Event::BlockCompleted {
            block,
            seat,
            markets,
            minstrel_houses,
            taverns,
            value,
        } => format!(
            "{} completa l’isolato {block}: £8, più {}, {} e {}, fanno £{value}.",
            name(*seat),
            no_or(*markets, "nessun mercato", "mercato", "mercati"),
            no_or(
                *minstrel_houses,
                "nessuna casa del menestrello",
                "casa del menestrello",
                "case dei menestrelli"
            ),
            no_or(*taverns, "nessuna taverna", "taverna", "taverne")
        ),
        Event::BlockPaid {
            block,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "Isolato {block}: nessun altro ha edifici, quindi {} incassa tutto: £{amount}.",
                name(*seat)
            ),
            Share::OneOfTwo | Share::Ranked => {
                format!(
                    "Isolato {block}: {}.",
                    paid(name(*seat), *place, *share, *amount)
                )
            }
        },
        Event::ThirdPlaceTied { block } => {
            format!("Isolato {block}: parità per il 3º posto, che non frutta nulla.")
        }
        Event::BlockPaysNobody { block } => {
            format!("Isolato {block}: nessuno ci ha edifici, nessuno incassa.")
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
                Decided::Tiles => format!("hanno più tessere di tutti, {tiles}"),
                Decided::Chain => format!(
                    "a parità di tessere ({tiles}), la catena più lunga, {}",
                    tile_count(*chain_tiles)
                ),
                Decided::Blocks => format!(
                    "a parità di tessere ({tiles}) e di catena ({}), toccano più isolati, {chain_blocks}",
                    tile_count(*chain_tiles)
                ),
            };
            format!(
                "{} controllano l’isolato {block}: {why}.",
                capital(&the(Art::I, guild(*of)))
            )
        }
        Event::GuildsTied { block } => format!(
            "Nessuna gilda controlla l’isolato {block}: parità di tessere, di catena e di isolati toccati. Nessuno incassa."
        ),
        Event::NoGuildInBlock { block } => {
            format!("Isolato {block}: nessuna gilda ci ha tessere, nessuna lo controlla.")
        }
        Event::GuildPaid {
            guild: of,
            seat,
            place,
            amount,
            alone,
            ..
        } => {
            let of = capital(guild(*of));
            if *alone {
                format!(
                    "{of}: ha investito soltanto {}, che incassa £{amount}.",
                    name(*seat)
                )
            } else {
                format!(
                    "{of}: al {} posto, {} incassa £{amount}.",
                    ordinal(*place),
                    name(*seat)
                )
            }
        }
        Event::GuildPaysNobody { guild: of, .. } | Event::ChainPaysNobody { guild: of } => {
            format!(
                "{}: nessuno ci ha investito, nessuno incassa.",
                capital(guild(*of))
            )
        }
        Event::TavernDue { seat, left } => match left {
            1 => format!(
                "Completato l’isolato, {} deve piazzare l’ultima taverna.",
                name(*seat)
            ),
            more => format!(
                "Completato l’isolato, {} deve piazzare una taverna (ne restano {more}).",
                name(*seat)
            ),
        },
        Event::NoTavernLeft { seat } => format!(
            "Completato l’isolato, {} non piazza taverne: sono finite.",
            name(*seat)
        ),
        Event::TavernLaid { seat, space, left } => format!(
            "{} piazza una taverna in {space}; {}.",
            name(*seat),
            match left {
                0 => "era l’ultima".to_owned(),
                more => format!("ne {} {more}", count(*more, "resta", "restano")),
            }
        ),
        Event::TileTaken { seat, tile } => {
            format!("{} prende {}.", name(*seat), a_tile(*tile))
        }
        Event::CityCompleted {} => {
            "La città è completa: ora si contano le catene delle gilde.".to_owned()
        }
        Event::ChainScored {
            guild: of,
            tiles,
            blocks: reached,
            value,
        } => format!(
            "La catena più grande {}: {} in {}, £{tiles} più £{} fanno £{value}.",
            of_guild(*of),
            tile_count(*tiles),
            blocks(*reached),
            value.saturating_sub(*tiles)
        ),
        Event::ChainPaid {
            guild: of,
            seat,
            place,
            amount,
            share,
        } => {
            let chain = format!("Catena {}", of_guild(*of));
            match share {
                Share::Whole => format!(
                    "{chain}: ha investito soltanto {}, che incassa tutto: £{amount}.",
                    name(*seat)
                ),
                Share::OneOfTwo | Share::Ranked => {
                    format!("{chain}: {}.", paid(name(*seat), *place, *share, *amount))
                }
            }
        }
        Event::NoChain { guild: of } => format!(
            "{} non hanno tessere in città.",
            capital(&the(Art::I, guild(*of)))
        ),
        Event::UnusedMenSubtracted { seat, men } => format!(
            "{} paga £{men} per {}.",
            name(*seat),
            number_of(*men, "omino non usato", "omini non usati")
        ),
        Event::GameWon { winners } => match winners.as_slice() {
            [winner] => format!("{} ha più denaro di tutti e vince.", name(*winner)),
            shared => format!(
                "{} hanno lo stesso denaro, più di tutti: vittoria condivisa.",
                list(shared.iter().map(|&seat| name(seat)), "Nessuno")
            ),
        },
    }
}

/// "al 1º posto, Ann incassa la metà per eccesso: £9".
fn paid(name: &str, place: u8, share: Share, amount: impl std::fmt::Display) -> String {
    format!(
        "al {} posto, {name} incassa {}: £{amount}{}",
        ordinal(place),
        part(place),
        more_for_two(share)
    )
}

/// "nessuna taverna", "1 mercato", "2 mercati".
fn no_or(number: u8, none: &str, one: &str, more: &str) -> String {
    match number {
        0 => none.to_owned(),
        number => number_of(number, one, more),
    }
}
