//! What came of an answer by mail.

use super::{Written, board, game, head, link, list, turn};
use crate::rules::Cited;
use crate::tell::answers::{Came, Deed, Shown, Why};
use crate::tell::fact::Answered;
use crate::tell::mail::letter::Recipient;
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::sheet;
use crate::tell::mail::words::{Key, Words};

/// The most words that are named of those that could stand in the place of a wrong one.
const MOST_EXPECTED: usize = 24;

/// What stands for a quoted piece until its marks are known.
const PIECE: &str = "…";

pub(super) fn page(told: &Answered, reader: &Recipient, words: Words<'_>) -> Written {
    let facts = game(&told.game);
    let is_refused = told.outcome.came.is_refused();
    let subject = if is_refused {
        Key::SubjectNotUnderstood
    } else {
        Key::SubjectAnswered
    };
    let mut blocks = came(told, words);
    blocks.extend(list(
        words.plain(Key::AnsweredNotRead),
        &quoted(&told.outcome.not_read, words),
    ));
    if told.again {
        blocks.push(Block::Text(words.plain(Key::RefusedAgain)));
    } else if let Some(next) = &told.next {
        blocks.push(Block::Text(words.plain(Key::AnsweredNext)));
        // It came by mail, and so may the next.
        blocks.extend(turn::next(next, reader, true, words));
    } else if told.asked.is_some() {
        blocks.push(Block::Text(words.plain(Key::AnsweredNoNext)));
    }
    blocks.push(link(words.plain(Key::Open), &told.game.link));
    blocks.extend(board(&told.board, words));
    blocks.extend(head(&told.game, words));
    (words.say(subject, &facts), blocks)
}

/// What was done, shown or refused.
fn came(told: &Answered, words: Words<'_>) -> Vec<Block> {
    let facts = game(&told.game);
    match &told.outcome.came {
        Came::Taken {
            steps,
            said,
            unsaid,
            ..
        } => {
            let mut blocks = vec![
                Block::Text(words.plain(Key::AnsweredTaken)),
                understood(steps, words),
            ];
            blocks.extend(list(words.plain(Key::AnsweredHappened), &told.happened));
            blocks.extend(said.as_deref().map(|said| spoken(said, words)));
            if let Some(why) = unsaid {
                let why = [("why", why.as_str().into())];
                blocks.push(Block::Text(words.say(Key::AnsweredUnsaid, &why)));
            }
            blocks
        }
        Came::Tried { steps, .. } => {
            let mut blocks = vec![
                Block::Text(words.plain(Key::AnsweredTried)),
                understood(steps, words),
            ];
            let happened = list(words.plain(Key::AnsweredWould), &told.happened);
            let unknown = || Block::Text(words.plain(Key::AnsweredUnknown));
            blocks.push(happened.unwrap_or_else(unknown));
            blocks
        }
        Came::Said { said } => vec![spoken(said, words)],
        Came::Shown { what, verb } => shown(told, *what, verb.as_deref(), words),
        Came::Advised { ideas } => vec![advised(ideas, words)],
        Came::Done { deed } => {
            let key = match deed {
                Deed::Accepted if told.asked.is_some() => Key::DoneTookOver,
                Deed::Accepted => Key::DoneAccepted,
                Deed::Confirmed => Key::DoneConfirmed,
                Deed::Agreed => Key::DoneAgreed,
                Deed::Disagreed => Key::DoneDisagreed,
                Deed::Undone => Key::DoneUndone,
                Deed::Quieted => Key::DoneQuieted,
                Deed::Reminded => Key::DoneReminded,
                Deed::Resigned => Key::DoneResigned,
            };
            vec![Block::Ask(words.say(key, &facts))]
        }
        Came::Refused { why } => {
            let mut blocks = refused(why, words);
            blocks.extend(rules(told, words));
            blocks
        }
    }
}

/// The steps as the server wrote them down.
fn understood(steps: &[String], words: Words<'_>) -> Block {
    Block::Preformatted {
        title: words.plain(Key::AnsweredUnderstood),
        rows: plain::drawing(&steps.join("\n")),
    }
}

fn spoken(said: &str, words: Words<'_>) -> Block {
    Block::List {
        title: words.plain(Key::AnsweredSaid),
        bullets: false,
        items: vec![plain::one_line(said)],
    }
}

fn shown(told: &Answered, what: Shown, verb: Option<&str>, words: Words<'_>) -> Vec<Block> {
    match what {
        Shown::Board => vec![Block::Text(words.plain(Key::ShownBoard))],
        Shown::Log => {
            let nothing = || Block::Text(words.plain(Key::ShownNoLog));
            let since = list(words.plain(Key::Since), &told.happened);
            vec![since.unwrap_or_else(nothing)]
        }
        Shown::Help => help(told, verb, words),
    }
}

/// What is worth a thought: what it would do, and how it is written.
fn advised(ideas: &[(String, String)], words: Words<'_>) -> Block {
    let ideas: Vec<String> = ideas
        .iter()
        .map(|(written, text)| format!("{text} ({written})"))
        .collect();
    let advice = list(words.plain(Key::AnsweredAdvised), &ideas);
    advice.unwrap_or_else(|| Block::Text(words.plain(Key::AnsweredNoAdvice)))
}

