//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const KEEP: Phrase = Phrase {
    en: "Keep four cards",
    it: "Keep four cards",
    fr: "Keep four cards",
};
pub(in super::super) const PLAY: Phrase = Phrase {
    en: "Play a card",
    it: "Play a card",
    fr: "Play a card",
};
pub(in super::super) const STEP: Phrase = Phrase {
    en: "Step, for a point",
    it: "Step, for a point",
    fr: "Step, for a point",
};
pub(in super::super) const FREE_STEP: Phrase = Phrase {
    en: "Step free",
    it: "Step free",
    fr: "Step free",
};
pub(in super::super) const RIDE: Phrase = Phrase {
    en: "Ride free",
    it: "Ride free",
    fr: "Ride free",
};
pub(in super::super) const EXPRESS: Phrase = Phrase {
    en: "Take the express train",
    it: "Take the express train",
    fr: "Take the express train",
};
pub(in super::super) const PLACE: Phrase = Phrase {
    en: "Place a cube, for a point",
    it: "Place a cube, for a point",
    fr: "Place a cube, for a point",
};
pub(in super::super) const COUNTY: Phrase = Phrase {
    en: "Place County Stumping's cube",
    it: "Place County Stumping's cube",
    fr: "Place County Stumping's cube",
};
pub(in super::super) const ENDORSE: Phrase = Phrase {
    en: "Place a cube in the card's endorsement box, for a point",
    it: "Place a cube in the card's endorsement box, for a point",
    fr: "Place a cube in the card's endorsement box, for a point",
};
pub(in super::super) const BONUS: Phrase = Phrase {
    en: "Place the Democrats' bonus cube",
    it: "Place the Democrats' bonus cube",
    fr: "Place the Democrats' bonus cube",
};
pub(in super::super) const ADD: Phrase = Phrase {
    en: "Add a cube",
    it: "Add a cube",
    fr: "Add a cube",
};
pub(in super::super) const REMOVE: Phrase = Phrase {
    en: "Remove an opponent's cube",
    it: "Remove an opponent's cube",
    fr: "Remove an opponent's cube",
};
pub(in super::super) const NEXT_EFFECT: Phrase = Phrase {
    en: "Leave the rest of this effect",
    it: "Leave the rest of this effect",
    fr: "Leave the rest of this effect",
};
pub(in super::super) const END_CARD: Phrase = Phrase {
    en: "The card is played",
    it: "The card is played",
    fr: "The card is played",
};
pub(in super::super) const MOVE: Phrase = Phrase {
    en: "Move a cube",
    it: "Move a cube",
    fr: "Move a cube",
};
pub(in super::super) const DECLINE: Phrase = Phrase {
    en: "Do without the ability",
    it: "Do without the ability",
    fr: "Do without the ability",
};
pub(in super::super) const GRANT: Phrase = Phrase {
    en: "Place a cube",
    it: "Place a cube",
    fr: "Place a cube",
};
pub(in super::super) const STOP: Phrase = Phrase {
    en: "Leave the other cubes unplaced",
    it: "Leave the other cubes unplaced",
    fr: "Leave the other cubes unplaced",
};
pub(in super::super) const CARD: Phrase = Phrase {
    en: "Card",
    it: "Card",
    fr: "Card",
};
pub(in super::super) const USE: Phrase = Phrase {
    en: "Use",
    it: "Use",
    fr: "Use",
};
pub(in super::super) const STATE: Phrase = Phrase {
    en: "State",
    it: "State",
    fr: "State",
};
pub(in super::super) const BOX: Phrase = Phrase {
    en: "Box",
    it: "Box",
    fr: "Box",
};
pub(in super::super) const PARTY: Phrase = Phrase {
    en: "Party",
    it: "Party",
    fr: "Party",
};
pub(in super::super) const FROM: Phrase = Phrase {
    en: "From",
    it: "From",
    fr: "From",
};
pub(in super::super) const TO: Phrase = Phrase {
    en: "To",
    it: "To",
    fr: "To",
};
