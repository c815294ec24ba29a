//! Something is asked of the reader.

use super::{Told, board, game, head, link, list};
use crate::mail::letter::Turn;
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
}

pub(super) fn page(turn: &Turn, manner: Manner, reader: &str, words: Words<'_>) -> Told {
    let name = [("name", reader.into())];
    let (subject, asked) = match manner {
        Manner::Open => (Key::SubjectTurn, Key::TurnYours),
        Manner::Sealed => (Key::SubjectTurn, Key::TurnSealed),
        Manner::Last => (Key::SubjectLast, Key::LastYours),
    };
    let mut blocks = vec![
        Block::Text(words.say(asked, &name)),
        Block::Ask(plain::one_line(&turn.question)),
    ];
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
