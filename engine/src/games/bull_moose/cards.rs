//! Cards: what they are called and the closed set of words that they are written in.
//!
//! Rules: Cards.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};
use crate::words::Phrase;

use super::board::Region;
use super::options::Edition;
use super::party::Party;
use super::set::{Set, States};

/// The cards of a deck.
pub const DECK_SIZE: u8 = 28;

/// A card's number in its deck, 1 to 28.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardNumber(u8);

/// Cards of one deck.
pub type CardSet = Set<CardNumber>;

impl CardNumber {
    /// The card with this number, if decks have one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= DECK_SIZE {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, 1 to 28.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Key for CardNumber {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); DECK_SIZE as usize];
        let mut rest: &mut [Self] = &mut all;
        let mut number = 1;
        while let [first, after @ ..] = rest {
            *first = Self(number);
            number += 1;
            rest = after;
        }
        all
    };

    fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

/// A card of one party's deck, such as `DEM-14`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardId {
    /// Whose deck it is of.
    pub party: Party,
    /// Its number there.
    pub number: CardNumber,
}

impl Noun for CardId {
    const KIND: Kind = Kind::Card;

    fn all() -> impl Iterator<Item = Self> {
        let numbers = |&party| {
            CardNumber::ALL
                .iter()
                .map(move |&number| Self { party, number })
        };
        Party::ALL.iter().flat_map(numbers)
    }

    fn id(&self) -> Cow<'static, str> {
        self.to_string().into()
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.party, self.number.0)
    }
}

impl FromStr for CardId {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        let (party, digits) = text.split_once('-').ok_or(UnknownCard)?;
        let number = match digits.as_bytes() {
            [b'0'..=b'9', b'0'..=b'9'] => digits.parse().ok().and_then(CardNumber::new),
            _ => None,
        };
        Ok(Self {
            party: party.parse().map_err(|_| UnknownCard)?,
            number: number.ok_or(UnknownCard)?,
        })
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a card is a party and a number from 01 to 28, such as DEM-14")]
pub struct UnknownCard;

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for CardId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("A card: its party and its number in that deck."))
            .pattern(Some("^(REP|PROG|DEM|SOC|PROH)-(0[1-9]|1[0-9]|2[0-8])$"))
            .examples(["DEM-14"])
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for CardId {
    fn name() -> std::borrow::Cow<'static, str> {
        "BullMooseCardId".into()
    }
}

/// What is printed on a card.
#[derive(Debug)]
pub struct Card {
    /// Its number in the deck, 1 to 28.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
    /// Points when played for its value, 1 to 3.
    pub value: u8,
    /// Whether it has the rail icon and may be played as an express train.
    pub rail: bool,
    /// The endorsement box that its points may go to.
    pub endorsement: Option<Endorsement>,
    /// Where the token must stand when the text is resolved.
    pub presence: Presence,
    /// What the text does, in this order.
    pub effects: &'static [Effect],
    /// What the card recalls, without a full stop.
    pub history: Phrase,
}

/// One party's 28 cards.
pub type Deck = [Card; DECK_SIZE as usize];

/// A box whose winner's cubes go to the map in the election. Rules: Endorsements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseEndorsement))]
pub enum Endorsement {
    /// The press: its winner's cubes go to empty boxes.
    Press,
    /// The senator: its winner's cubes go to swing states.
    Senator,
}

/// One `T` for each endorsement box.
pub type ByEndorsement<T> = By<Endorsement, T, 2>;

impl Key for Endorsement {
    const ALL: &'static [Self] = &[Self::Press, Self::Senator];

    fn index(self) -> usize {
        self as usize
    }
}

/// Where the token must stand. Rules: Placing Support Cubes (text).
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// Anywhere.
    Anywhere,
    /// In one of these states.
    InOneOf(States),
    /// In any state of this region.
    InRegion(Region),
    /// In any state with a rail hub.
    AtHub,
}

/// One thing that a text does.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// The player may add own cubes.
    Add {
        /// The most cubes.
        cubes: u8,
        /// The most cubes in one state.
        per_state: u8,
        /// Where.
        at: Where,
    },
    /// The player may remove one cube each of some opponents.
    Remove {
        /// Whose.
        from: Target,
        /// The most opponents.
        victims: u8,
        /// Where.
        at: Where,
    },
    /// Own cubes go to the Popularity box, by themselves.
    Popularity {
        /// How many.
        cubes: u8,
    },
    /// The card stays beside the candidate until the round ends.
    Stay(Stay),
}

/// The opponents that a removal can hit: the symbol on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// That party alone; nobody if it is not in play.
    Opponent(Party),
    /// Any opponent.
    Eagle,
}

/// The places of an effect.
#[derive(Clone, Copy, Debug)]
pub enum Where {
    /// The token's state.
    Current,
    /// The region of the token's state.
    CurrentRegion,
    /// The states adjacent to the token's.
    Adjacent,
    /// These states.
    Listed(States),
    /// The states of this region.
    In(Region),
    /// The state where that candidate stands.
    Beside(Party),
    /// The swing states.
    Swing,
}

/// The cards that stay in play until the round ends. Rules: Managing the Hand; ruling BM-R10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// An extra cube where points placed one.
    CountyStumping,
    /// A free step with each later card.
    Barnstorming,
    /// Free steps for cubes placed by points, and one before a text.
    WhistleStop,
    /// A free ride with each later card.
    RailPass,
}

impl Effect {
    /// Whether the effect happens without the player's choosing anything.
    pub const fn is_automatic(self) -> bool {
        match self {
            Self::Popularity { .. } | Self::Stay(_) => true,
            Self::Add { .. } | Self::Remove { .. } => false,
        }
    }
}

impl Edition {
    /// What is printed on the card.
    #[allow(
        clippy::indexing_slicing,
        reason = "a card number's index is below the deck's length"
    )]
    pub fn card(self, id: CardId) -> &'static Card {
        &self.deck(id.party)[id.number.index()]
    }
}
