//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const PLACE_BOSS: Phrase = Phrase {
    en: "Place a boss",
    it: "Piazza un capo",
    fr: "Placer un patron",
};
pub(in super::super) const PLACE_CUBE: Phrase = Phrase {
    en: "Place a cube",
    it: "Piazza un cubetto",
    fr: "Placer un cube",
};
pub(in super::super) const TAKE_CHIP: Phrase = Phrase {
    en: "Take a favour chip as Deputy Mayor",
    it: "Vicesindaco: prendi un segnalino favore",
    fr: "Adjoint au maire : prendre un jeton faveur",
};
pub(in super::super) const REMOVE_CUBE: Phrase = Phrase {
    en: "Remove a cube as Chief of Police",
    it: "Capo della polizia: togli un cubetto",
    fr: "Chef de la police : retirer un cube",
};
pub(in super::super) const LOCK_WARD: Phrase = Phrase {
    en: "Lock a ward as Council President",
    it: "Presidente del consiglio: blocca un quartiere",
    fr: "Président du conseil municipal : verrouiller un quartier",
};
pub(in super::super) const MOVE_CUBE: Phrase = Phrase {
    en: "Move a cube as Precinct Chairman",
    it: "Presidente di circoscrizione: sposta un cubetto",
    fr: "Président de circonscription : déplacer un cube",
};
pub(in super::super) const SLANDER: Phrase = Phrase {
    en: "Slander",
    it: "Calunnia",
    fr: "Calomnier",
};
pub(in super::super) const SPREAD: Phrase = Phrase {
    en: "Spread the slander",
    it: "Estendi la calunnia",
    fr: "Étendre la calomnie",
};
pub(in super::super) const END_TURN: Phrase = Phrase {
    en: "End the turn",
    it: "Chiudi il turno",
    fr: "Finir le tour",
};
pub(in super::super) const BID: Phrase = Phrase {
    en: "Bid favour chips",
    it: "Offri segnalini favore",
    fr: "Miser des jetons faveur",
};
pub(in super::super) const PLACE_BONUS_CUBE: Phrase = Phrase {
    en: "Place the bonus cube",
    it: "Piazza il cubetto bonus",
    fr: "Placer le cube bonus",
};
pub(in super::super) const TAKE_BONUS_CHIP: Phrase = Phrase {
    en: "Take the bonus chip",
    it: "Prendi il segnalino favore bonus",
    fr: "Prendre le jeton faveur bonus",
};
pub(in super::super) const DECLINE_BONUS: Phrase = Phrase {
    en: "Decline the bonus",
    it: "Rinuncia al bonus",
    fr: "Renoncer au bonus",
};
pub(in super::super) const ASSIGN_OFFICES: Phrase = Phrase {
    en: "Give out the city offices",
    it: "Assegna le cariche",
    fr: "Attribuer les fonctions municipales",
};
pub(in super::super) const COLOUR: Phrase = Phrase {
    en: "Colour",
    it: "Nazionalità",
    fr: "Nationalité",
};
pub(in super::super) const WARD: Phrase = Phrase {
    en: "Ward",
    it: "Quartiere",
    fr: "Quartier",
};
pub(in super::super) const FROM_WARD: Phrase = Phrase {
    en: "From ward",
    it: "Dal quartiere",
    fr: "Du quartier",
};
pub(in super::super) const TO_WARD: Phrase = Phrase {
    en: "To ward",
    it: "Al quartiere",
    fr: "Au quartier",
};
pub(in super::super) const PLAYER: Phrase = Phrase {
    en: "Player",
    it: "Chi",
    fr: "Qui",
};
pub(in super::super) const OFFICE: Phrase = Phrase {
    en: "Office",
    it: "Carica",
    fr: "Fonction",
};
