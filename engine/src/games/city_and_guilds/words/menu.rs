//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const DISCARD: Phrase = Phrase {
    en: "Give back a tile",
    it: "Rimetti una tessera nella pila",
    fr: "Give back a tile",
};
pub(in super::super) const LAY_TILE: Phrase = Phrase {
    en: "Lay a tile",
    it: "Piazza una tessera",
    fr: "Lay a tile",
};
pub(in super::super) const LAY_TAVERN: Phrase = Phrase {
    en: "Lay the tavern",
    it: "Piazza la taverna",
    fr: "Lay the tavern",
};
pub(in super::super) const DRAW_TILE: Phrase = Phrase {
    en: "Take a tile",
    it: "Prendi una tessera",
    fr: "Take a tile",
};
pub(in super::super) const TILE: Phrase = Phrase {
    en: "Tile",
    it: "Tessera",
    fr: "Tile",
};
pub(in super::super) const SPACE: Phrase = Phrase {
    en: "Space",
    it: "Casella",
    fr: "Space",
};
pub(in super::super) const MEN: Phrase = Phrase {
    en: "Men",
    it: "Omini",
    fr: "Men",
};
