//! What a seat is asked.

use serde::Serialize;

use crate::game;
use crate::words::Lang;

use super::cards::{CardId, Endorsement};
use super::party::Party;
use super::words;

/// What the game waits to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseDecision))]
pub enum Decision {
    /// Which four of the eight cards are kept. All seats at once, in secret.
    KeepCards {
        /// The round, 1 to 6; in round 7 there is nothing to choose.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
        round: u8,
    },
    /// Which card is played, and how.
    PlayCard {
        /// The round, 1 to 7.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 7))]
        round: u8,
        /// The turn of the round, 1 to 4.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        turn: u8,
    },
    /// What the points of a card do next.
    SpendPoints {
        /// The card.
        card: CardId,
        /// Points left, 0 to 3.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3))]
        points: u8,
        /// Points owed if the token stops where it stands.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
        owed: u8,
    },
    /// What the text of a card does next.
    ResolveText {
        /// The card.
        card: CardId,
    },
    /// Where the express train goes, and free movement around it.
    TakeExpress {
        /// The card.
        card: CardId,
    },
    /// Whether and how the party's ability is used.
    UseAbility {
        /// The party.
        party: Party,
    },
    /// Where the cubes of an endorsement go.
    PlaceEndorsement {
        /// The endorsement.
        endorsement: Endorsement,
        /// Cubes still to be placed.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        left: u16,
    },
    /// Where cubes of popularity go.
    PlacePopularity {
        /// Cubes that may still be placed.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        left: u16,
    },
}

impl game::Decision for Decision {
    fn kind(&self) -> &'static str {
        match self {
            Self::KeepCards { .. } => "keep_cards",
            Self::PlayCard { .. } => "play_card",
            Self::SpendPoints { .. } => "spend_points",
            Self::ResolveText { .. } => "resolve_text",
            Self::TakeExpress { .. } => "take_express",
            Self::UseAbility { .. } => "use_ability",
            Self::PlaceEndorsement { .. } => "place_endorsement",
            Self::PlacePopularity { .. } => "place_popularity",
        }
    }

    fn question_in(&self, lang: Lang) -> String {
        words::question(lang, *self)
    }
}
