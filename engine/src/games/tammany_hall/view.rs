//! What anybody may see of a match: all of it, but for sealed bids and chance not yet drawn.

use serde::Serialize;

use super::board::{Bonus, Ward, WardSet, Zone};
use super::colour::{Colour, Counts};
use super::office::Office;
use crate::game::Standings;
use crate::seat::Seat;

/// The table as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallView, example = json!({
    "year": 1, "term": 1,
    "phase": {"type": "turn", "seat": 0, "pieces": {"type": "not_placed"}, "office_used": false, "slander": null},
    "active_seat": 0, "first_player": 0, "mayor": null, "locks_left": 2,
    "players": [{
        "seat": 0, "victory_points": 0, "bosses_in_hand": 19,
        "chips": {"irish": 0, "english": 0, "german": 0, "italian": 0},
        "slander_chips": 3, "slandered_this_term": false, "office": null
    }],
    "wards": [{
        "ward": 14, "zone": "I", "active": true, "locked": false,
        "cubes": {"irish": 1, "english": 0, "german": 0, "italian": 0}, "bosses": [0, 0, 0],
        "bonus": null, "points": 2, "next_to": [6, 8, 10, 15, 17]
    }],
    "zones": [{"zone": "I", "open": true, "opens_before_year": 1}],
    "bag": {"irish": 19, "english": 19, "german": 19, "italian": 23},
    "castle_garden": {"irish": 0, "english": 1, "german": 2, "italian": 2},
    "supply": {"irish": 35, "english": 35, "german": 35, "italian": 35}
})))]
pub struct View {
    /// The year, from 1; in an election the last year of its term.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
    pub year: u8,
    /// The term, from 1; four years each.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
    pub term: u8,
    /// What is going on.
    pub phase: PhaseView,
    /// The seat that must act in the open; none while bids are sealed or when the game is over.
    pub active_seat: Option<Seat>,
    /// The seat that goes first in each year of the term.
    pub first_player: Seat,
    /// The seat of the mayor; none before one was elected.
    pub mayor: Option<Seat>,
    /// How many wards the Council President may still lock in this term.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 2))]
    pub locks_left: u8,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// The wards in the order of their numbers.
    pub wards: Vec<WardView>,
    /// The zones and when they open.
    pub zones: Vec<ZoneView>,
    /// The cubes in the bag.
    pub bag: Counts,
    /// The cubes in Castle Garden.
    pub castle_garden: Counts,
    /// The favour chips in the supply.
    pub supply: Counts,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallPhaseView))]
pub enum PhaseView {
    /// A player's turn in a year.
    Turn {
        /// Whose turn it is.
        seat: Seat,
        /// How far placing pieces has come.
        pieces: PiecesView,
        /// Whether the office was used in this turn.
        office_used: bool,
        /// The slander just made, while it may still spread.
        slander: Option<SlanderView>,
    },
    /// Sealed bids in a ward's election.
    Bidding {
        /// The ward.
        ward: Ward,
        /// All with a boss there.
        candidates: Vec<CandidateView>,
        /// The wards decided before it, in their order.
        decided: Vec<DecidedWard>,
    },
    /// The winner of a ward chooses its bonus.
    Bonus {
        /// The ward.
        ward: Ward,
        /// Its winner.
        seat: Seat,
        /// What there is to take.
        bonus: Bonus,
        /// The wards decided so far, in their order.
        decided: Vec<DecidedWard>,
    },
    /// The mayor gives out the city offices.
    Offices {
        /// The mayor.
        seat: Seat,
        /// The wards decided in the election, in their order.
        decided: Vec<DecidedWard>,
    },
    /// The game is over.
    Over {
        /// The places.
        standings: Standings,
        /// What each seat scored after the last election, in seat order; its victory points hold it already.
        last_points: Vec<LastPoints>,
        /// The wards decided in the last election, in their order.
        decided: Vec<DecidedWard>,
    },
}

/// How far placing pieces has come in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallPiecesView))]
pub enum PiecesView {
    /// No piece is placed.
    NotPlaced,
    /// A boss is placed, and a boss or a cube is due.
    BossPlaced,
    /// A cube is placed, and a boss is due.
    CubePlaced {
        /// The colour of the cube, and of the chip that comes when the boss is placed.
        colour: Colour,
    },
    /// Both pieces are placed.
    Placed,
}

/// A slander that may still spread to a ward next to its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallSlanderView))]
pub struct SlanderView {
    /// Who was slandered.
    pub target: Seat,
    /// Where.
    pub ward: Ward,
    /// The colour of the favour chip paid, and of the two that spreading costs.
    pub colour: Colour,
}

/// A candidate in the election that is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallCandidateView))]
pub struct CandidateView {
    /// The seat.
    pub seat: Seat,
    /// Its bosses in the ward.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 19))]
    pub bosses: u8,
    /// The chips that it could bid there.
    pub usable_chips: Counts,
    /// Whether it is asked for a bid; if not, its bid is 0.
    pub asked: bool,
}

/// A ward whose election is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallDecidedWard))]
pub struct DecidedWard {
    /// The ward.
    pub ward: Ward,
    /// Its winner; none if nobody had a boss there or the votes were tied.
    pub winner: Option<Seat>,
}

/// The victory points that a seat scored at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallLastPoints))]
pub struct LastPoints {
    /// The seat.
    pub seat: Seat,
    /// Points for most favour chips: 2 a colour.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 8))]
    pub most_chips: u8,
    /// Points for unused slander chips: 1 each.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
    pub slander_chips: u8,
}

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallPlayerView))]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Victory points so far.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 120))]
    pub victory_points: u8,
    /// Bosses in hand.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 19))]
    pub bosses_in_hand: u8,
    /// Favour chips.
    pub chips: Counts,
    /// Slander chips left.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
    pub slander_chips: u8,
    /// Whether the player has slandered in this term.
    pub slandered_this_term: bool,
    /// The player's office.
    pub office: Option<Office>,
}

/// A ward and what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallWardView))]
pub struct WardView {
    /// Its number.
    pub ward: Ward,
    /// Its zone.
    pub zone: Zone,
    /// Whether its zone is open.
    pub active: bool,
    /// Whether it is locked until after the next election.
    pub locked: bool,
    /// The cubes in it.
    pub cubes: Counts,
    /// Each seat's bosses in it, in seat order.
    pub bosses: Vec<u8>,
    /// What its winner may take at once.
    pub bonus: Option<Bonus>,
    /// Victory points for winning it: 2 for Tammany Hall, 1 elsewhere.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2))]
    pub points: u8,
    /// The wards that share a border with it.
    pub next_to: WardSet,
}

/// A zone and when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallZoneView))]
pub struct ZoneView {
    /// The zone.
    pub zone: Zone,
    /// Whether it is open.
    pub open: bool,
    /// The year before which it opens at this table.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9))]
    pub opens_before_year: u8,
}
