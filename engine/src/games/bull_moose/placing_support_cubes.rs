//! Rules: Placing Support Cubes, a card played for its value.

use std::ops::ControlFlow;

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::action::Action;
use super::board::StateBox;
use super::cards_that_stay::check_county;
use super::event::{Cause, Event};
use super::movement::{no_cube_due, paid};
use super::party::Player;
use super::phase::{FreeMovement, Play, ValuePlay, WhistleStop};
use super::set::States;
use super::state::Telling;
use super::violation::Violation;

impl BullMoose {
    /// A point is spent on a cube where the token stands.
    pub(super) fn place(
        &mut self,
        player: Player,
        play: &ValuePlay,
        at: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = self.check_place(player, play, at)?;
        self.tell_surcharge(player, play.owed, told);
        self.put_cube(player, at, Cause::Point, told);
        self.set_play(Play::Value(next));
        Ok(())
    }

    /// The play after the cube; what is owed for stopping here is paid with it. Ruling BM-R7.
    pub(super) fn check_place(
        &self,
        player: Player,
        play: &ValuePlay,
        at: StateBox,
    ) -> Result<ValuePlay, Violation> {
        let state = self.stands(player);
        if at.state() != state {
            return Err(Violation::NotInYourState { at, state });
        }
        check_ballot(player, at)?;
        let points = paid(play, 1 + play.owed)?;
        // Each such cube pairs with one free step; that of this cube may have been taken ahead of it.
        let (earned, whistle_stop) = match play.whistle_stop {
            WhistleStop::Absent => (0, WhistleStop::Absent),
            WhistleStop::InPlay => (1, WhistleStop::InPlay),
            WhistleStop::CubeDue => (0, WhistleStop::InPlay),
        };
        Ok(ValuePlay {
            points,
            owed: 0,
            free: FreeMovement {
                steps: play.free.steps + earned,
                ..play.free
            },
            whistle_stop,
            placed: play.placed.with(state),
            last: Some(at),
            ..*play
        })
    }

    /// A point is spent on a cube in the endorsement box of the card's icon.
    pub(super) fn endorse(
        &mut self,
        player: Player,
        play: &ValuePlay,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = self.check_endorse(player, play)?;
        if let Some(endorsement) = self.card(play.card).endorsement {
            self.pieces.endorsements[endorsement][player.party] += 1;
            told.push(Told::all(Event::Endorsed {
                player,
                endorsement,
            }));
        }
        self.set_play(Play::Value(next));
        Ok(())
    }

    /// The play after that cube, which settles nothing that is owed. Ruling BM-D6.
    pub(super) fn check_endorse(
        &self,
        player: Player,
        play: &ValuePlay,
    ) -> Result<ValuePlay, Violation> {
        no_cube_due(play)?;
        if self.card(play.card).endorsement.is_none() {
            return Err(Violation::NoEndorsementIcon { card: play.card });
        }
        let next = ValuePlay {
            points: paid(play, 1)?,
            ..*play
        };
        let state = self.stands(player);
        if self.can_end(player, &next, state) {
            Ok(next)
        } else {
            Err(Violation::SurchargeUnpayable {
                state,
                owed: next.owed,
            })
        }
    }

    /// The card's points are done with; an extra cube or bonus not yet named comes by itself.
    pub(super) fn end_value(
        &mut self,
        player: Player,
        play: &ValuePlay,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let lost = self.check_end_value(player, play)?;
        self.tell_surcharge(player, play.owed, told);
        if let (true, Some(at)) = (play.county, play.last) {
            self.put_cube(player, at, Cause::County, told);
        }
        if play.bonus {
            self.bonus_at_the_end(player, told);
        }
        self.finish_card(player, play.card, false, lost, chance, told);
        Ok(())
    }

    /// The points that are lost when the card ends now.
    fn check_end_value(&self, player: Player, play: &ValuePlay) -> Result<u8, Violation> {
        no_cube_due(play)?;
        self.settled(player, play)
    }

    /// Hands over every step of a card played for its value, but free movement.
    pub(super) fn find_value_steps(
        &self,
        player: Player,
        play: &ValuePlay,
        found: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let state = self.stands(player);
        for at in States::only(state).boxes().iter() {
            if self.check_place(player, play, at).is_ok() {
                found(Action::Place { at })?;
            }
        }
        for to in self.board().neighbours(state).iter() {
            if self.check_step(player, play, to).is_ok() {
                found(Action::Step { state: to })?;
            }
        }
        if self.check_endorse(player, play).is_ok() {
            found(Action::Endorse {})?;
        }
        for at in play.placed.boxes().iter() {
            if check_county(play, at).is_ok() {
                found(Action::County { at })?;
            }
        }
        if self.check_bonus(player, play).is_ok() {
            found(Action::Bonus {})?;
        }
        if self.check_end_value(player, play).is_ok() {
            found(Action::EndCard {})?;
        }
        ControlFlow::Continue(())
    }

    /// A player's own cube comes into a box.
    pub(super) fn put_cube(&mut self, player: Player, at: StateBox, by: Cause, told: &mut Telling) {
        self.pieces.cubes[at][player.party] += 1;
        told.push(Told::all(Event::CubePlaced { player, at, by }));
    }
}

/// Whether the party may have a cube there. Rules: Candidates' Characteristics.
pub(super) fn check_ballot(player: Player, at: StateBox) -> Result<(), Violation> {
    if player.party.off_the_ballot().has(at.state()) {
        Err(Violation::OffTheBallot {
            party: player.party,
            at,
        })
    } else {
        Ok(())
    }
}
