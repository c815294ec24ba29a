//! Something is asked of the reader.

use super::{Told, board, game, head, link, list};
use crate::mail::letter::Turn;
use crate::mail::page::Block;
use crate::mail::plain;
use crate::mail::words::{Key, Words};

/// How the answer is given.
#[derive(Clone, Copy)]
pub(super) enum Manner {
    /// For all to see.
    Open,
    /// Hidden until all have answered.
    Sealed,
}

pub(super) fn page(turn: &Turn, manner: Manner, reader: &str, words: Words<'_>) -> Told {
    let name = [("name", reader.into())];
    let ask = Block::Ask(plain::one_line(&turn.question));
    let mut blocks = match manner {
        Manner::Open => vec![Block::Text(words.say(Key::TurnYours, &name)), ask],
        Manner::Sealed => vec![
            Block::Text(words.say(Key::TurnSealed, &name)),
            ask,
            Block::Text(words.plain(Key::TurnSealedHow)),
        ],
    };
    blocks.push(link(words.plain(Key::Move), &turn.game.link));
    blocks.extend(list(words.plain(Key::Since), &turn.since));
    blocks.extend(board(&turn.board, words));
    blocks.extend(head(&turn.game, words));
    (words.say(Key::SubjectTurn, &game(&turn.game)), blocks)
}
