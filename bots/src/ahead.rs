//! One step ahead: every action by what it brings at once.

use std::cmp::Reverse;

use engine::game::Game;
use engine::table::Known;

use crate::level::Temperament;
use crate::rng::Rng;
use crate::search::whole;
use crate::think::Considered;
use crate::trial::{Trial, due, lead};

/// The actions in the order of what they bring at once, each tried in the same so many worlds with the same luck.
pub(crate) fn one_step<G: Game>(
    known: &Known<G>,
    actions: Vec<G::Action>,
    worlds: u32,
    temperament: Temperament,
    lucks: &mut Rng,
    trial: &mut Trial<G>,
) -> Vec<Considered<G::Action>> {
    let (seat, seats) = (known.seat(), known.seats());
    let worlds = if ends(known, &actions, trial) {
        worlds.max(AT_THE_END)
    } else {
        worlds
    };
    let mut tried: Vec<(i64, f64, G::Action)> =
        actions.into_iter().map(|action| (0, 0., action)).collect();
    for _ in 0..worlds {
        let luck = lucks.next();
        trial.begin_again(luck);
        let world = known.another_world(&mut trial.chance);
        for (liking, led, action) in &mut tried {
            trial.begin_again(luck);
            let mut after = world.clone();
            if trial.answer(&mut after, seat, action) {
                *liking = liking.saturating_add(trial.liking(&after, seat, temperament));
                *led += lead(&after.worth(), seat, seats, temperament);
            } else {
                *liking = i64::MIN / 2;
            }
        }
    }
    tried.sort_by_key(|&(liking, ..)| Reverse(liking));
    tried
        .into_iter()
        .map(|(_, led, action)| Considered {
            action,
            tried: worlds,
            lead: whole(led / f64::from(worlds.max(1))),
        })
        .collect()
}

/// Whether one of a few of the actions ends the game: chance may have the last word then, and one of its words says little.
fn ends<G: Game>(known: &Known<G>, actions: &[G::Action], trial: &mut Trial<G>) -> bool {
    actions.first().is_some_and(|action| {
        let mut after = known.world().clone();
        trial.answer(&mut after, known.seat(), action) && due(&after).is_none()
    })
}

/// Worlds in which an action is tried that ends the game.
const AT_THE_END: u32 = 64;
