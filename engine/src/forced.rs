//! Steps that can go one way only, and which a game therefore takes by itself.

use std::ops::ControlFlow;

use crate::chance::Chance;
use crate::game::{Game, Told};
use crate::seat::Seat;

/// The only step that a search hands over; none if there is no step, or a second one, at which the search is stopped.
pub(crate) fn only<A>(
    search: impl FnOnce(&mut dyn FnMut(A) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Option<A> {
    let mut only = None;
    let all = search(&mut |step| match only.replace(step) {
        None => ControlFlow::Continue(()),
        Some(_) => ControlFlow::Break(()),
    });
    only.filter(|_| all.is_continue())
}

/// Takes a step that nobody has to choose, and tells this event before what comes of it.
///
/// Nothing happens and nothing is told if the step draws by chance or tells what was hidden: before such a step its
/// player may want to think again, and after it nothing can be taken back freely. Nor if a rule forbids it.
///
/// It is for a game's [`apply`](Game::apply), which names the one step that is possible. That there is no other must be
/// plain to everybody, or a step that comes by itself would tell them.
pub(crate) fn step<G: Game>(
    game: &mut G,
    (seat, action): (Seat, &G::Action),
    event: G::Event,
    told: &mut Vec<Told<G::Event>>,
) {
    let (before, known) = (game.clone(), told.len());
    told.push(Told::all(event));
    // Nothing comes of this chance: a step that asks it for anything is not taken.
    let mut chance = Chance::from_seed([0; 32]);
    let is_taken = game.apply(seat, action, &mut chance, told).is_ok();
    let mut came = told.iter().skip(known);
    if !is_taken || chance.drew() || came.any(|told| G::reveals(&told.event)) {
        *game = before;
        told.truncate(known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only one of so many ways, and how many of them were looked at.
    fn only_of(ways: u32) -> (Option<u32>, u32) {
        let mut looked = 0;
        let only = only(|found| {
            (0..ways).try_for_each(|way| {
                looked += 1;
                found(way)
            })
        });
        (only, looked)
    }

    #[test]
    fn a_search_for_the_only_way_ends_at_the_second() {
        assert_eq!(only_of(0), (None, 0));
        assert_eq!(only_of(1), (Some(0), 1));
        assert_eq!(only_of(2), (None, 2));
        assert_eq!(only_of(1_000), (None, 2));
    }
}
