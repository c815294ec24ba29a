//! What became of an answer, as it is kept until its writer has been told.

use engine::any::AnyRefusal;
use engine::table::Unheard;
use engine::words::Lang;
use replies::{Place, Reason, Wrong};
use serde::{Deserialize, Serialize};

/// The most characters of a piece of a mail that are kept to be quoted back.
const LONGEST_PIECE: usize = 300;

/// The most paragraphs that are quoted back as passed over.
const MOST_NOT_READ: usize = 12;

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What was done or shown, or why nothing was.
    pub came: Came,
    /// The paragraphs that were passed over.
    pub not_read: Vec<String>,
}

/// What was done or shown, or why nothing was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Came {
    /// Steps were taken.
    Taken {
        /// Their standard written forms.
        steps: Vec<String>,
        /// The first entry that they made, and the one behind the last.
        entries: (u32, u32),
        /// What was said at the table.
        said: Option<String>,
        /// Why the rest could not be said.
        unsaid: Option<String>,
    },
    /// Steps were only tried, and nothing was done.
    Tried {
        /// Their standard written forms.
        steps: Vec<String>,
        /// The decision that they would answer.
        decision: u32,
    },
    /// Something was said at the table.
    Said {
        /// The words.
        said: String,
    },
    /// Something was asked for that changes nothing.
    Shown {
        /// What.
        what: Shown,
        /// The verb that help was asked about.
        verb: Option<String>,
    },
    /// Advice was asked for.
    Advised {
        /// What is worth a thought, the best first: its standard written form, and what it would do in the writer's language.
        /// Nothing, if the game does not wait for them.
        ideas: Vec<(String, String)>,
    },
    /// Something else was done.
    Done {
        /// What.
        deed: Deed,
    },
    /// Nothing was done.
    Refused {
        /// Why.
        why: Why,
    },
}

/// What can be asked for and changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// What may be written, or how one verb is used.
    Help,
    /// The board once more.
    Board,
    /// What has happened.
    Log,
}

/// What can be done beside moves and talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A seat was taken.
    Accepted,
    /// Its reader is still there.
    Confirmed,
    /// A vote was answered with yes.
    Agreed,
    /// A vote was answered with no.
    Disagreed,
    /// The newest step was taken back.
    Undone,
    /// No reminders are mailed of this game any more.
    Quieted,
    /// They are mailed again.
    Reminded,
    /// The house's bot plays the seat.
    Resigned,
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Why {
    /// Somebody else has sent it.
    Stranger,
    /// The mail has no text.
    NoText,
    /// It has more parts than are looked at.
    TooManyParts,
    /// Nothing in it is a step or a command.
    NoMoves,
    /// A word stands where it cannot.
    WrongWord {
        /// The line, from 1, without those that are quoted.
        line: usize,
        /// What was read as the step.
        step: String,
        /// The word; none where one is missing.
        found: Option<String>,
        /// What could stand there; nothing if the step should end.
        expected: Vec<String>,
    },
    /// It gives two kinds of answers.
    Mixed {
        /// The line where the second begins, from 1, without those that are quoted.
        line: usize,
        /// Its text.
        text: String,
    },
    /// Answers stand above and below what is quoted.
    AboveAndBelow,
    /// It has too many steps.
    TooManySteps,
    /// The game has moved on since.
    Stale,
    /// A later answer stands.
    Older,
    /// The mail that it answers is too old.
    TooLate,
    /// The account is suspended.
    Suspended,
    /// The table is asked more than one thing.
    SeveralQuestions,
    /// Nothing can be taken back without the others.
    NotAlone,
    /// The rules forbid a step, or something else stands in the way.
    Forbidden {
        /// The step, from 0, if it is one.
        step: Option<usize>,
        /// The sentence, in the writer's language.
        detail: String,
        /// The rule that it rests on.
        rule: Option<String>,
    },
}

impl Outcome {
    /// The same with as much of the mail as is quoted back: a mail may be a megabyte of prose.
    pub(super) fn shortened(mut self) -> Self {
        self.not_read.truncate(MOST_NOT_READ);
        self.not_read.iter_mut().for_each(shorten);
        if let Came::Refused { why } = &mut self.came {
            match why {
                Why::WrongWord { step, found, .. } => {
                    shorten(step);
                    found.iter_mut().for_each(shorten);
                }
                Why::Mixed { text, .. } => shorten(text),
                Why::Stranger
                | Why::NoText
                | Why::TooManyParts
                | Why::NoMoves
                | Why::AboveAndBelow
                | Why::TooManySteps
                | Why::Stale
                | Why::Older
                | Why::TooLate
                | Why::Suspended
                | Why::SeveralQuestions
                | Why::NotAlone
                | Why::Forbidden { .. } => {}
            }
        }
        self
    }
}

