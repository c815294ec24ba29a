//! Which actions are worth a thought.

use super::super::BullMoose;
use super::super::action::Action;
use super::super::board::StateBox;
use super::super::party::Player;
use super::super::phase::{Phase, Play};
use super::contest::Map;
use crate::game::Game;
use crate::seat::Seat;

/// Choices of four cards that are thought about.
const KEEPS: usize = 12;

/// Boxes for a cube that are thought about.
const BOXES: usize = 12;

impl BullMoose {
    /// The actions that are worth a thought.
    pub(in super::super) fn list_sensible(&self, seat: Seat, actions: &mut Vec<Action>) {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        match self.phase {
            Phase::Keep => self.keep_promising(seat, &mut legal),
            Phase::Play {
                card: Some(Play::Value(play)),
                ..
            } if play.points > 0 => {
                // Points are not thrown away while they can buy something.
                let spends =
                    |action: &Action| matches!(action, Action::Place { .. } | Action::Endorse {});
                if legal.iter().any(spends) {
                    legal.retain(|action| *action != Action::EndCard {});
                }
            }
            Phase::Play {
                card: Some(Play::Text(_)),
                ..
            } => {
                let adds = |action: &Action| matches!(action, Action::Add { .. });
                if legal.iter().any(adds) {
                    legal.retain(|action| {
                        !matches!(action, Action::EndCard {} | Action::NextEffect {})
                    });
                    self.leave_the_best(seat, &mut legal);
                }
            }
            Phase::Special { .. } => {
                // An ability moves cubes between boxes of many votes, or of few, by the dozen: the better half will do.
                let votes = |at: StateBox| self.board().votes(at);
                let moved = |action: &Action| {
                    if let Action::Move { from, to, .. } = *action {
                        Some(votes(from).max(votes(to)))
                    } else {
                        None
                    }
                };
                let bar = legal.iter().filter_map(moved).max().unwrap_or(0) / 2;
                legal.retain(|action| moved(action).is_none_or(|votes| votes >= bar));
            }
            Phase::Popularity { .. } => {
                if legal.len() > 1 {
                    legal.retain(|action| *action != Action::Stop {});
                }
                self.leave_the_best(seat, &mut legal);
            }
            Phase::Endorse { .. } => self.leave_the_best(seat, &mut legal),
            Phase::Play { .. } | Phase::Over => {}
        }
        actions.append(&mut legal);
    }

    /// Cubes that the player may put into one box now.
    fn cubes_due(&self, player: Player) -> u8 {
        let cubes = match &self.phase {
            Phase::Endorse { endorsement, .. } => self.endorsed_cubes(*endorsement, player),
            Phase::Popularity { left, .. } => *left,
            Phase::Keep | Phase::Play { .. } | Phase::Special { .. } | Phase::Over => 1,
        };
        u8::try_from(cubes).unwrap_or(u8::MAX)
    }

    /// Of many boxes for a cube those where it gains most.
    fn leave_the_best(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Some(player) = self.player_at(seat).filter(|_| actions.len() > BOXES) else {
            return;
        };
        let map = Map::of(self);
        let cubes = self.cubes_due(player);
        let gain = |action: &Action| {
            if let Action::Add { at } | Action::Grant { at } = *action {
                map.best_rate(player.party, at, cubes)
            } else {
                // Whatever else may be done is thought about as well.
                i32::MAX
            }
        };
        actions.sort_by_cached_key(|action| -gain(action));
        actions.truncate(BOXES);
    }

    /// The choices of four of the cards that promise most.
    fn keep_promising(&self, seat: Seat, keeps: &mut Vec<Action>) {
        let Some(player) = self.player_at(seat).filter(|_| keeps.len() > KEEPS) else {
            return;
        };
        let map = Map::of(self);
        let promise = |action: &Action| -> i32 {
            if let Action::Keep { cards } = action {
                cards
                    .iter()
                    .map(|card| map.promise(player, self.stands(player), card))
                    .sum()
            } else {
                0
            }
        };
        keeps.sort_by_cached_key(|action| -promise(action));
        keeps.truncate(KEEPS);
    }
}
