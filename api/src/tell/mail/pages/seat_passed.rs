//! Somebody else plays a seat.

use super::{Written, game, head, link, list};
use crate::tell::fact::SeatPassed;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(passed: &SeatPassed, words: Words<'_>) -> Written {
    let facts = game(&passed.game);
    let mut blocks = vec![Block::Text(words.say(Key::AbsentLeft, &facts))];
    blocks.extend(list(words.plain(Key::AbsentSeats), &passed.changes));
    blocks.push(Block::Text(words.plain(Key::AbsentOn)));
    blocks.push(link(words.plain(Key::Open), &passed.game.link));
    blocks.extend(head(&passed.game, words));
    (words.say(Key::SubjectAbsent, &facts), blocks)
}
