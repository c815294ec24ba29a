//! Steps that nobody has to choose: ruling CG-FORCED.

use super::{Action, CityAndGuilds, Event, Phase};
use crate::forced;
use crate::game::{RulesVersion, Told};
use crate::seat::Seat;

impl CityAndGuilds {
    /// Takes the next step if there is no other one, and so on after it.
    pub(super) fn take_forced_step(&mut self, told: &mut Vec<Told<Event>>) {
        if let Some((seat, step)) = self.forced_step() {
            forced::step(self, (seat, &step), Event::StepForced { seat }, told);
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
        let (seat, only) = match self.phase {
            Phase::Tavern { seat } => {
                let mut ways = self.taverns_to_lay();
                (seat, forced::only(|found| ways.try_for_each(found)))
            }
            Phase::FirstDraw { seat } | Phase::Draw { seat } => {
                let mut ways = self.tiles_to_draw();
                (seat, forced::only(|found| ways.try_for_each(found)))
            }
            Phase::Discard | Phase::FirstTile { .. } | Phase::Tile { .. } | Phase::Over => {
                return None;
            }
        };
        Some((seat, only?))
    }
}
