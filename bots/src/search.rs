//! Looking further: what may come of the better actions, played on for a while in many worlds.
//!
//! Flat, without a tree: the own actions are candidates, each is played on in the same worlds with the same luck, and the
//! worse half of them is dropped again and again. Who plays on takes the best of a few steps that come to mind. What comes of
//! few playouts may be chance for the most part, so what the estimate says of a candidate can count like some of them; whole
//! turns are the candidates then, and playouts end where the own seat is due again.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::game::{Game, Pending};
use engine::seat::Seat;
use engine::table::Known;

use crate::ahead::one_step;
use crate::easy::best_of;
use crate::level::{Effort, Temperament};
use crate::plan::{Plan, plans};
use crate::rng::Rng;
use crate::think::{Considered, Thought};
use crate::trial::{Trial, due, lead, liked_of, reward};

/// How far and how wide is looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Playouts for each candidate, were they shared evenly; the better ones get more of them.
    pub playouts: u32,
    /// The most candidates.
    pub candidates: usize,
    /// Worlds in which all sensible actions are tried to find the candidates.
    pub worlds: u32,
    /// Steps of a playout for each seat, behind the action.
    pub steps_a_seat: u32,
    /// Of so many steps that come to mind the best is taken.
    pub of: usize,
    /// Where there are no more steps than so many, the best of all is taken.
    pub few: usize,
    /// What the estimate says where the own turn ends counts like so many playouts; none: as many as the game says
    /// ([`Game::TRUSTED`]). Where it counts at all, whole turns are planned, and the plans are the candidates.
    pub trusted: Option<u32>,
    /// The most plans.
    pub plans: usize,
    /// Playouts for each plan, were they shared evenly. Everybody takes the best of all steps in them.
    pub plan_playouts: u32,
    /// They end where the own seat begins its next turn but so many, so that all are judged at like moments.
    pub turns: u32,
}

impl Search {
    /// What strong opponents do.
    pub const STRONG: Self = Self {
        playouts: 20,
        candidates: 24,
        worlds: 2,
        steps_a_seat: 4,
        of: 3,
        few: 12,
        trusted: None,
        plans: 6,
        plan_playouts: 16,
        turns: 4,
    };
}

/// How often a playout looks at the stop flag.
const LOOKS: u32 = 16;

/// The most steps for each seat of a playout that goes on until the own seat is due again.
const LONGEST: u32 = 40;

/// How often the last step of a playout is taken that comes to the end of the game.
const ENDS: u32 = 8;

/// What the seat may do and what has come of it.
struct Candidate<A> {
    /// The first step, and more of them where the own turn was planned.
    steps: Vec<A>,
    tried: u32,
    /// The sum of the rewards.
    liked: f64,
    /// The sum of the leads.
    led: f64,
    /// The reward that the estimate promises.
    first: f64,
}

impl<A> Candidate<A> {
    fn mean(&self, trusted: u32) -> f64 {
        let weight = self.tried + trusted;
        if weight == 0 {
            0.
        } else {
            (self.liked + self.first * f64::from(trusted)) / f64::from(weight)
        }
    }
}

/// Thinks about a decision by playing on.
pub(crate) fn search<G: Game>(
    known: &Known<G>,
    actions: Vec<G::Action>,
    (search, effort): (&Search, Effort),
    temperament: Temperament,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    let mut trial = Trial::new(known.seats(), known.seed());
    let mut lucks = Rng::of(known.seed());
    let trusted = search.trusted.unwrap_or(G::TRUSTED);
    let beside = match temperament {
        Temperament::Keen => 0.,
        Temperament::Calm => lead(
            &known.world().worth(),
            known.seat(),
            known.seats(),
            temperament,
        ),
    };
    let asked = ((search, trusted), (temperament, beside));
    let (mut candidates, playouts) = candidates_for(known, actions, asked, &mut lucks, &mut trial);
    let count = u32::try_from(candidates.len()).unwrap_or(u32::MAX).max(2);
    let budget = effort.of(playouts * count);
    let rounds = count.next_power_of_two().trailing_zeros().max(1);
    let mut left = candidates.len();
    let mut played = 0u32;
    let mut capped = false;
    'rounds: for _ in 0..rounds {
        let here = u32::try_from(left).unwrap_or(u32::MAX).max(1);
        for _ in 0..(budget / rounds / here).max(1) {
            let luck = lucks.next();
            for candidate in candidates.iter_mut().take(left) {
                if played.is_multiple_of(LOOKS) && stop.load(Ordering::Relaxed) {
                    capped = true;
                    break 'rounds;
                }
                played += 1;
                trial.begin_again(luck);
                let (liked, led) = play_on(
                    known,
                    &candidate.steps,
                    (search, trusted > 0),
                    (temperament, beside),
                    &mut trial,
                );
                candidate.tried += 1;
                candidate.liked += liked;
                candidate.led += led;
            }
        }
        if let Some(still) = candidates.get_mut(..left) {
            still.sort_by(|a, b| b.mean(trusted).total_cmp(&a.mean(trusted)));
        }
        left = left.div_ceil(2).max(1);
        if left == 1 {
            break;
        }
    }
    if capped && let Some(still) = candidates.get_mut(..left) {
        still.sort_by(|a, b| b.mean(trusted).total_cmp(&a.mean(trusted)));
    }
    let considered = considered(candidates);
    let best = considered.first()?;
    Some(Thought {
        action: best.action.clone(),
        considered,
        steps: trial.steps,
        capped,
    })
}

