//! What cards promise before they are played, and what a text on the table may still do.

use super::super::BullMoose;
use super::super::board::{State, StateBox};
use super::super::cards::{CardId, Effect, Presence, Where};
use super::super::party::{Party, Player};
use super::super::phase::Phase;
use super::super::set::StateBoxes;
use super::contest::Map;
use super::{number, point, removal, staying, text_elsewhere, text_in_hand};

impl BullMoose {
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
    /// What a card in hand promises as things are: its points wherever they go, or its text where it would be played.
    pub(super) fn promise(&self, player: Player, id: CardId) -> i32 {
        let (game, board) = (self.game, self.game.board());
        let card = game.card(id);
        let here = game.stands(player);
        // The text at a state, as far as it counts while the candidate is there, near or elsewhere.
        let text_at = |state: State, is_there: bool| {
            let part = if is_there {
                text_in_hand()
            } else if board.neighbours(here).has(state) {
                i64::midpoint(text_in_hand(), text_elsewhere())
            } else {
                text_elsewhere()
            };
            self.text_at(player, card.effects, state) * number(part) / 100
        };
        let text = match card.presence {
            Presence::Anywhere => text_at(here, true),
            Presence::InRegion(region) => text_at(here, board.region(here) == region),
            Presence::AtHub => text_at(here, board.hubs().has(here)),
            Presence::InOneOf(states) => {
                let there = states.iter().map(|state| text_at(state, state == here));
                there.max().unwrap_or(0)
            }
        };
        (i32::from(card.value) * number(point())).max(text)
    }

    /// What the effects bring with the token at the state. Those that spread over many boxes are taken for what they usually
    /// bring: there is always a good one among them.
    fn text_at(&self, player: Player, effects: &[Effect], state: State) -> i32 {
        let brings = |effect: &Effect| {
            if let Effect::Add {
                cubes,
                per_state,
                at: Where::Current,
            } = *effect
            {
                self.gain(player.party, StateBox::of(state), cubes.min(per_state))
            } else {
                self.game.usually_brings(effect)
            }
        };
        effects.iter().map(brings).sum()
    }

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

    /// What the party's ability would bring if the round ended now: a cube where the candidate is, or wherever it ties. Those
    /// that only move a cube count for nothing.
    pub(super) fn ability(&self, player: Player) -> i32 {
        let one = |at: StateBox| self.gain(player.party, at, 1).max(0);
        match player.party {
            Party::Prog => self
                .game
                .region_boxes(player)
                .iter()
                .map(one)
                .max()
                .unwrap_or(0),
            Party::Soc => {
                let ties = self.game.pieces.cubes.iter().filter(|(_, cubes)| {
                    let own = cubes[player.party];
                    let others = cubes.iter().filter(|&(party, _)| party != player.party);
                    own > 0 && others.map(|(_, &count)| count).max() == Some(own)
                });
                ties.map(|(at, _)| one(at)).sum()
            }
            Party::Rep | Party::Dem | Party::Proh => 0,
        }
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
