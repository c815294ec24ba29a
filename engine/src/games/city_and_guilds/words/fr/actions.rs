//! What an action would do now.

use super::names::{a_tile, guild, marker, men, pounds, strength};
use crate::chance::Chance;
use crate::game::{Game, Names};
use crate::games::city_and_guilds::event::Marker;
use crate::games::city_and_guilds::{Action, CityAndGuilds, Event};
use crate::seat::Seat;
use crate::words::fr::place_f;

/// What is laid, and what comes of it before chance has a say.
pub(in super::super) fn action(
    game: &CityAndGuilds,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match action {
        Action::Discard { tile } => {
            format!("Rendre {} en secret et garder les autres.", a_tile(tile))
        }
        Action::DrawTile { tile } => format!("Prendre {} parmi les tuiles visibles.", a_tile(tile)),
        Action::LayTile {
            tile,
            space,
            men: laid,
        } => {
            let with = match laid {
                0 => String::new(),
                _ => format!(" avec {}", men(laid)),
            };
            let effects = effects(game, seat, action, names);
            format!("Poser {} en {space}{with}{effects}.", a_tile(tile))
        }
        Action::LayTavern { space } => format!(
            "Poser la taverne en {space}{}.",
            effects(game, seat, action, names)
        ),
    }
}

/// What comes of laying something: no chance is in it, so it can be tried out.
fn effects(game: &CityAndGuilds, seat: Seat, action: Action, names: &Names) -> String {
    let mut told = Vec::new();
    let tried = game
        .clone()
        .apply(seat, &action, &mut Chance::from_seed([0; 32]), &mut told);
    if tried.is_err() {
        return String::new();
    }
    let effects: Vec<String> = told
        .iter()
        .filter_map(|told| effect(&told.event, names))
        .collect();
    if effects.is_empty() {
        return String::new();
    }
    format!(" : {}", effects.join(" ; "))
}

/// What the event adds to the line, if it is worth saying beforehand.
#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
fn effect(event: &Event, names: &Names) -> Option<String> {
    let name = |seat: Seat| names[seat].as_str();
    let taken = |block, of, buildings, men, passed: Option<Seat>| {
        let from = passed
            .map(|seat| format!(" à {}", name(seat)))
            .unwrap_or_default();
        format!(
            "vous prenez{from} le marqueur {} de l’îlot {block}, avec {}",
            marker(of),
            strength(buildings, men)
        )
    };
    Some(match event {
        Event::TileLaid { men: 2, tile, .. } => format!(
            "pas d’investissement chez les {}, à cause du deuxième compagnon",
            guild(tile.guild()?)
        ),
        Event::InvestmentRaised {
            guild: of,
            from,
            space,
            rank,
            ..
        } => format!(
            "investissement chez les {} de {from} à {space}, à la {} place",
            guild(*of),
            place_f(*rank)
        ),
        Event::InvestmentRefused {
            guild: of, full, ..
        } => format!(
            "AUCUN investissement chez les {}, car il y a déjà trois cubes sur la case {full}",
            guild(*of)
        ),
        Event::FirstTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => taken(*block, Marker::White, *buildings, *men, *passed),
        Event::SecondTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => taken(*block, Marker::Black, *buildings, *men, *passed),
        Event::MarkerKept {
            block,
            marker: kept,
            holder,
            ..
        } => format!(
            "simple égalité avec {} dans l’îlot {block}, le marqueur {} ne bouge pas",
            name(*holder),
            marker(*kept)
        ),
        Event::BlockCompleted { block, value, .. } => format!(
            "l’îlot {block} est terminé et vaut {}",
            pounds(i16::from(*value))
        ),
        Event::BlockPaid { seat, amount, .. } => format!(
            "l’îlot rapporte {} à {}",
            pounds(i16::from(*amount)),
            name(*seat)
        ),
        Event::GuildPaid {
            guild: of,
            seat,
            amount,
            ..
        } => format!(
            "les {} rapportent {} à {}",
            guild(*of),
            pounds(i16::from(*amount)),
            name(*seat)
        ),
        Event::TavernDue { .. } => "puis il faut poser une taverne".to_owned(),
        Event::CityCompleted {} => "la ville est terminée et la partie s’achève".to_owned(),
        Event::GameBegan { .. }
        | Event::TilesDealt { .. }
        | Event::TileDiscarded { .. }
        | Event::DiscardsShuffledIn { .. }
        | Event::TileTurnedUp { .. }
        | Event::StepForced { .. }
        | Event::StockEmpty { .. }
        | Event::StartingPlayerDrawn { .. }
        | Event::ThirdPlaceTied { .. }
        | Event::BlockPaysNobody { .. }
        | Event::GuildTookControl { .. }
        | Event::GuildsTied { .. }
        | Event::NoGuildInBlock { .. }
        | Event::GuildPaysNobody { .. }
        | Event::NoTavernLeft { .. }
        | Event::TavernLaid { .. }
        | Event::TileTaken { .. }
        | Event::ChainScored { .. }
        | Event::ChainPaid { .. }
        | Event::ChainPaysNobody { .. }
        | Event::NoChain { .. }
        | Event::UnusedMenSubtracted { .. }
        | Event::GameWon { .. }
        | Event::TileLaid { .. } => return None,
    })
}
