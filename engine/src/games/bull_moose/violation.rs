//! The rules that an action can break.

use crate::game;

use super::board::{Region, State, StateBox};
use super::cards::{CardId, Endorsement};
use super::party::Party;

/// A rule that forbids an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The option names other parties than those in play, or one twice.
    #[error(
        "name each party in play once, in seat order: REP, PROG and DEM, with four seats also SOC, with five also PROH"
    )]
    WrongParties,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A step of another part of the game.
    #[error("that cannot be done now: {now}")]
    NotNow {
        /// What can.
        now: &'static str,
    },
    /// A card to be kept is not among those seen.
    #[error("{card} is not among the cards that you look at")]
    NotOffered {
        /// The card.
        card: CardId,
    },
    /// The card is not in the hand.
    #[error("{card} is not in your hand")]
    NotInHand {
        /// The card.
        card: CardId,
    },
    /// The card has no rail icon.
    #[error("{card} has no rail icon, so it is no express train")]
    NoRailIcon {
        /// The card.
        card: CardId,
    },
    /// The token cannot get to a hub for the express train.
    #[error("an express train starts in a hub state, and {state} is none")]
    NotAtHub {
        /// Where the token stands.
        state: State,
    },
    /// The destination of a ride has no hub.
    #[error("{state} has no rail hub")]
    NoHubThere {
        /// The destination.
        state: State,
    },
    /// The destination is where the token stands.
    #[error("you are in {state} already")]
    AlreadyThere {
        /// The state.
        state: State,
    },
    /// Another candidate stands at the express train's destination.
    #[error("another candidate stands in {state}, where the express train cannot stop")]
    HubOccupied {
        /// The destination.
        state: State,
    },
    /// The express train must still be taken, or was taken already.
    #[error("a card played as an express train rides once, no more and no less")]
    OneExpressRide,
    /// The states are not adjacent.
    #[error("{from} and {to} are not adjacent")]
    NotAdjacent {
        /// Where the token stands.
        from: State,
        /// The destination.
        to: State,
    },
    /// Too few points are left.
    #[error("that takes {needed} of the card's points, and {left} are left")]
    TooFewPoints {
        /// Points needed.
        needed: u8,
        /// Points left.
        left: u8,
    },
    /// The token would be stuck among other candidates.
    #[error(
        "other candidates stand in {state}: stopping there costs {owed} more, and after this the points would neither \
         pay for it nor let you move on"
    )]
    SurchargeUnpayable {
        /// The state.
        state: State,
        /// The surcharge.
        owed: u8,
    },
    /// Points for stopping among other candidates are still owed.
    #[error(
        "stopping in {state} beside other candidates costs {owed} more, and {left} points are left"
    )]
    SurchargeUnpaid {
        /// The state.
        state: State,
        /// The surcharge.
        owed: u8,
        /// Points left.
        left: u8,
    },
    /// No free step is left, or there never was one.
    #[error("no card that stays in play gives you a free step now")]
    NoFreeStep,
    /// No free ride is left, or there never was one.
    #[error("no Rail Pass gives you a free ride now")]
    NoFreeRide,
    /// A free step ahead of its cube is followed by something else.
    #[error("the free step was taken for a cube: place that cube next")]
    CubeDue,
    /// The free movement would leave the card without a legal end.
    #[error("from {state} this card could not be used for its {mode} any more")]
    CardWouldFail {
        /// The destination.
        state: State,
        /// How the card is played.
        mode: &'static str,
    },
    /// Free movement between two effects of a text.
    #[error(
        "free movement comes before a text's effects or after the last of them, never between: write \"next\""
    )]
    BetweenEffects,
    /// The box is not in the token's state.
    #[error("{at} is not in {state}, where you are")]
    NotInYourState {
        /// The box.
        at: StateBox,
        /// Where the token stands.
        state: State,
    },
    /// The party may not have cubes there.
    #[error("{party} is not on the ballot in {at} and never has a cube there")]
    OffTheBallot {
        /// The party.
        party: Party,
        /// The box.
        at: StateBox,
    },
    /// The party may place in no box of the state.
    #[error("{party} is not on the ballot in {state}, so no cube could follow the free step")]
    NoCubeCouldFollow {
        /// The party.
        party: Party,
        /// The state.
        state: State,
    },
    /// The card has no endorsement icon.
    #[error("{card} shows neither the Press nor the Senator")]
    NoEndorsementIcon {
        /// The card.
        card: CardId,
    },
    /// The bonus is the Democrats', once a card.
    #[error("only the Democrats have a bonus, once for each card played for its value")]
    NoBonus,
    /// The token is not in the South.
    #[error("the Democrats' bonus is for the South, and {state} is not in it")]
    NotInTheSouth {
        /// Where the token stands.
        state: State,
    },
    /// County Stumping gives no cube now.
    #[error(
        "County Stumping gives no cube now: it must have been in play before this card, and gives one a card"
    )]
    NoCounty,
    /// Points have put no cube into that state.
    #[error(
        "County Stumping adds a cube where this card's points have put one, and in {at} they have not"
    )]
    NoPointsThere {
        /// The box.
        at: StateBox,
    },
    /// The token is not where the text asks for.
    #[error("the text of {card} asks you to be somewhere else")]
    NotPresent {
        /// The card.
        card: CardId,
    },
    /// The text could change nothing.
    #[error("the text of {card} could change nothing, so it cannot be played")]
    NothingToDo {
        /// The card.
        card: CardId,
    },
    /// The text has not changed anything yet and could not any more.
    #[error("the text of {card} must change something before it ends")]
    NothingDone {
        /// The card.
        card: CardId,
    },
    /// The open effect does something else, or none is open.
    #[error("the effect of {card} that is open now does not do that")]
    OtherEffect {
        /// The card.
        card: CardId,
    },
    /// No effect is open any more.
    #[error("no effect of {card} is left: the card can only end")]
    NoEffectOpen {
        /// The card.
        card: CardId,
    },
    /// The effect does not reach that box.
    #[error("{card} does not reach {at} from here")]
    OutOfReach {
        /// The card.
        card: CardId,
        /// The box.
        at: StateBox,
    },
    /// The effect has put all that it may into that state.
    #[error("{card} adds no more cubes in {state}")]
    StateFull {
        /// The card.
        card: CardId,
        /// The state.
        state: State,
    },
    /// The removal does not hit that party.
    #[error("{card} removes no cube of {party} now")]
    WrongVictim {
        /// The card.
        card: CardId,
        /// The party.
        party: Party,
    },
    /// There is no such cube.
    #[error("{party} has no cube in {at}")]
    NoCubeThere {
        /// The party.
        party: Party,
        /// The box.
        at: StateBox,
    },
    /// The ability moves other parties' cubes.
    #[error("your ability does not move cubes of {party}")]
    NotYoursToMove {
        /// The party.
        party: Party,
    },
    /// The ability works in the token's region alone.
    #[error("{at} is not in the {region}, where you are")]
    OutsideYourRegion {
        /// The box.
        at: StateBox,
        /// The region of the token.
        region: Region,
    },
    /// A cube is moved to another state, not within one.
    #[error("{from} and {to} are in one state: a cube moves to another one")]
    SameState {
        /// The box it would leave.
        from: StateBox,
        /// The box it would go to.
        to: StateBox,
    },
    /// The Progressives' ability is not optional.
    #[error("your ability must be used: add a cube in your region")]
    MustAdd,
    /// The endorsement's cubes do not go there.
    #[error("cubes of the {endorsement} cannot go to {at}")]
    NotEndorsed {
        /// The endorsement.
        endorsement: Endorsement,
        /// The box.
        at: StateBox,
    },
    /// All cubes of an endorsement must be placed.
    #[error("all cubes of an endorsement must be placed")]
    MustGrant,
}

impl game::Violation for Violation {
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
