//! What an action would do now.

use super::names::{a_tile, guild, marker, men, strength};
use crate::chance::Chance;
use crate::game::{Game, Names};
use crate::games::city_and_guilds::{Action, CityAndGuilds, Event};
use crate::seat::Seat;
use crate::words::en::ordinal;

/// What is laid, and what comes of it before chance has a say.
pub(in super::super) fn action(
    game: &CityAndGuilds,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match action {
        Action::Discard { tile } => {
            format!("Give back {} unseen and keep the rest.", a_tile(tile))
        }
        Action::DrawTile { tile } => format!("Take {} from the face-up tiles.", a_tile(tile)),
        Action::LayTile {
            tile,
            space,
            men: laid,
        } => {
            let with = match laid {
                0 => String::new(),
                _ => format!(" with {}", men(laid)),
            };
            let effects = effects(game, seat, action, names);
            format!("Lay {} on {space}{with}{effects}.", a_tile(tile))
        }
        Action::LayTavern { space } => format!(
            "Lay the tavern on {space}{}.",
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
    Some(match event {
        Event::TileLaid { men: 2, tile, .. } => {
            format!(
                "no investment in the {}, for the second man",
                guild(tile.guild()?)
            )
        }
        Event::InvestmentRaised {
            guild: of,
            from,
            space,
            rank,
            ..
        } => format!(
            "investment in the {} from {from} to {space}, {} there",
            guild(*of),
            ordinal(*rank)
        ),
        Event::InvestmentRefused {
            guild: of, full, ..
        } => format!(
            "NO investment in the {}, as three cubes stand on {full} already",
            guild(*of)
        ),
        Event::FirstTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => {
            let from = passed
                .map(|seat| format!(" from {}", name(seat)))
                .unwrap_or_default();
            format!(
                "takes the white marker in block {block}{from} with {}",
                strength(*buildings, *men)
            )
        }
        Event::SecondTaken {
            block,
            buildings,
            men,
            passed,
            ..
        } => {
            let from = passed
                .map(|seat| format!(" from {}", name(seat)))
                .unwrap_or_default();
            format!(
                "takes the black marker in block {block}{from} with {}",
                strength(*buildings, *men)
            )
        }
        Event::MarkerKept {
            block,
            marker: kept,
            holder,
            ..
        } => format!(
            "only level in block {block} with {}, who keeps the {} marker",
            name(*holder),
            marker(*kept)
        ),
        Event::BlockCompleted { block, value, .. } => {
            format!("completes block {block}, worth £{value}")
        }
        Event::BlockPaid { seat, amount, .. } => {
            format!("the block pays {} £{amount}", name(*seat))
        }
        Event::GuildPaid {
            guild: of,
            seat,
            amount,
            ..
        } => format!("the {} pay {} £{amount}", guild(*of), name(*seat)),
        Event::TavernDue { .. } => "then a tavern must be laid".to_owned(),
        Event::CityCompleted {} => "the city is complete and the game ends".to_owned(),
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
