//! Something is asked of the reader.

use chrono_tz::Tz;
use engine::terms::Absence;

use super::summary::how_long;
use super::{Written, board, game, head, how, link, list};
use crate::tell::fact::{Next, Reminder, TimeLeft, Turn};
use crate::tell::mail::letter::Recipient;
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::when::when;
use crate::tell::mail::words::{Key, Words};

/// How the answer is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner<'a> {
    /// For all to see.
    Open,
    /// Hidden until all have answered.
    Sealed,
    /// Hidden until now: all others have answered.
    Last,
    /// As it was asked for before.
    Reminder(&'a Reminder),
}

pub(super) fn page(
    turn: &Turn,
    manner: Manner<'_>,
    reader: &Recipient,
    answerable: bool,
    words: Words<'_>,
) -> Written {
    let mut facts = vec![("name", reader.name.as_str().into())];
    let (subject, asked) = match manner {
        Manner::Open => (Key::SubjectTurn, Key::TurnYours),
        Manner::Sealed => (Key::SubjectTurn, Key::TurnSealed),
        Manner::Last => (Key::SubjectLast, Key::LastYours),
        Manner::Reminder(Reminder::HalfTime) => (Key::SubjectHalf, Key::HalfYours),
        Manner::Reminder(Reminder::Last) => (Key::SubjectSoon, Key::SoonYours),
        Manner::Reminder(Reminder::MoreTime { giver: Some(giver) }) => {
            facts.push(("giver", giver.as_str().into()));
            (Key::SubjectMore, Key::MoreFrom)
        }
        Manner::Reminder(Reminder::MoreTime { giver: None }) => (Key::SubjectMore, Key::MoreYours),
        Manner::Reminder(Reminder::ClocksRun) => (Key::SubjectRun, Key::RunYours),
    };
    let mut blocks = vec![
        Block::Text(words.say(asked, &facts)),
        Block::Ask(plain::one_line(&turn.question)),
    ];
    if let Some(left) = turn.left {
        blocks.extend(self::left(left, reader.zone, words));
    }
    if turn.last && manner != Manner::Last {
        blocks.push(Block::Text(words.plain(Key::TurnLast)));
    } else if manner == Manner::Sealed {
        blocks.push(Block::Text(words.plain(Key::TurnSealedHow)));
    }
    if answerable {
        blocks.extend(how::with_moves(turn.menu.as_ref(), words));
    }
    blocks.push(link(words.plain(Key::Move), &turn.game.link));
    blocks.extend(list(words.plain(Key::Since), &turn.since));
    blocks.extend(board(&turn.board, words));
    blocks.extend(head(&turn.game, words));
    (words.say(subject, &game(&turn.game)), blocks)
}

/// What is asked now, told with something else, and how it is answered.
pub(super) fn next(
    next: &Next,
    reader: &Recipient,
    answerable: bool,
    words: Words<'_>,
) -> Vec<Block> {
    let mut blocks = vec![Block::Ask(plain::one_line(&next.question))];
    if let Some(time) = next.left {
        blocks.extend(left(time, reader.zone, words));
    }
    if next.last {
        blocks.push(Block::Text(words.plain(Key::TurnLast)));
    } else if next.sealed {
        blocks.push(Block::Text(words.plain(Key::TurnSealedHow)));
    }
    if answerable {
        blocks.extend(how::with_moves(next.menu.as_ref(), words));
    }
    blocks
}

/// How much time there is for an answer, and what follows if there is none by then.
pub(super) fn left(left: TimeLeft, zone: Tz, words: Words<'_>) -> [Block; 2] {
    let facts = [
        ("deadline", when(left.deadline, zone, words).into()),
        ("left", how_long(left.minutes, words).into()),
    ];
    [
        Block::Text(words.say(Key::TurnLeft, &facts)),
        Block::Text(follows(Key::TurnThen, left.absence, words)),
    ]
}

/// A sentence about what the table agreed on for the end of somebody's time.
pub(super) fn follows(sentence: Key, absence: Absence, words: Words<'_>) -> String {
    let name = match absence {
        Absence::Remind {} => "remind",
        Absence::DefaultMove {} => "default_move",
        Absence::Bot {} => "bot",
        Absence::Substitute {} => "substitute",
        Absence::Vote {} => "vote",
    };
    let follows = words.say(Key::Absence, &[("absence", name.into())]);
    words.say(sentence, &[("follows", follows.into())])
}
