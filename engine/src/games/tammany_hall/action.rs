//! What a hand does at the table.

use serde::{Deserialize, Serialize};

use super::board::Ward;
use super::colour::{Colour, Counts};
use super::office::OfficeHolders;
use crate::seat::Seat;

/// One step of a player. Steps of one turn may be sent together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(
    as = TammanyHallAction,
    example = json!({"type": "place_cube", "colour": "irish", "ward": 6})
))]
pub enum Action {
    /// Places one of your bosses in hand: as the first or the second of your turn's two pieces. Written `boss 14`.
    PlaceBoss {
        /// An open, unlocked ward.
        ward: Ward,
    },
    /// Places a cube from Castle Garden: as the first or the second of your turn's two pieces.
    /// When both are placed you take a favour chip of the cube's colour. Written `cube irish 6`.
    PlaceCube {
        /// The colour of a cube in Castle Garden.
        colour: Colour,
        /// An open, unlocked ward.
        ward: Ward,
    },
    /// The Deputy Mayor's benefit: takes a favour chip. Written `chip irish`.
    TakeChip {
        /// A colour that the supply holds.
        colour: Colour,
    },
    /// The Chief of Police's benefit: removes a cube to the bag. Written `police 9 irish`.
    RemoveCube {
        /// An unlocked ward with two cubes or more.
        ward: Ward,
        /// The colour of the cube.
        colour: Colour,
    },
    /// The Council President's benefit: locks a ward until after the next election. Written `lock 6`.
    LockWard {
        /// An open, unlocked ward.
        ward: Ward,
    },
    /// The Precinct Chairman's benefit: moves a cube to the ward next to it. Written `move irish 6 5`.
    MoveCube {
        /// The colour of the cube.
        colour: Colour,
        /// An unlocked ward with two cubes or more.
        from: Ward,
        /// An open, unlocked ward next to it.
        to: Ward,
    },
    /// Slanders: a boss of the target returns to its owner; you pay one slander chip and one favour chip.
    /// Once a term, from the second term on. Written `slander seat 2 8 german`.
    Slander {
        /// The seat of the opponent whose boss is removed.
        seat: Seat,
        /// An unlocked ward where you and the target have a boss.
        ward: Ward,
        /// The colour of the favour chip: one that has a cube in the ward.
        colour: Colour,
    },
    /// Spreads the slander, directly after it, to the ward next to it: the same target, two favour chips of the same
    /// colour. Written `spread 14`.
    Spread {
        /// An unlocked ward next to the first, with a cube of the colour, where you and the target have a boss.
        ward: Ward,
    },
    /// Ends your turn, once your pieces are placed. Written `end`.
    EndTurn {},
    /// Bids favour chips in a ward's election, sealed. Written `bid 1 irish 2 english`, colours without a chip left out,
    /// and `bid 0` for none. The colours may be written in any order; this is the standard one.
    #[cfg_attr(feature = "openapi", schema(example = json!({"type": "bid", "irish": 1, "english": 2})))]
    Bid {
        /// Irish chips; 0 if left out.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 255))]
        irish: u8,
        /// English chips; 0 if left out.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 255))]
        english: u8,
        /// German chips; 0 if left out.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 255))]
        german: u8,
        /// Italian chips; 0 if left out.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 255))]
        italian: u8,
    },
    /// Places the cube that you won with ward 1 or 2. Written `bonus cube irish 6`.
    PlaceBonusCube {
        /// The colour of a cube in the bag.
        colour: Colour,
        /// An open, unlocked ward.
        ward: Ward,
    },
    /// Takes the favour chip that you won with ward 4 or 7. Written `bonus chip irish`.
    TakeBonusChip {
        /// A colour that the supply holds.
        colour: Colour,
    },
    /// Leaves the bonus of a won ward. Written `decline bonus`.
    DeclineBonus {},
    /// The mayor gives each other player one city office; with fewer than five players the rest stay vacant.
    /// Written `offices deputy_mayor 1 council_president 2`: each office with its seat, vacant ones left out. They may
    /// be written in any order; this is the standard one.
    AssignOffices {
        /// The seat of the Deputy Mayor; none if the office stays vacant.
        #[serde(default)]
        deputy_mayor: Option<Seat>,
        /// The seat of the Council President; none if the office stays vacant.
        #[serde(default)]
        council_president: Option<Seat>,
        /// The seat of the Chief of Police; none if the office stays vacant.
        #[serde(default)]
        chief_of_police: Option<Seat>,
        /// The seat of the Precinct Chairman; none if the office stays vacant.
        #[serde(default)]
        precinct_chairman: Option<Seat>,
    },
}

impl Action {
    /// A bid of these chips.
    pub const fn bid(chips: Counts) -> Self {
        let Counts {
            irish,
            english,
            german,
            italian,
        } = chips;
        Self::Bid {
            irish,
            english,
            german,
            italian,
        }
    }

    /// The assignment of these offices.
    pub const fn assign(offices: OfficeHolders) -> Self {
        let OfficeHolders {
            deputy_mayor,
            council_president,
            chief_of_police,
            precinct_chairman,
        } = offices;
        Self::AssignOffices {
            deputy_mayor,
            council_president,
            chief_of_police,
            precinct_chairman,
        }
    }
}
