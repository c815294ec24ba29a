//! The own turn as a whole: what it may come to, before others have had a say.
//!
//! The steps of a turn are worth little one by one: a candidate goes somewhere for what it does there. So the best of the turns
//! that begin in many ways are followed to their ends, and those that end alike are one.

use engine::game::Game;
use engine::table::Known;

use crate::level::Temperament;
use crate::rng::Rng;
use crate::trial::{Trial, due, lead};

/// The steps of an own turn, and the lead that the estimate sees at its end.
pub(crate) struct Plan<A> {
    /// The steps, at least one.
    pub(crate) steps: Vec<A>,
    /// The seat's lead behind them.
    pub(crate) lead: f64,
}

/// The most steps of an own turn that are followed.
const LONGEST_TURN: u32 = 12;

/// Turns that are followed side by side.
const WIDTH: usize = 24;

/// Plans that begin with the same step: how it goes on is thought of again behind it.
const ALIKE: usize = 2;

/// How often chance's last word is heard where a step ends the game.
const LAST_WORDS: u32 = 32;

/// A turn that has been followed so far.
struct Begun<G: Game> {
    after: G,
    steps: Vec<G::Action>,
    lead: f64,
}

/// What a turn may come to, the best first: so many plans at most, no two of which end alike.
pub(crate) fn plans<G: Game>(
    known: &Known<G>,
    actions: &[G::Action],
    most: usize,
    temperament: Temperament,
    lucks: &mut Rng,
    trial: &mut Trial<G>,
) -> Vec<Plan<G::Action>> {
    let seat = known.seat();
    let luck = lucks.next();
    trial.begin_again(luck);
    let first = Begun {
        after: known.another_world(&mut trial.chance),
        steps: Vec::new(),
        lead: 0.,
    };
    let mut begun = follow(&first, actions, known, (temperament, luck), trial);
    let mut ended = Vec::new();
    for _ in 1..LONGEST_TURN {
        let goes_on = |turn: &Begun<G>| due(&turn.after) == Some((seat, true));
        let (open, closed): (Vec<_>, Vec<_>) = begun.into_iter().partition(goes_on);
        ended.extend(closed);
        begun = Vec::new();
        for turn in best_of(open, WIDTH) {
            let mut next = Vec::new();
            turn.after.sensible_actions(seat, &mut next);
            begun.extend(follow(&turn, &next, known, (temperament, luck), trial));
        }
        if begun.is_empty() {
            break;
        }
    }
    ended.extend(begun);
    let mut plans: Vec<Plan<G::Action>> = Vec::new();
    for turn in best_of(ended, usize::MAX) {
        let alike = plans
            .iter()
            .filter(|plan| plan.steps.first() == turn.steps.first());
        if alike.count() < ALIKE && plans.len() < most {
            plans.push(Plan {
                steps: turn.steps,
                lead: turn.lead,
            });
        }
    }
    plans
}

/// The turn with each of these steps behind it.
fn follow<G: Game>(
    turn: &Begun<G>,
    actions: &[G::Action],
    known: &Known<G>,
    (temperament, luck): (Temperament, u64),
    trial: &mut Trial<G>,
) -> Vec<Begun<G>> {
    let (seat, seats) = (known.seat(), known.seats());
    let mut begun = Vec::with_capacity(actions.len());
    for action in actions {
        let mut after = turn.after.clone();
        trial.begin_again(luck);
        if !trial.answer(&mut after, seat, action) {
            continue;
        }
        let mut led = lead(&after.worth(), seat, seats, temperament);
        if due(&after).is_none() {
            for word in 1..LAST_WORDS {
                let mut other = turn.after.clone();
                trial.begin_again(luck ^ u64::from(word));
                trial.answer(&mut other, seat, action);
                led += lead(&other.worth(), seat, seats, temperament);
            }
            led /= f64::from(LAST_WORDS);
        }
        let mut steps = turn.steps.clone();
        steps.push(action.clone());
        begun.push(Begun {
            after,
            steps,
            lead: led,
        });
    }
    begun
}

/// The best of them, the best first, without those that came to the same.
fn best_of<G: Game>(mut turns: Vec<Begun<G>>, most: usize) -> Vec<Begun<G>> {
    turns.sort_by(|a, b| b.lead.total_cmp(&a.lead));
    turns.dedup_by(|a, b| a.lead.total_cmp(&b.lead).is_eq() && a.after == b.after);
    turns.truncate(most);
    turns
}
