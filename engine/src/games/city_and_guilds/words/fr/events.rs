//! What happened. A block or a guild stands first where it is what counts, and places are told as places: no sentence
//! agrees with a player.

use super::names::{
    a_tile, block_count, guild, marker, men, part, pounds, strength, tile_count, tiles,
};
use crate::game::Names;
use crate::games::city_and_guilds::Event;
use crate::games::city_and_guilds::event::{Decided, Share};
use crate::seat::Seat;
use crate::words::fr::{list, no_or, place_f};
use crate::words::page::capital;

#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let name = |seat: Seat| names[seat].as_str();
    let money = |amount: u8| pounds(i16::from(amount));
    match event {
        Event::GameBegan { map, men: each } => format!(
            "La partie commence sur le plan {map} : {} par personne et pas d’argent.",
            men(*each)
        ),
        Event::TilesDealt { seat, tiles: dealt } => {
            format!("{} reçoit {}.", name(*seat), tiles(dealt))
        }
        Event::TileDiscarded { seat, tile } => {
            format!("{} rend {}, en secret.", name(*seat), a_tile(*tile))
        }
        Event::DiscardsShuffledIn { stock } => format!(
            "Tout le monde a rendu une tuile ; on les mélange à la pioche, qui en compte maintenant {stock}."
        ),
        Event::TileTurnedUp { tile, stock } => format!(
            "La pioche révèle {} ; tuiles restantes : {stock}.",
            a_tile(*tile)
        ),
        Event::StockEmpty {} => "La pioche est vide : aucune tuile n’est révélée.".to_owned(),
        Event::StepForced { seat } => format!(
            "{} n’a qu’un seul coup possible : il se joue de lui-même.",
            name(*seat)
        ),
        Event::StartingPlayerDrawn { seat } => {
            format!("Tirage au sort : c’est à {} de commencer.", name(*seat))
        }
        Event::TileLaid {
            seat,
            tile,
            space,
            men: laid,
            reserve,
        } => {
            let left = left(*reserve);
            let with = match laid {
                0 => String::new(),
                1 => format!(" avec un compagnon ; {left}"),
                more if tile.guild().is_some() => {
                    format!(" avec {}, donc sans investir ; {left}", men(*more))
                }
                more => format!(" avec {} ; {left}", men(*more)),
            };
            format!("{} pose {} en {space}{with}.", name(*seat), a_tile(*tile))
        }
        Event::InvestmentRaised {
            seat,
            guild: of,
            from,
            space,
            rank,
        } => format!(
            "{} investit chez les {}, de {from} à {space}, et occupe la {} place.",
            name(*seat),
            guild(*of),
            place_f(*rank)
        ),
        Event::InvestmentRefused {
            seat,
            guild: of,
            space,
            full,
        } => format!(
            "{} n’avance pas chez les {} : il y a déjà trois cubes sur la case {full}, et pas de place pour un quatrième. Le cube reste sur la case {space}.",
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
                    format!(" ; {} passe à la 2e et prend le noir", name(*second))
                }
                (Some(second), Some(dropped)) => format!(
                    " ; {} passe à la 2e et prend le noir à {}",
                    name(*second),
                    name(*dropped)
                ),
            };
            format!(
                "Îlot {block} : avec {}, {} occupe la 1re place et prend le marqueur blanc{after}.",
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
            let from = passed
                .map(|passed| format!(" à {}", name(passed)))
                .unwrap_or_default();
            format!(
                "Îlot {block} : avec {}, {} occupe la 2e place et prend le marqueur noir{from}.",
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
            "Îlot {block} : {} est à égalité avec {holder}, {} de part et d’autre. {holder} garde le marqueur {} : il faut faire mieux pour le prendre.",
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
            "{} termine l’îlot {block}, qui vaut {} : 8 £, avec {}, {} et {}.",
            name(*seat),
            money(*value),
            no_or(*markets, "aucun marché", "marché", "marchés"),
            no_or(
                *minstrel_houses,
                "aucune maison du ménestrel",
                "maison du ménestrel",
                "maisons de ménestrel"
            ),
            no_or(*taverns, "aucune taverne", "taverne", "tavernes")
        ),
        Event::BlockPaid {
            block,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "Îlot {block} : personne d’autre n’y a de bâtiment, {} touche tout : {}.",
                name(*seat),
                money(*amount)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "Îlot {block} : à la {} place, {} touche {} : {}.",
                place_f(*place),
                name(*seat),
                part(*place, *share),
                money(*amount)
            ),
        },
        Event::ThirdPlaceTied { block } => {
            format!("Îlot {block} : égalité pour la 3e place, qui ne rapporte rien.")
        }
        Event::BlockPaysNobody { block } => {
            format!("Îlot {block} : personne n’y a de bâtiment, personne ne touche rien.")
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
                Decided::Tiles => format!("ils y ont le plus de tuiles, {tiles}"),
                Decided::Chain => format!(
                    "à égalité de tuiles ({tiles}), ils ont la plus longue chaîne, {}",
                    tile_count(*chain_tiles)
                ),
                Decided::Blocks => format!(
                    "à égalité de tuiles ({tiles}) et de chaîne ({chain_tiles}), la leur atteint le plus d’îlots, {chain_blocks}"
                ),
            };
            format!("Les {} contrôlent l’îlot {block} : {why}.", guild(*of))
        }
        Event::GuildsTied { block } => format!(
            "Aucune guilde ne contrôle l’îlot {block} : égalité de tuiles, de chaîne et d’îlots atteints. Personne ne touche rien."
        ),
        Event::NoGuildInBlock { block } => {
            format!("Îlot {block} : aucune guilde n’y a de tuile, aucune ne le contrôle.")
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
                    "{of} : personne d’autre n’y a investi, {} touche {}.",
                    name(*seat),
                    money(*amount)
                )
            } else {
                format!(
                    "{of} : à la {} place, {} touche {}.",
                    place_f(*place),
                    name(*seat),
                    money(*amount)
                )
            }
        }
        Event::GuildPaysNobody { guild: of, .. } | Event::ChainPaysNobody { guild: of } => format!(
            "{} : personne n’y a investi, personne ne touche rien.",
            capital(guild(*of))
        ),
        Event::TavernDue { seat, left } => match left {
            1 => format!(
                "L’îlot est terminé : {} doit poser la dernière taverne.",
                name(*seat)
            ),
            more => format!(
                "L’îlot est terminé : {} doit poser une taverne (il en reste {more}).",
                name(*seat)
            ),
        },
        Event::NoTavernLeft { seat } => format!(
            "L’îlot est terminé, mais il n’y a plus de taverne à poser pour {}.",
            name(*seat)
        ),
        Event::TavernLaid {
            seat,
            space,
            left: taverns,
        } => format!(
            "{} pose une taverne en {space} ; {}.",
            name(*seat),
            left(*taverns)
        ),
        Event::TileTaken { seat, tile } => {
            format!("{} prend {}.", name(*seat), a_tile(*tile))
        }
        Event::CityCompleted {} => {
            "La ville est terminée : on compte maintenant les chaînes des guildes.".to_owned()
        }
        Event::ChainScored {
            guild: of,
            tiles,
            blocks,
            value,
        } => format!(
            "La plus grande chaîne des {} : {} dans {}, {} plus {} font {}.",
            guild(*of),
            tile_count(*tiles),
            block_count(*blocks),
            money(*tiles),
            money(value.saturating_sub(*tiles)),
            money(*value)
        ),
        Event::ChainPaid {
            guild: of,
            seat,
            place,
            amount,
            share,
        } => match share {
            Share::Whole => format!(
                "Chaîne des {} : personne d’autre n’y a investi, {} touche tout : {}.",
                guild(*of),
                name(*seat),
                money(*amount)
            ),
            Share::OneOfTwo | Share::Ranked => format!(
                "Chaîne des {} : à la {} place, {} touche {} : {}.",
                guild(*of),
                place_f(*place),
                name(*seat),
                part(*place, *share),
                money(*amount)
            ),
        },
        Event::NoChain { guild: of } => {
            format!("Les {} n’ont aucune tuile dans la ville.", guild(*of))
        }
        Event::UnusedMenSubtracted { seat, men: unused } => match unused {
            0 => format!(
                "{} n’a pas de compagnon inutilisé et ne paie rien.",
                name(*seat)
            ),
            unused => format!(
                "{} paie {} pour {}.",
                name(*seat),
                money(*unused),
                no_or(*unused, "", "compagnon inutilisé", "compagnons inutilisés")
            ),
        },
        Event::GameWon { winners } => match winners.as_slice() {
            [winner] => format!("{} a le plus d’argent et gagne.", name(*winner)),
            shared => format!(
                "{} ont le plus d’argent, à égalité : victoire partagée.",
                list(shared.iter().map(|&seat| name(seat)), "Personne")
            ),
        },
    }
}

/// What is left of something spoken of.
fn left(number: u8) -> String {
    match number {
        0 => "il n’en reste plus".to_owned(),
        more => format!("il en reste {more}"),
    }
}
