//! What the larger events are made of.

use serde::{Deserialize, Serialize};

use super::board::Ward;
use super::colour::{Colour, Counts};
use crate::seat::Seat;

/// A set-up cube and the ward where it came to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallSetUpCube))]
pub struct SetUpCube {
    /// The ward.
    pub ward: Ward,
    /// The cube's colour.
    pub colour: Colour,
}

/// A seat with a boss in a ward whose election was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallCandidate))]
pub struct Candidate {
    /// The seat.
    pub seat: Seat,
    /// Its bosses in the ward.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 19))]
    pub bosses: u8,
    /// Whether it was asked for a bid, or why not.
    pub asked: Asked,
    /// The chips that it bid.
    pub bid: Counts,
    /// Its bosses and the chips that it bid.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 159))]
    pub votes: u8,
}

/// Whether a candidate was asked for a bid, or why its bid was 0 without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallAsked))]
pub enum Asked {
    /// It gave a sealed bid.
    Yes,
    /// It was the only candidate.
    Unopposed,
    /// It held no chip of a colour that has a cube in the ward.
    NoUsableChip,
    /// It alone held usable chips, and had more bosses than any other without them.
    SureToWin,
    /// It alone held usable chips, and could not tie with all of them.
    SureToLose,
}

/// What made a seat the mayor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallMayorBy))]
pub enum MayorBy {
    /// It won most wards.
    MostWards,
    /// Of those tied it had most favour chips.
    MostChips,
    /// Of those still tied it had most Irish chips.
    MostIrishChips,
    /// Of those still tied it had most English chips.
    MostEnglishChips,
    /// Of those still tied it had most German chips.
    MostGermanChips,
    /// Of those still tied it had most Italian chips.
    MostItalianChips,
    /// All was tied, and the sitting mayor served on.
    ServesOn,
}
