//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const KEEP: Phrase = Phrase {
    en: "Keep four cards",
    it: "Tieni quattro carte",
    fr: "Keep four cards",
};
pub(in super::super) const PLAY: Phrase = Phrase {
    en: "Play a card",
    it: "Gioca una carta",
    fr: "Play a card",
};
pub(in super::super) const STEP: Phrase = Phrase {
    en: "Step, for a point",
    it: "Spostati, per un punto",
    fr: "Step, for a point",
};
pub(in super::super) const FREE_STEP: Phrase = Phrase {
    en: "Step free",
    it: "Spostati gratis",
    fr: "Step free",
};
pub(in super::super) const RIDE: Phrase = Phrase {
    en: "Ride free",
    it: "Viaggia gratis in treno",
    fr: "Ride free",
};
pub(in super::super) const EXPRESS: Phrase = Phrase {
    en: "Take the express train",
    it: "Prendi il treno espresso",
    fr: "Take the express train",
};
pub(in super::super) const PLACE: Phrase = Phrase {
    en: "Place a cube, for a point",
    it: "Piazza un cubetto, per un punto",
    fr: "Place a cube, for a point",
};
pub(in super::super) const COUNTY: Phrase = Phrase {
    en: "Place County Stumping's cube",
    it: "Piazza il cubetto di County Stumping",
    fr: "Place County Stumping's cube",
};
pub(in super::super) const ENDORSE: Phrase = Phrase {
    en: "Place a cube in the card's endorsement box, for a point",
    it: "Metti un cubetto nel riquadro del sostegno, per un punto",
    fr: "Place a cube in the card's endorsement box, for a point",
};
pub(in super::super) const BONUS: Phrase = Phrase {
    en: "Place the Democrats' bonus cube",
    it: "Piazza il cubetto bonus dei democratici",
    fr: "Place the Democrats' bonus cube",
};
pub(in super::super) const ADD: Phrase = Phrase {
    en: "Add a cube",
    it: "Aggiungi un cubetto",
    fr: "Add a cube",
};
pub(in super::super) const REMOVE: Phrase = Phrase {
    en: "Remove an opponent's cube",
    it: "Togli un cubetto altrui",
    fr: "Remove an opponent's cube",
};
pub(in super::super) const NEXT_EFFECT: Phrase = Phrase {
    en: "Leave the rest of this effect",
    it: "Lascia perdere il resto di questo effetto",
    fr: "Leave the rest of this effect",
};
pub(in super::super) const END_CARD: Phrase = Phrase {
    en: "The card is played",
    it: "Chiudi la carta",
    fr: "The card is played",
};
pub(in super::super) const MOVE: Phrase = Phrase {
    en: "Move a cube",
    it: "Sposta un cubetto",
    fr: "Move a cube",
};
pub(in super::super) const DECLINE: Phrase = Phrase {
    en: "Do without the ability",
    it: "Rinuncia all’abilità speciale",
    fr: "Do without the ability",
};
pub(in super::super) const GRANT: Phrase = Phrase {
    en: "Place a cube",
    it: "Assegna un cubetto",
    fr: "Place a cube",
};
pub(in super::super) const STOP: Phrase = Phrase {
    en: "Leave the other cubes unplaced",
    it: "Non piazzare gli altri cubetti",
    fr: "Leave the other cubes unplaced",
};
pub(in super::super) const CARD: Phrase = Phrase {
    en: "Card",
    it: "Carta",
    fr: "Card",
};
pub(in super::super) const USE: Phrase = Phrase {
    en: "Use",
    it: "Uso",
    fr: "Use",
};
pub(in super::super) const STATE: Phrase = Phrase {
    en: "State",
    it: "Stato",
    fr: "State",
};
pub(in super::super) const BOX: Phrase = Phrase {
    en: "Box",
    it: "Riquadro",
    fr: "Box",
};
pub(in super::super) const PARTY: Phrase = Phrase {
    en: "Party",
    it: "Partito",
    fr: "Party",
};
pub(in super::super) const FROM: Phrase = Phrase {
    en: "From",
    it: "Da",
    fr: "From",
};
pub(in super::super) const TO: Phrase = Phrase {
    en: "To",
    it: "A",
    fr: "To",
};
