//! What the seats may expect, and which of their actions are worth a thought: for players that look ahead.
//!
//! Nothing here is a rule. All is whole numbers, so that it is the same on every machine.

mod beside;
mod cards;
mod contest;
mod promise;
mod reach;
mod sensible;
mod spread;

use super::BullMoose;
use super::phase::Phase;
use crate::seat::BySeat;
use crate::weights::weights;

use contest::Map;

weights! {
    /// Hundredths of a vote that a point or a cube of a card is worth wherever it will be spent.
    point = 260;
    /// The same for a cube that waits in a box for the election.
    waiting = 500;
    /// What may still come into any box in a round, in hundredths of the square of a cube.
    unsettled = 65;
    /// The same for each vote of the box: large ones draw more.
    crowded = 1;
    /// How much of a box goes by the rules of the election after the last card, and not by squares, in hundredths.
    settled_at_last = 100;
    /// How much of an empty box's leaning counts after the last card, in hundredths.
    leaning_at_last = 100;
    /// What the best box within reach counts for the cards in hand, in hundredths.
    within_reach = 50;
    /// How much of that is left one step away, in hundredths.
    one_step = 70;
    /// The same two steps away.
    two_steps = 45;
    /// How much of what a text does is counted before it is played, in hundredths.
    text_in_hand = 75;
    /// The same if the candidate would have to go somewhere else first.
    text_elsewhere = 40;
    /// What an opponent's cube that is removed is worth, in hundredths of a vote.
    removal = 130;
    /// What the party's ability would bring now counts before the round's last card, in hundredths.
    ability = 50;
    /// What a card that stays is worth, in hundredths of a vote for each card to come in the round.
    staying = 130;
    /// How much of the Democrats' extra cube counts for each card in hand, in hundredths.
    bonus_in_hand = 50;
}

impl BullMoose {
    /// Each seat's part in the votes, in hundredths.
    pub(super) fn estimate(&self) -> BySeat<i32> {
        let mut worth = BySeat::<i32>::default();
        if self.phase == Phase::Over {
            for tally in self.tallies() {
                worth[tally.player.seat] = i32::from(tally.votes) * 100;
            }
            return worth;
        }
        let map = Map::of(self);
        for player in self.players() {
            worth[player.seat] = map.held(player) + map.boxes_beside(player);
            if !matches!(self.phase, Phase::Endorse { .. } | Phase::Popularity { .. }) {
                worth[player.seat] += map.cards(player);
            }
        }
        worth
    }
}

/// A weight as the small number that it is.
fn number(weight: i64) -> i32 {
    i32::try_from(weight).unwrap_or_default()
}
