//! The four regions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};

/// A region of the map. Rules: Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseRegion))]
pub enum Region {
    /// The West.
    West,
    /// The East, all of whose states are adjacent.
    East,
    /// The Midwest.
    Midwest,
    /// The South, where the Democrats have their bonus.
    South,
}

/// One `T` for each region.
pub type ByRegion<T> = By<Region, T, 4>;

impl Key for Region {
    const ALL: &'static [Self] = &[Self::West, Self::East, Self::Midwest, Self::South];

    fn index(self) -> usize {
        self as usize
    }
}

/// The name without the article.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::West => "West",
            Self::East => "East",
            Self::Midwest => "Midwest",
            Self::South => "South",
        })
    }
}
