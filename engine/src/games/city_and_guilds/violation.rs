//! The rules that an action can break.

use std::fmt;

use super::decision::Decision;
use super::space::{Block, Space};
use super::tiles::Tile;
use super::words;
use crate::words::Lang;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is not made for so many.
    WrongNumberOfPlayers,
    /// The game waits for somebody else.
    NotYourTurn,
    /// Another kind of action is due.
    WrongStep {
        /// What is asked instead.
        due: Decision,
    },
    /// The player has no such tile.
    TileNotInHand {
        /// The tile.
        tile: Tile,
    },
    /// Something lies there already.
    SpaceTaken {
        /// The space.
        space: Space,
    },
    /// Nothing built is adjacent.
    NotAdjacent {
        /// The space.
        space: Space,
    },
    /// A start tile needs a new block.
    BlockBegun {
        /// The block.
        block: Block,
    },
    /// A start tile keeps away from the others.
    BesideStartTile {
        /// The space.
        space: Space,
    },
    /// Men on a market.
    MarketTakesNoMan,
    /// Two men on a minstrel house.
    MinstrelHouseTakesOneMan,
    /// A building without a man, though there are men.
    BuildingNeedsMan,
    /// Three men or more.
    TooManyMen,
    /// More men than in reserve.
    NotEnoughMen {
        /// What is left.
        reserve: u8,
    },
    /// No such tile lies face up.
    TileNotOnDisplay {
        /// The tile.
        tile: Tile,
    },
}

impl std::error::Error for Violation {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::violation(Lang::En, *self))
    }
}

impl crate::game::Violation for Violation {
    fn say_in(&self, lang: Lang) -> String {
        words::violation(lang, *self)
    }

    fn code(&self) -> &'static str {
        match self {
            Self::WrongNumberOfPlayers => "wrong_number_of_players",
            Self::NotYourTurn => "not_your_turn",
            Self::WrongStep { .. } => "wrong_step",
            Self::TileNotInHand { .. } => "tile_not_in_hand",
            Self::SpaceTaken { .. } => "space_taken",
            Self::NotAdjacent { .. } => "not_adjacent",
            Self::BlockBegun { .. } => "block_begun",
            Self::BesideStartTile { .. } => "beside_start_tile",
            Self::MarketTakesNoMan => "market_takes_no_man",
            Self::MinstrelHouseTakesOneMan => "minstrel_house_takes_one_man",
            Self::BuildingNeedsMan => "building_needs_man",
            Self::TooManyMen => "too_many_men",
            Self::NotEnoughMen { .. } => "not_enough_men",
            Self::TileNotOnDisplay { .. } => "tile_not_on_display",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::WrongNumberOfPlayers => "Overview; ruling CG-Q27",
            Self::NotYourTurn
            | Self::WrongStep { .. }
            | Self::TileNotInHand { .. }
            | Self::SpaceTaken { .. }
            | Self::MarketTakesNoMan
            | Self::TooManyMen
            | Self::NotEnoughMen { .. }
            | Self::TileNotOnDisplay { .. } => "The Player's Turn",
            Self::NotAdjacent { .. } => "The Player's Turn; rulings CG-Q1 to CG-Q4",
            Self::BuildingNeedsMan => "The Player's Turn; ruling CG-Q10",
            Self::BlockBegun { .. } | Self::BesideStartTile { .. } => "Set-up",
            Self::MinstrelHouseTakesOneMan => "Details of the Special Buildings",
        }
    }
}
