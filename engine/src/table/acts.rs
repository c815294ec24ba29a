//! Acts of the clock, the table or a seat beside the game, and what may be taken back.

use std::fmt;

use super::position::Outcome;
use super::{ACTION_LENGTH, Did, EVENTS_LENGTH, MAX_ACTIONS, Table, to_json};
use crate::acts::{PauseReason, Sitter, TableAct};
use crate::ending::Ending;
use crate::entry::{Actor, Entry, Happening};
use crate::game::{Game, Pending, Told};
use crate::seat::{Seat, SeatSet};
use crate::words::{self, Lang};

/// Why an act was refused. Nothing of it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActRefused {
    /// The game is over, and nothing changes any more.
    GameOver,
    /// Not everybody may do everything.
    NotTheirs(Actor),
    /// There is no such seat at the table.
    NoSuchSeat(Seat),
    /// The game does not wait for the seat.
    NotAwaited(Seat),
    /// No step of the seat follows the entry, or it has been taken back already.
    NoSuchPoint(u32),
    /// Others have acted or learned something since.
    OthersMustAgree(SeatSet),
    /// The rules forbid the clock's step.
    Rule(String),
}

impl ActRefused {
    /// Why, in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        words::act_refused(lang, self)
    }
}

impl std::error::Error for ActRefused {}

impl fmt::Display for ActRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(Lang::En))
    }
}

/// A step of a seat that can be taken back, with everything that was done after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoPoint {
    /// The entry of the step.
    pub step: u32,
    /// The entry after which the game would go on.
    pub to: u32,
    /// How many steps would be taken back.
    pub steps: u32,
    /// Who has acted since, or has learned what cannot be taken back, and so has to agree. Nobody: the seat may do it alone.
    pub others: SeatSet,
}

impl<G: Game> Table<G> {
    /// The steps that the seat may take back, the newest first, alone or with the consent of others.
    ///
    /// Not among them is its answer to the sealed decision now open: that can be replaced.
    pub fn undo_points(&self, seat: Seat) -> impl Iterator<Item = UndoPoint> {
        let open = match self.position.asked() {
            Pending::Over(_) => None,
            Pending::Sealed { .. } => Some(Some(self.position.decision)),
            Pending::Turn { .. } => Some(None),
        };
        let last = open.map_or(0, |_| self.version - 1);
        let mut standing = self.past.standing(last).peekable();
        let (mut others, mut steps) = (SeatSet::EMPTY, 0);
        std::iter::from_fn(move || {
            loop {
                let (step, by, learned) = standing.next()?;
                others = others.with(by).union(learned);
                steps += 1;
                let replaceable = open.flatten().is_some_and(|opened| step > opened);
                if by == seat && !replaceable {
                    return Some(UndoPoint {
                        step,
                        to: standing.peek().map_or(0, |&(before, ..)| before),
                        steps,
                        others: others.without(seat),
                    });
                }
            }
        })
    }

