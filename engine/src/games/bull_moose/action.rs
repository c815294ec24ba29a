//! What a hand does at the table, and how it is written.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::menu::{Kind, Noun};
use crate::notation::{Expected, NotationError, Words};

use super::board::{State, StateBox};
use super::cards::CardId;
use super::four_cards::FourCards;
use super::menu::FORMS;
use super::party::Party;

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

impl Noun for Mode {
    const KIND: Kind = Kind::Use;

    fn all() -> impl Iterator<Item = Self> {
        [Self::Value, Self::Text, Self::Express].into_iter()
    }

    fn id(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Value => "value",
            Self::Text => "text",
            Self::Express => "express",
        })
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}

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
    words.noun()
}

/// Takes four different cards of one deck.
fn four_cards(words: &mut Words<'_>) -> Result<FourCards, NotationError> {
    let mut kept: Vec<CardId> = Vec::new();
    loop {
        let card = words.noun_of(|card: &CardId| {
            let of_the_deck = kept.first().is_none_or(|first| first.party == card.party);
            of_the_deck && !kept.contains(card)
        })?;
        kept.push(card);
        let numbers = kept.iter().map(|card| card.number).collect();
        if let Some(cards) = FourCards::new(card.party, numbers) {
            return Ok(cards);
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Accepts the standard form in any spacing, and kept cards in any order.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let verb = words.verb(FORMS)?;
        let action = match verb.text {
            "keep" => Self::Keep {
                cards: four_cards(&mut words)?,
            },
            "play" => {
                let card = words.noun()?;
                words.expect("for")?;
                let mode = words.noun()?;
                Self::Play { card, mode }
            }
            "to" => Self::Step {
                state: words.noun()?,
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
            "place" => Self::Place { at: words.noun()? },
            "county" => Self::County { at: words.noun()? },
            "endorse" => Self::Endorse {},
            "bonus" => Self::Bonus {},
            "add" => Self::Add { at: words.noun()? },
            "remove" => Self::Remove {
                party: words.noun()?,
                at: words.noun()?,
            },
            "next" => Self::NextEffect {},
            "end" => Self::EndCard {},
            "move" => {
                let party = words.noun()?;
                words.expect("from")?;
                let from = words.noun()?;
                words.expect("to")?;
                let to = words.noun()?;
                Self::Move { party, from, to }
            }
            "decline" => Self::Decline {},
            "grant" => Self::Grant { at: words.noun()? },
            "stop" => Self::Stop {},
            _ => return Err(verb.instead_of(Expected::verbs(FORMS))),
        };
        words.end()?;
        Ok(action)
    }
}
