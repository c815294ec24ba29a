//! Somebody else plays a seat.

use super::{Told, game, head, link, list};
use crate::tell::mail::letter::PlayerAbsent;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(absent: &PlayerAbsent, words: Words<'_>) -> Told {
    let facts = game(&absent.game);
    let mut blocks = vec![Block::Text(words.say(Key::AbsentLeft, &facts))];
    blocks.extend(list(words.plain(Key::AbsentSeats), &absent.changes));
    blocks.push(Block::Text(words.plain(Key::AbsentOn)));
    blocks.push(link(words.plain(Key::Open), &absent.game.link));
    blocks.extend(head(&absent.game, words));
    (words.say(Key::SubjectAbsent, &facts), blocks)
}
