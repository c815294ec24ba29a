//! Steps of a card on the table that nobody has to choose: ruling BM-D14.

use crate::forced;
use crate::game::RulesVersion;

use super::BullMoose;
use super::action::Action;
use super::event::Event;
use super::party::Player;
use super::phase::{Phase, Play};
use super::state::Telling;

impl BullMoose {
    /// Takes the next step of the card on the table if there is no other one, and so on after it.
    pub(super) fn take_forced_step(&mut self, told: &mut Telling) {
        if let Some((player, step)) = self.forced_step() {
            let event = Event::StepForced { player };
            forced::step(self, (player.seat, &step), event, told);
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
        let only = forced::only(|mut found| self.find_steps(*player, play, &mut found))?;
        Some((*player, only))
    }
}
