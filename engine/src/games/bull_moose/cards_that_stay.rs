//! The free movement and the extra cube of the four cards that stay in play.
//!
//! Rules: Managing the Hand; Movement; ruling BM-R10. Free movement never owes anything for other candidates at its
//! destination (ruling BM-R26).

use std::ops::ControlFlow;

use crate::game::Told;

use super::BullMoose;
use super::action::{Action, Mode};
use super::board::{State, StateBox};
use super::cards::CardId;
use super::event::{Cause, Event, Movement};
use super::movement::no_cube_due;
use super::party::Player;
use super::phase::{ExpressPlay, FreeMovement, Play, TextPlay, ValuePlay, WhistleStop};
use super::set::States;
use super::state::Telling;
use super::violation::Violation;

impl FreeMovement {
    /// What is left after a free step.
    fn step(self) -> Result<Self, Violation> {
        let steps = self.steps.checked_sub(1).ok_or(Violation::NoFreeStep)?;
        Ok(Self { steps, ..self })
    }

    /// What is left after the free ride.
    fn ride(self) -> Result<Self, Violation> {
        if self.ride {
            Ok(Self {
                ride: false,
                ..self
            })
        } else {
            Err(Violation::NoFreeRide)
        }
    }
}

impl BullMoose {
    /// A free step is taken.
    pub(super) fn free_step(
        &mut self,
        player: Player,
        play: &Play,
        to: State,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = after_free_step(play)?;
        self.check_free_step(player, &next, to)?;
        self.move_token(player, to, Movement::FreeStep, 0, told);
        self.set_play(next);
        Ok(())
    }

    /// Whether a free step that leaves the play so may go there.
    fn check_free_step(&self, player: Player, next: &Play, to: State) -> Result<(), Violation> {
        let party = player.party;
        if let Play::Value(ValuePlay {
            whistle_stop: WhistleStop::CubeDue,
            ..
        }) = next
            && party.off_the_ballot().has(to)
        {
            return Err(Violation::NoCubeCouldFollow { party, state: to });
        }
        self.check_adjacent(player, to)?;
        self.check_still_works(player, next, to)
    }

    /// The free ride is taken.
    pub(super) fn ride(
        &mut self,
        player: Player,
        play: &Play,
        to: State,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = after_ride(play)?;
        self.check_ride(player, &next, to)?;
        self.move_token(player, to, Movement::Ride, 0, told);
        self.set_play(next);
        Ok(())
    }

    /// Whether a free ride that leaves the play so may go there.
    fn check_ride(&self, player: Player, next: &Play, to: State) -> Result<(), Violation> {
        self.check_hub_to_hub(player, to)?;
        self.check_still_works(player, next, to)
    }

