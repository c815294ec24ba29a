//! The written form in the reader's words: "capo 14" for "boss 14".
//!
//! A game has one standard written form, in English words; it is what logs and records hold, and it is read whatever the
//! reader speaks. A [`Lexicon`] says what each of its words is in the other languages. What a reader writes is turned
//! into the standard form word by word and then read as that, so that no game has a second grammar, and a new language
//! is another column.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use super::{Expected, NotationError, each_of_turn};
use crate::words::Lang;
use crate::words::fold::folded;

/// The fewest letters to which a reader's word may be cut.
const SHORTEST: usize = 4;

/// A word of the standard form, and what readers write for it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word of the standard form.
    pub standard: &'static str,
    /// The Italian words: the first is the one that is shown, the others are read too. Without any the word is left out.
    pub it: &'static [&'static str],
    /// The French words, in the same way.
    pub fr: &'static [&'static str],
}

impl Entry {
    /// An entry from its columns.
    pub const fn new(
        standard: &'static str,
        it: &'static [&'static str],
        fr: &'static [&'static str],
    ) -> Self {
        Self { standard, it, fr }
    }

    /// The words in this language; none in English, whose words are the standard ones.
    pub const fn own(&self, lang: Lang) -> &'static [&'static str] {
        match lang {
            Lang::En => &[],
            Lang::It => self.it,
            Lang::Fr => self.fr,
        }
    }
}

/// All words of a game's written form. Ids of things, such as "14" or "OH", need no entry.
///
/// In one position no word is the beginning of another with another meaning, and their first four letters differ.
#[derive(Debug)]
pub struct Lexicon {
    /// The words that an action begins with.
    pub verbs: &'static [Entry],
    /// The words that stand behind them.
    pub nouns: &'static [Entry],
    /// Articles and prepositions, which are passed over wherever they stand; the standard words among them are none.
    pub little: Entry,
    /// Whether ids are written in capital letters, and read in any.
    pub capitals: bool,
}

/// A word that is read, on its way to the standard form.
#[derive(Clone, Debug)]
pub struct Piece<'a> {
    /// What it is in the standard form.
    pub standard: Cow<'static, str>,
    /// What the reader wrote; empty if the word was left out.
    source: &'a str,
    /// The byte of the reader's text at which it stands.
    at: usize,
}

impl Piece<'_> {
    /// Whether it is this word of the standard form.
    pub fn is(&self, standard: &str) -> bool {
        self.standard == standard
    }

    /// Reads it by another table, if it is in that.
    pub fn read_by(&mut self, table: &'static [Entry], lang: Lang) {
        if let Some(entry) = find(table, lang, &folded(self.source)) {
            self.standard = entry.standard.into();
        }
    }
}

/// The words of an action on their way to the standard form.
#[derive(Debug)]
pub struct Pieces<'a> {
    /// The words.
    pub all: Vec<Piece<'a>>,
    /// The byte at which the text ends.
    end: usize,
}

impl Pieces<'_> {
    /// The standard word at this place; empty behind the end.
    pub fn at(&self, index: usize) -> &str {
        self.all.get(index).map_or("", |piece| &piece.standard)
    }

    /// Puts in a word that the reader may leave out, unless it stands there.
    pub fn supply(&mut self, index: usize, standard: &'static str) {
        if self.at(index) != standard && index <= self.all.len() {
            let at = self.all.get(index).map_or(self.end, |next| next.at);
            let piece = Piece {
                standard: standard.into(),
                source: "",
                at,
            };
            self.all.insert(index, piece);
        }
    }

    /// Puts two words that stand side by side in the other order.
    pub fn swap(&mut self, first: usize) {
        if first + 1 < self.all.len() {
            self.all.swap(first, first + 1);
        }
    }
}

/// An action with a written form in every language.
pub trait Spoken: Display + FromStr<Err = NotationError> {
    /// Its words.
    const LEXICON: &'static Lexicon;

