//! Playing a seat of any table.

use std::sync::atomic::AtomicBool;

use engine::any::Visit;
use engine::chance::Secret;
use engine::game::{Game, Pending};
use engine::table::{MAX_ACTIONS, Table};
use engine::{AnyTable, Seat};

use crate::level::{Effort, Opponent};
use crate::think::{Thought, think};

/// What an opponent does at a table, ready to be submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The decision that is answered.
    pub decision: u32,
    /// The actions one after another as [`AnyTable::submit`] takes them: strings of JSON with their written forms. Of a turn
    /// in the open they are as much as follows from what the seat knows.
    pub actions: Vec<String>,
    /// What was considered for the first of them, the best first.
    pub considered: Vec<Idea>,
    /// Steps that were tried out.
    pub steps: u64,
    /// Whether the thinking was stopped before its end.
    pub capped: bool,
}

/// An action that was considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    /// Its written form as a string of JSON, such as [`AnyTable::describe_in`] takes.
    pub action: String,
    /// How often it was tried out; of a sealed answer, how often it would be given in a hundred.
    pub tried: u32,
    /// The lead that was expected of it, in hundredths of what the game counts.
    pub lead: i32,
}

/// Thinks for a seat that the table waits for: a sealed answer, or its turn as far as it can be foreseen.
///
/// The secret is the game's own for whoever plays the seat, so that the same table always has the same answer; another one
/// for advice.
pub fn answer(
    table: &AnyTable,
    seat: Seat,
    secret: &Secret,
    opponent: Opponent,
    effort: Effort,
    stop: &AtomicBool,
) -> Option<Answer> {
    table.visit(Turn {
        seat,
        secret,
        opponent,
        effort,
        stop,
    })
}

struct Turn<'a> {
    seat: Seat,
    secret: &'a Secret,
    opponent: Opponent,
    effort: Effort,
    stop: &'a AtomicBool,
}

impl Turn<'_> {
    fn think<G: Game>(&self, table: &Table<G>) -> Option<Thought<G::Action>> {
        let known = table.known(self.seat, self.secret)?;
        think(&known, self.opponent, self.effort, self.stop)
    }
}

impl Visit for Turn<'_> {
    type Out = Option<Answer>;

    fn visit<G: Game>(self, table: &Table<G>) -> Option<Answer> {
        let first = self.think(table)?;
        let mut answer = Answer {
            decision: table.decision_id(),
            actions: vec![json(&first.action)],
            considered: first
                .considered
                .iter()
                .map(|considered| Idea {
                    action: json(&considered.action),
                    tried: considered.tried,
                    lead: considered.lead,
                })
                .collect(),
            steps: first.steps,
            capped: first.capped,
        };
        let mut after = foreseen(table, self.seat, first.action);
        while let Some(table) = after
            && answer.actions.len() < MAX_ACTIONS
            && !answer.capped
        {
            let Some(next) = self.think(&table) else {
                break;
            };
            answer.actions.push(json(&next.action));
            answer.steps += next.steps;
            answer.capped |= next.capped;
            after = foreseen(&table, self.seat, next.action);
        }
        Some(answer)
    }
}

/// The table after a step, if the seat can foresee it and is to go on.
fn foreseen<G: Game>(table: &Table<G>, seat: Seat, action: G::Action) -> Option<Table<G>> {
    let Pending::Turn { .. } = table.pending() else {
        return None;
    };
    let foreseen = table.foresee(seat, table.decision_id(), &[action]).ok()?;
    let goes_on = matches!(
        foreseen.table.pending(),
        Pending::Turn { seat: due, .. } if due == seat
    );
    (foreseen.stopped.is_none() && goes_on).then_some(foreseen.table)
}

/// The written form as a string of JSON; it is made of letters, digits, spaces and hyphens.
fn json(action: &impl std::fmt::Display) -> String {
    format!("\"{action}\"")
}
