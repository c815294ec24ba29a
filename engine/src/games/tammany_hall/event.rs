//! What happens at the table, in the past tense.

use serde::{Deserialize, Serialize};

use super::board::{Ward, WardSet, Zone};
use super::colour::{Colour, Counts};
pub use super::event_parts::{Asked, Candidate, MayorBy, SetUpCube};
use super::office::OfficeHolders;
use crate::game::Standings;
use crate::seat::Seat;

/// Something that happened. All of it is told to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(
    as = TammanyHallEvent,
    example = json!({"type": "cube_placed", "seat": 0, "colour": "irish", "ward": 6})
))]
pub enum Event {
    /// Chance named the seat that starts.
    FirstPlayerDrawn {
        /// The seat.
        seat: Seat,
        /// How many seats there were to draw from.
        #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 5))]
        seats: u8,
    },
    /// A zone came into play: its set-up cubes were placed at random, one in each ward.
    ZoneOpened {
        /// The zone.
        zone: Zone,
        /// Where the cubes came to lie, in the order of the wards' elections.
        cubes: Vec<SetUpCube>,
    },
    /// A year began.
    YearBegan {
        /// The year, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        year: u8,
        /// The term that it belongs to, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        term: u8,
    },
    /// A seat's turn in a year began.
    TurnBegan {
        /// The seat.
        seat: Seat,
    },
    /// Castle Garden was empty and was filled from the bag.
    GardenFilled {
        /// What was in the bag before the draw.
        bag: Counts,
        /// What was drawn, each cube of the bag being equally likely.
        drawn: Counts,
    },
    /// Castle Garden was empty and so was the bag.
    GardenStayedEmpty {},
    /// The seat had neither a boss in hand nor a cube in Castle Garden: its placing counted as done.
    NothingToPlace {
        /// The seat.
        seat: Seat,
    },
    /// A boss was placed from its owner's hand.
    BossPlaced {
        /// The owner.
        seat: Seat,
        /// The ward.
        ward: Ward,
    },
    /// A cube was placed from Castle Garden.
    CubePlaced {
        /// Who placed it.
        seat: Seat,
        /// The cube's colour.
        colour: Colour,
        /// The ward.
        ward: Ward,
    },
    /// Only one piece could be placed, and placing was over.
    PlacingCutShort {
        /// The seat.
        seat: Seat,
    },
    /// A favour chip was taken for the cube that was placed.
    ChipTaken {
        /// The seat.
        seat: Seat,
        /// The cube's colour.
        colour: Colour,
    },
    /// The favour chip for the cube that was placed was not there to be taken.
    ChipNotTaken {
        /// The seat.
        seat: Seat,
        /// The cube's colour.
        colour: Colour,
    },
    /// The Deputy Mayor took a favour chip.
    OfficeChipTaken {
        /// The Deputy Mayor.
        seat: Seat,
        /// The chip's colour.
        colour: Colour,
    },
    /// The Chief of Police removed a cube to the bag.
    CubeRemoved {
        /// The Chief of Police.
        seat: Seat,
        /// The ward.
        ward: Ward,
        /// The cube's colour.
        colour: Colour,
    },
    /// The Council President locked a ward.
    WardLocked {
        /// The Council President.
        seat: Seat,
        /// The ward.
        ward: Ward,
    },
    /// The Precinct Chairman moved a cube.
    CubeMoved {
        /// The Precinct Chairman.
        seat: Seat,
        /// The cube's colour.
        colour: Colour,
        /// The ward that it left.
        from: Ward,
        /// The ward that it came to.
        to: Ward,
    },
    /// A slander: one slander chip and one favour chip were paid, one boss returned to its owner.
    Slandered {
        /// Who slandered.
        seat: Seat,
        /// Whose boss returned.
        target: Seat,
        /// The ward.
        ward: Ward,
        /// The favour chip's colour.
        colour: Colour,
    },
    /// The slander spread: two favour chips were paid, one more boss returned to its owner.
    SlanderSpread {
        /// Who slandered.
        seat: Seat,
        /// Whose boss returned.
        target: Seat,
        /// The second ward.
        ward: Ward,
        /// The favour chips' colour.
        colour: Colour,
    },
    /// A turn ended.
    TurnEnded {
        /// The seat.
        seat: Seat,
        /// Whether it ended by itself, because nothing else was possible in it.
        by_itself: bool,
    },
    /// All had taken their turn in the year.
    YearEnded {
        /// The year.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        year: u8,
    },
    /// Castle Garden's cubes returned to the bag before an election.
    GardenCleared {
        /// The cubes.
        cubes: Counts,
    },
    /// An election began.
    ElectionBegan {
        /// Which one, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        election: u8,
    },
    /// Nobody had a boss in the ward.
    WardSkipped {
        /// The ward.
        ward: Ward,
    },
    /// Sealed bids were asked for in a ward.
    BiddingBegan {
        /// The ward.
        ward: Ward,
        /// The seats that must bid; what the other candidates can bid makes no difference.
        bidders: Vec<Seat>,
    },
    /// A ward's election was decided. All chips bid went to the supply, all bosses but the winner's one to their owners.
    WardElected {
        /// The ward.
        ward: Ward,
        /// All who had a boss there, in seat order.
        candidates: Vec<Candidate>,
        /// Who had most votes; none if that was a tie.
        winner: Option<Seat>,
    },
    /// There was nothing to take as a won ward's bonus.
    BonusLapsed {
        /// The winner.
        seat: Seat,
        /// The ward that was won.
        ward: Ward,
    },
    /// A cube was placed from the bag as a won ward's bonus.
    BonusCubePlaced {
        /// The winner.
        seat: Seat,
        /// The cube's colour.
        colour: Colour,
        /// The ward where it was placed.
        ward: Ward,
    },
    /// A favour chip was taken as a won ward's bonus.
    BonusChipTaken {
        /// The winner.
        seat: Seat,
        /// The chip's colour.
        colour: Colour,
    },
    /// A winner did without the bonus.
    BonusDeclined {
        /// The winner.
        seat: Seat,
        /// The ward that was won.
        ward: Ward,
    },
    /// Favour chips were awarded for most cubes of a colour in the wards won.
    ChipsAwarded {
        /// The colour.
        colour: Colour,
        /// How many cubes of the colour lie in the wards that each seat has won, in seat order.
        cubes: Vec<u8>,
        /// The seats with most of them, at least one; none if nobody has any.
        leaders: Vec<Seat>,
        /// How many chips each leader took: 3, or less if the supply could not pay that to all.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        chips: u8,
    },
    /// A seat scored the wards it had won in the election.
    WardsScored {
        /// The seat.
        seat: Seat,
        /// The wards.
        wards: WardSet,
        /// Victory points: 1 a ward, 2 for ward 14.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 16))]
        points: u8,
    },
    /// A seat became or stayed mayor and scored 3 victory points; the other offices fell vacant.
    MayorElected {
        /// The mayor.
        seat: Seat,
        /// How many wards the mayor won.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 15))]
        wards: u8,
        /// What decided it.
        by: MayorBy,
    },
    /// Most wards and every tie-break were tied, and there was no mayor to serve on.
    NoMayorElected {},
    /// The mayor gave out the city offices.
    OfficesAssigned {
        /// The mayor.
        seat: Seat,
        /// Who holds which office.
        offices: OfficeHolders,
    },
    /// The Council President's locks were removed.
    LocksRemoved {
        /// The wards that had been locked.
        wards: WardSet,
    },
    /// The seat goes first in the years of the next term.
    FirstPlayerNamed {
        /// The seat: the mayor's, or the same as before if there is none.
        seat: Seat,
    },
    /// Victory points for most favour chips of a colour at the end: 2 for each of the seats.
    MostChipsScored {
        /// The colour.
        colour: Colour,
        /// How many chips each of them has.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 35))]
        chips: u8,
        /// The seats; none if nobody has a chip of the colour.
        seats: Vec<Seat>,
    },
    /// Victory points for unused slander chips at the end: 1 each.
    SlanderChipsScored {
        /// The seat.
        seat: Seat,
        /// How many chips, and points.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        chips: u8,
    },
    /// The game was over.
    GameEnded {
        /// The places.
        standings: Standings,
    },
}
