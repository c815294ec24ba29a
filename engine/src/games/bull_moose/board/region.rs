//! The four regions.

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
