//! What cards promise before they are played, and what a text on the table may still do.

use super::super::BullMoose;
use super::super::board::{Region, State, StateBox};
use super::super::cards::{CardId, Effect, Presence, Where};
use super::super::party::{Party, Player};
use super::super::phase::{Phase, Progress};
use super::contest::Map;
use super::{bonus_in_hand, number, point, removal, staying, text_elsewhere, text_in_hand};

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
    pub(super) fn promise(&self, player: Player, here: State, id: CardId) -> i32 {
        let (game, board) = (self.game, self.game.board());
        let card = game.card(id);
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
        let bonus = if player.party == Party::Dem {
            self.bonus(player, here, card.value) * number(bonus_in_hand()) / 100
        } else {
            0
        };
        (i32::from(card.value) * number(point()) + bonus).max(text)
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

    /// What an effect of a text on the table, of which so much is done, would bring with the token where it is.
    pub(super) fn would_bring(&self, player: Player, effect: &Effect, done: &Progress) -> i32 {
        match *effect {
            Effect::Add {
                cubes,
                per_state,
                at,
            } => {
                let places = self.game.places(player, at, self.game.stands(player));
                // California's two boxes are taken for two states: it hardly matters.
                let boxes = places
                    .iter()
                    .map(|at| (at, per_state.saturating_sub(done.in_state[at.state()])));
                self.spread(player.party, boxes, cubes.saturating_sub(done.added).into())
            }
            Effect::Remove { victims, .. } => {
                let left = i32::from(victims) - i32::try_from(done.victims.len()).unwrap_or(0);
                left.max(0) * number(removal())
            }
            Effect::Popularity { .. } | Effect::Stay(_) => self.game.usually_brings(effect),
        }
    }

    /// What the Democrats' extra cube would bring with the token at the state and so many points left: there, or a step away,
    /// in the South.
    pub(super) fn bonus(&self, player: Player, here: State, points: u8) -> i32 {
        let board = self.game.board();
        let brings = |state: State| {
            if board.region(state) == Region::South {
                self.gain(player.party, StateBox::of(state), 1)
            } else {
                0
            }
        };
        let mut most = brings(here).max(0);
        if points > 0 {
            let near = board.neighbours(here).iter().map(brings).max().unwrap_or(0);
            most = most.max(near - number(point()));
        }
        most
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
}
