//! What a player does, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::menu::FORMS;
use super::players_turn::MOST_MEN;
use super::space::Space;
use super::tiles::Tile;
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
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 255))]
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

    /// Accepts the standard form in any spacing, and `men 0` for no men.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let verb = words.verb(FORMS)?;
        let action = match verb.text {
            "discard" => Self::Discard {
                tile: Tile::take(&mut words)?,
            },
            "lay" => Self::LayTile {
                tile: Tile::take(&mut words)?,
                space: words.noun()?,
                men: men(&mut words)?,
            },
            "tavern" => Self::LayTavern {
                space: words.noun()?,
            },
            "draw" => Self::DrawTile {
                tile: Tile::take(&mut words)?,
            },
            _ => return Err(verb.instead_of(Expected::verbs(FORMS))),
        };
        words.end()?;
        Ok(action)
    }
}

/// Takes `men` and their number; without the words there are none.
fn men(words: &mut Words<'_>) -> Result<u8, NotationError> {
    if words.is_done() {
        return Ok(0);
    }
    words.expect("men").map_err(NotationError::or_end)?;
    words.number(0..=MOST_MEN)
}
