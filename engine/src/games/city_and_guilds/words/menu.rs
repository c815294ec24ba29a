//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const DISCARD: Phrase = Phrase {
    en: "Give back a tile",
};
pub(in super::super) const LAY_TILE: Phrase = Phrase { en: "Lay a tile" };
pub(in super::super) const LAY_TAVERN: Phrase = Phrase {
    en: "Lay the tavern",
};
pub(in super::super) const DRAW_TILE: Phrase = Phrase { en: "Take a tile" };
pub(in super::super) const TILE: Phrase = Phrase { en: "Tile" };
pub(in super::super) const SPACE: Phrase = Phrase { en: "Space" };
pub(in super::super) const MEN: Phrase = Phrase { en: "Men" };
