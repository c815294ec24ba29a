//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const PLACE_BOSS: Phrase = Phrase {
    en: "Place a boss",
    it: "Place a boss",
    fr: "Place a boss",
};
pub(in super::super) const PLACE_CUBE: Phrase = Phrase {
    en: "Place a cube",
    it: "Place a cube",
    fr: "Place a cube",
};
pub(in super::super) const TAKE_CHIP: Phrase = Phrase {
    en: "Take a favour chip as Deputy Mayor",
    it: "Take a favour chip as Deputy Mayor",
    fr: "Take a favour chip as Deputy Mayor",
};
pub(in super::super) const REMOVE_CUBE: Phrase = Phrase {
    en: "Remove a cube as Chief of Police",
    it: "Remove a cube as Chief of Police",
    fr: "Remove a cube as Chief of Police",
};
pub(in super::super) const LOCK_WARD: Phrase = Phrase {
    en: "Lock a ward as Council President",
    it: "Lock a ward as Council President",
    fr: "Lock a ward as Council President",
};
pub(in super::super) const MOVE_CUBE: Phrase = Phrase {
    en: "Move a cube as Precinct Chairman",
    it: "Move a cube as Precinct Chairman",
    fr: "Move a cube as Precinct Chairman",
};
pub(in super::super) const SLANDER: Phrase = Phrase {
    en: "Slander",
    it: "Slander",
    fr: "Slander",
};
pub(in super::super) const SPREAD: Phrase = Phrase {
    en: "Spread the slander",
    it: "Spread the slander",
    fr: "Spread the slander",
};
pub(in super::super) const END_TURN: Phrase = Phrase {
    en: "End the turn",
    it: "End the turn",
    fr: "End the turn",
};
pub(in super::super) const BID: Phrase = Phrase {
    en: "Bid favour chips",
    it: "Bid favour chips",
    fr: "Bid favour chips",
};
pub(in super::super) const PLACE_BONUS_CUBE: Phrase = Phrase {
    en: "Place the bonus cube",
    it: "Place the bonus cube",
    fr: "Place the bonus cube",
};
pub(in super::super) const TAKE_BONUS_CHIP: Phrase = Phrase {
    en: "Take the bonus chip",
    it: "Take the bonus chip",
    fr: "Take the bonus chip",
};
pub(in super::super) const DECLINE_BONUS: Phrase = Phrase {
    en: "Decline the bonus",
    it: "Decline the bonus",
    fr: "Decline the bonus",
};
pub(in super::super) const ASSIGN_OFFICES: Phrase = Phrase {
    en: "Give out the city offices",
    it: "Give out the city offices",
    fr: "Give out the city offices",
};
pub(in super::super) const COLOUR: Phrase = Phrase {
    en: "Colour",
    it: "Colour",
    fr: "Colour",
};
pub(in super::super) const WARD: Phrase = Phrase {
    en: "Ward",
    it: "Ward",
    fr: "Ward",
};
pub(in super::super) const FROM_WARD: Phrase = Phrase {
    en: "From ward",
    it: "From ward",
    fr: "From ward",
};
pub(in super::super) const TO_WARD: Phrase = Phrase {
    en: "To ward",
    it: "To ward",
    fr: "To ward",
};
pub(in super::super) const PLAYER: Phrase = Phrase {
    en: "Player",
    it: "Player",
    fr: "Player",
};
pub(in super::super) const OFFICE: Phrase = Phrase {
    en: "Office",
    it: "Office",
    fr: "Office",
};
