//! What an action would do now, said to its player in the imperative.

use super::names::{a_tile, guild, in_guild, marker, men, strength};
use crate::chance::Chance;
use crate::game::{Game, Names};
use crate::games::city_and_guilds::{Action, CityAndGuilds, Event};
use crate::seat::Seat;
use crate::words::it::{Art, ordinal, the, to_name};

/// What is laid, and what comes of it before chance has a say.
pub(in super::super) fn action(
    game: &CityAndGuilds,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match action {
        Action::Discard { tile } => format!(
            "Rimetti nella pila {}, di nascosto, e tieni le altre.",
            a_tile(tile)
        ),
        Action::DrawTile { tile } => {
            format!("Prendi {} fra le tessere scoperte.", a_tile(tile))
        }
        Action::LayTile {
            tile,
            space,
            men: laid,
        } => {
            let with = match laid {
                0 => String::new(),
                _ => format!(" con {}", men(laid)),
            };
            let effects = effects(game, seat, action, names);
            format!("Piazza {} in {space}{with}{effects}.", a_tile(tile))
        }
        Action::LayTavern { space } => format!(
            "Piazza la taverna in {space}{}.",
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
    format!(": {}", effects.join("; "))
}

/// What the event adds to the line, if it is worth saying beforehand.
#[allow(
    clippy::too_many_lines,
    reason = "a catalogue: one arm a kind of event"
)]
fn effect(event: &Event, names: &Names) -> Option<String> {
    let name = |seat: Seat| names[seat].as_str();
    let takes = |passed: Option<Seat>| {
        passed.map_or_else(
            || "prende".to_owned(),
            |seat| format!("toglie {}", to_name(name(seat))),
        )
    };
    Some(match event {
        Event::TileLaid { men: 2, tile, .. } => format!(
            "nessun investimento {}, per il secondo omino",
            in_guild(tile.guild()?)
        ),
        Event::InvestmentRaised {
            guild: of,
            from,
            space,
            rank,
            ..
        } => format!(
            "investimento {} da {from} a {space}, al {} posto",
            in_guild(*of),
            ordinal(*rank)
        ),
        Event::InvestmentRefused {
            guild: of, full, ..
        } => format!(
            "NESSUN investimento {}, perché sulla casella {full} ci sono già tre cubi",
            in_guild(*of)
        ),
        Event::FirstTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => format!(
            "{} il segnalino bianco dell’isolato {block}, con {}",
            takes(*passed),
            strength(*buildings, *men)
        ),
        Event::SecondTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => format!(
            "{} il segnalino nero dell’isolato {block}, con {}",
            takes(*passed),
            strength(*buildings, *men)
        ),
        Event::MarkerKept {
            block,
            marker: kept,
            holder,
            ..
        } => format!(
            "solo in parità nell’isolato {block}: il segnalino {} resta {}",
            marker(*kept),
            to_name(name(*holder))
        ),
        Event::BlockCompleted { block, value, .. } => {
            format!("completa l’isolato {block}, che vale £{value}")
        }
        Event::BlockPaid { seat, amount, .. } => {
            format!("l’isolato frutta £{amount} {}", to_name(name(*seat)))
        }
        Event::GuildPaid {
            guild: of,
            seat,
            amount,
            ..
        } => format!(
            "{} fruttano £{amount} {}",
            the(Art::I, guild(*of)),
            to_name(name(*seat))
        ),
        Event::TavernDue { .. } => "poi va piazzata una taverna".to_owned(),
        Event::CityCompleted {} => "la città è completa e la partita finisce".to_owned(),
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
