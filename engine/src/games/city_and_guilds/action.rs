//! What a player does, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::space::Space;
use super::tiles::Tile;
use super::words::expected;
use crate::notation::{Expected, NotationError, Words};

/// One thing that a hand does at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(
    as = CityAndGuildsAction,
    example = json!({"type": "lay_tile", "tile": "bakers_building", "space": "C4", "men": 2}),
))]
pub enum Action {
    /// Gives back one of the four tiles dealt before the game; nobody else ever sees which.
    Discard {
        /// The tile given back.
        tile: Tile,
    },
    /// Lays a tile from the hand on the map.
    LayTile {
        /// The tile.
        tile: Tile,
        /// Where it is laid.
        space: Space,
        /// How many men are put on it: 1 or 2 on a guild's building (0 only by who has none left), 0 on a market, 0 or
        /// 1 on a minstrel house.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 2))]
        men: u8,
    },
    /// Lays the tavern that completing a block brings.
    LayTavern {
        /// Where it is laid.
        space: Space,
    },
    /// Takes one of the face-up tiles into the hand.
    DrawTile {
        /// The tile.
        tile: Tile,
    },
}

/// The written form: `discard bakers market`, `lay bakers building C4 men 2`, `lay bakers market C4`, `tavern D4`,
/// `draw minstrel house`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard { tile } => write!(f, "discard {tile}"),
            Self::LayTile {
                tile,
                space,
                men: 0,
            } => write!(f, "lay {tile} {space}"),
            Self::LayTile { tile, space, men } => write!(f, "lay {tile} {space} men {men}"),
            Self::LayTavern { space } => write!(f, "tavern {space}"),
            Self::DrawTile { tile } => write!(f, "draw {tile}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let action = match words.word(expected::VERB)? {
            "discard" => Self::Discard {
                tile: Tile::read(&mut words)?,
            },
            "lay" => Self::LayTile {
                tile: Tile::read(&mut words)?,
                space: words.take(expected::SPACE)?,
                men: read_men(&mut words)?,
            },
            "tavern" => Self::LayTavern {
                space: words.take(expected::SPACE)?,
            },
            "draw" => Self::DrawTile {
                tile: Tile::read(&mut words)?,
            },
            other => return Err(Words::unexpected(other, expected::VERB)),
        };
        words.end()?;
        Ok(action)
    }
}

/// Reads `men 1` or `men 2`; without the words there are none.
fn read_men(words: &mut Words<'_>) -> Result<u8, NotationError> {
    match words.next_word() {
        None => Ok(0),
        Some("men") => match words.word(expected::MEN)? {
            "1" => Ok(1),
            "2" => Ok(2),
            other => Err(Words::unexpected(other, expected::MEN)),
        },
        Some(other) => Err(Words::unexpected(other, Expected::Word("men"))),
    }
}
