//! The written form of actions: a few lower-case words, read back word by word.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use crate::words::{self, Lang, Phrase};

/// What a written action should have had in some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This very word.
    Word(&'static str),
    /// Nothing more.
    End,
    /// One of a kind, such as a ward.
    Kind(Phrase),
}

impl From<Phrase> for Expected {
    fn from(phrase: Phrase) -> Self {
        Self::Kind(phrase)
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// The text ends too early.
    Missing {
        /// What should have come.
        expected: Expected,
    },
    /// A word is not what it should be.
    Unexpected {
        /// The word as written.
        found: String,
        /// What should have come.
        expected: Expected,
    },
}

impl NotationError {
    /// What is wrong, in this language.
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

/// The words of a written action, taken from the left.
#[derive(Clone, Debug)]
pub struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    /// The words of a text.
    pub fn of(text: &'a str) -> Self {
        Self(text.split_whitespace())
    }

    /// The next word, if there is one.
    pub fn next_word(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The next word, read as a `T`.
    ///
    /// # Errors
    /// There is no word, or it is no `T`; `expected` says what it should have been.
    pub fn take<T: FromStr>(&mut self, expected: impl Into<Expected>) -> Result<T, NotationError> {
        let expected = expected.into();
        let word = self.word(expected)?;
        word.parse().map_err(|_| Self::unexpected(word, expected))
    }

    /// The next word as it stands.
    ///
    /// # Errors
    /// There is none.
    pub fn word(&mut self, expected: impl Into<Expected>) -> Result<&'a str, NotationError> {
        self.0.next().ok_or_else(|| NotationError::Missing {
            expected: expected.into(),
        })
    }

    /// Takes one fixed word.
    ///
    /// # Errors
    /// Another word stands there, or none.
    pub fn expect(&mut self, word: &'static str) -> Result<(), NotationError> {
        let found = self.word(Expected::Word(word))?;
        if found == word {
            Ok(())
        } else {
            Err(Self::unexpected(found, Expected::Word(word)))
        }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A word is left.
    pub fn end(mut self) -> Result<(), NotationError> {
        match self.0.next() {
            None => Ok(()),
            Some(word) => Err(Self::unexpected(word, Expected::End)),
        }
    }

    /// The error for a word that should have been something else.
    pub fn unexpected(found: &str, expected: impl Into<Expected>) -> NotationError {
        NotationError::Unexpected {
            found: found.to_owned(),
            expected: expected.into(),
        }
    }
}

/// The actions of a turn written on one line, separated by commas: "boss 14, boss 6".
///
/// # Errors
/// One of them is no action.
pub fn parse_turn<A: FromStr<Err = NotationError>>(text: &str) -> Result<Vec<A>, NotationError> {
    text.split(',').map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARD: Phrase = Phrase { en: "a ward" };
    const NUMBER: Phrase = Phrase { en: "a number" };

    #[test]
    fn words_are_taken_from_the_left_whatever_the_spacing() {
        let mut words = Words::of("  boss   14 ");
        assert_eq!(words.expect("boss"), Ok(()));
        assert_eq!(words.take::<u8>(WARD), Ok(14));
        assert_eq!(words.end(), Ok(()));
    }

    #[test]
    fn what_is_missing_wrong_or_too_much_is_said() {
        let missing = Words::of("").word(NUMBER).unwrap_err();
        assert_eq!(missing.to_string(), "a number is missing at the end");
        let wrong = Words::of("six").take::<u8>(NUMBER).unwrap_err();
        assert_eq!(wrong.to_string(), "\"six\" stands where a number should");
        let other = Words::of("boss").expect("cube").unwrap_err();
        assert_eq!(other.to_string(), "\"boss\" stands where \"cube\" should");
        let more = Words::of("more").end().unwrap_err();
        assert_eq!(more.to_string(), "\"more\" stands where the end should");
    }
}
