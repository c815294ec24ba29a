//! The words of written actions in each language.

use super::words::Action;
use crate::notation::{Entry, Lexicon, Spoken};

impl Spoken for Action {
    const LEXICON: &'static Lexicon = &Lexicon {
        verbs: &[
            Entry::new("play", &["gioca"], &["joue"]),
            Entry::new("walk", &["cammina"], &["marche"]),
            Entry::new("push", &["spingi"], &["pousse"]),
        ],
        nouns: &[],
        little: Entry::new("", &["il", "la", "un"], &["le", "la", "un"]),
        capitals: false,
    };
}
