//! The written form of actions: a few lower-case words, read back word by word.

use std::str::{FromStr, SplitWhitespace};

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text ends too early.
    #[error("{expected} is missing at the end")]
    Missing {
        /// What should have come.
        expected: &'static str,
    },
    /// A word is not what it should be.
    #[error("\"{found}\" stands where {expected} should")]
    Unexpected {
        /// The word as written.
        found: String,
        /// What should have come.
        expected: &'static str,
    },
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
    pub fn take<T: FromStr>(&mut self, expected: &'static str) -> Result<T, NotationError> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| Self::unexpected(word, expected))
    }

    /// The next word as it stands.
    ///
    /// # Errors
    /// There is none.
    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, NotationError> {
        self.0.next().ok_or(NotationError::Missing { expected })
    }

    /// Takes one fixed word.
    ///
    /// # Errors
    /// Another word stands there, or none.
    pub fn expect(&mut self, word: &'static str) -> Result<(), NotationError> {
        let found = self.word(word)?;
        if found == word {
            Ok(())
        } else {
            Err(Self::unexpected(found, word))
        }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A word is left.
    pub fn end(mut self) -> Result<(), NotationError> {
        match self.0.next() {
            None => Ok(()),
            Some(word) => Err(Self::unexpected(word, "the end")),
        }
    }

    /// The error for a word that should have been something else.
    pub fn unexpected(found: &str, expected: &'static str) -> NotationError {
        NotationError::Unexpected {
            found: found.to_owned(),
            expected,
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

    #[test]
    fn words_are_taken_from_the_left_whatever_the_spacing() {
        let mut words = Words::of("  boss   14 ");
        assert_eq!(words.expect("boss"), Ok(()));
        assert_eq!(words.take::<u8>("a ward"), Ok(14));
        assert_eq!(words.end(), Ok(()));
    }

    #[test]
    fn what_is_missing_wrong_or_too_much_is_said() {
        let missing = Words::of("").word("an action").unwrap_err();
        assert_eq!(missing.to_string(), "an action is missing at the end");
        let wrong = Words::of("six").take::<u8>("a number").unwrap_err();
        assert_eq!(wrong.to_string(), "\"six\" stands where a number should");
        assert!(Words::of("boss").expect("cube").is_err());
        assert!(Words::of("more").end().is_err());
    }
}
