//! What a text's effects reach and change: Rules: Cards (removal); rulings BM-R12 and BM-R17.

use crate::game::Told;

use super::BullMoose;
use super::board::{State, StateBox};
use super::cards::{Effect, Target, Where};
use super::event::{Cause, Event, Sympathy};
use super::party::{Party, Player};
use super::phase::{Progress, TextPlay};
use super::placing_support_cubes::check_ballot;
use super::set::{Parties, StateBoxes, States};
use super::state::Telling;
use super::violation::Violation;

impl BullMoose {
    /// Whether the effect, of which so much is done, can do something more.
    pub(super) fn can_act(
        &self,
        player: Player,
        effect: &Effect,
        progress: &Progress,
        state: State,
    ) -> bool {
        match *effect {
            Effect::Popularity { .. } | Effect::Stay(_) => true,
            Effect::Add {
                cubes,
                per_state,
                at,
            } => {
                progress.added < cubes
                    && self
                        .places(player, at, state)
                        .and(Self::on_the_ballot(player.party))
                        .iter()
                        .any(|at| progress.in_state[at.state()] < per_state)
            }
            Effect::Remove { from, victims, at } => {
                progress.victims.len() < u32::from(victims)
                    && self
                        .targets(player, from)
                        .minus(progress.victims)
                        .iter()
                        .any(|victim| {
                            self.places(player, at, state)
                                .iter()
                                .any(|at| self.pieces.cubes[at][victim] > 0)
                        })
            }
        }
    }

    /// The boxes that an effect reaches with the token at `state`.
    pub(super) fn places(&self, player: Player, at: Where, state: State) -> StateBoxes {
        let board = self.board();
        let states = match at {
            Where::Current => States::only(state),
            Where::CurrentRegion => board.states_of(board.region(state)),
            Where::Adjacent => board.neighbours(state),
            Where::Listed(states) => states,
            Where::In(region) => board.states_of(region),
            Where::Beside(party) => match self.player_of(party) {
                Some(other) if other != player => States::only(self.stands(other)),
                _ => States::EMPTY,
            },
            Where::Swing => return board.swing(),
        };
        states.boxes()
    }

    /// The opponents that a removal can hit.
    pub(super) fn targets(&self, player: Player, from: Target) -> Parties {
        let opponents = self.in_play().without(player.party);
        match from {
            Target::Eagle => opponents,
            Target::Opponent(party) => opponents.and(Parties::of(&[party])),
        }
    }

    /// Cubes come into the Popularity box.
    pub(super) fn gain_popularity(
        &mut self,
        player: Player,
        cubes: u16,
        by: Sympathy,
        told: &mut Telling,
    ) {
        self.pieces.popularity[player.party] += cubes;
        told.push(Told::all(Event::PopularityGained { player, cubes, by }));
    }

    /// A text adds a cube.
    pub(super) fn add_by_text(
        &mut self,
        player: Player,
        play: &TextPlay,
        at: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let begun = self.begun(player, play)?;
        let done = self.check_add(player, &begun, at)?;
        self.pass(player, play, &begun, told);
        self.put_cube(player, at, Cause::Text, told);
        self.go_on(player, &done, told);
        Ok(())
    }

    pub(super) fn check_add(
        &self,
        player: Player,
        play: &TextPlay,
        at: StateBox,
    ) -> Result<TextPlay, Violation> {
        let card = play.card;
        let Some(&Effect::Add {
            per_state,
            at: reach,
            ..
        }) = self.open_effect(play)
        else {
            return Err(Violation::OtherEffect { card });
        };
        if !self.places(player, reach, self.stands(player)).has(at) {
            return Err(Violation::OutOfReach { card, at });
        }
        check_ballot(player, at)?;
        let state = at.state();
        let mut done = *play;
        if done.progress.in_state[state] >= per_state {
            return Err(Violation::StateFull { card, state });
        }
        done.progress.in_state[state] += 1;
        done.progress.added += 1;
        done.changed = true;
        Ok(done)
    }

    /// A text removes an opponent's cube, which goes to that party's pile in the Popularity box. Ruling BM-R12.
    pub(super) fn remove_by_text(
        &mut self,
        player: Player,
        play: &TextPlay,
        party: Party,
        at: StateBox,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let begun = self.begun(player, play)?;
        let (victim, left, done) = self.check_remove(player, &begun, party, at)?;
        self.pass(player, play, &begun, told);
        self.pieces.cubes[at][party] = left;
        told.push(Told::all(Event::CubeRemoved { player, victim, at }));
        self.gain_popularity(victim, 1, Sympathy::Removed, told);
        self.go_on(player, &done, told);
        Ok(())
    }

    /// The victim, the cubes that it has left there, and the play after the removal.
    pub(super) fn check_remove(
        &self,
        player: Player,
        play: &TextPlay,
        party: Party,
        at: StateBox,
    ) -> Result<(Player, u16, TextPlay), Violation> {
        let card = play.card;
        let Some(&Effect::Remove {
            from, at: reach, ..
        }) = self.open_effect(play)
        else {
            return Err(Violation::OtherEffect { card });
        };
        let hit = self.targets(player, from).minus(play.progress.victims);
        let victim = self
            .player_of(party)
            .filter(|victim| hit.has(victim.party))
            .ok_or(Violation::WrongVictim { card, party })?;
        if !self.places(player, reach, self.stands(player)).has(at) {
            return Err(Violation::OutOfReach { card, at });
        }
        let left = self.pieces.cubes[at][party]
            .checked_sub(1)
            .ok_or(Violation::NoCubeThere { party, at })?;
        let mut done = *play;
        done.progress.victims = done.progress.victims.with(party);
        done.changed = true;
        Ok((victim, left, done))
    }
}
