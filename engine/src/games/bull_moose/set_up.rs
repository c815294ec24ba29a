//! Rules: Set-up; Order of Turns; Games with Fewer than 5 Players.
//!
//! Chance comes in this order: the parties are dealt to the seats, unless an option fixes them; then, at the start of
//! each round and in the order of turns, each player's new cards are drawn from the unseen ones (see
//! [`managing_the_hand`](super::managing_the_hand)); in the election the lots of the Press, of the Senator and of the
//! boxes.

use crate::chance::Chance;
use crate::game::{RulesVersion, Told};
use crate::seat::{Seat, SeatCount};

use super::BullMoose;
use super::cards::CardSet;
use super::event::Event;
use super::options::Options;
use super::party::{ByParty, Party, in_play};
use super::phase::Phase;
use super::set::Parties;
use super::state::{Cards, Pieces, Telling};
use super::violation::Violation;

impl BullMoose {
    /// Deals the parties and begins the first round.
    pub(super) fn set_up(
        options: &Options,
        (seats, rules): (SeatCount, RulesVersion),
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<Self, Violation> {
        let parties = in_play(seats);
        let mut game = Self {
            rules,
            edition: options.edition,
            seats: dealt(options.parties.as_deref(), seats, chance)?,
            pieces: Pieces::at_the_start(),
            cards: ByParty::from_fn(|party| {
                let mut cards = Cards::default();
                if parties.has(party) {
                    cards.unseen = full_deck();
                }
                cards
            }),
            round: 1,
            phase: Phase::Keep,
        };
        told.push(Told::all(Event::PartiesDealt {
            players: game.players().collect(),
        }));
        game.begin_round(chance, told);
        Ok(game)
    }
}

/// Which seat plays each party.
fn dealt(
    fixed: Option<&[Party]>,
    seats: SeatCount,
    chance: &mut Chance,
) -> Result<ByParty<Option<Seat>>, Violation> {
    let parties = in_play(seats);
    let by_seat: Vec<Party> = if let Some(fixed) = fixed {
        let named: Parties = fixed.iter().copied().collect();
        if fixed.len() != usize::from(seats.get()) || named != parties {
            return Err(Violation::WrongParties);
        }
        fixed.to_vec()
    } else {
        let mut by_seat: Vec<Party> = parties.iter().collect();
        chance.shuffle(&mut by_seat);
        by_seat
    };
    let mut seat_of = ByParty::from_fn(|_| None);
    for (seat, party) in seats.seats().zip(by_seat) {
        seat_of[party] = Some(seat);
    }
    Ok(seat_of)
}

/// All cards of a deck.
fn full_deck() -> CardSet {
    use crate::by::Key;
    super::cards::CardNumber::ALL.iter().copied().collect()
}
