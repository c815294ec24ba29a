//! What the hand and the card on the table may still bring.

use super::super::board::State;
use super::super::cards::CardId;
use super::super::party::Player;
use super::super::phase::{Phase, Play, Progress, TextPlay, ValuePlay};
use super::super::sequence_of_play::ROUNDS;
use super::contest::Map;
use super::reach::Reach;
use super::{ability, number, point, within_reach};

impl Map<'_> {
    /// What the player's cards may still bring, in hundredths of a vote.
    pub(super) fn cards(&self, player: Player) -> i32 {
        let game = self.game;
        let hand = game.cards[player.party].hand;
        let (on_the_table, ability) = match &game.phase {
            Phase::Play {
                player: due, card, ..
            } => {
                let card = card.as_ref().filter(|_| *due == player);
                let counts = if hand.is_empty() {
                    100
                } else {
                    number(ability())
                };
                (card, self.ability(player) * counts / 100)
            }
            Phase::Keep
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Popularity { .. }
            | Phase::Over => (None, 0),
        };
        let here = game.stands(player);
        let cards = match on_the_table {
            // Where the train goes is still open.
            Some(Play::Express(play)) if !play.ridden => {
                let hubs = game.express_destinations(player, here);
                let there = hubs.iter().map(|hub| self.cards_from(player, hub));
                there.max().unwrap_or(0)
            }
            None | Some(Play::Express(_)) => self.cards_from(player, here),
            Some(Play::Text(play)) => self.cards_from(player, here) + self.text_left(player, play),
            Some(Play::Value(play)) => {
                let reach = Reach::of(self, player, here, play.points.max(1));
                // Afterwards the candidate stands somewhere.
                self.hand(player, here)
                    + self.later(player, &reach) / 2
                    + self.points_left(player, play, &reach)
            }
        };
        ability + cards
    }

    /// What the hand may bring with the token at the state.
    fn cards_from(&self, player: Player, state: State) -> i32 {
        self.hand(player, state) + self.later(player, &Reach::of(self, player, state, 1))
    }

    /// What the cards in hand promise with the token at the state.
    fn hand(&self, player: Player, state: State) -> i32 {
        let party = player.party;
        let hand = self.game.cards[party].hand.iter();
        let promises = hand.map(|number| self.promise(player, state, CardId { party, number }));
        promises.sum()
    }

    /// What it counts that the candidate stands where it does.
    fn later(&self, player: Player, reach: &Reach) -> i32 {
        // It is of no use any more once the last card is played.
        if self.game.cards[player.party].hand.is_empty() && self.game.round == ROUNDS {
            0
        } else {
            reach.best(1) * number(within_reach()) / 100
        }
    }

    /// What the points left of a card on the table may bring.
    fn points_left(&self, player: Player, play: &ValuePlay, reach: &Reach) -> i32 {
        let points = play.points.saturating_sub(play.owed);
        let bonus = if play.bonus {
            self.bonus(player, self.game.stands(player), points)
        } else {
            0
        };
        // Points may be put beside the map as well.
        let spent = reach
            .best(points)
            .max(i32::from(points) * number(point()) * 3 / 4);
        spent + i32::from(play.county) * number(point()) + bonus
    }

    /// What is left of a text on the table.
    fn text_left(&self, player: Player, play: &TextPlay) -> i32 {
        let effects = self.game.card(play.card).effects.iter();
        let mut done = Some(&play.progress);
        let left = effects.skip(usize::from(play.effect)).map(|effect| {
            // Of those behind the open one nothing is done yet.
            let none = Progress::none();
            self.would_bring(player, effect, done.take().unwrap_or(&none))
        });
        left.sum()
    }
}
