//! A game is about to begin, and the reader is to say that they are still there.

use super::summary::how_long;
use super::{Written, game, link};
use crate::tell::fact::ConfirmStart;
use crate::tell::mail::letter::Recipient;
use crate::tell::mail::page::Block;
use crate::tell::mail::when::when;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(asked: &ConfirmStart, reader: &Recipient, words: Words<'_>) -> Written {
    let facts = game(&asked.game);
    let who = [facts[1].clone(), ("name", reader.name.as_str().into())];
    let time = [
        ("deadline", when(asked.deadline, reader.zone, words).into()),
        ("left", how_long(asked.minutes, words).into()),
    ];
    let blocks = vec![
        Block::Ask(words.say(Key::ConfirmAsks, &who)),
        Block::Text(words.say(Key::ConfirmLeft, &time)),
        Block::Text(words.plain(Key::ConfirmHow)),
        link(words.plain(Key::ConfirmLink), &asked.game.link),
    ];
    (words.say(Key::SubjectConfirm, &facts), blocks)
}