/// How one verb is used now, or what may be written at all.
fn help(told: &Answered, verb: Option<&str>, words: Words<'_>) -> Vec<Block> {
    let menu = told.next.as_ref().and_then(|next| next.menu.as_ref());
    let (Some(verb), Some(menu)) = (verb, menu) else {
        return match told.asked {
            Some(_) => vec![Block::Text(words.plain(Key::ShownHelp))],
            None => vec![Block::Text(words.plain(Key::ShownHelpBefore))],
        };
    };
    let named = [("verb", verb.into())];
    let forms = menu
        .menu
        .verbs
        .iter()
        .filter(|form| form.form.first_word() == verb);
    let blocks: Vec<Block> = forms
        .map(|form| {
            let phrase = menu
                .words
                .verbs
                .get(form.form.verb)
                .copied()
                .unwrap_or_default();
            Block::Sheet {
                title: phrase.to_owned(),
                lines: vec![sheet::whole(form)],
            }
        })
        .collect();
    if blocks.is_empty() {
        return vec![Block::Text(words.say(Key::ShownNoVerb, &named))];
    }
    blocks
}

/// Why nothing was done.
fn refused(why: &Why, words: Words<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Text(words.plain(Key::RefusedNothing))];
    let reason = match why {
        Why::Stranger => words.plain(Key::RefusedStranger),
        Why::NoText => words.plain(Key::RefusedNoText),
        Why::TooManyParts => words.plain(Key::RefusedTooManyParts),
        Why::NoMoves => words.plain(Key::RefusedNoMoves),
        Why::WrongWord {
            line,
            step,
            found,
            expected,
        } => {
            let facts = [
                ("line", (*line).into()),
                ("step", step.as_str().into()),
                ("found", found.as_deref().unwrap_or_default().into()),
            ];
            let key = match (found, expected.is_empty()) {
                (None, _) => Key::RefusedUnfinished,
                (Some(_), true) => Key::RefusedTooMuch,
                (Some(_), false) => Key::RefusedWord,
            };
            let reason = words.say(key, &facts);
            blocks.push(Block::Ask(reason));
            blocks.extend(could_stand(expected, words));
            return blocks;
        }
        Why::Mixed { line, text } => {
            let facts = [("line", (*line).into()), ("text", text.as_str().into())];
            words.say(Key::RefusedMixed, &facts)
        }
        Why::AboveAndBelow => words.plain(Key::RefusedAboveAndBelow),
        Why::TooManySteps => {
            let most = [("most", replies::MOST_STEPS.into())];
            words.say(Key::RefusedTooManySteps, &most)
        }
        Why::Stale => words.plain(Key::RefusedStale),
        Why::Older => words.plain(Key::RefusedOlder),
        Why::TooLate => words.plain(Key::RefusedTooLate),
        Why::Suspended => words.plain(Key::RefusedSuspended),
        Why::SeveralQuestions => words.plain(Key::RefusedSeveral),
        Why::NotAlone => words.plain(Key::RefusedNotAlone),
        Why::Forbidden { step, detail, .. } => {
            let mut facts = vec![("detail", sentence(detail).into())];
            let key = if let Some(step) = step {
                facts.push(("step", (step + 1).into()));
                Key::RefusedStep
            } else {
                Key::RefusedOther
            };
            blocks.push(Block::Ask(words.say(key, &facts)));
            return blocks;
        }
    };
    blocks.push(Block::Ask(reason));
    blocks
}

/// Where the rules stand that a refusal rests on.
fn rules(told: &Answered, words: Words<'_>) -> Vec<Block> {
    let block = |cited: &Cited| {
        let label = words.say(Key::RefusedRule, &[("rule", cited.name.as_str().into())]);
        match &cited.address {
            Some(address) => link(label, address),
            None => Block::Text(label),
        }
    };
    told.rules.iter().map(block).collect()
}

/// What could stand in the place of a wrong word.
fn could_stand(expected: &[String], words: Words<'_>) -> Option<Block> {
    if expected.is_empty() {
        return None;
    }
    let mut named = expected
        .iter()
        .take(MOST_EXPECTED)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    if expected.len() > MOST_EXPECTED {
        named.push_str(", …");
    }
    Some(Block::List {
        title: words.plain(Key::RefusedExpected),
        bullets: false,
        items: vec![plain::one_line(&named)],
    })
}

/// A reason as a sentence of its own.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let text: String = first.chain(letters).collect();
    if text.ends_with(['.', '!', '?']) {
        text
    } else {
        format!("{text}.")
    }
}

/// Pieces of the reader's own mail.
fn quoted(pieces: &[String], words: Words<'_>) -> Vec<String> {
    // A piece is no fact of a message: facts are clipped as names are.
    let marks = words.say(Key::Quoted, &[("text", PIECE.into())]);
    pieces
        .iter()
        .map(|piece| marks.replace(PIECE, &plain::clip(&plain::one_line(piece), 200)))
        .collect()
}
