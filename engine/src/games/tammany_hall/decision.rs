//! What the game asks a player.

use serde::Serialize;

use super::board::Ward;
use super::words;
use crate::game;
use crate::words::Lang;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallDecision))]
pub enum Decision {
    /// A step of the seat's turn in a year: pieces, office and slander in any order.
    Turn {
        /// Whether the turn's pieces are placed, so that it may end.
        pieces_placed: bool,
        /// Whether the slander just made may still spread; any other step forgoes it.
        may_spread: bool,
    },
    /// The second of the turn's two pieces; nothing else happens before it.
    SecondPiece {},
    /// A sealed bid in a ward's election.
    Bid {
        /// The ward.
        ward: Ward,
    },
    /// Where to place the cube won with a ward, and of which colour; it may be declined.
    BonusCube {
        /// The ward that was won.
        ward: Ward,
    },
    /// The colour of the favour chip won with a ward; it may be declined.
    BonusChip {
        /// The ward that was won.
        ward: Ward,
    },
    /// Which other player gets which city office.
    Offices {},
}

impl game::Decision for Decision {
    fn kind(&self) -> &'static str {
        match self {
            Self::Turn { .. } => "turn",
            Self::SecondPiece {} => "second_piece",
            Self::Bid { .. } => "bid",
            Self::BonusCube { .. } => "bonus_cube",
            Self::BonusChip { .. } => "bonus_chip",
            Self::Offices {} => "offices",
        }
    }

    fn question_in(&self, lang: Lang) -> String {
        words::question(lang, *self)
    }

    fn is_bid(&self) -> bool {
        matches!(self, Self::Bid { .. })
    }
}
