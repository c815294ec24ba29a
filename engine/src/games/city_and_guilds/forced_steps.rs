//! Steps that nobody has to choose: ruling CG-FORCED.

use super::{Action, CityAndGuilds, Event, Phase};
use crate::forced;
use crate::game::{Game, RulesVersion, Told};
use crate::seat::Seat;

impl CityAndGuilds {
    /// Takes the next step if there is no other one, and so on after it.
    pub(super) fn take_forced_step(&mut self, told: &mut Vec<Told<Event>>) {
        let Some((seat, step)) = self.forced_step() else {
            return;
        };
        if let Some((after, came)) = forced::step(self, seat, &step) {
            told.push(Told::all(Event::StepForced { seat }));
            told.extend(came);
            *self = after;
        }
    }

    /// The only step that is possible, if the rules of this game take such a step by themselves.
    ///
    /// Version 1 asked for each step. Since version 2 a tavern and a draw without an alternative come by themselves. A
    /// tile of the hand does not, nor does what is given back: that there was no other would tell of the hand.
    fn forced_step(&self) -> Option<(Seat, Action)> {
        if self.rules < RulesVersion(2) {
            return None;
        }
        let (Phase::Tavern { seat } | Phase::FirstDraw { seat } | Phase::Draw { seat }) =
            self.phase
        else {
            return None;
        };
        let mut steps = Vec::new();
        self.legal_actions(seat, &mut steps);
        match steps.as_slice() {
            [only] => Some((seat, *only)),
            _ => None,
        }
    }
}
