//! Sealed answers where everything else is open: each seat gets a mixed plan against the others' plans, and draws from it.
//!
//! Whoever always bids the same can be overbid by one for ever. By regret matching all that are asked learn together: each
//! does more of what it would have liked better against what the others did. What comes out is near to a plan that nobody
//! can exploit, and the answer is drawn from it.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::chance::Chance;
use engine::game::{Game, Pending};
use engine::seat::{BySeat, Seat};
use engine::table::Known;

use crate::level::{Effort, Temperament};
use crate::rng::Rng;
use crate::search::whole;
use crate::think::{Considered, Thought};
use crate::trial::{Trial, reward};

/// Combinations of answers whose outcomes are remembered.
const REMEMBERED: usize = 4_096;

/// Answers that are chosen less often are never given, in hundredths of the plan.
const RARE: f64 = 0.04;

/// One seat's answers and how it has learned to mix them.
struct Mixed<A> {
    seat: Seat,
    answers: Vec<A>,
    regrets: Vec<f64>,
    plan: Vec<f64>,
    /// The plans of all rounds, later ones counted more.
    sum: Vec<f64>,
    /// How each answer was liked in all rounds, counted in the same way.
    liked: Vec<f64>,
    weights: f64,
}

impl<A> Mixed<A> {
    fn new(seat: Seat, answers: Vec<A>) -> Self {
        let count = answers.len();
        let even = 1. / f64::from(u32::try_from(count).unwrap_or(u32::MAX).max(1));
        Self {
            seat,
            answers,
            regrets: vec![0.; count],
            plan: vec![even; count],
            sum: vec![0.; count],
            liked: vec![0.; count],
            weights: 0.,
        }
    }

    fn draw(&self, rng: &mut Rng) -> usize {
        drawn(&self.plan, rng)
    }

    /// Takes in what each answer would have been liked, beside the one that was given.
    fn learn(&mut self, liked: &[f64], given: f64, weight: f64) {
        self.weights += weight;
        for (sum, liked) in self.liked.iter_mut().zip(liked) {
            *sum += liked * weight;
        }
        let mut all = 0.;
        for (regret, liked) in self.regrets.iter_mut().zip(liked) {
            *regret = (*regret + liked - given).max(0.);
            all += *regret;
        }
        let even = 1. / f64::from(u32::try_from(self.plan.len()).unwrap_or(u32::MAX).max(1));
        for ((plan, sum), regret) in self.plan.iter_mut().zip(&mut self.sum).zip(&self.regrets) {
            *plan = if all > 0. { regret / all } else { even };
            *sum += *plan * weight;
        }
    }
}

/// A place drawn by its weight.
fn drawn(weights: &[f64], rng: &mut Rng) -> usize {
    let all: f64 = weights.iter().sum();
    let mut left = rng.part() * all;
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0. {
            return place;
        }
    }
    weights
        .iter()
        .rposition(|&weight| weight > 0.)
        .unwrap_or_default()
}

/// Thinks about a sealed answer. None if it is none, or if more is hidden than the answers.
pub(crate) fn answer_sealed<G: Game>(
    known: &Known<G>,
    ((rounds, tries), effort): ((u32, u32), Effort),
    temperament: Temperament,
    stop: &AtomicBool,
) -> Option<Thought<G::Action>> {
    let world = known.world();
    let Pending::Sealed { waiting, .. } = world.pending() else {
        return None;
    };
    let mut rng = Rng::of(known.seed());
    let hides_nothing = (0..2).all(|_| {
        let other = known.another_world(&mut Chance::from_seed(rng.bytes()));
        other == *world
    });
    if !hides_nothing || waiting.len() < 2 {
        return None;
    }
    let mut trial = Trial::new(known.seats(), known.seed());
    let mut mixed: Vec<Mixed<G::Action>> = waiting
        .iter()
        .map(|seat| {
            let mut answers = Vec::new();
            world.sensible_actions(seat, &mut answers);
            Mixed::new(seat, answers)
        })
        .collect();
    let size = mixed
        .iter()
        .fold(1usize, |size, seat| size.saturating_mul(seat.answers.len()));
    let mut outcomes = Outcomes {
        world,
        own: (known.seat(), temperament),
        luck: trial.rng.next(),
        remembered: vec![None; if size <= REMEMBERED { size } else { 0 }],
        tried: 0,
        stop,
    };
    let mut given = Vec::new();
    for round in 1..=effort.of(rounds) {
        if outcomes.tried >= effort.of(tries) || outcomes.is_stopped() {
            break;
        }
        given.clear();
        given.extend(mixed.iter().map(|seat| seat.draw(&mut rng)));
        for place in 0..mixed.len() {
            let Some(seat) = mixed.get(place) else {
                continue;
            };
            let (who, own) = (seat.seat, given.get(place).copied().unwrap_or_default());
            let liked: Vec<f64> = (0..seat.answers.len())
                .map(|answer| {
                    if let Some(mine) = given.get_mut(place) {
                        *mine = answer;
                    }
                    outcomes.of(&mixed, &given, &mut trial)[who]
                })
                .collect();
            if let Some(mine) = given.get_mut(place) {
                *mine = own;
            }
            let expected = liked.get(own).copied().unwrap_or_default();
            if let Some(seat) = mixed.get_mut(place) {
                seat.learn(&liked, expected, f64::from(round));
            }
        }
    }
    let steps = trial.steps;
    let capped = outcomes.is_stopped();
    let own = mixed.into_iter().find(|seat| seat.seat == known.seat())?;
    chosen::<G>(own, steps, capped, &mut rng)
}

