//! Where a game stands: the state and what is open in it, without the log that led there.

use crate::chance::{Chance, StreamKey};
use crate::ending::Ending;
use crate::entry::TableEvent;
use crate::game::{Game, Pending, Standings, Told};
use crate::seat::{BySeat, Seat, SeatCount, SeatSet};

/// Events that most entries do with.
const EVENTS: usize = 8;

/// The state of a game between two entries.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Position<G: Game> {
    pub(super) game: G,
    /// Entries that have drawn so far, those taken back not counted: the number of the next stream of chance.
    pub(super) draws: u64,
    /// The entry that opened the decision now waited for.
    pub(super) decision: u32,
    /// The entry that began the turn in which the game is; 0 if no turn that might be mistaken for the one before has begun.
    pub(super) turn: u32,
    /// The answers given so far to a sealed decision.
    pub(super) answers: BySeat<Option<G::Action>>,
    /// How the game ended before its end, if it did.
    pub(super) ended: Option<Ending>,
}

/// What a step did.
pub(super) struct Effect<E> {
    pub(super) told: Outcome<E>,
    /// Who has learned of it something that a step taken back would not take back: all of them have to agree to an undo.
    pub(super) learned: SeatSet,
}

/// What is told of a step.
#[derive(PartialEq)]
pub(super) enum Outcome<E> {
    /// That a seat answered, of a sealed decision that others have still to answer.
    Sealed(TableEvent),
    /// What happened in the game.
    Told(Vec<Told<E>>),
}

impl<G: Game> Position<G> {
    /// Whom the game waits for; a seat that has answered a sealed decision is not among them.
    pub(super) fn pending(&self) -> Pending<G::Decision> {
        match self.asked() {
            Pending::Sealed { waiting, decision } => Pending::Sealed {
                waiting: waiting
                    .iter()
                    .filter(|&seat| self.answers[seat].is_none())
                    .collect(),
                decision,
            },
            open @ (Pending::Turn { .. } | Pending::Over(_)) => open,
        }
    }

    /// Whom the game asks, whether they have answered or not.
    pub(super) fn asked(&self) -> Pending<G::Decision> {
        if self.ended.is_some() {
            return Pending::Over(Standings(Vec::new()));
        }
        self.game.pending()
    }

    /// Takes an action of a seat that the game asks, as entry `seq`; on a violation nothing has changed.
    pub(super) fn take(
        &mut self,
        key: StreamKey,
        seats: SeatCount,
        seq: u32,
        seat: Seat,
        action: &G::Action,
    ) -> Result<Effect<G::Event>, G::Violation> {
        let mut chance = Chance::stream(key, self.draws);
        let mut told = Vec::with_capacity(EVENTS);
        let mut game = self.game.clone();
        let mut opened = false;
        if let Pending::Sealed { waiting, .. } = self.game.pending() {
            let others = waiting.without(seat);
            if others.iter().any(|other| self.answers[other].is_none()) {
                // Only to learn whether the rules allow it; the answer takes effect with the last one.
                game.apply(seat, action, &mut chance, &mut told)?;
                let before = self.answers[seat].replace(action.clone());
                return Ok(Effect {
                    told: Outcome::Sealed(if before.is_none() {
                        TableEvent::SealedAnswerGiven { seat }
                    } else {
                        TableEvent::SealedAnswerReplaced { seat }
                    }),
                    learned: SeatSet::EMPTY.with(seat),
                });
            }
            opened = true;
            for each in waiting.iter() {
                let answer = if each == seat {
                    Some(action)
                } else {
                    self.answers[each].as_ref()
                };
                if let Some(answer) = answer {
                    game.apply(each, answer, &mut chance, &mut told)?;
                }
            }
        } else {
            game.apply(seat, action, &mut chance, &mut told)?;
        }
        self.game = game;
        self.answers = BySeat::default();
        self.decision = seq;
        if told.iter().any(|told| G::begins_turn(&told.event)) {
            self.turn = seq;
        }
        self.draws += u64::from(chance.drew());
        let discloses = opened || chance.drew() || told.iter().any(|told| G::reveals(&told.event));
        let learned = if discloses {
            SeatSet::all(seats)
        } else {
            // Whoever is asked now has been told so.
            self.game.pending().seats()
        };
        Ok(Effect {
            told: Outcome::Told(told),
            learned,
        })
    }
}
