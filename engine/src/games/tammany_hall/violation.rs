//! The rules that can forbid an action.

use thiserror::Error;

use super::board::Ward;
use super::colour::Colour;
use super::decision::Decision;
use super::office::Office;
use crate::game::{self, Decision as _};
use crate::seat::Seat;

/// Why an action is refused. The text speaks to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// The table has too few or too many seats.
    #[error("Tammany Hall is played by three to five")]
    WrongNumberOfSeats,
    /// The game waits for somebody else.
    #[error("the game does not wait for you now")]
    NotYourTurn,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The action answers another question than the one asked.
    #[error("that is not what you are asked now. {}", asked.question())]
    NotAskedFor {
        /// What is asked.
        asked: Decision,
    },
    /// A piece is placed, and the second is due before anything else.
    #[error("place your second piece first: nothing else happens between the two")]
    SecondPieceFirst,
    /// The turn's pieces are placed already.
    #[error("you have placed this year's pieces already")]
    PiecesAlreadyPlaced,
    /// The turn cannot end before the pieces are placed.
    #[error("you cannot end your turn yet: placing pieces is not optional")]
    PiecesNotPlaced,
    /// All the seat's bosses are on the board.
    #[error("you have no ward boss in hand")]
    NoBossInHand,
    /// A cube is placed already, and a boss must be the second piece.
    #[error("you placed a cube already: only a boss can go with it")]
    SecondCube,
    /// Castle Garden has no such cube.
    #[error("there is no {} cube in Castle Garden", colour.name())]
    NotInGarden {
        /// The colour asked for.
        colour: Colour,
    },
    /// The ward's zone is not open.
    #[error("ward {ward} is not in play yet: zone {} is still closed", ward.zone())]
    WardNotActive {
        /// The ward.
        ward: Ward,
    },
    /// The ward is locked.
    #[error("ward {ward} is locked until after the next election: nothing can change in it")]
    WardLocked {
        /// The ward.
        ward: Ward,
    },
    /// Another office gives that benefit.
    #[error("only the {} may do that", office.name())]
    NotYourOffice {
        /// The office that gives it.
        office: Office,
    },
    /// The office was used this year.
    #[error("you have used your office this year already")]
    OfficeUsed,
    /// The Council President's two locks of the term are in use.
    #[error("you have locked two wards this term already")]
    NoLockLeft,
    /// The supply has no such chip.
    #[error("there is no {} favour chip left in the supply", colour.name())]
    NotInSupply {
        /// The colour asked for.
        colour: Colour,
    },
    /// No cube of the colour lies in the ward.
    #[error("there is no {} cube in ward {ward}", colour.name())]
    NoCubeInWard {
        /// The ward.
        ward: Ward,
        /// The colour asked for.
        colour: Colour,
    },
    /// It is the ward's only cube.
    #[error("that is the last cube in ward {ward}, and the last one always stays")]
    LastCube {
        /// The ward.
        ward: Ward,
    },
    /// The wards share no border.
    #[error("wards {from} and {to} do not share a border")]
    NotAdjacent {
        /// Where it starts.
        from: Ward,
        /// Where it should go.
        to: Ward,
    },
    /// Slander begins in the second term.
    #[error("nobody can slander in the first term")]
    TooEarlyToSlander,
    /// The seat has slandered this term.
    #[error("you have slandered in this term already")]
    AlreadySlandered,
    /// The seat has no slander chip.
    #[error("you have no slander chip left")]
    NoSlanderChip,
    /// The target is the seat itself or sits at no table.
    #[error("seat {seat} is no opponent of yours")]
    NoOpponent {
        /// The seat named as the target.
        seat: Seat,
    },
    /// The slandering seat has no boss in the ward.
    #[error("you have no ward boss in ward {ward}")]
    NoOwnBoss {
        /// The ward.
        ward: Ward,
    },
    /// The target has no boss in the ward.
    #[error("seat {target} has no ward boss in ward {ward}")]
    NoTargetBoss {
        /// The ward.
        ward: Ward,
        /// The target.
        target: Seat,
    },
    /// The seat has too few chips of a colour.
    #[error("that takes {needed} {} favour {}, and you have {held}", colour.name(), if *needed == 1 { "chip" } else { "chips" })]
    TooFewChips {
        /// The colour.
        colour: Colour,
        /// How many it takes.
        needed: u8,
        /// How many there are.
        held: u8,
    },
    /// No slander was made just before.
    #[error("a slander spreads directly after it or not at all, and only once")]
    NothingToSpread,
    /// The bid holds more chips of a colour than the seat has.
    #[error("you bid {bid} {} favour chips, and you have {held}", colour.name())]
    BidNotHeld {
        /// The colour.
        colour: Colour,
        /// How many are bid.
        bid: u8,
        /// How many there are.
        held: u8,
    },
    /// The bid holds chips of a colour that has no cube in the ward.
    #[error("you cannot bid {} chips in ward {ward}: no {} cube lies there", colour.name(), colour.name())]
    BidColourNotInWard {
        /// The ward.
        ward: Ward,
        /// The colour.
        colour: Colour,
    },
    /// The bag has no such cube.
    #[error("there is no {} cube in the bag", colour.name())]
    NotInBag {
        /// The colour asked for.
        colour: Colour,
    },
    /// The mayor, or a seat that no table has, would get an office.
    #[error("seat {seat} cannot be given an office: they go to the other players at the table")]
    NoOfficeFor {
        /// The seat.
        seat: Seat,
    },
    /// A seat would get none of the offices, or more than one.
    #[error("each other player gets exactly one office, and seat {seat} would have {offices}")]
    NotOneOffice {
        /// The seat.
        seat: Seat,
        /// How many it would have.
        offices: usize,
    },
}

impl game::Violation for Violation {
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
