//! The words of written actions in each language.

use super::Action;
use crate::notation::{Entry, Lexicon, Pieces, Spoken};
use crate::words::Lang;

const LEXICON: &Lexicon = &Lexicon {
    verbs: &[
        Entry::new("discard", &["scarta"], &["rends"]),
        Entry::new("lay", &["piazza"], &["pose"]),
        Entry::new("tavern", &["taverna"], &["taverne"]),
        Entry::new("draw", &["pesca", "prendi"], &["pioche", "prends"]),
    ],
    nouns: &[
        Entry::new(
            "candlemakers",
            &["candelai", "candelaio"],
            &["ciriers", "cirier"],
        ),
        Entry::new(
            "bakers",
            &["fornai", "fornaio"],
            &["boulangers", "boulanger"],
        ),
        Entry::new(
            "blacksmiths",
            &["fabbri", "fabbro"],
            &["forgerons", "forgeron"],
        ),
        Entry::new(
            "clothmakers",
            &["tessitori", "tessitore"],
            &["drapiers", "drapier"],
        ),
        Entry::new("building", &["edificio"], &["batiment"]),
        Entry::new("market", &["mercato"], &["marche"]),
        Entry::new("minstrel", &["menestrello"], &["menestrel"]),
        Entry::new("house", &["casa"], &["maison"]),
        Entry::new(
            "men",
            &["omini", "omino", "con"],
            &["compagnons", "compagnon", "avec"],
        ),
    ],
    little: Entry::new(
        "",
        &[
            "il", "lo", "la", "i", "un", "una", "di", "dei", "del", "della", "d", "l", "da", "a",
            "in", "nel", "per", "su",
        ],
        &[
            "le", "la", "les", "l", "un", "une", "de", "des", "du", "d", "a", "en", "dans", "pour",
            "sur",
        ],
    ),
    capitals: true,
};

impl Spoken for Action {
    const LEXICON: &'static Lexicon = LEXICON;

    /// A tile's two words may stand in either order, and a minstrel house needs only its minstrel.
    fn arrange(_: Lang, pieces: &mut Pieces<'_>) {
        if pieces.at(0) == "tavern" {
            return;
        }
        match pieces.at(1) {
            "building" | "market" | "house" => pieces.swap(1),
            _ => {}
        }
        if pieces.at(1) == "minstrel" {
            pieces.supply(2, "house");
        }
        // "con 2 omini" says the word for men twice.
        if pieces.at(4) == "men" && pieces.at(6) == "men" && pieces.all.len() == 7 {
            pieces.all.truncate(6);
        }
    }
}
