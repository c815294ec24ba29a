//! Where a game stands: what holds in one phase only sits in that phase.

use super::board::{ByState, StateBox};
use super::cards::{CardId, Endorsement};
use super::party::Player;
use super::set::{Parties, StateBoxes, States};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Phase {
    /// Those whose hand is empty choose four of the cards on top of their deck. Rules: Managing the Hand.
    Keep,
    /// A player has to play a card, or is at it. Rules: Sequence of Play.
    Play {
        /// Which turn of the round it is, 1 to 4.
        turn: u8,
        /// Whose turn it is.
        player: Player,
        /// The card on the table, once it is chosen.
        card: Option<Play>,
    },
    /// A player may use the party's ability. Rules: Candidates' Characteristics.
    Special {
        /// Who.
        player: Player,
    },
    /// The winner of an endorsement box distributes its cubes. Rules: Endorsements.
    Endorse {
        /// Which box.
        endorsement: Endorsement,
        /// Who.
        player: Player,
        /// Where the winner's cubes may go; those still to be placed lie in the endorsement box.
        allowed: StateBoxes,
    },
    /// A player may place cubes of popularity. Rules: Popularity.
    Popularity {
        /// Who.
        player: Player,
        /// Cubes that may still be placed, 1 or more.
        left: u16,
        /// The parties that may place after this one.
        next: Parties,
        /// How many cubes each of them may place.
        each: u16,
    },
    /// The election is over.
    Over,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Play {
    /// Played for its value.
    Value(ValuePlay),
    /// Played for its text.
    Text(TextPlay),
    /// Played as an express train.
    Express(ExpressPlay),
}

impl Play {
    /// The card.
    pub(super) const fn card(&self) -> CardId {
        match self {
            Self::Value(play) => play.card,
            Self::Text(play) => play.card,
            Self::Express(play) => play.card,
        }
    }
}

/// Movement that costs nothing, by cards that stay in play. Ruling BM-R10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeMovement {
    /// Free steps.
    pub(super) steps: u8,
    /// Whether a free ride is left.
    pub(super) ride: bool,
}

/// A card played for its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ValuePlay {
    /// The card.
    pub(super) card: CardId,
    /// Points left, 0 to 3.
    pub(super) points: u8,
    /// Points owed if the token stops where it stands. Rules: Movement; ruling BM-R7.
    pub(super) owed: u8,
    /// What Barnstorming and Rail Pass allow, and the steps that Whistle Stop has earned.
    pub(super) free: FreeMovement,
    /// How Whistle Stop stands.
    pub(super) whistle_stop: WhistleStop,
    /// Whether County Stumping's cube is still to come.
    pub(super) county: bool,
    /// The states where points have put a cube.
    pub(super) placed: States,
    /// Where points put the last cube.
    pub(super) last: Option<StateBox>,
    /// Whether the Democrats' bonus is still to come.
    pub(super) bonus: bool,
}

/// How Whistle Stop stands on a card played for its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhistleStop {
    /// It is not beside the candidate.
    Absent,
    /// Each cube by a point gives a free step.
    InPlay,
    /// A step was taken ahead of its cube, which must come next.
    CubeDue,
}

/// A card played as an express train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ExpressPlay {
    /// The card.
    pub(super) card: CardId,
    /// What Barnstorming and Rail Pass allow.
    pub(super) free: FreeMovement,
    /// Whether the train has been taken.
    pub(super) ridden: bool,
}

/// A card played for its text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextPlay {
    /// The card.
    pub(super) card: CardId,
    /// What Barnstorming and Rail Pass allow.
    pub(super) free: FreeMovement,
    /// Whether Whistle Stop's step before the text is left.
    pub(super) whistle_stop: bool,
    /// Whether presence was checked and the effects have begun.
    pub(super) begun: bool,
    /// The effect now open, by its position; the number of effects when all are done.
    pub(super) effect: u8,
    /// What was done of it.
    pub(super) progress: Progress,
    /// Whether the text has changed anything.
    pub(super) changed: bool,
}

/// What was done of one effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Progress {
    /// Cubes added.
    pub(super) added: u8,
    /// Of these, in each state.
    pub(super) in_state: ByState<u8>,
    /// Opponents that have lost a cube.
    pub(super) victims: Parties,
}

impl Progress {
    /// Nothing yet.
    pub(super) fn none() -> Self {
        Self {
            added: 0,
            in_state: ByState::from_fn(|_| 0),
            victims: Parties::EMPTY,
        }
    }
}
