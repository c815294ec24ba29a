//! What a menu calls the verbs and what is picked for them.

use crate::words::Phrase;

pub(in super::super) const KEEP: Phrase = Phrase {
    en: "Keep four cards",
    it: "Tieni quattro carte",
    fr: "Garder quatre cartes",
};
pub(in super::super) const PLAY: Phrase = Phrase {
    en: "Play a card",
    it: "Gioca una carta",
    fr: "Jouer une carte",
};
pub(in super::super) const STEP: Phrase = Phrase {
    en: "Step, for a point",
    it: "Spostati, per un punto",
    fr: "Se déplacer, pour un point",
};
pub(in super::super) const FREE_STEP: Phrase = Phrase {
    en: "Step free",
    it: "Spostati gratis",
    fr: "Se déplacer gratuitement",
};
pub(in super::super) const RIDE: Phrase = Phrase {
    en: "Ride free",
    it: "Viaggia gratis in treno",
    fr: "Prendre le train gratuitement",
};
pub(in super::super) const EXPRESS: Phrase = Phrase {
    en: "Take the express train",
    it: "Prendi il treno espresso",
    fr: "Prendre le train express",
};
pub(in super::super) const PLACE: Phrase = Phrase {
    en: "Place a cube, for a point",
    it: "Piazza un cubetto, per un punto",
    fr: "Placer un cube, pour un point",
};
pub(in super::super) const COUNTY: Phrase = Phrase {
    en: "Place County Stumping's cube",
    it: "Piazza il cubetto di County Stumping",
    fr: "Placer le cube de County Stumping",
};
pub(in super::super) const ENDORSE: Phrase = Phrase {
    en: "Place a cube in the card's endorsement box, for a point",
    it: "Metti un cubetto nel riquadro del sostegno, per un punto",
    fr: "Placer un cube dans la case de soutien de la carte, pour un point",
};
pub(in super::super) const BONUS: Phrase = Phrase {
    en: "Place the Democrats' bonus cube",
    it: "Piazza il cubetto bonus dei democratici",
    fr: "Placer le cube bonus des démocrates",
};
pub(in super::super) const ADD: Phrase = Phrase {
    en: "Add a cube",
    it: "Aggiungi un cubetto",
    fr: "Ajouter un cube",
};
pub(in super::super) const REMOVE: Phrase = Phrase {
    en: "Remove an opponent's cube",
    it: "Togli un cubetto altrui",
    fr: "Retirer un cube adverse",
};
pub(in super::super) const NEXT_EFFECT: Phrase = Phrase {
    en: "Leave the rest of this effect",
    it: "Lascia perdere il resto di questo effetto",
    fr: "Laisser le reste de cet effet",
};
pub(in super::super) const END_CARD: Phrase = Phrase {
    en: "The card is played",
    it: "Chiudi la carta",
    fr: "Terminer la carte",
};
pub(in super::super) const MOVE: Phrase = Phrase {
    en: "Move a cube",
    it: "Sposta un cubetto",
    fr: "Déplacer un cube",
};
pub(in super::super) const DECLINE: Phrase = Phrase {
    en: "Do without the ability",
    it: "Rinuncia all’abilità speciale",
    fr: "Renoncer au pouvoir",
};
pub(in super::super) const GRANT: Phrase = Phrase {
    en: "Place a cube",
    it: "Assegna un cubetto",
    fr: "Placer un cube",
};
pub(in super::super) const STOP: Phrase = Phrase {
    en: "Leave the other cubes unplaced",
    it: "Non piazzare gli altri cubetti",
    fr: "Ne pas placer les autres cubes",
};
pub(in super::super) const CARD: Phrase = Phrase {
    en: "Card",
    it: "Carta",
    fr: "Carte",
};
pub(in super::super) const USE: Phrase = Phrase {
    en: "Use",
    it: "Uso",
    fr: "Usage",
};
pub(in super::super) const STATE: Phrase = Phrase {
    en: "State",
    it: "Stato",
    fr: "État",
};
pub(in super::super) const BOX: Phrase = Phrase {
    en: "Box",
    it: "Riquadro",
    fr: "Case",
};
pub(in super::super) const PARTY: Phrase = Phrase {
    en: "Party",
    it: "Partito",
    fr: "Parti",
};
pub(in super::super) const FROM: Phrase = Phrase {
    en: "From",
    it: "Da",
    fr: "De",
};
pub(in super::super) const TO: Phrase = Phrase {
    en: "To",
    it: "A",
    fr: "Vers",
};
