//! The words of written actions in each language.

use super::action::Action;
use crate::notation::{Entry, Lexicon, Pieces, Spoken};
use crate::words::Lang;

const LEXICON: &Lexicon = &Lexicon {
    verbs: &[
        Entry::new("keep", &["tieni"], &["garde"]),
        Entry::new("play", &["gioca"], &["joue"]),
        Entry::new("to", &["vai"], &["vers"]),
        Entry::new("free", &["gratis"], &["gratuit"]),
        Entry::new("ride", &["corsa"], &["trajet"]),
        EXPRESS,
        Entry::new("place", &["piazza"], &["place"]),
        Entry::new("county", &["contea"], &["comte"]),
        Entry::new("endorse", &["sostegno"], &["soutien"]),
        Entry::new("bonus", &["bonus"], &["bonus"]),
        Entry::new("add", &["aggiungi"], &["ajoute"]),
        Entry::new("remove", &["togli"], &["retire"]),
        Entry::new("next", &["avanti"], &["suite"]),
        Entry::new("end", &["fine"], &["fin"]),
        Entry::new("move", &["sposta"], &["deplace"]),
        Entry::new("decline", &["rinuncia"], &["renonce"]),
        Entry::new("grant", &["assegna"], &["attribue"]),
        Entry::new("stop", &["basta"], &["stop"]),
    ],
    nouns: &[
        Entry::new("for", &["per"], &["pour"]),
        Entry::new("value", &["valore"], &["valeur"]),
        Entry::new("text", &["testo"], &["texte"]),
        EXPRESS,
        Entry::new("from", &[], &[]),
        Entry::new("to", &[], &[]),
    ],
    // Not articles: IL, IN, LA and DE are states, in any letters.
    little: Entry::new("", &["da", "a"], &["a"]),
    capitals: true,
};

const EXPRESS: Entry = Entry::new("express", &["espresso"], &["express"]);

impl Spoken for Action {
    const LEXICON: &'static Lexicon = LEXICON;

    /// The words between the things are left out: "gratis KY", "sposta REP OH IN".
    fn arrange(_: Lang, pieces: &mut Pieces<'_>) {
        match pieces.at(0) {
            "play" => pieces.supply(2, "for"),
            "free" | "ride" | "express" => pieces.supply(1, "to"),
            "move" => {
                pieces.supply(2, "from");
                pieces.supply(4, "to");
            }
            _ => {}
        }
    }
}
