//! The reader's time has run out.

use super::{Told, game, head, link, list, turn};
use crate::mail::letter::TimedOut;
use crate::mail::page::Block;
use crate::mail::plain;
use crate::mail::words::{Key, Words};

pub(super) fn page(out: &TimedOut, words: Words<'_>) -> Told {
    let facts = game(&out.game);
    let mut blocks = vec![
        Block::Text(words.say(Key::OutRan, &facts)),
        Block::Text(plain::one_line(out.follows)),
    ];
    blocks.extend(out.left.map(|left| turn::left(left, words)));
    blocks.push(link(words.plain(Key::Open), &out.game.link));
    blocks.extend(list(words.plain(Key::Since), &out.since));
    blocks.extend(head(&out.game, words));
    (words.say(Key::SubjectOut, &facts), blocks)
}
