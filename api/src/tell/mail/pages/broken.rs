//! The log of a game does not replay.

use super::{Written, evidence, game, link};
use crate::tell::fact::Broken;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(broken: &Broken, words: Words<'_>) -> Written {
    let facts = game(&broken.game);
    let stopped = [facts[1].clone(), ("entry", broken.last_good.into())];
    let blocks = vec![
        Block::Text(words.say(Key::BrokenStopped, &stopped)),
        Block::Text(words.plain(Key::BrokenSafe)),
        link(words.plain(Key::Open), &broken.game.link),
        evidence(words.plain(Key::BrokenFault), &broken.fault.to_string()),
    ];
    (words.say(Key::SubjectBroken, &facts), blocks)
}
