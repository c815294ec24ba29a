//! What is said at any table, in each language, and what the games need to say the rest.
//!
//! Events, questions and refusals are data; a sentence is made when somebody reads it. A function with words takes a
//! [`Lang`] and picks the language by a `match` without a rest arm, so a new language compiles once it has every sentence,
//! and a new event once it is said in every language.

pub(crate) mod en;
pub(crate) mod fold;
pub(crate) mod fr;
pub(crate) mod it;
pub(crate) mod json;
mod lang;
pub(crate) mod page;
#[cfg(test)]
pub(crate) mod tests;

pub use json::json_fault;
pub use lang::{Lang, UnknownLang};

use crate::ending::Ending;
use crate::entry::TableEvent;
use crate::game::Names;
use crate::notation::NotationError;
use crate::record::RecordError;
use crate::seat::Seat;
use crate::table::{ActRefused, Unheard};
use crate::terms::{Absence, Pace, Terms, TermsError};

/// A few words that need nothing filled in: a field a language, so that none can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// In English.
    pub en: &'static str,
    /// In Italian.
    pub it: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Phrase {
    /// The words in this language.
    pub const fn say_in(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::It => self.it,
            Lang::Fr => self.fr,
        }
    }
}

/// Names in a row as a sentence lists them: `Ann, Bo and Cy`; empty if there are none.
pub fn list(lang: Lang, names: impl IntoIterator<Item = impl Into<String>>) -> String {
    match lang {
        Lang::En => en::list(names, ""),
        Lang::It => it::list(names, ""),
        Lang::Fr => fr::list(names, ""),
    }
}

/// A span of time in the largest unit that divides it: `2 days`.
pub fn span(lang: Lang, seconds: u32) -> String {
    match lang {
        Lang::En => en::span(seconds),
        Lang::It => it::span(seconds),
        Lang::Fr => fr::span(seconds),
    }
}

/// A ruling, or all from one to another, as they are named within a sentence: `ruling TH-6`, `rulings CG-Q1 to CG-Q4`.
pub fn rulings(lang: Lang, first: &str, last: Option<&str>) -> String {
    match (lang, last) {
        (Lang::En, None) => format!("ruling {first}"),
        (Lang::En, Some(last)) => format!("rulings {first} to {last}"),
        (Lang::It, None) => format!("chiarimento {first}"),
        (Lang::It, Some(last)) => format!("chiarimenti da {first} a {last}"),
        (Lang::Fr, None) => format!("précision {first}"),
        (Lang::Fr, Some(last)) => format!("précisions {first} à {last}"),
    }
}

pub(crate) fn table_event(lang: Lang, event: &TableEvent, names: &Names) -> String {
    match lang {
        Lang::En => en::table_event(event, names),
        Lang::It => it::table_event(event, names),
        Lang::Fr => fr::table_event(event, names),
    }
}

pub(crate) const fn ending(lang: Lang, ending: Ending) -> &'static str {
    match lang {
        Lang::En => en::ending(ending),
        Lang::It => it::ending(ending),
        Lang::Fr => fr::ending(ending),
    }
}

pub(crate) fn seat_colour(lang: Lang, seat: Seat) -> &'static str {
    match lang {
        Lang::En => en::seat_colour(seat),
        Lang::It => it::seat_colour(seat),
        Lang::Fr => fr::seat_colour(seat),
    }
}

pub(crate) fn terms(lang: Lang, terms: &Terms) -> Vec<String> {
    match lang {
        Lang::En => en::terms(terms),
        Lang::It => it::terms(terms),
        Lang::Fr => fr::terms(terms),
    }
}

pub(crate) fn pace(lang: Lang, pace: &Pace) -> String {
    match lang {
        Lang::En => en::pace(pace),
        Lang::It => it::pace(pace),
        Lang::Fr => fr::pace(pace),
    }
}

pub(crate) const fn absence(lang: Lang, absence: Absence) -> &'static str {
    match lang {
        Lang::En => en::absence(absence),
        Lang::It => it::absence(absence),
        Lang::Fr => fr::absence(absence),
    }
}

pub(crate) const fn terms_error(lang: Lang, error: TermsError) -> &'static str {
    match lang {
        Lang::En => en::terms_error(error),
        Lang::It => it::terms_error(error),
        Lang::Fr => fr::terms_error(error),
    }
}

pub(crate) const fn unheard(lang: Lang, unheard: Unheard) -> &'static str {
    match lang {
        Lang::En => en::unheard(unheard),
        Lang::It => it::unheard(unheard),
        Lang::Fr => fr::unheard(unheard),
    }
}

pub(crate) fn act_refused(lang: Lang, refused: &ActRefused) -> String {
    match lang {
        Lang::En => en::act_refused(refused),
        Lang::It => it::act_refused(refused),
        Lang::Fr => fr::act_refused(refused),
    }
}

pub(crate) fn notation_error(lang: Lang, error: &NotationError) -> String {
    match lang {
        Lang::En => en::notation_error(error),
        Lang::It => it::notation_error(error),
        Lang::Fr => fr::notation_error(error),
    }
}

pub(crate) fn record_error(lang: Lang, error: &RecordError) -> String {
    match lang {
        Lang::En => error.to_string(),
        Lang::It => it::record_error(error),
        Lang::Fr => fr::record_error(error),
    }
}

pub(crate) fn no_such_action(lang: Lang, index: usize, reason: &str) -> String {
    match lang {
        Lang::En => en::no_such_action(index, reason),
        Lang::It => it::no_such_action(index, reason),
        Lang::Fr => fr::no_such_action(index, reason),
    }
}
