//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const PLACE_BOSS: Phrase = Phrase {
    en: "Place a boss",
    it: "Piazza un capo",
    fr: "Place a boss",
};
pub(in super::super) const PLACE_CUBE: Phrase = Phrase {
    en: "Place a cube",
    it: "Piazza un cubetto",
    fr: "Place a cube",
};
pub(in super::super) const TAKE_CHIP: Phrase = Phrase {
    en: "Take a favour chip as Deputy Mayor",
    it: "Vicesindaco: prendi un segnalino favore",
    fr: "Take a favour chip as Deputy Mayor",
};
pub(in super::super) const REMOVE_CUBE: Phrase = Phrase {
    en: "Remove a cube as Chief of Police",
    it: "Capo della polizia: togli un cubetto",
    fr: "Remove a cube as Chief of Police",
};
pub(in super::super) const LOCK_WARD: Phrase = Phrase {
    en: "Lock a ward as Council President",
    it: "Presidente del consiglio: blocca un quartiere",
    fr: "Lock a ward as Council President",
};
pub(in super::super) const MOVE_CUBE: Phrase = Phrase {
    en: "Move a cube as Precinct Chairman",
    it: "Presidente di circoscrizione: sposta un cubetto",
    fr: "Move a cube as Precinct Chairman",
};
pub(in super::super) const SLANDER: Phrase = Phrase {
    en: "Slander",
    it: "Calunnia",
    fr: "Slander",
};
pub(in super::super) const SPREAD: Phrase = Phrase {
    en: "Spread the slander",
    it: "Estendi la calunnia",
    fr: "Spread the slander",
};
pub(in super::super) const END_TURN: Phrase = Phrase {
    en: "End the turn",
    it: "Chiudi il turno",
    fr: "End the turn",
};
pub(in super::super) const BID: Phrase = Phrase {
    en: "Bid favour chips",
    it: "Offri segnalini favore",
    fr: "Bid favour chips",
};
pub(in super::super) const PLACE_BONUS_CUBE: Phrase = Phrase {
    en: "Place the bonus cube",
    it: "Piazza il cubetto bonus",
    fr: "Place the bonus cube",
};
pub(in super::super) const TAKE_BONUS_CHIP: Phrase = Phrase {
    en: "Take the bonus chip",
    it: "Prendi il segnalino favore bonus",
    fr: "Take the bonus chip",
};
pub(in super::super) const DECLINE_BONUS: Phrase = Phrase {
    en: "Decline the bonus",
    it: "Rinuncia al bonus",
    fr: "Decline the bonus",
};
pub(in super::super) const ASSIGN_OFFICES: Phrase = Phrase {
    en: "Give out the city offices",
    it: "Assegna le cariche",
    fr: "Give out the city offices",
};
pub(in super::super) const COLOUR: Phrase = Phrase {
    en: "Colour",
    it: "Nazionalità",
    fr: "Colour",
};
pub(in super::super) const WARD: Phrase = Phrase {
    en: "Ward",
    it: "Quartiere",
    fr: "Ward",
};
pub(in super::super) const FROM_WARD: Phrase = Phrase {
    en: "From ward",
    it: "Dal quartiere",
    fr: "From ward",
};
pub(in super::super) const TO_WARD: Phrase = Phrase {
    en: "To ward",
    it: "Al quartiere",
    fr: "To ward",
};
pub(in super::super) const PLAYER: Phrase = Phrase {
    en: "Player",
    it: "Chi",
    fr: "Player",
};
pub(in super::super) const OFFICE: Phrase = Phrase {
    en: "Office",
    it: "Carica",
    fr: "Office",
};
