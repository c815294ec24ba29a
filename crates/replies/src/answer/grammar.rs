//! What can be written in answer to a mail: the steps of a game, and the words besides them.

use super::marks::{list_number, pieces, words};
use super::slips::{is_one_slip, without_number};
use crate::notation::words_before;
use crate::reading::{Place, Step, Wrong};
use crate::text::OwnLine;
use crate::{Commands, Notation};

/// A paragraph of more words than this without a whole step is prose.
const MOST_WORDS_OF_STEPS: usize = 60;

/// A step behind more words than this is a part of a sentence.
const MOST_WORDS_BEFORE: usize = 3;

/// Shorter verbs are one slip away from too many words.
const LEAST_LETTERS: usize = 3;

/// What can be written in answer to a mail.
pub(crate) struct Grammar<'a, C> {
    pub(super) notation: &'a dyn Notation,
    pub(super) commands: &'a Commands<'a, C>,
}

/// What a line or a piece of one begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    Verb,
    Say,
    Try,
}

/// A word of a step, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) line: &'t OwnLine,
}

impl<'a, C: Copy + PartialEq> Grammar<'a, C> {
    pub(crate) fn new(notation: &'a dyn Notation, commands: &'a Commands<'a, C>) -> Self {
        Self { notation, commands }
    }

    pub(super) fn is_verb(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.notation.verbs().contains(&word)
    }

    fn is_first(&self, word: &str) -> bool {
        let bare = word.trim_end_matches([':', ',', '.', '!']).to_lowercase();
        self.is_verb(word)
            || [self.commands.tries, self.commands.says]
                .iter()
                .any(|list| list.contains(&bare.as_str()))
            || self.commands.find(&[&bare], &[]).is_some()
    }

