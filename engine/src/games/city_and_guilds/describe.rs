//! What an action would do now, in English.

use super::phrases::{a, colour, count, ordinal, strength};
use super::{Action, CityAndGuilds, Event};
use crate::chance::Chance;
use crate::game::{Game, Names};
use crate::seat::Seat;

impl CityAndGuilds {
    /// One line on the action: what is laid, and what comes of it before chance has a say.
    pub(super) fn describe_action(&self, seat: Seat, action: Action, names: &Names) -> String {
        match action {
            Action::Discard { tile } => format!("Give back {} unseen and keep the rest.", a(tile)),
            Action::DrawTile { tile } => format!("Take {} from the face-up tiles.", a(tile)),
            Action::LayTile { tile, space, men } => {
                let with = match men {
                    0 => String::new(),
                    _ => format!(" with {}", count(men, "man", "men")),
                };
                let effects = self.effects(seat, action, names);
                format!("Lay {} on {space}{with}{effects}.", a(tile))
            }
            Action::LayTavern { space } => {
                format!(
                    "Lay the tavern on {space}{}.",
                    self.effects(seat, action, names)
                )
            }
        }
    }

    /// What comes of laying something: no chance is in it, so it can be tried out.
    fn effects(&self, seat: Seat, action: Action, names: &Names) -> String {
        let mut told = Vec::new();
        let tried = self
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
}

/// What the event adds to the line, if it is worth saying beforehand.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "a catalogue of what is worth saying; every event has its sentence when it has happened"
)]
fn effect(event: &Event, names: &Names) -> Option<String> {
    let name = |seat: Seat| names[seat].as_str();
    Some(match event {
        Event::TileLaid { men: 2, tile, .. } => {
            let guild = tile.guild()?;
            format!("no investment in the {guild}, for the second man")
        }
        Event::InvestmentRaised {
            guild,
            from,
            space,
            rank,
            ..
        } => format!(
            "investment in the {guild} from {from} to {space}, {} there",
            ordinal(*rank)
        ),
        Event::InvestmentRefused { guild, full, .. } => {
            format!("NO investment in the {guild}, since three cubes stand on {full} already")
        }
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
            marker,
            holder,
            ..
        } => format!(
            "only level in block {block} with {}, who keeps the {} marker",
            name(*holder),
            colour(*marker)
        ),
        Event::BlockCompleted { block, value, .. } => {
            format!("completes block {block}, worth £{value}")
        }
        Event::BlockPaid { seat, amount, .. } => {
            format!("the block pays {} £{amount}", name(*seat))
        }
        Event::GuildPaid {
            guild,
            seat,
            amount,
            ..
        } => format!("the {guild} pay {} £{amount}", name(*seat)),
        Event::TavernDue { .. } => "then a tavern must be laid".to_owned(),
        Event::CityCompleted {} => "the city is complete and the game ends".to_owned(),
        _ => return None,
    })
}
