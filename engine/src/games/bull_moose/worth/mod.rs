//! What the seats may expect, and which of their actions are worth a thought: for players that look ahead.
//!
//! Nothing here is a rule. All is whole numbers, so that it is the same on every machine.

mod contest;
mod promise;
mod reach;
mod sensible;

use super::BullMoose;
use super::cards::{CardId, Endorsement};
use super::party::Player;
use super::phase::{Phase, Play};
use super::sequence_of_play::ROUNDS;
use crate::by::Key;
use crate::seat::BySeat;
use crate::weights::weights;

use contest::{Contest, Map};
use reach::Reach;

weights! {
    /// Hundredths of a vote that a point or a cube of a card is worth wherever it will be spent.
    point = 260;
    /// The same for a cube that waits in a box for the election.
    waiting = 500;
    /// What may still come into any box in a round, in hundredths of the square of a cube.
    unsettled = 13;
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
}

/// The votes of a box of middle size, which the side boxes are held for.
const USUAL_VOTES: i32 = 12;

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
            worth[player.seat] = map.held(player) + self.expect_from_boxes_beside(player, &map);
            if !matches!(self.phase, Phase::Endorse { .. } | Phase::Popularity { .. }) {
                worth[player.seat] += self.expect_from_cards(player, &map);
            }
        }
        worth
    }

    /// What the cubes in the side boxes promise.
    fn expect_from_boxes_beside(&self, player: Player, map: &Map<'_>) -> i32 {
        let party = player.party;
        let mut value = 0;
        for &endorsement in Endorsement::ALL {
            let cubes = &self.pieces.endorsements[endorsement];
            let doubt = map.mood.doubt(USUAL_VOTES);
            let part = Contest::of(cubes).part(cubes, (party, 0), doubt, &map.mood);
            value += part * i32::from(cubes[party]) * number(waiting()) / 1000;
        }
        let own = i32::from(self.pieces.popularity[party]);
        let others = self.players().filter(|other| other.party != party);
        let best = others.map(|other| i32::from(self.pieces.popularity[other.party]));
        let ahead = (own - best.max().unwrap_or(0)).max(0);
        // Only what is ahead of the next is placed in the end.
        value + map.mood.hoped(own * number(point()) / 2) + ahead * number(waiting()) / 2
    }

    /// What the hand and the card on the table may still bring.
    fn expect_from_cards(&self, player: Player, map: &Map<'_>) -> i32 {
        let on_the_table = match &self.phase {
            Phase::Play {
                player: due, card, ..
            } if *due == player => card.as_ref(),
            Phase::Keep
            | Phase::Play { .. }
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Popularity { .. }
            | Phase::Over => None,
        };
        let party = player.party;
        let hand = self.cards[party].hand;
        let points = match on_the_table {
            Some(Play::Value(play)) => play.points.max(1),
            _ => 1,
        };
        let reach = Reach::of(map, player, points);
        // Where the candidate stands is of no use any more once the last card is played.
        let later = if hand.is_empty() && self.round == ROUNDS {
            0
        } else {
            reach.best(1) * number(within_reach()) / 100
        };
        let mut value = match self.phase {
            Phase::Play { .. } if hand.is_empty() => map.ability(player),
            Phase::Play { .. } => map.ability(player) * number(ability()) / 100,
            Phase::Keep
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Popularity { .. }
            | Phase::Over => 0,
        };
        for number in hand.iter() {
            value += map.promise(player, CardId { party, number });
        }
        if let Some(play) = on_the_table {
            value += self.still_to_come(player, play, (&reach, later), map);
        } else {
            value += later;
        }
        value
    }

    /// What the card on the table may still bring.
    fn still_to_come(
        &self,
        player: Player,
        play: &Play,
        (reach, later): (&Reach, i32),
        map: &Map<'_>,
    ) -> i32 {
        match play {
            Play::Value(play) => {
                let points = play.points.saturating_sub(play.owed);
                // Afterwards the candidate stands somewhere, and points may be put beside the map.
                let spent = reach
                    .best(points)
                    .max(i32::from(points) * number(point()) * 3 / 4);
                spent
                    + later / 2
                    + i32::from(play.county) * number(point())
                    + i32::from(play.bonus) * number(point()) / 2
            }
            Play::Text(play) => {
                let effects = self.card(play.card).effects.iter();
                let left = effects.skip(usize::from(play.effect));
                let added = i32::from(play.progress.added);
                let left: i32 = left.map(|effect| map.would_bring(player, effect)).sum();
                (left - added * number(point())).max(0) + later
            }
            Play::Express(_) => number(point()) / 2 + later,
        }
    }
}

/// A weight as the small number that it is.
fn number(weight: i64) -> i32 {
    i32::try_from(weight).unwrap_or_default()
}
