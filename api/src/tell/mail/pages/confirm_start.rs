//! A game is about to begin, and the reader is to say that they are still there.

use super::summary::how_long;
use super::{Told, game, link};
use crate::tell::mail::letter::{ConfirmStart, Recipient};
use crate::tell::mail::page::Block;
use crate::tell::mail::when::when;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(asked: &ConfirmStart, reader: &Recipient, words: Words<'_>) -> Told {
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
