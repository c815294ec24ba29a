//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const DISCARD: Phrase = Phrase {
    en: "Give back a tile",
    it: "Rimetti una tessera nella pila",
    fr: "Rendre une tuile",
};
pub(in super::super) const LAY_TILE: Phrase = Phrase {
    en: "Lay a tile",
    it: "Piazza una tessera",
    fr: "Poser une tuile",
};
pub(in super::super) const LAY_TAVERN: Phrase = Phrase {
    en: "Lay the tavern",
    it: "Piazza la taverna",
    fr: "Poser la taverne",
};
pub(in super::super) const DRAW_TILE: Phrase = Phrase {
    en: "Take a tile",
    it: "Prendi una tessera",
    fr: "Prendre une tuile",
};
pub(in super::super) const TILE: Phrase = Phrase {
    en: "Tile",
    it: "Tessera",
    fr: "Tuile",
};
pub(in super::super) const SPACE: Phrase = Phrase {
    en: "Space",
    it: "Casella",
    fr: "Case",
};
pub(in super::super) const MEN: Phrase = Phrase {
    en: "Men",
    it: "Omini",
    fr: "Compagnons",
};
