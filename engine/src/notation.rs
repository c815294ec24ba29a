//! The written form of actions: a few lower-case words, read back word by word.

mod error;
mod spoken;

use std::ops::RangeInclusive;
use std::str::FromStr;

pub use self::error::{Expected, NotationError};
pub use self::spoken::{Entry, Lexicon, Piece, Pieces, Spoken, parse_in, parse_turn_in, print_in};
use crate::menu::{Form, Noun};

/// A word of a written action, and where it stands; the empty word stands at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word as written.
    pub text: &'a str,
    /// The byte of the whole text at which it begins.
    pub at: usize,
}

impl Word<'_> {
    /// The error for a word that should have been something else.
    pub fn instead_of(self, expected: Expected) -> NotationError {
        NotationError {
            at: self.at,
            found: (!self.text.is_empty()).then(|| self.text.to_owned()),
            expected,
            or_end: false,
        }
    }
}

/// The words of a written action, taken from the left.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    rest: &'a str,
    /// The byte of the whole text at which the rest begins.
    at: usize,
}

impl<'a> Words<'a> {
    /// The words of a text.
    pub fn of(text: &'a str) -> Self {
        Self {
            rest: text.trim_end(),
            at: 0,
        }
    }

    /// Takes the next word, which is empty if there is none.
    pub fn take(&mut self) -> Word<'a> {
        let rest = self.rest.trim_start();
        let at = self.at + (self.rest.len() - rest.len());
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (text, rest) = rest.split_at(end);
        (self.rest, self.at) = (rest, at + end);
        Word { text, at }
    }

    /// Whether no word is left.
    pub const fn is_done(&self) -> bool {
        // Nothing stands behind the last word.
        self.rest.is_empty()
    }

    /// Takes the word that a written action begins with.
    ///
    /// # Errors
    /// None of the forms begins with it.
    pub fn verb(&mut self, forms: &[Form]) -> Result<Word<'a>, NotationError> {
        let word = self.take();
        if forms.iter().any(|form| form.first_word() == word.text) {
            Ok(word)
        } else {
            Err(word.instead_of(Expected::verbs(forms)))
        }
    }

    /// Takes one of these words.
    ///
    /// # Errors
    /// Another word stands there, or none.
    pub fn one_of(
        &mut self,
        expected: impl IntoIterator<Item = &'static str>,
    ) -> Result<&'static str, NotationError> {
        let word = self.take();
        let expected: Vec<&'static str> = expected.into_iter().collect();
        let found = expected.iter().find(|&&one| one == word.text).copied();
        found.ok_or_else(|| word.instead_of(Expected::Words(expected)))
    }

    /// Takes one fixed word.
    ///
    /// # Errors
    /// Another word stands there, or none.
    pub fn expect(&mut self, word: &'static str) -> Result<(), NotationError> {
        self.one_of([word]).map(|_| ())
    }

    /// Takes the word for a thing.
    ///
    /// # Errors
    /// The word stands for none, or there is no word.
    pub fn noun<N: Noun>(&mut self) -> Result<N, NotationError> {
        self.noun_of(|_| true)
    }

    /// Takes the word for a thing that may stand here.
    ///
    /// # Errors
    /// The word stands for no such thing, or there is no word.
    pub fn noun_of<N: Noun>(&mut self, may: impl Fn(&N) -> bool) -> Result<N, NotationError> {
        let word = self.take();
        N::read(word.text)
            .filter(&may)
            .ok_or_else(|| word.instead_of(Expected::nouns(N::all().filter(may))))
    }

    /// Takes a number, written without signs and leading noughts.
    ///
    /// # Errors
    /// The word is no such number, or there is no word.
    pub fn number(&mut self, range: RangeInclusive<u8>) -> Result<u8, NotationError> {
        let word = self.take();
        let number = word.text.parse().ok();
        number
            .filter(|number| range.contains(number) && number.to_string() == word.text)
            .ok_or_else(|| {
                word.instead_of(Expected::Number {
                    least: *range.start(),
                    most: *range.end(),
                })
            })
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A word is left.
    pub fn end(mut self) -> Result<(), NotationError> {
        if self.is_done() {
            Ok(())
        } else {
            Err(self.take().instead_of(Expected::End))
        }
    }
}

/// The actions of a turn written on one line, separated by commas: "boss 14, boss 6".
///
/// # Errors
/// One of them is no action; where is said for the whole line.
pub fn parse_turn<A: FromStr<Err = NotationError>>(text: &str) -> Result<Vec<A>, NotationError> {
    each_of_turn(text, str::parse)
}

/// Reads what stands between commas, each by itself; where is said for the whole line.
fn each_of_turn<A>(
    text: &str,
    read: impl Fn(&str) -> Result<A, NotationError>,
) -> Result<Vec<A>, NotationError> {
    let mut begins = 0;
    text.split(',')
        .map(|written| {
            let before = begins;
            begins += written.len() + 1;
            read(written).map_err(|error| NotationError {
                at: before + error.at,
                ..error
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_from_the_left_whatever_the_spacing() {
        let mut words = Words::of("  boss   14 ");
        assert_eq!(
            words.take(),
            Word {
                text: "boss",
                at: 2
            }
        );
        assert_eq!(words.number(1..=17), Ok(14));
        assert!(words.is_done());
        assert_eq!(words.take(), Word { text: "", at: 11 });
        assert_eq!(words.end(), Ok(()));
    }

    #[test]
    fn a_number_is_written_in_one_way() {
        for word in ["+1", "01", "-1", "1.0", "256", "", "one", "4"] {
            assert!(Words::of(word).number(0..=3).is_err(), "{word}");
        }
        assert_eq!(Words::of("0").number(0..=3), Ok(0));
        assert_eq!(Words::of("255").number(0..=255), Ok(255));
    }

    #[test]
    fn what_is_wrong_is_said_with_where_it_stands() {
        let mut words = Words::of(" boss six");
        let wrong = words.expect("cube").unwrap_err();
        assert_eq!((wrong.at, wrong.found.as_deref()), (1, Some("boss")));
        assert_eq!(wrong.expected, Expected::Words(vec!["cube"]));
        let wrong = words.number(1..=3).unwrap_err();
        assert_eq!((wrong.at, wrong.found.as_deref()), (6, Some("six")));
        let missing = words.one_of(["cube", "chip"]).unwrap_err();
        assert_eq!((missing.at, missing.found.as_deref()), (9, None));
        let wrong = Words::of("more").end().unwrap_err();
        assert_eq!(wrong.expected, Expected::End);
    }

    #[test]
    fn where_is_said_for_the_whole_line() {
        #[derive(Debug)]
        struct One;
        impl FromStr for One {
            type Err = NotationError;
            fn from_str(text: &str) -> Result<Self, NotationError> {
                let mut words = Words::of(text);
                words.expect("one")?;
                words.end().map(|()| Self)
            }
        }
        assert_eq!(parse_turn::<One>("one, one ,one").unwrap().len(), 3);
        let line = "one,  one, two, one";
        let wrong = parse_turn::<One>(line).unwrap_err();
        assert!(line[wrong.at..].starts_with("two"));
        assert_eq!(parse_turn::<One>("one, ").unwrap_err().at, 4);
    }
}
