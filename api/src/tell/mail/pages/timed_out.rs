//! The reader's time has run out.

use chrono_tz::Tz;

use super::{Written, game, head, link, list, turn};
use crate::tell::fact::TimedOut;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(out: &TimedOut, zone: Tz, words: Words<'_>) -> Written {
    let facts = game(&out.game);
    let mut blocks = vec![
        Block::Text(words.say(Key::OutRan, &facts)),
        Block::Text(turn::follows(Key::OutFollows, out.follows, words)),
    ];
    if let Some(left) = out.left {
        blocks.extend(turn::left(left, zone, words));
    }
    blocks.push(link(words.plain(Key::Open), &out.game.link));
    blocks.extend(list(words.plain(Key::Since), &out.since));
    blocks.extend(head(&out.game, words));
    (words.say(Key::SubjectOut, &facts), blocks)
}
