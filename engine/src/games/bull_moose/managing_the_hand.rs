//! Rules: Managing the Hand.
//!
//! The rulebook has each player shuffle the deck once and draw from its top. Here a deck is a set without an order, and
//! the cards that come to its top are drawn from it when they are looked at. That is the same by chance, and nothing
//! undrawn is in the state.

use crate::chance::Chance;
use crate::game::Told;
use crate::seat::SeatSet;

use super::BullMoose;
use super::action::Action;
use super::cards::{CardId, CardSet};
use super::event::Event;
use super::four_cards::{FourCards, HAND_SIZE, cards_of};
use super::party::Player;
use super::phase::Phase;
use super::state::Telling;
use super::violation::Violation;

/// How many cards a player looks at.
const LOOK: u32 = 8;

impl BullMoose {
    /// Everybody looks at the top cards of the deck; the last four of all are the hand at once.
    pub(super) fn begin_round(&mut self, chance: &mut Chance, told: &mut Telling) {
        told.push(Told::all(Event::RoundBegan { round: self.round }));
        self.phase = Phase::Keep;
        for player in self.players() {
            let cards = &mut self.cards[player.party];
            let new = drawn(cards.unseen, LOOK.saturating_sub(cards.top.len()), chance);
            cards.unseen = cards.unseen.minus(new);
            cards.top = cards.top.or(new);
            told.push(Told::only(
                player.seat,
                Event::CardsSeen {
                    player,
                    cards: cards_of(player.party, cards.top),
                    new: cards_of(player.party, new),
                },
            ));
            if cards.top.len() <= u32::from(HAND_SIZE) {
                cards.hand = std::mem::take(&mut cards.top);
            }
        }
        self.play_when_all_have_kept(told);
    }

    /// The seats that have not chosen yet.
    pub(super) fn choosing(&self) -> SeatSet {
        self.players()
            .filter(|player| self.cards[player.party].hand.is_empty())
            .map(|player| player.seat)
            .collect()
    }

    /// A player keeps four of the cards seen.
    pub(super) fn keep(
        &mut self,
        player: Player,
        kept: FourCards,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let cards = &mut self.cards[player.party];
        if let Some(card) = kept
            .iter()
            .find(|card| card.party != player.party || !cards.top.has(card.number))
        {
            return Err(Violation::NotOffered { card });
        }
        cards.hand = kept.numbers();
        cards.top = cards.top.minus(kept.numbers());
        self.play_when_all_have_kept(told);
        Ok(())
    }

    /// Every choice of four cards.
    pub(super) fn list_keeps(&self, player: Player, actions: &mut Vec<Action>) {
        let cards = &self.cards[player.party];
        if !cards.hand.is_empty() {
            return;
        }
        for choice in 0u32..1 << cards.top.len() {
            if choice.count_ones() != u32::from(HAND_SIZE) {
                continue;
            }
            let numbers: CardSet = cards
                .top
                .iter()
                .enumerate()
                .filter(|(place, _)| choice >> place & 1 == 1)
                .map(|(_, number)| number)
                .collect();
            actions
                .extend(FourCards::new(player.party, numbers).map(|cards| Action::Keep { cards }));
        }
    }

    /// Begins the round's turns once everybody has a hand; only then is anything told.
    fn play_when_all_have_kept(&mut self, told: &mut Telling) {
        if !self.choosing().is_empty() {
            return;
        }
        for player in self.players() {
            let cards = &self.cards[player.party];
            told.push(Told::only(
                player.seat,
                Event::HandKept {
                    player,
                    hand: cards_of(player.party, cards.hand),
                    put_back: cards_of(player.party, cards.top),
                },
            ));
        }
        told.push(Told::all(Event::HandsReady { round: self.round }));
        self.begin_turns();
    }

    /// Takes a card out of the hand to play it.
    pub(super) fn take_from_hand(&mut self, player: Player, card: CardId) -> Result<(), Violation> {
        self.check_in_hand(player, card)?;
        let hand = &mut self.cards[player.party].hand;
        *hand = hand.without(card.number);
        Ok(())
    }

    /// Whether the card is in the player's hand.
    pub(super) fn check_in_hand(&self, player: Player, card: CardId) -> Result<(), Violation> {
        if card.party == player.party && self.cards[player.party].hand.has(card.number) {
            Ok(())
        } else {
            Err(Violation::NotInHand { card })
        }
    }
}

/// So many of the cards, drawn by chance; all of them, without chance, if there are no more.
pub(super) fn drawn(mut from: CardSet, count: u32, chance: &mut Chance) -> CardSet {
    if from.len() <= count {
        return from;
    }
    let mut drawn = CardSet::EMPTY;
    for _ in 0..count {
        if let Some(number) = from.nth(chance.below(from.len())) {
            drawn = drawn.with(number);
            from = from.without(number);
        }
    }
    drawn
}
