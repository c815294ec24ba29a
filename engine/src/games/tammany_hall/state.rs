//! The state of one match: where every piece is, and what is going on.

use super::board::{ByWard, Ward, WardSet};
use super::colour::{Colour, Counts};
use super::decision::Decision;
use super::office::OfficeHolders;
use super::violation::Violation;
use crate::seat::{BySeat, Seat, SeatCount, SeatSet};

/// Years in a game.
pub const YEARS: u8 = 16;
/// Years in a term; an election ends each.
pub const YEARS_PER_TERM: u8 = 4;
/// Cubes of each colour.
pub const CUBES_PER_COLOUR: u8 = 25;
/// Favour chips of each colour; ruling TH-2: there are no more.
pub const CHIPS_PER_COLOUR: u8 = 35;
/// Bosses of each player that are not on the score track.
pub const BOSSES: u8 = 19;
/// Slander chips of each player at the start.
pub const SLANDER_CHIPS: u8 = 3;

/// One match of Tammany Hall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TammanyHall {
    pub(super) seats: SeatCount,
    /// From 1 to 16; the last year of its term during an election.
    pub(super) year: u8,
    /// Who goes first in each year of the term.
    pub(super) first: Seat,
    pub(super) players: BySeat<Player>,
    pub(super) mayor: Option<Seat>,
    pub(super) offices: OfficeHolders,
    pub(super) cubes: ByWard<Counts>,
    pub(super) bosses: ByWard<BySeat<u8>>,
    /// The wards of the open zones.
    pub(super) active: WardSet,
    /// The wards locked in this term, which also counts the locks used.
    pub(super) locked: WardSet,
    pub(super) bag: Counts,
    pub(super) garden: Counts,
    pub(super) supply: Counts,
    pub(super) phase: Phase,
}

/// What lies before one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Player {
    /// Bosses neither in a ward, on an office nor on the score track.
    pub hand: u8,
    pub chips: Counts,
    pub slander_chips: u8,
    /// Whether the player has slandered in this term.
    pub slandered: bool,
    pub points: u8,
}

/// What is going on, and what holds only then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Phase {
    /// A player's turn in a year.
    Turn(Turn),
    /// Sealed bids in a ward.
    Bidding(Bidding),
    /// The winner of a ward chooses its bonus.
    Bonus { ward: Ward, winner: Seat },
    /// The mayor gives out the offices.
    Offices { mayor: Seat },
    /// The game is over.
    Over,
}

/// A turn in a year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    pub seat: Seat,
    pub pieces: Pieces,
    pub office_used: bool,
    /// The slander made just before, while it may still spread.
    pub slander: Option<Slander>,
}

impl Turn {
    /// A turn in which nothing is done yet.
    pub(super) const fn of(seat: Seat) -> Self {
        Self {
            seat,
            pieces: Pieces::None,
            office_used: false,
            slander: None,
        }
    }

    /// What its player is asked.
    pub(super) const fn decision(self) -> Decision {
        match self.pieces {
            Pieces::Boss | Pieces::Cube(_) => Decision::SecondPiece {},
            Pieces::None | Pieces::Placed => Decision::Turn {
                pieces_placed: matches!(self.pieces, Pieces::Placed),
                may_spread: self.slander.is_some(),
            },
        }
    }

    /// The turn between its sub-phases.
    pub(super) const fn between_pieces(self) -> Result<Self, Violation> {
        match self.pieces {
            Pieces::None | Pieces::Placed => Ok(self),
            Pieces::Boss | Pieces::Cube(_) => Err(Violation::SecondPieceFirst),
        }
    }
}

/// How far placing has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pieces {
    None,
    /// One boss; a boss or a cube is due.
    Boss,
    /// One cube; a boss is due, and then the chip.
    Cube(Colour),
    Placed,
}

/// A slander that may spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slander {
    pub target: Seat,
    pub ward: Ward,
    pub colour: Colour,
}

/// Sealed bids in a ward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bidding {
    pub ward: Ward,
    /// The seats that must bid.
    pub bidders: SeatSet,
    /// The bids taken so far; they are in no view and no event before the last.
    pub bids: BySeat<Option<Counts>>,
}

impl Bidding {
    /// The bidders whose bids are not there.
    pub(super) fn waiting(&self) -> SeatSet {
        self.bidders
            .iter()
            .filter(|&seat| self.bids[seat].is_none())
            .collect()
    }
}

impl TammanyHall {
    /// The term of the current year, from 1 to 4.
    pub(super) const fn term(&self) -> u8 {
        (self.year - 1) / YEARS_PER_TERM + 1
    }

    /// The wards where something can change: open and not locked.
    pub(super) const fn free_wards(&self) -> WardSet {
        self.active.without(self.locked)
    }

    /// Refuses a ward where nothing can change.
    ///
    /// Rules: Place pieces on the board; ruling TH-5.
    pub(super) const fn check_free(&self, ward: Ward) -> Result<(), Violation> {
        if !self.active.has(ward) {
            return Err(Violation::WardNotActive { ward });
        }
        if self.locked.has(ward) {
            return Err(Violation::WardLocked { ward });
        }
        Ok(())
    }

    /// The seat's turn, if it is its turn.
    pub(super) fn turn_of(&self, seat: Seat) -> Result<Turn, Violation> {
        match self.phase {
            Phase::Turn(turn) if turn.seat == seat => Ok(turn),
            Phase::Turn(_)
            | Phase::Bidding(_)
            | Phase::Bonus { .. }
            | Phase::Offices { .. }
            | Phase::Over => Err(self.not_asked(seat)),
        }
    }

    /// Why the seat's action does not fit the phase.
    pub(super) fn not_asked(&self, seat: Seat) -> Violation {
        use crate::game::{Game as _, Pending};
        match self.pending() {
            Pending::Over(_) => Violation::GameOver,
            Pending::Turn { decision, .. } | Pending::Sealed { decision, .. }
                if self.pending().seats().has(seat) =>
            {
                Violation::NotAskedFor { asked: decision }
            }
            Pending::Turn { .. } | Pending::Sealed { .. } => Violation::NotYourTurn,
        }
    }

    /// Moves chips of one colour from a seat to the supply.
    pub(super) fn pay(&mut self, seat: Seat, colour: Colour, needed: u8) -> Result<(), Violation> {
        let held = &mut self.players[seat].chips[colour];
        *held = held.checked_sub(needed).ok_or(Violation::TooFewChips {
            colour,
            needed,
            held: *held,
        })?;
        self.supply[colour] += needed;
        Ok(())
    }

    /// Moves up to so many chips of a colour from the supply to a seat, and returns how many there were.
    ///
    /// Rules: ruling TH-2.
    pub(super) fn gain(&mut self, seat: Seat, colour: Colour, wanted: u8) -> u8 {
        let taken = wanted.min(self.supply[colour]);
        self.supply[colour] -= taken;
        self.players[seat].chips[colour] += taken;
        taken
    }

    /// Moves a seat's bosses from a ward to its hand, but for `kept` of them.
    pub(super) fn return_bosses(&mut self, seat: Seat, ward: Ward, kept: u8) {
        let there = &mut self.bosses[ward][seat];
        self.players[seat].hand += there.saturating_sub(kept);
        *there = kept.min(*there);
    }
}
