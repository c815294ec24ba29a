//! What is fixed before the start.

use serde::{Deserialize, Serialize};

use super::party::Party;

/// The options of a game, fixed in entry 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseOptions))]
pub struct Options {
    /// Which board and decks are played with.
    pub edition: Edition,
    /// Which party each seat plays, in seat order: REP, PROG and DEM, with four seats also SOC, with five also PROH,
    /// each once. Dealt by chance if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parties: Option<Vec<Party>>,
}

/// A board and its five decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseEdition))]
pub enum Edition {
    /// The rulebook's rules with leanings, hubs and cards of our own design where the printed ones could not be had.
    #[default]
    Reconstructed,
}