    /// Puts the words in the order of the standard form and supplies those that may be left out in this language.
    fn arrange(_lang: Lang, _pieces: &mut Pieces<'_>) {}
}

/// The action as a reader of this language writes it.
pub fn print_in<A: Spoken>(lang: Lang, action: &A) -> String {
    let standard = action.to_string();
    if lang == Lang::En {
        return standard;
    }
    let words: Vec<&str> = standard
        .split(' ')
        .enumerate()
        .filter_map(|(index, word)| shown(A::LEXICON, lang, index, word))
        .collect();
    words.join(" ")
}

/// The action that a reader of this language has written, in these words or in the standard form.
///
/// # Errors
/// The text is no action. Where is said for the text as it was written, and what could stand there in the reader's words.
pub fn parse_in<A: Spoken>(lang: Lang, text: &str) -> Result<A, NotationError> {
    if lang == Lang::En {
        return text.parse();
    }
    let mut pieces = read(A::LEXICON, lang, text);
    A::arrange(lang, &mut pieces);
    let words: Vec<&str> = (pieces.all.iter())
        .map(|piece| piece.standard.as_ref())
        .collect();
    words
        .join(" ")
        .parse::<A>()
        .map_err(|error| told_in::<A>(lang, &pieces, error))
}

/// The actions of a turn that a reader of this language has written on one line, separated by commas.
///
/// # Errors
/// One of them is no action; where is said for the whole line.
pub fn parse_turn_in<A: Spoken>(lang: Lang, text: &str) -> Result<Vec<A>, NotationError> {
    each_of_turn(text, |written| parse_in(lang, written))
}

/// The table for the word that stands at this place.
const fn table(lexicon: &Lexicon, index: usize) -> &'static [Entry] {
    if index == 0 {
        lexicon.verbs
    } else {
        lexicon.nouns
    }
}

/// A standard word as it is shown; none if it is left out.
fn shown<'a>(lexicon: &Lexicon, lang: Lang, index: usize, word: &'a str) -> Option<&'a str> {
    let mut entries = table(lexicon, index).iter();
    match entries.find(|entry| entry.standard == word) {
        Some(entry) => entry.own(lang).first().copied(),
        None => Some(word),
    }
}

/// The entry for a reader's word: the whole standard word, the whole word of the language, or one cut short.
fn find(table: &'static [Entry], lang: Lang, word: &str) -> Option<&'static Entry> {
    let own = |is: &dyn Fn(&str) -> bool| {
        table
            .iter()
            .find(|entry| entry.own(lang).iter().any(|&own| is(own)))
    };
    let standard = table.iter().find(|entry| entry.standard == word);
    standard.or_else(|| own(&|own| own == word)).or_else(|| {
        (word.chars().count() >= SHORTEST)
            .then(|| own(&|own| own.starts_with(word)))
            .flatten()
    })
}

/// The words of a text, each as it is in the standard form.
fn read<'a>(lexicon: &Lexicon, lang: Lang, text: &'a str) -> Pieces<'a> {
    let little = |word: &str| lexicon.little.own(lang).contains(&word);
    let mut all: Vec<Piece<'a>> = Vec::new();
    let mut words = super::Words::of(text);
    while !words.is_done() {
        let word = words.take();
        let (mut source, mut at) = (word.text, word.at);
        // "dell’edificio": the article before the mark is passed over like any other.
        if let Some((article, noun)) = source.split_once(['\'', '’'])
            && little(&folded(article))
        {
            at += source.len() - noun.len();
            source = noun;
        }
        let plain = folded(source);
        if little(&plain) {
            continue;
        }
        let standard = match find(table(lexicon, all.len()), lang, &plain) {
            Some(entry) => entry.standard.into(),
            None if lexicon.capitals => source.to_uppercase().into(),
            None => source.to_owned().into(),
        };
        all.push(Piece {
            standard,
            source,
            at,
        });
    }
    let end = text.trim_end().len();
    Pieces { all, end }
}

/// The error of reading the standard form, told of what the reader wrote.
fn told_in<A: Spoken>(lang: Lang, pieces: &Pieces<'_>, error: NotationError) -> NotationError {
    let mut begins = 0;
    let wrong = pieces.all.iter().position(|piece| {
        let ends = begins + piece.standard.len();
        let here = (begins..ends).contains(&error.at);
        begins = ends + 1;
        here
    });
    let wrong = error.found.as_ref().and(wrong);
    let index = wrong.unwrap_or(pieces.all.len());
    let piece = wrong.and_then(|index| pieces.all.get(index));
    let own = |word: &'static str| shown(A::LEXICON, lang, index, word).unwrap_or(word);
    let expected = match error.expected {
        Expected::Words(words) => Expected::Words(words.into_iter().map(own).collect()),
        Expected::Noun { kind, words } => Expected::Noun {
            kind,
            words: words
                .into_iter()
                .map(|word| own_id::<A>(lang, index, &word))
                .collect(),
        },
        other @ (Expected::Number { .. } | Expected::End) => other,
    };
    NotationError {
        at: piece.map_or(pieces.end, |piece| piece.at),
        found: piece.map(|piece| piece.source.to_owned()),
        expected,
        or_end: error.or_end,
    }
}

/// The id of a thing in the reader's words; ids of several words are said word by word.
fn own_id<A: Spoken>(lang: Lang, index: usize, id: &str) -> Cow<'static, str> {
    let words: Vec<&str> = id
        .split(' ')
        .filter_map(|word| shown(A::LEXICON, lang, index, word))
        .collect();
    words.join(" ").into()
}

#[cfg(test)]
mod tests;
