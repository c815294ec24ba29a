//! Which chapter an action belongs to, phase by phase.

use std::ops::ControlFlow;

use crate::chance::Chance;
use crate::game::Pending;

use super::BullMoose;
use super::action::Action;
use super::decision::Decision;
use super::party::Player;
use super::phase::{Phase, Play};
use super::state::Telling;
use super::violation::{Due, Violation};

impl BullMoose {
    /// Whom the game waits for.
    pub(super) fn waits_for(&self) -> Pending<Decision> {
        let turn = |player: Player, decision| Pending::Turn {
            seat: player.seat,
            decision,
        };
        match self.phase {
            Phase::Keep => Pending::Sealed {
                waiting: self.choosing(),
                decision: Decision::KeepCards { round: self.round },
            },
            Phase::Play {
                turn: number,
                player,
                card,
            } => turn(player, decision_of(self.round, number, card.as_ref())),
            Phase::Special { player } => turn(
                player,
                Decision::UseAbility {
                    party: player.party,
                },
            ),
            Phase::Endorse {
                endorsement,
                player,
                ..
            } => turn(
                player,
                Decision::PlaceEndorsement {
                    endorsement,
                    left: self.endorsed_cubes(endorsement, player),
                },
            ),
            Phase::Popularity { player, left, .. } => {
                turn(player, Decision::PlacePopularity { left })
            }
            Phase::Over => Pending::Over(self.standings()),
        }
    }

    /// Whether the game waits for this player.
    pub(super) fn is_due(&self, due: Player) -> bool {
        match self.phase {
            Phase::Keep => self.choosing().has(due.seat),
            Phase::Play { player, .. }
            | Phase::Special { player }
            | Phase::Endorse { player, .. }
            | Phase::Popularity { player, .. } => player == due,
            Phase::Over => false,
        }
    }

    /// Every action of the player that the game waits for.
    pub(super) fn list_actions(&self, player: Player, actions: &mut Vec<Action>) {
        match &self.phase {
            Phase::Keep => self.list_keeps(player, actions),
            Phase::Play { card: None, .. } => self.list_plays(player, actions),
            Phase::Play {
                card: Some(play), ..
            } => {
                let _ = self.find_steps(player, play, &mut |step| {
                    actions.push(step);
                    ControlFlow::Continue(())
                });
            }
            Phase::Special { .. } => self.list_abilities(player, actions),
            Phase::Endorse { allowed, .. } => {
                actions.extend(allowed.iter().map(|at| Action::Grant { at }));
            }
            Phase::Popularity { .. } => {
                let allowed = Self::on_the_ballot(player.party);
                actions.extend(allowed.iter().map(|at| Action::Grant { at }));
                actions.push(Action::Stop {});
            }
            Phase::Over => {}
        }
    }

    /// Hands over every step of the card on the table, until no more of them are wanted.
    pub(super) fn find_steps(
        &self,
        player: Player,
        play: &Play,
        found: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.find_free_movement(player, play, found)?;
        match play {
            Play::Value(play) => self.find_value_steps(player, play, found),
            Play::Text(play) => self.find_text_steps(player, play, found),
            Play::Express(play) => self.find_express_steps(player, *play, found),
        }
    }

    /// Takes an action of the player that the game waits for.
    pub(super) fn act(
        &mut self,
        player: Player,
        action: &Action,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        match (self.phase, *action) {
            (Phase::Keep, Action::Keep { cards }) => self.keep(player, cards, told),
            (Phase::Play { card: None, .. }, Action::Play { card, mode }) => {
                self.play_card(player, card, mode, told)
            }
            (
                Phase::Play {
                    card: Some(play), ..
                },
                action,
            ) => self.continue_card(player, &play, action, chance, told),
            (Phase::Special { .. }, Action::Move { party, from, to }) => {
                self.move_cube(player, party, from, to, told)?;
                self.use_abilities(Some(player.party), chance, told);
                Ok(())
            }
            (Phase::Special { .. }, Action::Add { at }) => {
                self.add_by_ability(player, at, told)?;
                self.use_abilities(Some(player.party), chance, told);
                Ok(())
            }
            (Phase::Special { .. }, Action::Decline {}) => {
                Self::decline(player, told)?;
                self.use_abilities(Some(player.party), chance, told);
                Ok(())
            }
            (
                Phase::Endorse {
                    endorsement,
                    allowed,
                    ..
                },
                Action::Grant { at },
            ) => self.grant_endorsed(endorsement, player, allowed, at, chance, told),
            (Phase::Endorse { .. }, Action::Stop {}) => Err(Violation::MustGrant),
            (
                Phase::Popularity {
                    left, next, each, ..
                },
                Action::Grant { at },
            ) => self.grant_popularity(player, (left, next, each), at, chance, told),
            (
                Phase::Popularity {
                    left, next, each, ..
                },
                Action::Stop {},
            ) => {
                self.stop_popularity(player, (left, next, each), chance, told);
                Ok(())
            }
            (Phase::Keep, _) => Err(not_now(Due::Keep)),
            (Phase::Play { .. }, _) => Err(not_now(Due::Play)),
            (Phase::Special { .. }, _) => Err(not_now(Due::UseAbility)),
            (Phase::Endorse { .. } | Phase::Popularity { .. }, _) => Err(not_now(Due::Grant)),
            (Phase::Over, _) => Err(Violation::GameOver),
        }
    }

    /// The next step of the card on the table.
    fn continue_card(
        &mut self,
        player: Player,
        play: &Play,
        action: Action,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        match (play, action) {
            (play, Action::FreeStep { state }) => self.free_step(player, play, state, told),
            (play, Action::Ride { state }) => self.ride(player, play, state, told),
            (Play::Value(play), Action::Step { state }) => self.step(player, play, state, told),
            (Play::Value(play), Action::Place { at }) => self.place(player, play, at, told),
            (Play::Value(play), Action::County { at }) => self.county(player, play, at, told),
            (Play::Value(play), Action::Endorse {}) => self.endorse(player, play, told),
            (Play::Value(play), Action::Bonus {}) => self.bonus(player, play, told),
            (Play::Value(play), Action::EndCard {}) => self.end_value(player, play, chance, told),
            (Play::Text(play), Action::Add { at }) => self.add_by_text(player, play, at, told),
            (Play::Text(play), Action::Remove { party, at }) => {
                self.remove_by_text(player, play, party, at, told)
            }
            (Play::Text(play), Action::NextEffect {}) => self.next_effect(player, play, told),
            (Play::Text(play), Action::EndCard {}) => self.end_text(player, play, chance, told),
            (Play::Express(play), Action::Express { state }) => {
                self.express(player, *play, state, told)
            }
            (Play::Express(play), Action::EndCard {}) => {
                self.end_express(player, *play, chance, told)
            }
            (Play::Value(_), _) => Err(not_now(Due::SpendPoints)),
            (Play::Text(_), _) => Err(not_now(Due::FollowText)),
            (Play::Express(_), _) => Err(not_now(Due::TakeExpress)),
        }
    }
}

const fn not_now(due: Due) -> Violation {
    Violation::NotNow { due }
}

/// What is asked of a player whose turn it is.
fn decision_of(round: u8, turn: u8, card: Option<&Play>) -> Decision {
    match card {
        None => Decision::PlayCard { round, turn },
        Some(Play::Value(play)) => Decision::SpendPoints {
            card: play.card,
            points: play.points,
            owed: play.owed,
        },
        Some(Play::Text(play)) => Decision::ResolveText { card: play.card },
        Some(Play::Express(play)) => Decision::TakeExpress { card: play.card },
    }
}
