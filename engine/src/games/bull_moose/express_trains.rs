//! Rules: Rail Hubs and Express Trains; ruling BM-R21.

use std::ops::ControlFlow;

use crate::chance::Chance;

use super::BullMoose;
use super::action::Action;
use super::board::State;
use super::event::Movement;
use super::party::Player;
use super::phase::{ExpressPlay, Play};
use super::set::States;
use super::state::Telling;
use super::violation::Violation;

impl BullMoose {
    /// Whether the card can be played as an express train.
    pub(super) fn check_express_card(
        &self,
        player: Player,
        play: ExpressPlay,
    ) -> Result<(), Violation> {
        if !self.card(play.card).rail {
            return Err(Violation::NoRailIcon { card: play.card });
        }
        let state = self.stands(player);
        if self.express_can_start(player, play, state) {
            Ok(())
        } else {
            Err(Violation::NotAtHub { state })
        }
    }

    /// Whether the train can be taken from `state`, or from where free movement leads.
    pub(super) fn express_can_start(
        &self,
        player: Player,
        play: ExpressPlay,
        state: State,
    ) -> bool {
        self.reach(state, play.free.steps, play.free.ride)
            .and(self.board().hubs())
            .iter()
            .any(|hub| !self.express_destinations(player, hub).is_empty())
    }

    /// The other hubs where no other candidate stands.
    pub(super) fn express_destinations(&self, player: Player, from: State) -> States {
        let hubs = self.board().hubs().without(from);
        hubs.iter()
            .filter(|&hub| self.others_in(player, hub) == 0)
            .collect()
    }

    /// The train is taken.
    pub(super) fn express(
        &mut self,
        player: Player,
        play: ExpressPlay,
        to: State,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = self.check_express(player, play, to)?;
        self.move_token(player, to, Movement::Express, 0, told);
        self.set_play(Play::Express(next));
        Ok(())
    }

    /// The play after the train.
    pub(super) fn check_express(
        &self,
        player: Player,
        play: ExpressPlay,
        to: State,
    ) -> Result<ExpressPlay, Violation> {
        if play.ridden {
            return Err(Violation::OneExpressRide);
        }
        self.check_hub_to_hub(player, to)?;
        if self.others_in(player, to) > 0 {
            return Err(Violation::HubOccupied { state: to });
        }
        Ok(ExpressPlay {
            ridden: true,
            ..play
        })
    }

    /// Whether the token stands in a hub and `to` is another one.
    pub(super) fn check_hub_to_hub(&self, player: Player, to: State) -> Result<(), Violation> {
        let (from, hubs) = (self.stands(player), self.board().hubs());
        if !hubs.has(from) {
            Err(Violation::NotAtHub { state: from })
        } else if !hubs.has(to) {
            Err(Violation::NoHubThere { state: to })
        } else if from == to {
            Err(Violation::AlreadyThere { state: to })
        } else {
            Ok(())
        }
    }

    /// Whether the card may end: its train must have been taken.
    pub(super) const fn check_end_express(play: ExpressPlay) -> Result<(), Violation> {
        if play.ridden {
            Ok(())
        } else {
            Err(Violation::OneExpressRide)
        }
    }

    /// Hands over every step of a card played as an express train, but free movement.
    pub(super) fn find_express_steps(
        &self,
        player: Player,
        play: ExpressPlay,
        found: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for to in self.board().hubs().iter() {
            if self.check_express(player, play, to).is_ok() {
                found(Action::Express { state: to })?;
            }
        }
        if Self::check_end_express(play).is_ok() {
            found(Action::EndCard {})?;
        }
        ControlFlow::Continue(())
    }

    /// The card is done with.
    pub(super) fn end_express(
        &mut self,
        player: Player,
        play: ExpressPlay,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        Self::check_end_express(play)?;
        self.finish_card(player, play.card, false, 0, chance, told);
        Ok(())
    }
}
