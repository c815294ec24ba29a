//! What the game asks its players.

use serde::Serialize;

use super::words;
use crate::words::Lang;

/// What the game waits to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsDecision))]
pub enum Decision {
    /// Every player at once: which of the four tiles to give back. Answered by `discard`.
    Discard {},
    /// Which tile to begin with, in a new block. Answered by `lay_tile`.
    LayFirstTile {},
    /// Which tile to lay. Answered by `lay_tile`.
    LayTile {},
    /// Where to lay the tavern for a completed block. Answered by `lay_tavern`.
    LayTavern {},
    /// Which face-up tile to take. Answered by `draw_tile`.
    DrawTile {},
}

impl crate::game::Decision for Decision {
    fn kind(&self) -> &'static str {
        match self {
            Self::Discard {} => "discard",
            Self::LayFirstTile {} => "lay_first_tile",
            Self::LayTile {} => "lay_tile",
            Self::LayTavern {} => "lay_tavern",
            Self::DrawTile {} => "draw_tile",
        }
    }

    fn question_in(&self, lang: Lang) -> String {
        words::question(lang, *self).to_owned()
    }
}
