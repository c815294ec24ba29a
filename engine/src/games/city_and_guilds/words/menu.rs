//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const DISCARD: Phrase = Phrase {
    en: "Give back a tile",
    it: "Give back a tile",
    fr: "Give back a tile",
};
pub(in super::super) const LAY_TILE: Phrase = Phrase {
    en: "Lay a tile",
    it: "Lay a tile",
    fr: "Lay a tile",
};
pub(in super::super) const LAY_TAVERN: Phrase = Phrase {
    en: "Lay the tavern",
    it: "Lay the tavern",
    fr: "Lay the tavern",
};
pub(in super::super) const DRAW_TILE: Phrase = Phrase {
    en: "Take a tile",
    it: "Take a tile",
    fr: "Take a tile",
};
pub(in super::super) const TILE: Phrase = Phrase {
    en: "Tile",
    it: "Tile",
    fr: "Tile",
};
pub(in super::super) const SPACE: Phrase = Phrase {
    en: "Space",
    it: "Space",
    fr: "Space",
};
pub(in super::super) const MEN: Phrase = Phrase {
    en: "Men",
    it: "Men",
    fr: "Men",
};
