//! What points could buy a candidate from where it stands.

use super::super::board::State;
use super::super::party::Player;
use super::super::set::States;
use super::contest::Map;
use super::{number, one_step, two_steps};

/// The most that one, two or three points can buy, in hundredths of a vote.
pub(super) struct Reach([i32; 3]);

impl Reach {
    /// What so many points can buy: those of the card on the table, or one of a card to come.
    pub(super) fn of(map: &Map<'_>, player: Player, from: State, points: u8) -> Self {
        let game = map.game;
        let board = game.board();
        let others: States = game
            .players()
            .filter(|other| other.party != player.party)
            .map(|other| game.stands(other))
            .collect();
        let mut reach = Self([0; 3]);
        let mut seen = States::EMPTY;
        let mut ring = States::only(from);
        for (steps, later) in [(0, 100), (1, number(one_step())), (2, number(two_steps()))] {
            // Two steps away only three points buy anything, and the ring is wide.
            if steps == 2 && points < 3 {
                break;
            }
            for state in ring.iter() {
                // Whoever stops beside others pays for it.
                let owed = if steps > 0 && others.has(state) {
                    game.others_in(player, state)
                } else {
                    0
                };
                reach.look(map, player, state, (steps + owed, later, points));
            }
            seen = seen.or(ring);
            let next = ring.iter().fold(States::EMPTY, |next, state| {
                next.or(board.neighbours(state))
            });
            ring = next.minus(seen);
        }
        let [one, two, three] = reach.0;
        Self([one, two.max(one), three.max(two).max(one)])
    }

    /// Looks at the boxes of a state that costs so many points to get to, and `later` hundredths of the gain by another card.
    fn look(
        &mut self,
        map: &Map<'_>,
        player: Player,
        state: State,
        (cost, later, points): (u8, i32, u8),
    ) {
        for at in States::only(state).boxes().iter() {
            let one = map.gain(player.party, at, 1);
            let [best, ..] = &mut self.0;
            *best = (one * later / 100).max(*best);
            for (best, points) in self.0.iter_mut().zip(1..=points) {
                let gain = match points.saturating_sub(cost) {
                    0 => continue,
                    1 => one,
                    cubes => map.gain(player.party, at, cubes),
                };
                *best = gain.max(*best);
            }
        }
    }

    /// The most that so many points can buy.
    pub(super) fn best(&self, points: u8) -> i32 {
        let place = usize::from(points).checked_sub(1);
        place
            .and_then(|place| self.0.get(place))
            .copied()
            .unwrap_or_default()
    }
}
