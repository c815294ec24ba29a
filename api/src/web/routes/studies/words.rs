//! What is said of studies, out of the catalogue.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::ground::locale::Locale;
use crate::ground::wording;
use crate::tell::mail::words::keys;

keys! {
    Of = "study-of",
    AnalysisOf = "study-analysis-of",
    Imagined = "study-imagined",
}

fn say(locale: &Locale, key: Key, fact: &'static str, value: String) -> String {
    let facts = HashMap::from([(Cow::Borrowed(fact), value.into())]);
    locale.say(key.id(), &facts)
}

/// What a study of a game is called that its owner has given no name.
pub fn study_of(locale: &Locale, ruleset: &str) -> String {
    say(locale, Key::Of, "ruleset", ruleset.to_owned())
}

/// What an analysis of a running game is called.
pub fn analysis_of(locale: &Locale, ruleset: &str) -> String {
    say(locale, Key::AnalysisOf, "ruleset", ruleset.to_owned())
}

/// That what could not be known after an entry of the game is imagined.
pub(super) fn imagined(locale: &Locale, entry: u64) -> String {
    let entry = wording::count(locale, entry);
    say(locale, Key::Imagined, "entry", entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::mail::words::assert_holds_exactly;

    #[test]
    fn every_language_has_exactly_the_messages_that_are_used() {
        let used: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        assert_holds_exactly("study.ftl", &used);
    }
}