    /// The words of a piece, without the marks around it.
    pub(super) fn words<'t>(&self, piece: &'t str) -> Vec<&'t str> {
        words(piece, |word| self.is_first(word))
    }

    /// The words of the first piece of a line that has any.
    pub(super) fn first_words<'t>(&self, line: &'t str) -> Vec<&'t str> {
        let mut words = pieces(line).map(|(_, piece)| self.words(piece));
        words.find(|words| !words.is_empty()).unwrap_or_default()
    }

    /// What these words begin with, if it is something that can be read.
    pub(super) fn begins(&self, words: &[&str]) -> Option<Begins> {
        let (first, behind) = words.split_first()?;
        if self.is_verb(first) {
            return Some(Begins::Verb);
        }
        let first = first.trim_end_matches([':', ',', '.', '!']).to_lowercase();
        if self.commands.says.contains(&first.as_str()) {
            return Some(Begins::Say);
        }
        let is_try = self.commands.tries.contains(&first.as_str());
        let may_follow = behind.first().is_none_or(|word| self.is_verb(word));
        (is_try && may_follow).then_some(Begins::Try)
    }

    /// The command that a line is, if it is nothing but that; steps come first.
    pub(super) fn command(&self, line: &str) -> Option<(C, Option<String>)> {
        let words = self.words(line);
        // No command has more.
        if words.len() > 4 {
            return None;
        }
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let (what, verb) = self.commands.find(&lower, self.notation.verbs())?;
        if self.notation.read(&words.join(" ")).is_ok() {
            return None;
        }
        Some((what, verb.map(str::to_owned)))
    }

    /// Whether a line in plain letters begins like an answer.
    pub(crate) fn is_begin(&self, line: &str) -> bool {
        self.begins(&self.first_words(line)).is_some() || self.command(line).is_some()
    }

    /// Whether a line in plain letters begins like an answer, or has a step in it.
    pub(crate) fn is_meant(&self, line: &str) -> bool {
        self.is_begin(line) || self.has_step(line)
    }

    /// Whether a line in plain letters begins with a word that is no verb of the game, but can be read.
    pub(super) fn has_command(&self, line: &str) -> bool {
        let begins = self.begins(&self.first_words(line));
        matches!(begins, Some(Begins::Say | Begins::Try)) || self.command(line).is_some()
    }

    /// Whether a piece of a line in plain letters is a whole step.
    pub(crate) fn has_step(&self, line: &str) -> bool {
        pieces(line).any(|(_, piece)| self.is_step(&self.words(piece)))
    }

    /// Whether a line in plain letters ends before the next one, though a program says that it goes on there: what is said
    /// before a step, or what might be one, and a whole step before another.
    pub(crate) fn ends_before(&self, line: &str, next: &str) -> bool {
        if self.begins(&self.first_words(line)) == Some(Begins::Say) {
            let has_digit = next.contains(|c: char| c.is_ascii_digit());
            return self.has_step(next)
                || self.slip_of(next).is_some()
                || has_digit && self.is_begin(next);
        }
        self.is_begin(next) && pieces(line).all(|(_, piece)| self.is_step(&self.words(piece)))
    }

    /// Whether words are a whole step, perhaps behind the word that tries it.
    pub(super) fn is_step(&self, words: &[&str]) -> bool {
        let words = match self.begins(words) {
            Some(Begins::Verb) => words,
            Some(Begins::Try) => words.get(1..).unwrap_or_default(),
            Some(Begins::Say) | None => return false,
        };
        !words.is_empty() && self.notation.read(&words.join(" ")).is_ok()
    }

    /// Reads a step.
    pub(super) fn step(&self, words: &[Word<'_>]) -> Result<Step, Wrong> {
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        let step = texts.join(" ");
        match self.notation.read(&step) {
            Ok(written) => Ok(Step {
                line: words.first().map_or(0, |word| word.line.number),
                written,
            }),
            Err(wrong) => {
                let found = words.get(words_before(&step, wrong.at));
                let place = found.or(words.last()).map(|word| place(word.line));
                Err(Wrong {
                    place: place.unwrap_or_else(|| Place {
                        line: 0,
                        text: String::new(),
                    }),
                    found: found.map(|word| word.text.to_owned()),
                    step,
                    expected: wrong.expected,
                })
            }
        }
    }

    /// A word that stands where a step should begin.
    pub(super) fn no_verb(&self, word: &str, step: &str, line: &OwnLine) -> Wrong {
        Wrong {
            place: place(line),
            step: step.to_owned(),
            found: Some(word.to_owned()),
            expected: self.notation.verbs().to_vec(),
        }
    }

    /// Whether a paragraph is read, rather than passed over.
    pub(crate) fn is_read(&self, paragraph: &[OwnLine]) -> bool {
        if paragraph.iter().any(|line| self.has_step(&line.plain)) {
            return true;
        }
        let mut lines = paragraph.iter();
        let first = lines.next().map(|line| self.first_words(&line.plain));
        // Who begins to speak may speak at length.
        if first.is_some_and(|words| self.begins(&words) == Some(Begins::Say)) {
            return true;
        }
        let words = paragraph
            .iter()
            .flat_map(|line| line.text.split_whitespace());
        words.take(MOST_WORDS_OF_STEPS + 1).count() <= MOST_WORDS_OF_STEPS
            && paragraph.iter().any(|line| self.is_begin(&line.plain))
    }

    /// The word with which a line begins like a step that was meant, but for a slip.
    pub(crate) fn slip(&self, line: &OwnLine) -> Option<Wrong> {
        let first = self.slip_of(&line.plain)?;
        Some(self.no_verb(first, line.plain.trim(), line))
    }

    /// The same of a line in plain letters.
    pub(crate) fn slip_of<'t>(&self, line: &'t str) -> Option<&'t str> {
        let words = self.words(line);
        let is_numbered = |&word: &&str| list_number(word) == Some("");
        let marks = usize::from(words.len() > 1 && words.first().is_some_and(is_numbered));
        let bare = |word: &'t str| word.trim_end_matches([',', '.', ';', ':', '!', '?']);
        let mut words = words.into_iter().skip(marks).map(bare);
        let first = words.next()?;
        self.looks_like_a_verb(&first.to_lowercase(), words.next())
            .then_some(first)
    }

    /// The first word of a line that has a step behind a few words which are none, *and boss 6*, or that is the rest of one,
    /// *2 english*.
    ///
    /// A step of one word is a word of sentences too.
    pub(super) fn hidden_step(&self, line: &OwnLine) -> Option<Wrong> {
        pieces(&line.plain).find_map(|(_, piece)| {
            let words = self.words(piece);
            let starts = 1..words.len().min(MOST_WORDS_BEFORE + 1);
            let mut behind = starts.filter_map(|start| words.get(start..));
            let is_step = |behind: &[&str]| behind.len() > 1 && self.is_step(behind);
            let is_hidden = self.is_rest(&words) || behind.any(is_step);
            let first = words.first().filter(|_| is_hidden)?;
            Some(self.no_verb(first, &words.join(" "), line))
        })
    }

    /// Whether words are numbers and words of the notation, and nothing else.
    fn is_rest(&self, words: &[&str]) -> bool {
        let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
        let has_digit = words
            .iter()
            .any(|word| word.contains(|c: char| c.is_ascii_digit()));
        let mut others = words.iter().filter(|word| !is_number(word)).peekable();
        has_digit
            && words.len() > 1
            && others.peek().is_some()
            && others.all(|word| self.notation.knows_word(word))
    }

    fn looks_like_a_verb(&self, first: &str, next: Option<&str>) -> bool {
        let verbs = self.notation.verbs();
        let is_slip = |word: &str| {
            let mut long = verbs
                .iter()
                .filter(|verb| verb.chars().count() >= LEAST_LETTERS);
            long.any(|verb| is_one_slip(word, verb))
        };
        let is_verb = |word: &str| verbs.iter().any(|verb| verb == word);
        if without_number(first).is_some_and(|word| is_verb(word) || is_slip(word)) {
            return true;
        }
        let Some(next) = next else {
            return false;
        };
        let has_number = next.starts_with(|c: char| c.is_ascii_digit());
        let is_number = has_number && next.chars().all(|c| c.is_ascii_digit());
        // The verb itself stands here only in what is taken for prose.
        is_slip(first) && (has_number || self.notation.knows_word(next))
            || is_verb(first) && is_number
            || self
                .commands
                .tries
                .iter()
                .any(|word| is_one_slip(first, word))
                && self.is_verb(next)
    }
}

pub(super) fn place(line: &OwnLine) -> Place {
    Place {
        line: line.number,
        text: line.text.clone(),
    }
}
