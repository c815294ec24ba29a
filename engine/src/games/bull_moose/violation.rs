//! The rules that an action can break.

use std::fmt;

use crate::game;
use crate::words::Lang;

use super::action::Mode;
use super::board::{Region, State, StateBox};
use super::cards::{CardId, Endorsement};
use super::party::Party;
use super::words;

/// A rule that forbids an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The option names other parties than those in play, or one twice.
    WrongParties,
    /// The game is over.
    GameOver,
    /// Another seat is to act.
    NotYourTurn,
    /// A step of another part of the game.
    NotNow {
        /// What can.
        due: Due,
    },
    /// A card to be kept is not among those seen.
    NotOffered {
        /// The card.
        card: CardId,
    },
    /// The card is not in the hand.
    NotInHand {
        /// The card.
        card: CardId,
    },
    /// The card has no rail icon.
    NoRailIcon {
        /// The card.
        card: CardId,
    },
    /// The token cannot get to a hub for the express train.
    NotAtHub {
        /// Where the token stands.
        state: State,
    },
    /// The destination of a ride has no hub.
    NoHubThere {
        /// The destination.
        state: State,
    },
    /// The destination is where the token stands.
    AlreadyThere {
        /// The state.
        state: State,
    },
    /// Another candidate stands at the express train's destination.
    HubOccupied {
        /// The destination.
        state: State,
    },
    /// The express train must still be taken, or was taken already.
    OneExpressRide,
    /// The states are not adjacent.
    NotAdjacent {
        /// Where the token stands.
        from: State,
        /// The destination.
        to: State,
    },
    /// Too few points are left.
    TooFewPoints {
        /// Points needed.
        needed: u8,
        /// Points left.
        left: u8,
    },
    /// The token would be stuck among other candidates.
    SurchargeUnpayable {
        /// The state.
        state: State,
        /// The surcharge.
        owed: u8,
    },
    /// Points for stopping among other candidates are still owed.
    SurchargeUnpaid {
        /// The state.
        state: State,
        /// The surcharge.
        owed: u8,
        /// Points left.
        left: u8,
    },
    /// No free step is left, or there never was one.
    NoFreeStep,
    /// No free ride is left, or there never was one.
    NoFreeRide,
    /// A free step ahead of its cube is followed by something else.
    CubeDue,
    /// The free movement would leave the card without a legal end.
    CardWouldFail {
        /// The destination.
        state: State,
        /// How the card is played.
        mode: Mode,
    },
    /// Free movement between two effects of a text.
    BetweenEffects,
    /// The box is not in the token's state.
    NotInYourState {
        /// The box.
        at: StateBox,
        /// Where the token stands.
        state: State,
    },
    /// The party may not have cubes there.
    OffTheBallot {
        /// The party.
        party: Party,
        /// The box.
        at: StateBox,
    },
    /// The party may place in no box of the state.
    NoCubeCouldFollow {
        /// The party.
        party: Party,
        /// The state.
        state: State,
    },
    /// The card has no endorsement icon.
    NoEndorsementIcon {
        /// The card.
        card: CardId,
    },
    /// The bonus is the Democrats', once a card.
    NoBonus,
    /// The token is not in the South.
    NotInTheSouth {
        /// Where the token stands.
        state: State,
    },
    /// County Stumping gives no cube now.
    NoCounty,
    /// Points have put no cube into that state.
    NoPointsThere {
        /// The box.
        at: StateBox,
    },
    /// The token is not where the text asks for.
    NotPresent {
        /// The card.
        card: CardId,
    },
    /// The text could change nothing.
    NothingToDo {
        /// The card.
        card: CardId,
    },
    /// The text has not changed anything yet and could not any more.
    NothingDone {
        /// The card.
        card: CardId,
    },
    /// The open effect does something else, or none is open.
    OtherEffect {
        /// The card.
        card: CardId,
    },
    /// No effect is open any more.
    NoEffectOpen {
        /// The card.
        card: CardId,
    },
    /// The effect does not reach that box.
    OutOfReach {
        /// The card.
        card: CardId,
        /// The box.
        at: StateBox,
    },
    /// The effect has put all that it may into that state.
    StateFull {
        /// The card.
        card: CardId,
        /// The state.
        state: State,
    },
    /// The removal does not hit that party.
    WrongVictim {
        /// The card.
        card: CardId,
        /// The party.
        party: Party,
    },
    /// There is no such cube.
    NoCubeThere {
        /// The party.
        party: Party,
        /// The box.
        at: StateBox,
    },
    /// The ability moves other parties' cubes.
    NotYoursToMove {
        /// The party.
        party: Party,
    },
    /// The ability works in the token's region alone.
    OutsideYourRegion {
        /// The box.
        at: StateBox,
        /// The region of the token.
        region: Region,
    },
    /// A cube is moved to another state, not within one.
    SameState {
        /// The box it would leave.
        from: StateBox,
        /// The box it would go to.
        to: StateBox,
    },
    /// The Progressives' ability is not optional.
    MustAdd,
    /// The endorsement's cubes do not go there.
    NotEndorsed {
        /// The endorsement.
        endorsement: Endorsement,
        /// The box.
        at: StateBox,
    },
    /// All cubes of an endorsement must be placed.
    MustGrant,
}

