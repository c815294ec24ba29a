//! One step ahead: every sensible action by what it brings at once.

use engine::game::Game;
use engine::seat::Seat;

use crate::level::Temperament;
use crate::trial::{Trial, due};

/// The most steps of an own turn that are looked through; no sensible turn has more.
const TURN: u32 = 24;

/// The best of all sensible actions in this world, by what it brings at once.
pub(crate) fn best<G: Game>(
    trial: &mut Trial<G>,
    world: &G,
    seat: Seat,
    temperament: Temperament,
) -> Option<G::Action> {
    let mut actions = Vec::new();
    world.sensible_actions(seat, &mut actions);
    if actions.len() < 2 {
        return actions.pop();
    }
    let mut best: Option<(i64, usize)> = None;
    for (place, action) in actions.iter().enumerate() {
        let liking = trial.liking_after(world, seat, action, temperament);
        if best.is_none_or(|(most, _)| liking > most) {
            best = Some((liking, place));
        }
    }
    best.map(|(_, place)| actions.swap_remove(place))
}

/// Goes on in the open as long as the seat is due, each time with the best step.
pub(crate) fn finish_turn<G: Game>(
    trial: &mut Trial<G>,
    world: &mut G,
    seat: Seat,
    temperament: Temperament,
) {
    for _ in 0..TURN {
        if due(world) != Some((seat, true)) {
            return;
        }
        let Some(action) = best(trial, world, seat, temperament) else {
            return;
        };
        if !trial.step(world, seat, &action) {
            return;
        }
    }
}
