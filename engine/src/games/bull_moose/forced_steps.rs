//! Steps of a card on the table that nobody has to choose: ruling BM-D14.

use crate::forced;
use crate::game::{RulesVersion, Told};

use super::BullMoose;
use super::action::Action;
use super::event::Event;
use super::party::Player;
use super::phase::{Phase, Play};
use super::state::Telling;

impl BullMoose {
    /// Takes the next step of the card on the table if there is no other one, and so on after it.
    pub(super) fn take_forced_step(&mut self, told: &mut Telling) {
        let Some((player, step)) = self.forced_step() else {
            return;
        };
        if let Some((after, came)) = forced::step(self, player.seat, &step) {
            told.push(Told::all(Event::StepForced { player }));
            told.extend(came);
            *self = after;
        }
    }

    /// The only step of the card on the table, if the rules of this match take such a step by themselves.
    ///
    /// Version 1 asked for each step. Since version 2 a step without an alternative comes by itself, but no point is
    /// spent or lost that way. What a card on the table can do is open to everybody, so that this tells nobody anything.
    fn forced_step(&self) -> Option<(Player, Action)> {
        if self.rules < RulesVersion(2) {
            return None;
        }
        let Phase::Play {
            player,
            card: Some(play),
            ..
        } = &self.phase
        else {
            return None;
        };
        if matches!(play, Play::Value(play) if play.points > 0) {
            return None;
        }
        let mut steps = Vec::new();
        self.list_steps(*player, play, &mut steps);
        match steps.as_slice() {
            [only] => Some((*player, *only)),
            _ => None,
        }
    }
}
