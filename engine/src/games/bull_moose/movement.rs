//! Rules: Movement.
//!
//! A step costs a point. Stopping beside other candidates costs one more for each of them, passing through does not
//! (ruling BM-R7): what is owed is noted at each arrival, and a further step forgets it.

use crate::game::Told;

use super::BullMoose;
use super::board::State;
use super::event::{Event, Movement};
use super::party::Player;
use super::phase::{Play, ValuePlay, WhistleStop};
use super::state::Telling;
use super::violation::Violation;

impl BullMoose {
    /// A point is spent on a step.
    pub(super) fn step(
        &mut self,
        player: Player,
        play: &ValuePlay,
        to: State,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = self.check_step(player, play, to)?;
        self.move_token(player, to, Movement::Step, next.owed, told);
        self.set_play(Play::Value(next));
        Ok(())
    }

    /// The play after the step, from which it can be brought to a legal end.
    pub(super) fn check_step(
        &self,
        player: Player,
        play: &ValuePlay,
        to: State,
    ) -> Result<ValuePlay, Violation> {
        no_cube_due(play)?;
        self.check_adjacent(player, to)?;
        let next = ValuePlay {
            points: paid(play, 1)?,
            owed: self.others_in(player, to),
            ..*play
        };
        if self.can_end(player, &next, to) {
            Ok(next)
        } else {
            Err(Violation::SurchargeUnpayable {
                state: to,
                owed: next.owed,
            })
        }
    }

    /// Whether a legal end can be reached from `state`: what is owed can be paid, or the token can move on to where
    /// that holds. With at most three points this looks no more than two steps ahead.
    pub(super) fn can_end(&self, player: Player, play: &ValuePlay, state: State) -> bool {
        if play.points >= play.owed || play.free.steps > 0 {
            return true;
        }
        let board = self.board();
        if play.free.ride && board.hubs().has(state) && board.hubs().len() > 1 {
            return true;
        }
        let Some(points) = play.points.checked_sub(1) else {
            return false;
        };
        let mut neighbours = board.neighbours(state).iter();
        if play.whistle_stop == WhistleStop::InPlay
            && neighbours
                .clone()
                .any(|next| !player.party.off_the_ballot().has(next))
        {
            return true;
        }
        neighbours.any(|next| {
            let play = ValuePlay {
                points,
                owed: self.others_in(player, next),
                ..*play
            };
            self.can_end(player, &play, next)
        })
    }

    /// Whether one step leads there.
    pub(super) fn check_adjacent(&self, player: Player, to: State) -> Result<(), Violation> {
        let from = self.stands(player);
        if self.board().neighbours(from).has(to) {
            Ok(())
        } else {
            Err(Violation::NotAdjacent { from, to })
        }
    }

    /// The token goes there.
    pub(super) fn move_token(
        &mut self,
        player: Player,
        to: State,
        by: Movement,
        owed: u8,
        told: &mut Telling,
    ) {
        let from = std::mem::replace(&mut self.pieces.tokens[player.party], to);
        told.push(Told::all(Event::TokenMoved {
            player,
            from,
            to,
            by,
            owed,
        }));
    }

    /// Pays what is owed for stopping here.
    pub(super) fn tell_surcharge(&self, player: Player, points: u8, told: &mut Telling) {
        if points > 0 {
            told.push(Told::all(Event::SurchargePaid {
                player,
                state: self.stands(player),
                points,
            }));
        }
    }

    /// The points left when what is owed for stopping here is paid.
    pub(super) fn settled(&self, player: Player, play: &ValuePlay) -> Result<u8, Violation> {
        play.points
            .checked_sub(play.owed)
            .ok_or_else(|| Violation::SurchargeUnpaid {
                state: self.stands(player),
                owed: play.owed,
                left: play.points,
            })
    }
}

/// The points left after so many are spent.
pub(super) fn paid(play: &ValuePlay, needed: u8) -> Result<u8, Violation> {
    play.points
        .checked_sub(needed)
        .ok_or(Violation::TooFewPoints {
            needed,
            left: play.points,
        })
}

/// After a free step ahead of its cube nothing else may come. Ruling BM-D4.
pub(super) const fn no_cube_due(play: &ValuePlay) -> Result<(), Violation> {
    if matches!(play.whistle_stop, WhistleStop::CubeDue) {
        Err(Violation::CubeDue)
    } else {
        Ok(())
    }
}
