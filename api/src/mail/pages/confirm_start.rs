//! A game is about to begin, and the reader is to say that they are still there.

use super::{Told, game, link, turn};
use crate::mail::letter::ConfirmStart;
use crate::mail::page::Block;
use crate::mail::words::{Key, Words};

pub(super) fn page(asked: &ConfirmStart, reader: &str, words: Words<'_>) -> Told {
    let facts = game(&asked.game);
    let who = [facts[1].clone(), ("name", reader.into())];
    let blocks = vec![
        Block::Ask(words.say(Key::ConfirmAsks, &who)),
        turn::until(Key::ConfirmLeft, asked.left, words),
        Block::Text(words.plain(Key::ConfirmHow)),
        link(words.plain(Key::ConfirmLink), &asked.game.link),
    ];
    (words.say(Key::SubjectConfirm, &facts), blocks)
}
