//! Steps that can go one way only, and which a game therefore takes by itself.

use crate::chance::Chance;
use crate::game::{Game, Told};
use crate::seat::Seat;

/// The game after a step that nobody has to choose, with what is told of it.
///
/// None if the step draws by chance or tells what was hidden: before such a step its player may want to think again, and
/// after it nothing can be taken back freely. Nor if a rule forbids it.
///
/// It is for a game's [`apply`](Game::apply), which names the one step that is possible. That there is no other must be
/// plain to everybody, or a step that comes by itself would tell them.
pub(crate) fn step<G: Game>(
    game: &G,
    seat: Seat,
    action: &G::Action,
) -> Option<(G, Vec<Told<G::Event>>)> {
    // Nothing comes of this chance: a step that asks it for anything is not taken.
    let mut chance = Chance::from_seed([0; 32]);
    let mut after = game.clone();
    let mut told = Vec::new();
    after.apply(seat, action, &mut chance, &mut told).ok()?;
    let is_quiet = !chance.drew() && !told.iter().any(|told| G::reveals(&told.event));
    is_quiet.then_some((after, told))
}
