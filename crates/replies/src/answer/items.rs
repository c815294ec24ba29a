//! A paragraph that is read, cut into what it says.

use super::grammar::{Begins, Grammar, Word, place};
use super::marks::{QUOTES, pieces};
use crate::reading::{MOST_STEPS, Place, Step, Wrong};
use crate::text::{OwnLine, plain};

/// A paragraph of more things has too many steps, even if some of them are halves.
pub(super) const MOST_ITEMS: usize = 3 * MOST_STEPS;

/// One thing that a person says.
#[derive(Clone, Debug)]
pub(super) struct Item<C> {
    /// Where it begins.
    pub(super) place: Place,
    pub(super) kind: ItemKind<C>,
}

#[derive(Clone, Debug)]
pub(super) enum ItemKind<C> {
    /// The steps are only to be tried.
    Try,
    Step(Step),
    Say(String),
    Command(C, Option<String>),
}

/// A thing that is being put together, line by line.
enum Open<'t, C> {
    Try(&'t OwnLine),
    Step(Vec<Word<'t>>),
    Say(&'t OwnLine, String),
    Command(&'t OwnLine, C, Option<String>),
}

impl<C: Copy + PartialEq> Grammar<'_, C> {
    /// What a paragraph says, or the first word in it that cannot be read.
    pub(super) fn items(&self, lines: &[OwnLine]) -> Result<Vec<Item<C>>, Unread> {
        let mut open: Vec<Open<'_, C>> = Vec::new();
        for line in lines {
            self.take_line(line, &mut open)?;
            if open.len() > MOST_ITEMS {
                return Err(Unread::TooMany);
            }
        }
        self.close(open)
    }

    fn take_line<'t>(&self, line: &'t OwnLine, open: &mut Vec<Open<'t, C>>) -> Result<(), Unread> {
        let plain = line.plain.as_str();
        if let Some((what, verb)) = self.command(plain) {
            open.push(Open::Command(line, what, verb));
            return Ok(());
        }
        let begins = self.begins(&self.first_words(plain));
        if begins.is_none()
            && let Some(Open::Say(_, said)) = open.last_mut()
        {
            self.check_speech(line, plain)?;
            if let Some(wrong) = self.slip(line) {
                return Err(Unread::Looks(wrong));
            }
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(&line.text);
            return Ok(());
        }
        for (at, piece) in pieces(plain) {
            let words = self.words(piece);
            if words.is_empty() {
                continue;
            }
            let begins = self.begins(&words);
            if begins == Some(Begins::Say) {
                let from = plain.get(at..).unwrap_or_default();
                let speech = self.speech(line, from)?;
                open.push(Open::Say(line, speech));
                return Ok(());
            }
            self.take_piece(line, &words, begins, open)?;
            if open.len() > MOST_ITEMS {
                return Err(Unread::TooMany);
            }
        }
        Ok(())
    }

    fn take_piece<'t>(
        &self,
        line: &'t OwnLine,
        words: &[&'t str],
        begins: Option<Begins>,
        open: &mut Vec<Open<'t, C>>,
    ) -> Result<(), Unread> {
        let placed = |words: &[&'t str]| words.iter().map(|&text| Word { text, line }).collect();
        match begins {
            Some(Begins::Verb) => open.push(Open::Step(placed(words))),
            Some(Begins::Try) => {
                open.push(Open::Try(line));
                if let Some(behind) = words.get(1..).filter(|behind| !behind.is_empty()) {
                    open.push(Open::Step(placed(behind)));
                }
            }
            Some(Begins::Say) | None => match open.last_mut() {
                Some(Open::Step(step)) => {
                    step.extend(words.iter().map(|&text| Word { text, line }));
                }
                Some(Open::Try(_) | Open::Say(..) | Open::Command(..)) | None => {
                    let first = words.first().copied().unwrap_or_default();
                    return Err(Unread::Wrong(self.no_verb(first, &words.join(" "), line)));
                }
            },
        }
        Ok(())
    }

    /// What is said on the line of the word that says it, from which on its plain letters are given.
    fn speech(&self, line: &OwnLine, from: &str) -> Result<String, Unread> {
        // Plain letters stand for one letter each.
        let before = line.plain.chars().count() - from.chars().count();
        let text: String = line.text.chars().skip(before).collect();
        let text = text.trim_start();
        let bare = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        let marks = text.get(..text.len() - bare.len()).unwrap_or_default();
        let end = bare
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(bare.len());
        let (_, behind) = bare.split_at(end);
        // Marks around the whole, or around the word alone.
        let behind = behind.trim_start_matches([':', ',', '.', '!']);
        let is_word_marked = behind.starts_with(QUOTES);
        let mut said = behind;
        if marks.contains(QUOTES) {
            said = if is_word_marked {
                behind.trim_start_matches(QUOTES)
            } else {
                behind.trim_end_matches(QUOTES)
            };
        }
        let said = said.trim_start_matches([':', ',']).trim();
        self.check_speech(line, &plain(said))?;
        Ok(said.to_owned())
    }

    /// Makes sure that no step is told to the table: one of several words, behind what is said or parted from it.
    fn check_speech(&self, line: &OwnLine, spoken: &str) -> Result<(), Unread> {
        for (_, piece) in pieces(spoken) {
            let words = self.words(piece);
            if words.len() > 1 && self.is_step(&words) {
                let first = words.first().copied().unwrap_or_default();
                return Err(Unread::Looks(self.no_verb(first, &words.join(" "), line)));
            }
        }
        Ok(())
    }

    fn close(&self, open: Vec<Open<'_, C>>) -> Result<Vec<Item<C>>, Unread> {
        let mut items = Vec::new();
        let mut open = open.into_iter().peekable();
        while let Some(one) = open.next() {
            let (line, kind) = match one {
                Open::Try(line) => (line, ItemKind::Try),
                Open::Command(line, what, verb) => (line, ItemKind::Command(what, verb)),
                Open::Say(line, said) if said.is_empty() => {
                    return Err(Unread::Wrong(Wrong {
                        place: place(line),
                        step: line.text.clone(),
                        found: None,
                        expected: Vec::new(),
                    }));
                }
                Open::Say(line, said) => (line, ItemKind::Say(said)),
                Open::Step(words) => {
                    let Some(first) = words.first().copied() else {
                        continue;
                    };
                    let step = match self.step(&words) {
                        Ok(step) => step,
                        Err(wrong) => match open.peek() {
                            // A step that a program broke before a word which is a verb as well.
                            Some(Open::Step(more)) if wrong.found.is_none() => {
                                let whole: Vec<Word<'_>> =
                                    words.iter().chain(more).copied().collect();
                                let step = self.step(&whole).map_err(|_| Unread::Wrong(wrong))?;
                                open.next();
                                step
                            }
                            _ => return Err(Unread::Wrong(wrong)),
                        },
                    };
                    (first.line, ItemKind::Step(step))
                }
            };
            items.push(Item {
                place: place(line),
                kind,
            });
        }
        Ok(items)
    }
}

/// Why a paragraph cannot be read.
pub(super) enum Unread {
    /// A word stands where it cannot.
    Wrong(Wrong),
    /// What would be passed over, or said aloud, looks like a step.
    Looks(Wrong),
    /// It has more steps than are worth reading.
    TooMany,
}
