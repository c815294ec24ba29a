//! The four cards of a hand.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cards::{CardId, CardNumber, CardSet};
use super::party::Party;

/// Four different cards of one deck; in whatever order they are named, they are stored by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourCards {
    party: Party,
    numbers: CardSet,
}

/// The cards kept in a hand.
pub const HAND_SIZE: u8 = 4;

impl FourCards {
    /// These cards, if they are four.
    pub fn new(party: Party, numbers: CardSet) -> Option<Self> {
        (numbers.len() == u32::from(HAND_SIZE)).then_some(Self { party, numbers })
    }

    /// The deck that they are of.
    pub fn party(self) -> Party {
        self.party
    }

    /// Their numbers.
    pub fn numbers(self) -> CardSet {
        self.numbers
    }

    /// The cards in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let party = self.party;
        self.numbers
            .iter()
            .map(move |number| CardId { party, number })
    }

    /// The cards of a list.
    pub(super) fn from_cards(cards: [CardId; 4]) -> Result<Self, NotFourCards> {
        let [first, ..] = cards;
        if cards.iter().any(|card| card.party != first.party) {
            return Err(NotFourCards);
        }
        let numbers: CardSet = cards
            .iter()
            .map(|card: &CardId| card.number)
            .collect::<CardSet>();
        Self::new(first.party, numbers).ok_or(NotFourCards)
    }
}

/// A list that does not name four different cards of one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("name four different cards of your deck")]
pub struct NotFourCards;

impl Serialize for FourCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for FourCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = <[CardId; 4]>::deserialize(deserializer)?;
        Self::from_cards(cards).map_err(serde::de::Error::custom)
    }
}

/// The cards of a list by their numbers.
pub(super) fn cards_of(party: Party, numbers: CardSet) -> Vec<CardId> {
    numbers
        .iter()
        .map(|number: CardNumber| CardId { party, number })
        .collect()
}
