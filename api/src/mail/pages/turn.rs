//! Something is asked of the reader.

use super::summary::how_long;
use super::{Told, board, game, head, link, list};
use crate::mail::letter::{TimeLeft, Turn};
use crate::mail::page::Block;
use crate::mail::plain;
use crate::mail::words::{Key, Words};

/// How the answer is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// For all to see.
    Open,
    /// Hidden until all have answered.
    Sealed,
    /// Hidden until now: all others have answered.
    Last,
    /// As it was asked for before.
    Reminder,
}

pub(super) fn page(turn: &Turn, manner: Manner, reader: &str, words: Words<'_>) -> Told {
    let name = [("name", reader.into())];
    let (subject, asked) = match manner {
        Manner::Open => (Key::SubjectTurn, Key::TurnYours),
        Manner::Sealed => (Key::SubjectTurn, Key::TurnSealed),
        Manner::Last => (Key::SubjectLast, Key::LastYours),
        Manner::Reminder => (Key::SubjectReminder, Key::ReminderYours),
    };
    let mut blocks = vec![
        Block::Text(words.say(asked, &name)),
        Block::Ask(plain::one_line(&turn.question)),
    ];
    blocks.extend(turn.left.map(|left| self::left(left, words)));
    if turn.last && manner != Manner::Last {
        blocks.push(Block::Text(words.plain(Key::TurnLast)));
    } else if manner == Manner::Sealed {
        blocks.push(Block::Text(words.plain(Key::TurnSealedHow)));
    }
    blocks.push(link(words.plain(Key::Move), &turn.game.link));
    blocks.extend(list(words.plain(Key::Since), &turn.since));
    blocks.extend(board(&turn.board, words));
    blocks.extend(head(&turn.game, words));
    (words.say(subject, &game(&turn.game)), blocks)
}

/// How much time there is for an answer.
pub(super) fn left(left: TimeLeft, words: Words<'_>) -> Block {
    until(Key::TurnLeft, left, words)
}

/// How much time there is, in the words of this key.
pub(super) fn until(key: Key, left: TimeLeft, words: Words<'_>) -> Block {
    let deadline = left.deadline.format("%-d %B %Y, %H:%M UTC").to_string();
    let facts = [
        ("deadline", deadline.into()),
        ("left", how_long(left.minutes, words).into()),
    ];
    Block::Text(words.say(key, &facts))
}
