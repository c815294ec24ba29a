//! The words of written actions in each language.

use super::action::Action;
use crate::notation::{Entry, Lexicon, Pieces, Spoken};
use crate::words::Lang;

const LEXICON: &Lexicon = &Lexicon {
    verbs: &[
        BOSS,
        CUBE,
        CHIP,
        Entry::new("police", &["polizia"], &["police"]),
        Entry::new("lock", &["blocca"], &["verrou", "verrouille"]),
        Entry::new("move", &["sposta"], &["deplace"]),
        Entry::new("slander", &["calunnia"], &["calomnie"]),
        Entry::new("spread", &["estendi"], &["etend", "etends"]),
        Entry::new("end", &["fine"], &["fin"]),
        Entry::new("bid", &["offri", "offro", "offerta"], &["mise"]),
        BONUS,
        Entry::new("decline", &["rinuncia"], &["renonce"]),
        Entry::new("offices", &["cariche"], &["fonctions"]),
    ],
    nouns: &[
        CUBE,
        CHIP,
        BONUS,
        Entry::new("seat", &["posto"], &["place"]),
        Entry::new(
            "irish",
            &["irlandese", "irlandesi"],
            &["irlandais", "irlandaise"],
        ),
        Entry::new("english", &["inglese", "inglesi"], &["anglais", "anglaise"]),
        Entry::new(
            "german",
            &["tedesco", "tedeschi"],
            &["allemand", "allemands"],
        ),
        Entry::new(
            "italian",
            &["italiano", "italiani"],
            &["italien", "italiens"],
        ),
        Entry::new("deputy_mayor", &["vicesindaco"], &["adjoint"]),
        Entry::new("council_president", &["consiglio"], &["conseil"]),
        Entry::new("chief_of_police", &["polizia"], &["police"]),
        Entry::new(
            "precinct_chairman",
            &["circoscrizione"],
            &["circonscription"],
        ),
    ],
    little: Entry::new(
        "",
        &[
            "il",
            "lo",
            "la",
            "i",
            "le",
            "un",
            "una",
            "di",
            "dei",
            "del",
            "della",
            "d",
            "l",
            "da",
            "dal",
            "a",
            "al",
            "in",
            "nel",
            "per",
            "su",
            "e",
            "ed",
            "quartiere",
        ],
        &[
            "le", "la", "les", "l", "un", "une", "de", "des", "du", "d", "a", "au", "aux", "en",
            "dans", "pour", "sur", "et", "quartier",
        ],
    ),
    capitals: false,
};

const BOSS: Entry = Entry::new("boss", &["capo", "capi"], &["patron", "patrons"]);
const CUBE: Entry = Entry::new("cube", &["cubo", "cubetto", "cubetti"], &["cube", "cubes"]);
const CHIP: Entry = Entry::new("chip", &["favore", "favori"], &["jeton", "jetons"]);
const BONUS: Entry = Entry::new("bonus", &["bonus"], &["bonus"]);

/// The colours of seats, read where a seat is asked for, and never shown.
pub(super) const SEATS: &[Entry] = &[
    Entry::new("0", &["rosso"], &["rouge"]),
    Entry::new("1", &["giallo"], &["jaune"]),
    Entry::new("2", &["blu"], &["bleu"]),
    Entry::new("3", &["nero"], &["noir"]),
    Entry::new("4", &["bianco"], &["blanc"]),
];

impl Spoken for Action {
    const LEXICON: &'static Lexicon = LEXICON;

    /// "calunnia giallo 8 tedesco" names a seat by its colour, and "rinuncia" says of what there is to decline.
    fn arrange(lang: Lang, pieces: &mut Pieces<'_>) {
        match pieces.at(0) {
            "slander" => {
                pieces.supply(1, "seat");
                if let Some(seat) = pieces.all.get_mut(2) {
                    seat.read_by(SEATS, lang);
                }
            }
            "decline" => pieces.supply(1, "bonus"),
            "offices" => {
                pieces.all.retain(|piece| !piece.is("seat"));
                for seat in pieces.all.iter_mut().skip(2).step_by(2) {
                    seat.read_by(SEATS, lang);
                }
            }
            _ => {}
        }
    }
}
