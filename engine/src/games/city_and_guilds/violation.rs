//! The rules that an action can break.

use super::decision::Decision;
use super::space::{Block, Space};
use super::tiles::Tile;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The game is not made for so many.
    #[error("City & Guilds is for three to five players")]
    WrongNumberOfPlayers,
    /// The game waits for somebody else.
    #[error("it is not for you to act now")]
    NotYourTurn,
    /// Another kind of action is due.
    #[error("that is not the step you are at: {}", due_step(*due))]
    WrongStep {
        /// What is asked instead.
        due: Decision,
    },
    /// The player has no such tile.
    #[error("you have no {tile} in your hand")]
    TileNotInHand {
        /// The tile.
        tile: Tile,
    },
    /// Something lies there already.
    #[error("{space} is built on already")]
    SpaceTaken {
        /// The space.
        space: Space,
    },
    /// Nothing built is adjacent.
    #[error(
        "{space} is not adjacent to anything built: straight along rows and columns, across any length of street"
    )]
    NotAdjacent {
        /// The space.
        space: Space,
    },
    /// A start tile needs a new block.
    #[error("a start tile needs a block of its own, and block {block} has a tile already")]
    BlockBegun {
        /// The block.
        block: Block,
    },
    /// A start tile keeps away from the others.
    #[error("a start tile may not be adjacent to another one, and {space} is")]
    BesideStartTile {
        /// The space.
        space: Space,
    },
    /// Men on a market.
    #[error("no man can stand on a market")]
    MarketTakesNoMan,
    /// Two men on a minstrel house.
    #[error("a minstrel house takes one man at most")]
    MinstrelHouseTakesOneMan,
    /// A building without a man, though there are men.
    #[error("a guild's building takes a man as long as you have any: say men 1, or men 2")]
    BuildingNeedsMan,
    /// Three men or more.
    #[error("a building takes two men at most")]
    TooManyMen,
    /// More men than in reserve.
    #[error("you have {} left", if *reserve == 1 { "only 1 man" } else { "no man" })]
    NotEnoughMen {
        /// What is left.
        reserve: u8,
    },
    /// No such tile lies face up.
    #[error("no {tile} lies face up")]
    TileNotOnDisplay {
        /// The tile.
        tile: Tile,
    },
}

const fn due_step(due: Decision) -> &'static str {
    match due {
        Decision::Discard {} => "give back one of your four tiles",
        Decision::LayFirstTile {} => "lay the tile you begin with",
        Decision::LayTile {} => "lay a tile from your hand",
        Decision::LayTavern {} => "lay the tavern",
        Decision::DrawTile {} => "take a face-up tile",
    }
}

impl crate::game::Violation for Violation {
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
