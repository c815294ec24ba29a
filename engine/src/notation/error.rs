//! What is wrong with a text that is no action: where, and what could stand there.

use std::borrow::Cow;
use std::fmt;

use crate::menu::{Form, Kind, Noun};
use crate::words::{self, Lang};

/// A text that is no action. Its `Display` is English, for logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The byte of the text at which the wrong word begins; where a word is missing, that at which the text ends.
    pub at: usize,
    /// The wrong word; none if the text ends too early.
    pub found: Option<String>,
    /// What could stand there.
    pub expected: Expected,
    /// Whether the text could also end there.
    pub or_end: bool,
}

/// What could stand at a place of a written action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// One of these words.
    Words(Vec<&'static str>),
    /// The word for a thing of a kind.
    Noun {
        /// The kind.
        kind: Kind,
        /// The words for those that could stand there.
        words: Vec<Cow<'static, str>>,
    },
    /// A whole number.
    Number {
        /// The least.
        least: u8,
        /// The greatest.
        most: u8,
    },
    /// Nothing more.
    End,
}

impl Expected {
    /// The words that the forms begin with.
    pub fn verbs(forms: &[Form]) -> Self {
        let mut words: Vec<&'static str> = Vec::new();
        for word in forms.iter().map(Form::first_word) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        Self::Words(words)
    }

    /// The words for these things.
    pub fn nouns<N: Noun>(nouns: impl Iterator<Item = N>) -> Self {
        Self::Noun {
            kind: N::KIND,
            words: nouns.map(|noun| noun.id()).collect(),
        }
    }

    /// Every word that could stand there; none if nothing could.
    pub fn words(&self) -> Vec<Cow<'static, str>> {
        match self {
            Self::Words(words) => words.iter().map(|&word| word.into()).collect(),
            Self::Noun { words, .. } => words.clone(),
            Self::Number { least, most } => (*least..=*most)
                .map(|number| number.to_string().into())
                .collect(),
            Self::End => Vec::new(),
        }
    }
}

impl NotationError {
    /// The same error where the text could also have ended.
    #[must_use]
    pub fn or_end(self) -> Self {
        Self {
            or_end: true,
            ..self
        }
    }

    /// What is wrong, said to the player in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        words::notation_error(lang, self)
    }
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(Lang::En))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Words;
    use super::*;
    use crate::seat::Seat;
    use crate::words::Phrase;

    #[test]
    fn what_is_missing_wrong_or_too_much_is_said() {
        let said = |error: NotationError| error.to_string();
        for (error, text) in [
            (
                Words::of("").one_of(["cube", "chip"]).unwrap_err(),
                "cube or chip is missing at the end",
            ),
            (
                Words::of("six").number(1..=3).unwrap_err(),
                "\"six\" stands where a number from 1 to 3 should",
            ),
            (
                Words::of("six").noun::<Seat>().unwrap_err(),
                "\"six\" stands where a seat's number (0, 1, 2, 3 or 4) should",
            ),
            (
                Words::of("six").expect("seat").unwrap_err().or_end(),
                "\"six\" stands where seat or the end should",
            ),
            (
                Words::of("six").end().unwrap_err(),
                "\"six\" stands where the end should",
            ),
        ] {
            assert_eq!(said(error), text);
        }
    }

    #[test]
    fn all_that_could_stand_there_is_there_for_programs() {
        let error = Words::of("5").noun::<Seat>().unwrap_err();
        assert_eq!(error.expected.words(), ["0", "1", "2", "3", "4"]);
        let error = Words::of("5").number(1..=3).unwrap_err();
        assert_eq!(error.expected.words(), ["1", "2", "3"]);
        let error = Words::of("5").one_of(["cube", "chip"]).unwrap_err();
        assert_eq!(error.expected.words(), ["cube", "chip"]);
        let error = Words::of("5").end().unwrap_err();
        assert!(error.expected.words().is_empty());
    }

    #[test]
    fn verbs_are_named_once_by_their_first_words() {
        let forms = ["end", "bonus cube", "bonus chip"];
        let forms = forms.map(|verb| {
            Form::alone(
                verb,
                Phrase {
                    en: "Do it",
                    it: "Do it",
                    fr: "Do it",
                },
            )
        });
        assert_eq!(
            Expected::verbs(&forms),
            Expected::Words(vec!["end", "bonus"])
        );
    }
}