/// Leaves the beginning of a piece that is too long.
fn shorten(piece: &mut String) {
    if let Some((end, _)) = piece.char_indices().nth(LONGEST_PIECE) {
        piece.truncate(end);
        piece.push('…');
    }
}

impl Came {
    /// Whether nothing was done.
    pub const fn is_refused(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }

    /// Whether there was nothing in it that could be an answer.
    pub(super) const fn says_nothing(&self) -> bool {
        matches!(
            self,
            Self::Refused {
                why: Why::NoText | Why::NoMoves
            }
        )
    }

    /// The first entry that came of it.
    pub(super) const fn first_entry(&self) -> Option<u32> {
        if let Self::Taken { entries, .. } = self {
            Some(entries.0)
        } else {
            None
        }
    }
}

impl From<Came> for Outcome {
    fn from(came: Came) -> Self {
        Self {
            came,
            not_read: Vec::new(),
        }
    }
}

impl From<Why> for Outcome {
    fn from(why: Why) -> Self {
        Came::from(why).into()
    }
}

impl From<Why> for Came {
    fn from(why: Why) -> Self {
        Self::Refused { why }
    }
}

impl From<Deed> for Came {
    fn from(deed: Deed) -> Self {
        Self::Done { deed }
    }
}

impl From<replies::Refused> for Outcome {
    fn from(refused: replies::Refused) -> Self {
        let why = match refused.reason {
            Reason::NoText => Why::NoText,
            Reason::TooManyParts => Why::TooManyParts,
            Reason::NoMoves => Why::NoMoves,
            Reason::WrongWord(wrong) | Reason::LooksLikeAStep(wrong) => wrong_word(wrong),
            Reason::Mixed(Place { line, text }) => Why::Mixed { line, text },
            Reason::AboveAndBelow(_) => Why::AboveAndBelow,
            Reason::TooManySteps => Why::TooManySteps,
        };
        Self {
            came: why.into(),
            not_read: refused.not_read,
        }
    }
}

fn wrong_word(wrong: Wrong) -> Why {
    Why::WrongWord {
        line: wrong.place.line,
        step: wrong.step,
        found: wrong.found,
        expected: wrong.expected,
    }
}

impl Why {
    /// What the table says to steps that it does not take.
    pub(super) fn of_table(refusal: &AnyRefusal, lang: Lang) -> Self {
        let detail = refusal.say_in(lang);
        match refusal {
            AnyRefusal::Unheard(Unheard::StaleDecision | Unheard::NotYourTurn) => Self::Stale,
            AnyRefusal::Rule { index, rule } => Self::Forbidden {
                step: Some(*index),
                detail,
                rule: Some(rule.rule.to_owned()),
            },
            AnyRefusal::NoSuchAction { .. } | AnyRefusal::Unheard(_) => Self::Forbidden {
                step: None,
                detail,
                rule: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_of_a_mail_is_kept_than_is_quoted_back() {
        let long = "é".repeat(100_000);
        let short = format!("{}…", "é".repeat(LONGEST_PIECE));
        let outcome = |why: Why, not_read: Vec<String>| Outcome {
            came: why.into(),
            not_read,
        };
        let wrong = |word: &str| Why::WrongWord {
            line: 1,
            step: word.to_owned(),
            found: Some(word.to_owned()),
            expected: Vec::new(),
        };
        let mixed = |text: &str| Why::Mixed {
            line: 1,
            text: text.to_owned(),
        };
        let many = vec![long.clone(); 100];
        let few = vec![short.clone(); MOST_NOT_READ];
        for (whole, kept) in [
            (wrong(&long), wrong(&short)),
            (mixed(&long), mixed(&short)),
            (Why::NoMoves, Why::NoMoves),
        ] {
            let shortened = outcome(whole, many.clone()).shortened();
            assert_eq!(shortened, outcome(kept.clone(), few.clone()));
            assert_eq!(shortened.clone().shortened().not_read.len(), few.len());
        }
        let whole = outcome(wrong("bos"), vec!["Hi there".to_owned()]);
        assert_eq!(whole.clone().shortened(), whole);
    }
}
