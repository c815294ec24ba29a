//! The reader's table waits for players again.

use super::{Written, game, link};
use crate::tell::fact::TableWaits;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(waits: &TableWaits, words: Words<'_>) -> Written {
    let facts = game(&waits.game);
    let seats = [("seats", waits.seats.into()), ("free", waits.free.into())];
    let blocks = vec![
        Block::Text(words.say(Key::WaitsAgain, &facts)),
        Block::Text(words.say(Key::WaitsSeats, &seats)),
        Block::Text(words.plain(Key::WaitsKeep)),
        link(words.plain(Key::TalkLink), &waits.game.link),
    ];
    (words.say(Key::SubjectWaits, &facts), blocks)
}