/// What can be done in the part of the game that has been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Four cards are to be kept.
    Keep,
    /// A card is to be played.
    Play,
    /// Points of a card are to be spent.
    SpendPoints,
    /// A card's text is to be followed.
    FollowText,
    /// The express train is to be taken.
    TakeExpress,
    /// An ability may be used.
    UseAbility,
    /// An ability may move a cube.
    MoveWithinRegion,
    /// Cubes are to be granted to boxes.
    Grant,
}

impl std::error::Error for Violation {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::violation(Lang::En, *self))
    }
}

impl game::Violation for Violation {
    fn say_in(&self, lang: Lang) -> String {
        words::violation(lang, *self)
    }

    fn code(&self) -> &'static str {
        match self {
            Self::WrongParties => "wrong_parties",
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::NotNow { .. } => "not_now",
            Self::NotOffered { .. } => "not_offered",
            Self::NotInHand { .. } => "not_in_hand",
            Self::NoRailIcon { .. } => "no_rail_icon",
            Self::NotAtHub { .. } => "not_at_hub",
            Self::NoHubThere { .. } => "no_hub_there",
            Self::AlreadyThere { .. } => "already_there",
            Self::HubOccupied { .. } => "hub_occupied",
            Self::OneExpressRide => "one_express_ride",
            Self::NotAdjacent { .. } => "not_adjacent",
            Self::TooFewPoints { .. } => "too_few_points",
            Self::SurchargeUnpayable { .. } => "surcharge_unpayable",
            Self::SurchargeUnpaid { .. } => "surcharge_unpaid",
            Self::NoFreeStep => "no_free_step",
            Self::NoFreeRide => "no_free_ride",
            Self::CubeDue => "cube_due",
            Self::CardWouldFail { .. } => "card_would_fail",
            Self::BetweenEffects => "between_effects",
            Self::NotInYourState { .. } => "not_in_your_state",
            Self::OffTheBallot { .. } => "off_the_ballot",
            Self::NoCubeCouldFollow { .. } => "no_cube_could_follow",
            Self::NoEndorsementIcon { .. } => "no_endorsement_icon",
            Self::NoBonus => "no_bonus",
            Self::NotInTheSouth { .. } => "not_in_the_south",
            Self::NoCounty => "no_county",
            Self::NoPointsThere { .. } => "no_points_there",
            Self::NotPresent { .. } => "not_present",
            Self::NothingToDo { .. } => "nothing_to_do",
            Self::NothingDone { .. } => "nothing_done",
            Self::OtherEffect { .. } => "other_effect",
            Self::NoEffectOpen { .. } => "no_effect_open",
            Self::OutOfReach { .. } => "out_of_reach",
            Self::StateFull { .. } => "state_full",
            Self::WrongVictim { .. } => "wrong_victim",
            Self::NoCubeThere { .. } => "no_cube_there",
            Self::NotYoursToMove { .. } => "not_yours_to_move",
            Self::OutsideYourRegion { .. } => "outside_your_region",
            Self::SameState { .. } => "same_state",
            Self::MustAdd => "must_add",
            Self::NotEndorsed { .. } => "not_endorsed",
            Self::MustGrant => "must_grant",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::WrongParties => "Set-up; Games with Fewer than 5 Players",
            Self::GameOver | Self::NotYourTurn | Self::NotNow { .. } | Self::NotInHand { .. } => {
                "Sequence of Play"
            }
            Self::NotOffered { .. } => "Managing the Hand",
            Self::NoRailIcon { .. }
            | Self::NotAtHub { .. }
            | Self::NoHubThere { .. }
            | Self::AlreadyThere { .. }
            | Self::HubOccupied { .. }
            | Self::OneExpressRide => "Rail Hubs and Express Trains",
            Self::NotAdjacent { .. } => "Movement; ruling BM-R8",
            Self::TooFewPoints { .. } => "Movement",
            Self::SurchargeUnpayable { .. } | Self::SurchargeUnpaid { .. } => {
                "Movement; ruling BM-R7"
            }
            Self::NoFreeStep
            | Self::NoFreeRide
            | Self::BetweenEffects
            | Self::NoCounty
            | Self::NoPointsThere { .. } => "Managing the Hand; ruling BM-R10",
            Self::CubeDue | Self::NoCubeCouldFollow { .. } => "Movement; ruling BM-D4",
            Self::CardWouldFail { .. } => "Placing Support Cubes; ruling BM-R11",
            Self::OffTheBallot { .. } => "Candidates' Characteristics; ruling BM-R6",
            Self::NoBonus | Self::NotInTheSouth { .. } => {
                "Candidates' Characteristics; ruling BM-R9"
            }
            Self::NotInYourState { .. }
            | Self::NoEndorsementIcon { .. }
            | Self::NotPresent { .. }
            | Self::NothingToDo { .. }
            | Self::NothingDone { .. }
            | Self::OtherEffect { .. }
            | Self::NoEffectOpen { .. }
            | Self::OutOfReach { .. }
            | Self::WrongVictim { .. }
            | Self::NoCubeThere { .. } => "Placing Support Cubes",
            Self::StateFull { .. } => "Placing Support Cubes; ruling BM-R17",
            Self::NotYoursToMove { .. } | Self::OutsideYourRegion { .. } => {
                "Candidates' Characteristics; ruling BM-R27"
            }
            Self::SameState { .. } => "Candidates' Characteristics; ruling BM-R17",
            Self::MustAdd => "Candidates' Characteristics; ruling BM-R4",
            Self::NotEndorsed { .. } => "Endorsements; ruling BM-R14",
            Self::MustGrant => "Endorsements; ruling BM-R20",
        }
    }
}