    /// Hands over every free step and every free ride.
    pub(super) fn find_free_movement(
        &self,
        player: Player,
        play: &Play,
        found: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Ok(next) = after_free_step(play) {
            for to in self.board().neighbours(self.stands(player)).iter() {
                if self.check_free_step(player, &next, to).is_ok() {
                    found(Action::FreeStep { state: to })?;
                }
            }
        }
        if let Ok(next) = after_ride(play) {
            for to in self.board().hubs().iter() {
                if self.check_ride(player, &next, to).is_ok() {
                    found(Action::Ride { state: to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a text or an express train moved to `to` can still be brought to a legal end.
    fn check_still_works(&self, player: Player, next: &Play, to: State) -> Result<(), Violation> {
        match next {
            Play::Value(_) => Ok(()),
            Play::Text(play) if play.begun => {
                if self.all_effects_done(play) {
                    Ok(())
                } else {
                    Err(Violation::BetweenEffects)
                }
            }
            Play::Text(play) => {
                if self.text_can_work(player, play, to) {
                    Ok(())
                } else {
                    Err(Violation::CardWouldFail {
                        state: to,
                        mode: Mode::Text,
                    })
                }
            }
            Play::Express(play) => {
                if play.ridden || self.express_can_start(player, *play, to) {
                    Ok(())
                } else {
                    Err(Violation::CardWouldFail {
                        state: to,
                        mode: Mode::Express,
                    })
                }
            }
        }
    }

    /// The states that free movement alone reaches, the one it begins in included.
    pub(super) fn reach(&self, from: State, steps: u8, ride: bool) -> States {
        let board = self.board();
        let spread = |states: States| {
            states
                .iter()
                .fold(states, |all, state| all.or(board.neighbours(state)))
        };
        let ridden = |states: States| {
            if ride && !states.and(board.hubs()).is_empty() {
                board.hubs()
            } else {
                States::EMPTY
            }
        };
        let mut walked = States::only(from);
        let mut after_ride = ridden(walked);
        for _ in 0..steps {
            walked = spread(walked);
            after_ride = spread(after_ride).or(ridden(walked));
        }
        walked.or(after_ride)
    }

    /// County Stumping's extra cube is put.
    pub(super) fn county(
        &mut self,
        player: Player,
        play: &ValuePlay,
        at: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let next = check_county(play, at)?;
        self.put_cube(player, at, Cause::County, told);
        self.set_play(Play::Value(next));
        Ok(())
    }

    /// A card is laid beside its candidate.
    pub(super) fn tell_stays(&self, player: Player, card: CardId, told: &mut Telling) {
        told.push(Told::all(Event::CardStays {
            player,
            card,
            name: self.card(card).name.to_owned(),
        }));
    }
}

/// The play after a free step, wherever it goes.
fn after_free_step(play: &Play) -> Result<Play, Violation> {
    Ok(match play {
        Play::Value(play) => Play::Value(value_after_free_step(play)?),
        Play::Text(play) if play.whistle_stop && !play.begun => Play::Text(TextPlay {
            whistle_stop: false,
            ..*play
        }),
        Play::Text(play) => Play::Text(TextPlay {
            free: play.free.step()?,
            ..*play
        }),
        Play::Express(play) => Play::Express(ExpressPlay {
            free: play.free.step()?,
            ..*play
        }),
    })
}

/// The play after a free step: one that is there already, or Whistle Stop's ahead of the next cube (ruling BM-D4).
///
/// The one that is there is used first: what it leaves open is never less.
fn value_after_free_step(play: &ValuePlay) -> Result<ValuePlay, Violation> {
    no_cube_due(play)?;
    let (free, whistle_stop) = match play.free.step() {
        Ok(free) => (free, play.whistle_stop),
        Err(_) if play.whistle_stop == WhistleStop::InPlay && play.points > 0 => {
            (play.free, WhistleStop::CubeDue)
        }
        Err(none) => return Err(none),
    };
    Ok(ValuePlay {
        free,
        whistle_stop,
        owed: 0,
        ..*play
    })
}

/// The play after the free ride, wherever it goes.
fn after_ride(play: &Play) -> Result<Play, Violation> {
    Ok(match play {
        Play::Value(play) => {
            no_cube_due(play)?;
            Play::Value(ValuePlay {
                free: play.free.ride()?,
                owed: 0,
                ..*play
            })
        }
        Play::Text(play) => Play::Text(TextPlay {
            free: play.free.ride()?,
            ..*play
        }),
        Play::Express(play) => Play::Express(ExpressPlay {
            free: play.free.ride()?,
            ..*play
        }),
    })
}

/// The play after County Stumping's cube. It settles no surcharge and earns no free step.
pub(super) fn check_county(play: &ValuePlay, at: StateBox) -> Result<ValuePlay, Violation> {
    no_cube_due(play)?;
    if !play.county {
        return Err(Violation::NoCounty);
    }
    if !play.placed.has(at.state()) {
        return Err(Violation::NoPointsThere { at });
    }
    Ok(ValuePlay {
        county: false,
        ..*play
    })
}
