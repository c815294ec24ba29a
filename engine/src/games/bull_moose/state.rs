//! The pieces on the table and the questions that every chapter asks of them.

use crate::by::{By, Key};
use crate::game::Told;
use crate::seat::Seat;

use super::BullMoose;
use super::board::{Board, ByStateBox, State, StateBox};
use super::cards::{ByEndorsement, Card, CardId, CardSet, Stay};
use super::event::Event;
use super::party::{ByParty, Party, Player};
use super::set::{Parties, StateBoxes, States};

/// What has been told so far of an action.
pub(super) type Telling = Vec<Told<Event>>;

/// Where the cubes and tokens are. Rules: Support Cubes; ruling BM-R25.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pieces {
    /// Cubes in the boxes of states.
    pub(super) cubes: ByStateBox<ByParty<u16>>,
    /// Cubes in the Press and Senator boxes.
    pub(super) endorsements: ByEndorsement<ByParty<u16>>,
    /// Cubes in the Popularity box.
    pub(super) popularity: ByParty<u16>,
    /// Where each candidate's token stands; that of a party not in play counts for nothing.
    pub(super) tokens: ByParty<State>,
}

impl Pieces {
    /// The tokens at their starts and no cube anywhere. Rules: Set-up; ruling BM-R25.
    pub(super) fn at_the_start() -> Self {
        Self {
            cubes: ByStateBox::from_fn(|_| no_cubes()),
            endorsements: By::new([no_cubes(), no_cubes()]),
            popularity: no_cubes(),
            tokens: ByParty::from_fn(Party::start),
        }
    }

    /// The boxes where the party has a cube.
    pub(super) fn boxes_with(&self, party: Party) -> StateBoxes {
        self.cubes
            .iter()
            .filter(|(_, cubes)| cubes[party] > 0)
            .map(|(at, _)| at)
            .collect()
    }

    /// The boxes without a cube. Ruling BM-R18.
    pub(super) fn empty_boxes(&self) -> StateBoxes {
        self.cubes
            .iter()
            .filter(|(_, cubes)| cubes.values().all(|&count| count == 0))
            .map(|(at, _)| at)
            .collect()
    }
}

/// No cube of any party.
pub(super) fn no_cubes() -> ByParty<u16> {
    By::new([0; 5])
}

/// One party's cards. Rules: Managing the Hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cards {
    /// In the deck, never seen; no order is kept, as the next one is drawn from them by chance.
    pub(super) unseen: CardSet,
    /// On top of the deck, seen by their owner.
    pub(super) top: CardSet,
    /// In the hand.
    pub(super) hand: CardSet,
    /// Played for their text and beside the candidate until the round ends.
    pub(super) beside: CardSet,
    /// Played.
    pub(super) discards: CardSet,
}

impl Cards {
    /// The cards in the deck.
    pub(super) fn deck(&self) -> CardSet {
        self.unseen.or(self.top)
    }
}

impl BullMoose {
    /// The edition's board.
    pub(super) fn board(&self) -> &'static Board {
        self.edition.board()
    }

    /// What is printed on the card.
    pub(super) fn card(&self, id: CardId) -> &'static Card {
        self.edition.card(id)
    }

    /// The players in the order of turns. Rules: Order of Turns; ruling BM-R22.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        let seats = self.seats;
        Party::ALL
            .iter()
            .copied()
            .filter_map(move |party| seats[party].map(|seat| Player { seat, party }))
    }

    /// The player of a party, if it is in play.
    pub(super) fn player_of(&self, party: Party) -> Option<Player> {
        self.seats[party].map(|seat| Player { seat, party })
    }

    /// The player in a seat.
    pub(super) fn player_at(&self, seat: Seat) -> Option<Player> {
        self.players().find(|player| player.seat == seat)
    }

    /// The parties in play.
    pub(super) fn in_play(&self) -> Parties {
        self.players().map(|player| player.party).collect()
    }

    /// Where the player's token stands.
    pub(super) fn stands(&self, player: Player) -> State {
        self.pieces.tokens[player.party]
    }

    /// How many other candidates stand in the state.
    pub(super) fn others_in(&self, player: Player, state: State) -> u8 {
        self.players().fold(0, |count, other| {
            count + u8::from(other.party != player.party && self.stands(other) == state)
        })
    }

    /// The boxes where the party may have cubes. Rules: Candidates' Characteristics; ruling BM-R6.
    pub(super) fn on_the_ballot(party: Party) -> StateBoxes {
        StateBoxes::from_bits((1 << StateBox::ALL.len()) - 1).minus(party.off_the_ballot().boxes())
    }

    /// The boxes of the region where the player's token stands.
    pub(super) fn region_boxes(&self, player: Player) -> StateBoxes {
        self.region_states(player).boxes()
    }

    /// The states of the region where the player's token stands.
    pub(super) fn region_states(&self, player: Player) -> States {
        let board = self.board();
        board.states_of(board.region(self.stands(player)))
    }

    /// Whether a card of this kind lies beside the player's candidate.
    pub(super) fn has_beside(&self, player: Player, stay: Stay) -> bool {
        let party = player.party;
        self.cards[party].beside.iter().any(|number| {
            let effects = self.card(CardId { party, number }).effects;
            effects
                .iter()
                .any(|effect| matches!(effect, super::cards::Effect::Stay(kind) if *kind == stay))
        })
    }
}
