//! What a hand does at the table, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::notation::{NotationError, Words};

use super::board::{State, StateBox};
use super::cards::CardId;
use super::four_cards::FourCards;
use super::party::Party;
use super::words::expected;

/// One step of a player. A turn is several of them, from `play` to `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(as = BullMooseAction, example = json!({"type": "play", "card": "DEM-14", "mode": "value"}))
)]
pub enum Action {
    /// Keep four of the eight cards seen; the others go back on top of the deck. Written `keep DEM-01 DEM-05 …`.
    Keep {
        /// The four cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<CardId>, min_items = 4, max_items = 4))]
        cards: FourCards,
    },
    /// Play a card from the hand. Written `play DEM-14 for value`, `… for text` or `… for express`.
    Play {
        /// The card.
        card: CardId,
        /// The use that is made of it.
        mode: Mode,
    },
    /// Spend a point on a step to an adjacent state. Written `to KY`.
    Step {
        /// The state.
        state: State,
    },
    /// Take a free step, by a card that stays in play, to an adjacent state. Written `free to KY`.
    FreeStep {
        /// The state.
        state: State,
    },
    /// Ride free, by Rail Pass, from a hub to another. Written `ride to MO`.
    Ride {
        /// The state.
        state: State,
    },
    /// Take the express train from a hub to another where no other candidate stands. Written `express to MO`.
    Express {
        /// The state.
        state: State,
    },
    /// Spend a point on a cube in a box of the token's state. Written `place KY`.
    Place {
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// Put County Stumping's extra cube where the card's points put one. Written `county KY`.
    County {
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// Spend a point on a cube in the endorsement box of the card's icon. Written `endorse`.
    Endorse {},
    /// Put the Democrats' extra cube in the token's state, which is in the South. Written `bonus`.
    Bonus {},
    /// Add a cube by a card's text or by the Progressives' ability. Written `add KY`.
    Add {
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// Remove an opponent's cube by a card's text. Written `remove REP KY`.
    Remove {
        /// The opponent.
        party: Party,
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// Leave the rest of this effect of the text unused. Written `next`.
    NextEffect {},
    /// The card is played; points left are lost and open effects declined. Written `end`.
    EndCard {},
    /// Move a cube within the region by the Republicans' or Prohibitionists' ability. Written `move REP from OH to IN`.
    Move {
        /// Whose cube.
        party: Party,
        /// The box it leaves.
        from: StateBox,
        /// The box it goes to, in another state.
        to: StateBox,
    },
    /// Do without the ability in this round. Written `decline`.
    Decline {},
    /// Put a cube of an endorsement or of popularity into a box. Written `grant KY`.
    Grant {
        /// The box.
        #[serde(rename = "box")]
        at: StateBox,
    },
    /// Leave the remaining cubes of popularity unplaced. Written `stop`.
    Stop {},
}

/// The use that is made of a card. Rules: Cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseMode))]
pub enum Mode {
    /// For its points.
    Value,
    /// For its text.
    Text,
    /// As an express train.
    Express,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "value",
            Self::Text => "text",
            Self::Express => "express",
        })
    }
}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, UnknownMode> {
        match text {
            "value" => Ok(Self::Value),
            "text" => Ok(Self::Text),
            "express" => Ok(Self::Express),
            _ => Err(UnknownMode),
        }
    }
}

/// A text that names no use of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a card is played for value, for text or for express")]
pub struct UnknownMode;

/// The standard written form.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep { cards } => {
                f.write_str("keep")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Play { card, mode } => write!(f, "play {card} for {mode}"),
            Self::Step { state } => write!(f, "to {state}"),
            Self::FreeStep { state } => write!(f, "free to {state}"),
            Self::Ride { state } => write!(f, "ride to {state}"),
            Self::Express { state } => write!(f, "express to {state}"),
            Self::Place { at } => write!(f, "place {at}"),
            Self::County { at } => write!(f, "county {at}"),
            Self::Endorse {} => f.write_str("endorse"),
            Self::Bonus {} => f.write_str("bonus"),
            Self::Add { at } => write!(f, "add {at}"),
            Self::Remove { party, at } => write!(f, "remove {party} {at}"),
            Self::NextEffect {} => f.write_str("next"),
            Self::EndCard {} => f.write_str("end"),
            Self::Move { party, from, to } => write!(f, "move {party} from {from} to {to}"),
            Self::Decline {} => f.write_str("decline"),
            Self::Grant { at } => write!(f, "grant {at}"),
            Self::Stop {} => f.write_str("stop"),
        }
    }
}

/// The destination at the end of a movement.
fn destination(words: &mut Words<'_>) -> Result<State, NotationError> {
    words.expect("to")?;
    words.take(expected::STATE)
}

fn four_cards(words: &mut Words<'_>) -> Result<FourCards, NotationError> {
    let mut named = || words.take::<CardId>(expected::CARD);
    let cards = [named()?, named()?, named()?, named()?];
    let [.., last] = cards;
    FourCards::from_cards(cards)
        .map_err(|_| Words::unexpected(&last.to_string(), expected::FOUR_CARDS))
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let action = match words.word(expected::FIRST_STEP)? {
            "keep" => Self::Keep {
                cards: four_cards(&mut words)?,
            },
            "play" => {
                let card = words.take(expected::CARD)?;
                words.expect("for")?;
                let mode = words.take(expected::MODE)?;
                Self::Play { card, mode }
            }
            "to" => Self::Step {
                state: words.take(expected::STATE)?,
            },
            "free" => Self::FreeStep {
                state: destination(&mut words)?,
            },
            "ride" => Self::Ride {
                state: destination(&mut words)?,
            },
            "express" => Self::Express {
                state: destination(&mut words)?,
            },
            "place" => Self::Place {
                at: words.take(expected::BOX)?,
            },
            "county" => Self::County {
                at: words.take(expected::BOX)?,
            },
            "endorse" => Self::Endorse {},
            "bonus" => Self::Bonus {},
            "add" => Self::Add {
                at: words.take(expected::BOX)?,
            },
            "remove" => Self::Remove {
                party: words.take(expected::PARTY)?,
                at: words.take(expected::BOX)?,
            },
            "next" => Self::NextEffect {},
            "end" => Self::EndCard {},
            "move" => {
                let party = words.take(expected::PARTY)?;
                words.expect("from")?;
                let from = words.take(expected::BOX)?;
                words.expect("to")?;
                let to = words.take(expected::BOX)?;
                Self::Move { party, from, to }
            }
            "decline" => Self::Decline {},
            "grant" => Self::Grant {
                at: words.take(expected::BOX)?,
            },
            "stop" => Self::Stop {},
            other => {
                return Err(Words::unexpected(other, expected::VERB));
            }
        };
        words.end()?;
        Ok(action)
    }
}
