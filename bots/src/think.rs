//! One decision of one seat.

use std::sync::atomic::AtomicBool;

use engine::game::Game;
use engine::table::Known;

use crate::ahead::one_step;
use crate::easy::best_of;
use crate::level::{Effort, Level, Opponent, Temperament};
use crate::rng::Rng;
use crate::sealed::answer_sealed;
use crate::search::{Search, search};
use crate::trial::Trial;

/// Worlds in which a fair opponent looks one step ahead.
const WORLDS: u32 = 4;

/// Actions that come to an easy opponent's mind.
const IN_MIND: usize = 3;

/// Rounds in which a fair opponent learns a plan for a sealed answer, and the most combinations of answers that it tries out.
const FAIR_PLAN: (u32, u32) = (300, 1_500);

/// The same of a strong one.
const STRONG_PLAN: (u32, u32) = (2_000, 15_000);

/// What was thought of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// What the seat does.
    pub action: A,
    /// What it considered, the best first.
    pub considered: Vec<Considered<A>>,
    /// Steps that were tried out: what the thinking cost.
    pub steps: u64,
    /// Whether it was stopped before it had thought to the end.
    pub capped: bool,
}

/// An action that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// How often it was tried out; of a sealed answer, how often it would be given in a hundred.
    pub tried: u32,
    /// The lead that was expected of it, in hundredths of what the game counts.
    pub lead: i32,
}

/// Thinks about the decision that the seat must make; none if it has nothing to do, which cannot be.
pub fn think<G: Game>(
    known: &Known<G>,
    opponent: Opponent,
    effort: Effort,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    think_so(known, opponent, &Search::STRONG, effort, stop)
}

/// Thinks with a search of another kind than strong opponents do: for benches.
pub fn think_so<G: Game>(
    known: &Known<G>,
    opponent: Opponent,
    how: &Search,
    effort: Effort,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    let mut actions = Vec::new();
    known.world().sensible_actions(known.seat(), &mut actions);
    if actions.len() < 2 {
        return actions.pop().map(|action| Thought {
            action,
            considered: Vec::new(),
            steps: 0,
            capped: false,
        });
    }
    let wants = opponent.temperament;
    match opponent.level {
        Level::Easy => easy(known, &actions, wants),
        Level::Fair => answer_sealed(known, (FAIR_PLAN, effort), wants, stop)
            .or_else(|| fair(known, actions, wants)),
        Level::Strong => answer_sealed(known, (STRONG_PLAN, effort), wants, stop)
            .or_else(|| search(known, actions, (how, effort), wants, stop)),
    }
}

fn easy<G: Game>(
    known: &Known<G>,
    actions: &[G::Action],
    temperament: Temperament,
) -> Option<Thought<G::Action>> {
    let mut trial = Trial::new(known.seats(), known.seed());
    let (world, seat) = (known.world(), known.seat());
    let action = best_of(&mut trial, world, seat, actions, IN_MIND, temperament)?;
    Some(Thought {
        action,
        considered: Vec::new(),
        steps: trial.steps,
        capped: false,
    })
}

fn fair<G: Game>(
    known: &Known<G>,
    actions: Vec<G::Action>,
    temperament: Temperament,
) -> Option<Thought<G::Action>> {
    let mut trial = Trial::new(known.seats(), known.seed());
    let mut lucks = Rng::of(known.seed());
    let considered = one_step(known, actions, WORLDS, temperament, &mut lucks, &mut trial);
    let best = considered.first()?;
    Some(Thought {
        action: best.action.clone(),
        considered,
        steps: trial.steps,
        capped: false,
    })
}
