//! The reader has not confirmed in time.

use super::{Told, game, link};
use crate::mail::letter::SeatLost;
use crate::mail::page::Block;
use crate::mail::words::{Key, Words};

pub(super) fn page(lost: &SeatLost, words: Words<'_>) -> Told {
    let facts = game(&lost.game);
    let mut blocks = vec![Block::Text(words.say(Key::LostOver, &facts))];
    if lost.open {
        blocks.push(Block::Text(words.plain(Key::LostAgain)));
        blocks.push(link(words.plain(Key::TalkLink), &lost.game.link));
    }
    (words.say(Key::SubjectLost, &facts), blocks)
}
