//! What a viewer may not know, drawn anew.

use crate::chance::Chance;
use crate::game::Viewer;

use super::BullMoose;
use super::managing_the_hand::drawn;

impl BullMoose {
    /// The same state with other hands and decks where the viewer sees their sizes only.
    ///
    /// What others have not played is spread anew over their hand, the cards that they have seen and those that nobody
    /// has. The viewer's own unseen cards are a set without an order, which the owner can tell from the rest.
    pub(super) fn imagined_by(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        let mut other = *self;
        for player in self.players().filter(|player| !viewer.is(player.seat)) {
            let cards = &mut other.cards[player.party];
            let (hand, top) = (cards.hand.len(), cards.top.len());
            let hidden = cards.hand.or(cards.top).or(cards.unseen);
            cards.hand = drawn(hidden, hand, chance);
            cards.top = drawn(hidden.minus(cards.hand), top, chance);
            cards.unseen = hidden.minus(cards.hand).minus(cards.top);
        }
        other
    }
}