/// Draws from the plan that was learned.
fn chosen<G: Game>(
    own: Mixed<G::Action>,
    steps: u64,
    capped: bool,
    rng: &mut Rng,
) -> Option<Thought<G::Action>> {
    let all: f64 = own.sum.iter().sum();
    let plan: Vec<f64> = if all > 0. {
        let part = |sum: &f64| if *sum < all * RARE { 0. } else { *sum };
        own.sum.iter().map(part).collect()
    } else {
        own.plan
    };
    let place = drawn(&plan, rng);
    let action = own.answers.get(place)?.clone();
    let planned: f64 = plan.iter().sum();
    let shares = plan.iter().map(|part| whole(part * 100. / planned));
    let leads = own
        .liked
        .iter()
        .map(|liked| whole(lead_of::<G>(liked / own.weights.max(1.))));
    let mut considered: Vec<Considered<G::Action>> = own
        .answers
        .into_iter()
        .zip(shares.zip(leads))
        .map(|(action, (share, lead))| Considered {
            action,
            tried: u32::try_from(share).unwrap_or_default(),
            lead,
        })
        .collect();
    considered.sort_by_key(|considered| std::cmp::Reverse(considered.tried));
    Some(Thought {
        action,
        considered,
        steps,
        capped,
    })
}

/// The lead that is liked so much.
fn lead_of<G: Game>(liked: f64) -> f64 {
    let over = (2. * liked - 1.).clamp(-0.99, 0.99);
    let size = if over < 0. { -over } else { over };
    f64::from(G::CLEAR) * over / (1. - size)
}

/// What comes of all answers together.
struct Outcomes<'a, G: Game> {
    world: &'a G,
    /// The thinking seat and what it wants; all others want to be ahead.
    own: (Seat, Temperament),
    luck: u64,
    remembered: Vec<Option<BySeat<f64>>>,
    /// Combinations that were tried out.
    tried: u32,
    stop: &'a AtomicBool,
}

impl<G: Game> Outcomes<'_, G> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How each seat likes what comes of these answers.
    fn of(
        &mut self,
        mixed: &[Mixed<G::Action>],
        given: &[usize],
        trial: &mut Trial<G>,
    ) -> BySeat<f64> {
        let place = mixed.iter().zip(given).fold(0, |place, (seat, answer)| {
            place * seat.answers.len() + answer
        });
        if let Some(Some(liked)) = self.remembered.get(place) {
            return *liked;
        }
        self.tried += 1;
        trial.begin_again(self.luck);
        let mut after = self.world.clone();
        for (seat, &answer) in mixed.iter().zip(given) {
            if let Some(answer) = seat.answers.get(answer) {
                trial.step(&mut after, seat.seat, answer);
            }
        }
        let seats = trial.seats;
        let mut liked = BySeat::default();
        for seat in seats.seats() {
            let wants = if self.own.0 == seat {
                self.own.1
            } else {
                Temperament::Keen
            };
            liked[seat] = reward(&after, seat, seats, wants, 0.).0;
        }
        if let Some(remembered) = self.remembered.get_mut(place) {
            *remembered = Some(liked);
        }
        liked
    }
}
