//! What comes to mind: the best of a few actions drawn by chance.

use engine::game::Game;
use engine::seat::Seat;

use crate::level::Temperament;
use crate::trial::{Trial, due};

/// The best of `of` of these actions by what they bring at once; of sealed answers any. None if there are none.
pub(crate) fn best_of<G: Game>(
    trial: &mut Trial<G>,
    world: &G,
    seat: Seat,
    actions: &[G::Action],
    of: usize,
    temperament: Temperament,
) -> Option<G::Action> {
    let is_open = due(world).is_some_and(|(_, open)| open);
    if of < 2 || actions.len() < 2 || !is_open {
        return actions.get(trial.rng.below(actions.len())).cloned();
    }
    let mut best: Option<(i64, &G::Action)> = None;
    for turn in 0..of.min(actions.len()) {
        let place = if actions.len() <= of {
            turn
        } else {
            trial.rng.below(actions.len())
        };
        let Some(action) = actions.get(place) else {
            continue;
        };
        let liking = trial.liking_after(world, seat, action, temperament);
        if best.is_none_or(|(most, _)| liking > most) {
            best = Some((liking, action));
        }
    }
    best.map(|(_, action)| action.clone())
}