/// What is played on, the best by the estimate first, and how many playouts there are for each: whole turns where the estimate
/// is trusted, and else single steps.
fn candidates_for<G: Game>(
    known: &Known<G>,
    actions: Vec<G::Action>,
    ((search, trusted), (temperament, beside)): ((&Search, u32), (Temperament, f64)),
    lucks: &mut Rng,
    trial: &mut Trial<G>,
) -> (Vec<Candidate<G::Action>>, u32) {
    let (plans, playouts) = if trusted > 0 {
        let plans = plans(known, &actions, search.plans, temperament, lucks, trial);
        (plans, search.plan_playouts)
    } else {
        let ranked = one_step(known, actions, search.worlds, temperament, lucks, trial);
        let ranked = ranked.into_iter().take(search.candidates);
        let step = |considered: Considered<G::Action>| Plan {
            steps: vec![considered.action],
            lead: f64::from(considered.lead),
        };
        (ranked.map(step).collect(), search.playouts)
    };
    let candidate = |plan: Plan<G::Action>| Candidate {
        steps: plan.steps,
        tried: 0,
        liked: 0.,
        led: 0.,
        first: liked_of::<G>(plan.lead - beside),
    };
    (plans.into_iter().map(candidate).collect(), playouts)
}

/// The first steps of the candidates in their order, with what came of the best that begins so.
fn considered<A: PartialEq>(candidates: Vec<Candidate<A>>) -> Vec<Considered<A>> {
    let mut considered: Vec<Considered<A>> = Vec::new();
    for candidate in candidates {
        let Some(action) = candidate.steps.into_iter().next() else {
            continue;
        };
        if considered.iter().all(|better| better.action != action) {
            considered.push(Considered {
                tried: candidate.tried,
                lead: whole(candidate.led / f64::from(candidate.tried.max(1))),
                action,
            });
        }
    }
    considered
}

/// One playout: how the seat likes what came of its steps, and its lead there.
fn play_on<G: Game>(
    known: &Known<G>,
    steps: &[G::Action],
    (search, planned): (&Search, bool),
    (temperament, beside): (Temperament, f64),
    trial: &mut Trial<G>,
) -> (f64, f64) {
    let (seat, seats) = (known.seat(), known.seats());
    let mut world = known.another_world(&mut trial.chance);
    let mut before = world.clone();
    let mut steps = steps.iter();
    let Some(first) = steps.next() else {
        return reward(&world, seat, seats, temperament, beside);
    };
    let mut last = (seat, first.clone());
    let mut actions = Vec::new();
    let mut turns = search.turns;
    let most = if planned {
        LONGEST
    } else {
        search.steps_a_seat
    };
    for left in (0..=most * u32::from(seats.get())).rev() {
        if !trial.answer(&mut world, last.0, &last.1) || left == 0 {
            break;
        }
        if planned && last.0 != seat && due(&world).is_some_and(|(next, _)| next == seat) {
            turns = turns.saturating_sub(1);
            if turns == 0 {
                break;
            }
        }
        let next = match steps.next() {
            Some(step) => Some((seat, step.clone())),
            None => next_step(&world, (search, planned), &mut actions, trial),
        };
        let Some(next) = next else {
            break;
        };
        before.clone_from(&world);
        last = next;
    }
    let (mut liked, mut led) = reward(&world, seat, seats, temperament, beside);
    if let Pending::Over(_) = world.pending() {
        // Chance has the last word in some games: one of its words says little.
        for _ in 1..ENDS {
            world.clone_from(&before);
            trial.answer(&mut world, last.0, &last.1);
            let end = reward(&world, seat, seats, temperament, beside);
            liked += end.0;
            led += end.1;
        }
        liked /= f64::from(ENDS);
        led /= f64::from(ENDS);
    }
    (liked, led)
}

/// What whoever is due does next; none at the end of the game.
fn next_step<G: Game>(
    world: &G,
    (search, planned): (&Search, bool),
    actions: &mut Vec<G::Action>,
    trial: &mut Trial<G>,
) -> Option<(Seat, G::Action)> {
    let (seat, _) = due(world)?;
    actions.clear();
    world.sensible_actions(seat, actions);
    let of = if planned {
        actions.len()
    } else if actions.len() <= search.few {
        search.few
    } else {
        search.of
    };
    let chosen = best_of(trial, world, seat, actions, of, Temperament::Keen)?;
    Some((seat, chosen))
}

/// Hundredths, without what is behind the point.
#[allow(clippy::cast_possible_truncation, reason = "cut at the ends")]
pub(crate) fn whole(number: f64) -> i32 {
    number.round_ties_even() as i32
}
