//! The rules that can forbid an action.

use std::fmt;

use super::board::Ward;
use super::colour::Colour;
use super::decision::Decision;
use super::office::Office;
use super::words;
use crate::game;
use crate::seat::Seat;
use crate::words::Lang;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The table has too few or too many seats.
    WrongNumberOfSeats,
    /// The game waits for somebody else.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// The action answers another question than the one asked.
    NotAskedFor {
        /// What is asked.
        asked: Decision,
    },
    /// A piece is placed, and the second is due before anything else.
    SecondPieceFirst,
    /// The turn's pieces are placed already.
    PiecesAlreadyPlaced,
    /// The turn cannot end before the pieces are placed.
    PiecesNotPlaced,
    /// All the seat's bosses are on the board.
    NoBossInHand,
    /// A cube is placed already, and a boss must be the second piece.
    SecondCube,
    /// Castle Garden has no such cube.
    NotInGarden {
        /// The colour asked for.
        colour: Colour,
    },
    /// The ward's zone is not open.
    WardNotActive {
        /// The ward.
        ward: Ward,
    },
    /// The ward is locked.
    WardLocked {
        /// The ward.
        ward: Ward,
    },
    /// Another office gives that benefit.
    NotYourOffice {
        /// The office that gives it.
        office: Office,
    },
    /// The office was used this year.
    OfficeUsed,
    /// The Council President's two locks of the term are in use.
    NoLockLeft,
    /// The supply has no such chip.
    NotInSupply {
        /// The colour asked for.
        colour: Colour,
    },
    /// No cube of the colour lies in the ward.
    NoCubeInWard {
        /// The ward.
        ward: Ward,
        /// The colour asked for.
        colour: Colour,
    },
    /// It is the ward's only cube.
    LastCube {
        /// The ward.
        ward: Ward,
    },
    /// The wards share no border.
    NotAdjacent {
        /// Where it starts.
        from: Ward,
        /// Where it should go.
        to: Ward,
    },
    /// Slander begins in the second term.
    TooEarlyToSlander,
    /// The seat has slandered this term.
    AlreadySlandered,
    /// The seat has no slander chip.
    NoSlanderChip,
    /// The target is the seat itself or sits at no table.
    NoOpponent {
        /// The seat named as the target.
        seat: Seat,
    },
    /// The slandering seat has no boss in the ward.
    NoOwnBoss {
        /// The ward.
        ward: Ward,
    },
    /// The target has no boss in the ward.
    NoTargetBoss {
        /// The ward.
        ward: Ward,
        /// The target.
        target: Seat,
    },
    /// The seat has too few chips of a colour.
    TooFewChips {
        /// The colour.
        colour: Colour,
        /// How many it takes.
        needed: u8,
        /// How many there are.
        held: u8,
    },
    /// No slander was made just before.
    NothingToSpread,
    /// The bid holds more chips of a colour than the seat has.
    BidNotHeld {
        /// The colour.
        colour: Colour,
        /// How many are bid.
        bid: u8,
        /// How many there are.
        held: u8,
    },
    /// The bid holds chips of a colour that has no cube in the ward.
    BidColourNotInWard {
        /// The ward.
        ward: Ward,
        /// The colour.
        colour: Colour,
    },
    /// The bag has no such cube.
    NotInBag {
        /// The colour asked for.
        colour: Colour,
    },
    /// The mayor, or a seat that no table has, would get an office.
    NoOfficeFor {
        /// The seat.
        seat: Seat,
    },
    /// A seat would get none of the offices, or more than one.
    NotOneOffice {
        /// The seat.
        seat: Seat,
        /// How many it would have.
        offices: usize,
    },
}

impl std::error::Error for Violation {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::violation(Lang::En, self))
    }
}

impl game::Violation for Violation {
    fn say_in(&self, lang: Lang) -> String {
        words::violation(lang, self)
    }

    fn code(&self) -> &'static str {
        match self {
            Self::WrongNumberOfSeats => "wrong_number_of_seats",
            Self::NotYourTurn => "not_your_turn",
            Self::GameOver => "game_over",
            Self::NotAskedFor { .. } => "not_asked_for",
            Self::SecondPieceFirst => "second_piece_first",
            Self::PiecesAlreadyPlaced => "pieces_already_placed",
            Self::PiecesNotPlaced => "pieces_not_placed",
            Self::NoBossInHand => "no_boss_in_hand",
            Self::SecondCube => "second_cube",
            Self::NotInGarden { .. } => "not_in_garden",
            Self::WardNotActive { .. } => "ward_not_active",
            Self::WardLocked { .. } => "ward_locked",
            Self::NotYourOffice { .. } => "not_your_office",
            Self::OfficeUsed => "office_used",
            Self::NoLockLeft => "no_lock_left",
            Self::NotInSupply { .. } => "not_in_supply",
            Self::NoCubeInWard { .. } => "no_cube_in_ward",
            Self::LastCube { .. } => "last_cube",
            Self::NotAdjacent { .. } => "not_adjacent",
            Self::TooEarlyToSlander => "too_early_to_slander",
            Self::AlreadySlandered => "already_slandered",
            Self::NoSlanderChip => "no_slander_chip",
            Self::NoOpponent { .. } => "no_opponent",
            Self::NoOwnBoss { .. } => "no_own_boss",
            Self::NoTargetBoss { .. } => "no_target_boss",
            Self::TooFewChips { .. } => "too_few_chips",
            Self::NothingToSpread => "nothing_to_spread",
            Self::BidNotHeld { .. } => "bid_not_held",
            Self::BidColourNotInWard { .. } => "bid_colour_not_in_ward",
            Self::NotInBag { .. } => "not_in_bag",
            Self::NoOfficeFor { .. } => "no_office_for",
            Self::NotOneOffice { .. } => "not_one_office",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::WrongNumberOfSeats => "Set up",
            Self::NotYourTurn | Self::NotAskedFor { .. } => "Year sequence",
            Self::GameOver => "Ending the Game",
            Self::SecondPieceFirst => "Place pieces on the board; ruling TH-3",
            Self::PiecesAlreadyPlaced
            | Self::PiecesNotPlaced
            | Self::NoBossInHand
            | Self::SecondCube
            | Self::NotInGarden { .. }
            | Self::WardNotActive { .. } => "Place pieces on the board",
            Self::WardLocked { .. } => "Office benefit; ruling TH-5",
            Self::NotYourOffice { .. }
            | Self::OfficeUsed
            | Self::NoLockLeft
            | Self::LastCube { .. } => "Office benefit",
            Self::NoCubeInWard { .. } | Self::NotAdjacent { .. } => "Office benefit; Slander",
            Self::NotInSupply { .. } => "Ruling TH-2",
            Self::TooEarlyToSlander
            | Self::AlreadySlandered
            | Self::NoSlanderChip
            | Self::NoOpponent { .. }
            | Self::NoTargetBoss { .. }
            | Self::TooFewChips { .. } => "Slander",
            Self::NoOwnBoss { .. } => "Slander; ruling TH-6",
            Self::NothingToSpread => "Slander; ruling TH-7",
            Self::BidNotHeld { .. } | Self::BidColourNotInWard { .. } => "Ward Elections",
            Self::NotInBag { .. } => "Ward Elections; ruling TH-17",
            Self::NoOfficeFor { .. } | Self::NotOneOffice { .. } => "City offices",
        }
    }
}
