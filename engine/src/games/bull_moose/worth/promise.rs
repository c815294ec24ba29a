//! What cards promise before they are played, and what a text on the table may still do.

use super::super::BullMoose;
use super::super::cards::{CardId, Effect, Presence, Where};
use super::super::party::Player;
use super::super::phase::Phase;
use super::super::set::StateBoxes;
use super::contest::Map;
use super::{number, point, removal, staying, text_elsewhere, text_in_hand};

impl BullMoose {
    /// What a card promises before it is played: its points or its text, whatever is more.
    pub(super) fn promise(&self, player: Player, id: CardId) -> i32 {
        let card = self.card(id);
        let text: i32 = card
            .effects
            .iter()
            .map(|effect| self.usually_brings(effect))
            .sum();
        let state = self.stands(player);
        let there = match card.presence {
            Presence::Anywhere => true,
            Presence::InOneOf(states) => states.has(state),
            Presence::InRegion(region) => self.board().region(state) == region,
            Presence::AtHub => self.board().hubs().has(state),
        };
        let part = if there {
            text_in_hand()
        } else {
            text_elsewhere()
        };
        (i32::from(card.value) * number(point())).max(text * number(part) / 100)
    }

    /// What an effect brings wherever it is played.
    fn usually_brings(&self, effect: &Effect) -> i32 {
        match *effect {
            Effect::Add { cubes, .. } | Effect::Popularity { cubes } => {
                i32::from(cubes) * number(point())
            }
            Effect::Remove { victims, .. } => i32::from(victims) * number(removal()),
            Effect::Stay(_) => self.cards_to_come() * number(staying()),
        }
    }

    /// Cards that a player has still to play in this round behind the next one.
    fn cards_to_come(&self) -> i32 {
        match self.phase {
            Phase::Play { turn, .. } => 4 - i32::from(turn),
            Phase::Keep
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Popularity { .. }
            | Phase::Over => 3,
        }
    }
}

impl Map<'_> {
    /// What an effect of a text on the table would bring with the token where it is.
    pub(super) fn would_bring(&self, player: Player, effect: &Effect) -> i32 {
        let Effect::Add {
            cubes,
            per_state,
            at,
        } = *effect
        else {
            return self.game.usually_brings(effect);
        };
        let places = self.game.places(player, at, self.game.stands(player));
        if matches!(at, Where::Current | Where::Beside(_)) {
            let cubes = cubes.min(per_state);
            let gains = places.iter().map(|at| self.gain(player.party, at, cubes));
            return gains.max().unwrap_or(0);
        }
        self.best_of(player, places, cubes)
    }

    /// The gains of the best places with one cube each.
    fn best_of(&self, player: Player, places: StateBoxes, cubes: u8) -> i32 {
        let mut gains: Vec<i32> = places
            .iter()
            .map(|at| self.gain(player.party, at, 1).max(0))
            .collect();
        gains.sort_unstable_by(|a, b| b.cmp(a));
        gains.into_iter().take(usize::from(cubes)).sum()
    }
}
