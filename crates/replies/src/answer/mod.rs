//! From the paragraphs that a person wrote to what is to be done.

mod grammar;
mod items;
mod marks;
mod slips;

pub(crate) use self::grammar::Grammar;
use self::grammar::place;
use self::items::{Item, ItemKind, MOST_ITEMS, Unread};
use crate::reading::{Answer, MOST_STEPS, Place, Reason, Refused, Step, What};
use crate::text::{OwnText, Paragraph};

impl<C: Copy + PartialEq> Grammar<'_, C> {
    /// What is to be done, or why nothing is.
    pub(crate) fn answer(&self, text: &OwnText) -> Result<Answer<C>, Box<Refused>> {
        let mut not_read = Vec::new();
        match self.read_all(text, &mut not_read) {
            Ok(what) => Ok(Answer { what, not_read }),
            Err(reason) => Err(Box::new(Refused { reason, not_read })),
        }
    }

    /// Whether a text that cannot be read has nothing to read: a sentence in it begins with a verb by chance, as *To see this
    /// mail …* does, but neither a step nor a number nor a command stands in it.
    pub(crate) fn is_hollow(&self, text: &OwnText) -> bool {
        let paragraphs = text.above.iter().chain(&text.below);
        let mut lines = paragraphs.filter(|one| self.is_read(one)).flatten();
        lines.all(|line| {
            let has_number = line.plain.contains(|c: char| c.is_ascii_digit());
            !has_number && !self.has_step(&line.plain) && !self.has_command(&line.plain)
        })
    }

    fn read_all(&self, text: &OwnText, not_read: &mut Vec<String>) -> Result<What<C>, Reason> {
        let is_read: Vec<bool> = text.above.iter().map(|one| self.is_read(one)).collect();
        let is_read_below: Vec<bool> = text.below.iter().map(|one| self.is_read(one)).collect();
        let paragraphs = || {
            let above = text.above.iter().zip(is_read.iter().copied());
            above.chain(text.below.iter().zip(is_read_below.iter().copied()))
        };
        let passed = paragraphs().filter(|&(_, is_read)| !is_read);
        not_read.extend(passed.map(|(paragraph, _)| joined(paragraph)));
        if is_read.contains(&true)
            && let Some((below, _)) = text
                .below
                .iter()
                .zip(&is_read_below)
                .find(|&(_, &is_read)| is_read)
            && let Some(line) = below.first()
        {
            return Err(Reason::AboveAndBelow(place(line)));
        }
        let mut items = Vec::new();
        for (paragraph, is_read) in paragraphs() {
            if items.len() > MOST_ITEMS {
                return Err(Reason::TooManySteps);
            }
            if is_read {
                match self.items(paragraph) {
                    Ok(more) => items.extend(more),
                    Err(Unread::Wrong(wrong)) => return Err(Reason::WrongWord(wrong)),
                    Err(Unread::Looks(wrong)) => return Err(Reason::LooksLikeAStep(wrong)),
                    Err(Unread::TooMany) => return Err(Reason::TooManySteps),
                }
            } else if let Some(wrong) = paragraph.iter().find_map(|line| self.slip(line)) {
                return Err(Reason::LooksLikeAStep(wrong));
            }
        }
        let what = put_together(items)?;
        // Where nothing else is done, a step in a sentence is passed over like the sentence.
        if steps_of(&what).is_some() {
            let passed = paragraphs().filter(|&(_, is_read)| !is_read);
            let mut lines = passed.flat_map(|(paragraph, _)| paragraph);
            if let Some(wrong) = lines.find_map(|line| self.hidden_step(line)) {
                return Err(Reason::LooksLikeAStep(wrong));
            }
        }
        Ok(what)
    }
}

fn joined(paragraph: &Paragraph) -> String {
    let lines: Vec<&str> = paragraph.iter().map(|line| line.text.as_str()).collect();
    lines.join("\n")
}

/// One answer of what a person said, if it is one.
fn put_together<C: Copy + PartialEq>(items: Vec<Item<C>>) -> Result<What<C>, Reason> {
    let mut is_try = false;
    let mut steps: Vec<Step> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    let mut command: Option<(C, Option<String>)> = None;
    for Item { place, kind } in items {
        let is_mixed = match &kind {
            ItemKind::Try => is_try || !steps.is_empty() || !said.is_empty() || command.is_some(),
            ItemKind::Step(_) => command.is_some() || is_try && !said.is_empty(),
            ItemKind::Say(_) => command.is_some() || is_try,
            ItemKind::Command(what, verb) => {
                let other = command
                    .as_ref()
                    .is_some_and(|(known, about)| known != what || about != verb);
                other || is_try || !steps.is_empty() || !said.is_empty()
            }
        };
        if is_mixed {
            return Err(Reason::Mixed(place));
        }
        match kind {
            ItemKind::Try => is_try = true,
            ItemKind::Step(step) => steps.push(step),
            ItemKind::Say(text) => said.push(text),
            ItemKind::Command(what, verb) => command = Some((what, verb)),
        }
    }
    if steps.len() > MOST_STEPS {
        return Err(Reason::TooManySteps);
    }
    let say = (!said.is_empty()).then(|| said.join("\n"));
    match (command, steps.is_empty(), say) {
        (Some((what, verb)), ..) => Ok(What::Command { what, verb }),
        (None, false, _) if is_try => Ok(What::Try { steps }),
        (None, false, say) => Ok(What::Steps { steps, say }),
        (None, true, Some(say)) => Ok(What::Say(say)),
        (None, true, None) => Err(Reason::NoMoves),
    }
}

/// Where the steps of an answer begin.
pub(crate) fn steps_of<C>(what: &What<C>) -> Option<(Place, Vec<&str>)> {
    let steps = match what {
        What::Steps { steps, .. } | What::Try { steps } => steps,
        What::Say(_) | What::Command { .. } => return None,
    };
    let first = steps.first()?;
    let place = Place {
        line: first.line,
        text: first.written.clone(),
    };
    Some((
        place,
        steps.iter().map(|step| step.written.as_str()).collect(),
    ))
}