    /// Does an act of the clock, the table or a seat.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn act(&mut self, actor: Actor, act: &TableAct<G::Action>) -> Result<Entry, ActRefused> {
        if matches!(self.position.asked(), Pending::Over(_)) {
            return Err(ActRefused::GameOver);
        }
        if !may(actor, act) {
            return Err(ActRefused::NotTheirs(actor));
        }
        let mut steps = 0;
        let mut told = Vec::new();
        let did = match act {
            TableAct::Undo { to, seat } => {
                let point = self.undo_point(*seat, *to)?;
                if actor != Actor::Table && !point.others.is_empty() {
                    return Err(ActRefused::OthersMustAgree(point.others));
                }
                let then = self.past.position(self.key, self.seats, *to);
                self.position = then.ok_or(ActRefused::NoSuchPoint(*to))?;
                self.position.decision = self.version;
                steps = point.steps;
                Did::WentBack { to: *to }
            }
            TableAct::DefaultMove { seat, action, .. } => {
                self.must_wait_for(*seat)?;
                let effect = self
                    .apply(*seat, action)
                    .map_err(|violation| ActRefused::Rule(violation.to_string()))?;
                match effect.told {
                    Outcome::Sealed(event) => told.push(Told::all(Happening::Table(event))),
                    Outcome::Told(game) => told.extend(game.into_iter().map(|told| Told {
                        to: told.to,
                        event: Happening::Game(told.event),
                    })),
                }
                Did::Took {
                    seat: *seat,
                    action: action.clone(),
                    learned: effect.learned,
                }
            }
            TableAct::TimeOut { seat, .. } => {
                self.must_wait_for(*seat)?;
                Did::Nothing
            }
            TableAct::SeatPasses { seat, .. } => {
                self.must_have(*seat)?;
                Did::Nothing
            }
            TableAct::GiveTime { to, .. } => {
                self.must_have(*to)?;
                Did::Nothing
            }
            TableAct::Pause { .. } | TableAct::Resume {} => Did::Nothing,
            TableAct::End {} => self.end(Ending::ByVote),
            TableAct::Abandon {} => self.end(Ending::EverybodyLeft),
        };
        told.insert(0, Told::all(Happening::Table(act.event(steps))));
        let text = to_json(act, ACTION_LENGTH);
        let events = to_json(&told, EVENTS_LENGTH);
        Ok(self.append(actor, text, events, did))
    }

    const fn end(&mut self, ending: Ending) -> Did<G::Action> {
        self.position.ended = Some(ending);
        Did::Ended(ending)
    }

    /// The step that would be taken for a seat now if its time ran out; none if nothing is asked of it.
    pub fn safe_default(&self, seat: Seat) -> Option<G::Action> {
        self.position.game.safe_default(seat)
    }

    /// Takes the safe default for a seat whose time ran out: one sealed answer, or its turn step by step until it is over.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn take_defaults(
        &mut self,
        seat: Seat,
        due: chrono::DateTime<chrono::Utc>,
    ) -> Result<Vec<Entry>, ActRefused> {
        let mut table = self.clone();
        let mut entries = Vec::new();
        let is_sealed = matches!(table.pending(), Pending::Sealed { .. });
        let turn = table.position.turn;
        for _ in 0..MAX_ACTIONS {
            let action = table.safe_default(seat);
            let action = action.ok_or(ActRefused::NotAwaited(seat))?;
            let act = TableAct::DefaultMove { seat, due, action };
            entries.push(table.act(Actor::Clock, &act)?);
            match table.pending() {
                Pending::Turn { seat: next, .. }
                    if next == seat && !is_sealed && table.position.turn == turn => {}
                Pending::Turn { .. } | Pending::Sealed { .. } | Pending::Over(_) => break,
            }
        }
        *self = table;
        Ok(entries)
    }

    fn undo_point(&self, seat: Seat, to: u32) -> Result<UndoPoint, ActRefused> {
        self.undo_points(seat)
            .find(|point| point.to == to)
            .ok_or(ActRefused::NoSuchPoint(to))
    }

    fn must_wait_for(&self, seat: Seat) -> Result<(), ActRefused> {
        if self.pending().seats().has(seat) {
            Ok(())
        } else {
            Err(ActRefused::NotAwaited(seat))
        }
    }

    const fn must_have(&self, seat: Seat) -> Result<(), ActRefused> {
        if self.seats.has(seat) {
            Ok(())
        } else {
            Err(ActRefused::NoSuchSeat(seat))
        }
    }
}

/// Whose business an act is.
fn may<A>(actor: Actor, act: &TableAct<A>) -> bool {
    match act {
        TableAct::Undo { seat, .. } => actor == Actor::Table || actor == Actor::Seat(*seat),
        TableAct::DefaultMove { .. }
        | TableAct::TimeOut { .. }
        | TableAct::Pause {
            reason: PauseReason::AllAbsent,
        } => actor == Actor::Clock,
        TableAct::SeatPasses { seat, to } => match actor {
            Actor::Server | Actor::Clock | Actor::Table => true,
            Actor::Seat(by) => match to {
                Sitter::Owner | Sitter::Newcomer | Sitter::Bot => by == *seat,
                // A seat that somebody keeps waiting for is opened by another.
                Sitter::Nobody => by != *seat,
            },
        },
        TableAct::Pause {
            reason: PauseReason::Agreed,
        }
        | TableAct::End {} => actor == Actor::Table,
        TableAct::Abandon {} => actor == Actor::Server,
        TableAct::Resume {} => matches!(actor, Actor::Table | Actor::Seat(_)),
        TableAct::GiveTime { from, to, seconds } => {
            matches!(actor, Actor::Table | Actor::Seat(_))
                && actor.seat().is_none_or(|by| by == *from)
                && from != to
                && *seconds > 0
        }
    }
}
