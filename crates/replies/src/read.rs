//! From the bytes of a mail to what it says.

use crate::answer::{Grammar, steps_of};
use crate::mail::{Kind, Leaf, Mail, ignored, is_automatic_subject, text_of, wrong_sender};
use crate::reading::{Answer, Ignored, Reading, Reason, Refused};
use crate::text::{Cut, Line, OwnText, clean, html_lines, is_border, own_text, plain, plain_lines};
use crate::{Asked, Commands, Notation, Received};

/// No step has more bytes.
const LONGEST_STEP: usize = 1_000;

/// Reads a mail.
///
/// Whatever the bytes are, this ends: time and memory grow with their number alone.
pub fn read<C: Copy + PartialEq>(
    received: &Received<'_>,
    asked: &Asked<'_>,
    notation: &dyn Notation,
    commands: &Commands<'_, C>,
) -> Reading<C> {
    let mail = Mail::of(received.raw);
    let reason = ignored(&mail, received, asked);
    let is_late = |reason: &Ignored| matches!(reason, Ignored::Report | Ignored::Reaction);
    let reader = Reader {
        mail: &mail,
        asked,
        grammar: Grammar::new(notation, commands),
    };
    if is_automatic_subject(&mail.fields) && reason.as_ref().is_none_or(is_late) {
        return match reader.judge() {
            Reading::Answer(answer) => reason.map_or(Reading::Answer(answer), Reading::Ignored),
            Reading::Ignored(_) | Reading::WrongSender(_) | Reading::Refused(_) => {
                Reading::Ignored(Ignored::AutoReply)
            }
        };
    }
    reason.map_or_else(|| reader.judge(), Reading::Ignored)
}

struct Reader<'a, C> {
    mail: &'a Mail<'a>,
    asked: &'a Asked<'a>,
    grammar: Grammar<'a, C>,
}

impl<C: Copy + PartialEq> Reader<'_, C> {
    /// What a mail says that no machine sent.
    fn judge(&self) -> Reading<C> {
        if let Some(reason) = wrong_sender(&self.mail.fields, self.asked) {
            return Reading::WrongSender(reason);
        }
        match self.answer() {
            Ok(answer) => Reading::Answer(answer),
            Err(refused) => Reading::Refused(*refused),
        }
    }

    fn answer(&self) -> Result<Answer<C>, Box<Refused>> {
        if self.mail.has_more {
            // What was not looked at may be a half of the answer.
            return Err(Refused::at_once(Reason::TooManyParts));
        }
        let plain: Vec<&Leaf> = self.mail.readable(Kind::Plain).collect();
        let pages: Vec<&Leaf> = self.mail.readable(Kind::Html).collect();
        if plain.is_empty() && pages.is_empty() {
            return Err(Refused::at_once(Reason::NoText));
        }
        let text = self.own_text(&plain);
        let refused = match self.grammar.answer(&text) {
            Ok(answer) => return self.no_other(answer, &pages),
            Err(refused) => refused,
        };
        let has_nothing = match refused.reason {
            Reason::NoMoves => true,
            Reason::WrongWord(_) => self.grammar.is_hollow(&text),
            Reason::NoText
            | Reason::TooManyParts
            | Reason::LooksLikeAStep(_)
            | Reason::Mixed(_)
            | Reason::AboveAndBelow(_)
            | Reason::TooManySteps => false,
        };
        if !has_nothing || pages.is_empty() {
            return Err(refused);
        }
        self.grammar
            .answer(&self.own_text(&pages))
            .map_err(|other| {
                let says_less = other.reason == Reason::NoMoves && other.not_read.is_empty();
                if says_less { refused } else { other }
            })
    }

    /// An answer in plain text, unless a page that is not the same text in another form has other steps.
    fn no_other(&self, answer: Answer<C>, pages: &[&Leaf]) -> Result<Answer<C>, Box<Refused>> {
        let others: Vec<&Leaf> = pages
            .iter()
            .copied()
            .filter(|page| !page.is_alternative)
            .collect();
        if others.is_empty() {
            return Ok(answer);
        }
        let own = steps_of(&answer.what).map(|(_, steps)| steps);
        let other = self.grammar.answer(&self.own_text(&others)).ok();
        match other.as_ref().and_then(|other| steps_of(&other.what)) {
            Some((place, steps)) if Some(&steps) != own.as_ref() => Err(Box::new(Refused {
                reason: Reason::Mixed(place),
                not_read: answer.not_read,
            })),
            _ => Ok(answer),
        }
    }

    /// What the writer wrote in these parts, which are one text.
    fn own_text(&self, leaves: &[&Leaf]) -> OwnText {
        let mut lines: Vec<Line> = Vec::new();
        for leaf in leaves {
            lines.extend(self.lines(leaf));
            // What stands between two parts parts paragraphs.
            lines.push(Line::own(""));
        }
        let begins = |line: &str| self.grammar.is_meant(&plain(line));
        let slips = |line: &str| self.grammar.slip_of(&plain(line)).is_some();
        let has_step = |line: &str| self.grammar.has_step(&plain(line));
        let cut = Cut {
            letters: self.asked.cut_letters,
            ours: self.asked.our_addresses,
            begins: &begins,
            slips: &slips,
            has_step: &has_step,
        };
        own_text(&lines, &cut)
    }

    fn lines(&self, leaf: &Leaf) -> Vec<Line> {
        let text = text_of(self.mail, leaf);
        if leaf.kind == Kind::Html {
            return html_lines(&text);
        }
        let is_hard = |before: &str, last: &str, next: &str| {
            let letters = self.asked.cut_letters;
            is_border(last, letters)
                || is_border(next, letters)
                // No step is longer, and a long text is not looked through again and again.
                || before.len() < LONGEST_STEP
                    && self.grammar.ends_before(&plain(before), &plain(next))
        };
        plain_lines(&clean(&text), leaf.flowed, is_hard)
    }
}

impl Refused {
    /// Refused before anything was read.
    fn at_once(reason: Reason) -> Box<Self> {
        Box::new(Self {
            reason,
            not_read: Vec::new(),
        })
    }
}
