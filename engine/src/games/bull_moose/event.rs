//! What happened.

use serde::{Deserialize, Serialize};

use super::action::Mode;
use super::board::{State, StateBox};
use super::cards::{CardId, Endorsement};
use super::party::Player;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(as = BullMooseEvent, example = json!({
        "type": "cube_placed", "player": {"seat": 0, "party": "REP"}, "box": "OH", "by": "point"
    }))
)]
pub enum Event {
    /// The parties were dealt to the seats, or fixed by an option.
    PartiesDealt {
        /// Who plays what, in the order of turns.
        players: Vec<Player>,
    },
    /// A round began.
    RoundBegan {
        /// The round, 1 to 7.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
        round: u8,
    },
    /// A player looked at the top cards of the deck; told to that seat alone.
    CardsSeen {
        /// Who.
        player: Player,
        /// All cards seen: eight, or the last four.
        cards: Vec<CardId>,
        /// Those of them that were not seen before.
        new: Vec<CardId>,
    },
    /// A player kept four cards and put the others back; told to that seat alone.
    HandKept {
        /// Who.
        player: Player,
        /// The hand.
        hand: Vec<CardId>,
        /// The cards put back on top of the deck; none in round 7.
        put_back: Vec<CardId>,
    },
    /// Everybody had a hand of four cards.
    HandsReady {
        /// The round, 1 to 7.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
        round: u8,
    },
    /// A card was put on the table.
    CardPlayed {
        /// By whom.
        player: Player,
        /// The card.
        card: CardId,
        /// Its name.
        name: String,
        /// The use made of it.
        mode: Mode,
        /// Its points, 1 to 3.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
        value: u8,
    },
    /// A token moved.
    TokenMoved {
        /// Whose.
        player: Player,
        /// From where.
        from: State,
        /// To where.
        to: State,
        /// By what.
        by: Movement,
        /// Points that it would cost to stop there, beside other candidates.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
        owed: u8,
    },
    /// Points were paid for stopping beside other candidates.
    SurchargePaid {
        /// By whom.
        player: Player,
        /// Where.
        state: State,
        /// How many, 1 to 4.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        points: u8,
    },
    /// A player's own cube came into a box.
    CubePlaced {
        /// Whose.
        player: Player,
        /// Where.
        #[serde(rename = "box")]
        at: StateBox,
        /// Why.
        by: Cause,
    },
    /// A point put a cube into an endorsement box.
    Endorsed {
        /// Whose cube.
        player: Player,
        /// Which box.
        endorsement: Endorsement,
    },
    /// The Democrats' bonus was lost, as the token did not end in the South.
    BonusLost {
        /// Whose.
        player: Player,
        /// Where the token ended.
        state: State,
    },
    /// Cubes came into the Popularity box.
    PopularityGained {
        /// Whose.
        player: Player,
        /// How many.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        cubes: u16,
        /// Why.
        by: Sympathy,
    },
    /// A card's text took a cube off the map.
    CubeRemoved {
        /// Who played the card.
        player: Player,
        /// Whose cube it was.
        victim: Player,
        /// From where.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// A card was laid beside its candidate until the round ends.
    CardStays {
        /// Whose.
        player: Player,
        /// The card.
        card: CardId,
        /// Its name.
        name: String,
    },
    /// An effect of a text was left.
    EffectLeft {
        /// Whose card it is.
        player: Player,
        /// The card.
        card: CardId,
        /// Which of its effects, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2))]
        effect: u8,
        /// Whether the player chose to; otherwise there was no target.
        declined: bool,
    },
    /// A card was done with.
    CardEnded {
        /// Whose.
        player: Player,
        /// The card.
        card: CardId,
        /// Points that were not used and are lost.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        lost: u8,
    },
    /// A step of the card on the table was the only one left and was taken by itself; what came of it follows. Ruling
    /// BM-D14.
    StepForced {
        /// Whose step.
        player: Player,
    },
    /// An ability moved a cube within a region.
    CubeMoved {
        /// Whose ability.
        player: Player,
        /// Whose cube.
        owner: Player,
        /// From where.
        from: StateBox,
        /// To where.
        to: StateBox,
    },
    /// A player did without the ability in this round.
    AbilityDeclined {
        /// Who.
        player: Player,
    },
    /// An ability could do nothing in this round.
    AbilityIdle {
        /// Whose.
        player: Player,
    },
    /// A round ended, and the cards beside the candidates were discarded.
    RoundEnded {
        /// The round, 1 to 7.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
        round: u8,
        /// The discarded cards.
        cleared: Vec<CardId>,
    },
    /// The election began.
    ElectionBegan {
        /// The boxes without a cube, for the leanings and the Press.
        empty: Vec<StateBox>,
    },
    /// An empty box received a cube of each party that it leans to.
    LeaningsAdded {
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
        /// Whose cubes.
        players: Vec<Player>,
        /// Whether it is a swing state, which leans to everybody.
        swing: bool,
    },
    /// Nobody had a cube in an endorsement box.
    NobodyEndorsed {
        /// The endorsement.
        endorsement: Endorsement,
    },
    /// Parties with at most half the leader's cubes lost them before the lot.
    Outnumbered {
        /// Where.
        contest: Contest,
        /// The most cubes of one party.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        most: u16,
        /// The cubes that were lost.
        out: Vec<Pile>,
    },
    /// A net majority won without a lot.
    NetMajority {
        /// What was won.
        contest: Contest,
        /// Who won.
        winner: Player,
        /// All cubes that lay there.
        cubes: Vec<Pile>,
    },
    /// A lot was drawn.
    LotDrawn {
        /// What was won.
        contest: Contest,
        /// The cubes in the urn.
        urn: Vec<Pile>,
        /// Whose cube came out.
        winner: Player,
    },
    /// The winner of an endorsement was to distribute its cubes.
    EndorsementAwarded {
        /// The endorsement.
        endorsement: Endorsement,
        /// Who won.
        winner: Player,
        /// How many cubes.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        cubes: u16,
        /// Whether all of them went to the candidate's start state, as no empty box would do.
        home: bool,
    },
    /// The Popularity box was counted.
    PopularityCounted {
        /// The cubes in the box.
        cubes: Vec<Pile>,
        /// Who may place how many, in the order of turns.
        allowed: Vec<Pile>,
    },
    /// A player left cubes of popularity unplaced.
    PopularityForgone {
        /// Who.
        player: Player,
        /// How many.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        cubes: u16,
    },
    /// The votes were counted, and the game was over.
    VotesCounted {
        /// The results, the best first.
        results: Vec<Tally>,
    },
}

/// How a token moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseMovement))]
pub enum Movement {
    /// By a point.
    Step,
    /// By a free step of a card that stays in play.
    FreeStep,
    /// By Rail Pass.
    Ride,
    /// By an express train.
    Express,
}

/// Why a cube came into a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseCause))]
pub enum Cause {
    /// By a point.
    Point,
    /// By County Stumping.
    County,
    /// By the Democrats' bonus.
    Bonus,
    /// By the text of a card.
    Text,
    /// By the Progressives' ability.
    Ability,
    /// By the Socialists' ability: a tie for the most cubes.
    Tie,
    /// By the Press.
    Press,
    /// By the Senator.
    Senator,
    /// By popularity.
    Popularity,
}

/// Why a cube came into the Popularity box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseSympathy))]
pub enum Sympathy {
    /// By the text of the player's own card.
    Text,
    /// For a cube that an opponent's card removed.
    Removed,
}

/// What is won by a net majority or a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseContest))]
pub enum Contest {
    /// An endorsement box.
    Endorsement {
        /// Which.
        endorsement: Endorsement,
    },
    /// A state's box.
    State {
        /// Which.
        #[serde(rename = "box")]
        at: StateBox,
        /// Its electoral votes.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 45))]
        votes: u8,
    },
}

/// Cubes of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMoosePile))]
pub struct Pile {
    /// Whose.
    pub player: Player,
    /// How many.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub cubes: u16,
}

/// One player's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseTally))]
pub struct Tally {
    /// Whose.
    pub player: Player,
    /// The place, from 1; shared by equal results.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub place: u8,
    /// Electoral votes, of 531.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 531))]
    pub votes: u16,
    /// Boxes won, of 49; they decide between equal votes.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 49))]
    pub boxes: u8,
}
