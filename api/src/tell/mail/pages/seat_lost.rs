//! The reader has a seat no more.

use super::{Written, game, link};
use crate::tell::fact::{Lost, SeatLost};
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(lost: &SeatLost, words: Words<'_>) -> Written {
    let facts = game(&lost.game);
    let look = || link(words.plain(Key::TalkLink), &lost.game.link);
    match lost.how {
        Lost::Unconfirmed { open } => {
            let mut blocks = vec![Block::Text(words.say(Key::LostOver, &facts))];
            if open {
                blocks.push(Block::Text(words.plain(Key::LostAgain)));
                blocks.push(look());
            }
            (words.say(Key::SubjectLost, &facts), blocks)
        }
        Lost::Passed { taken } => {
            let now = if taken {
                Key::LostTaken
            } else {
                Key::LostOpened
            };
            let blocks = vec![
                Block::Text(words.say(now, &facts)),
                Block::Text(words.plain(Key::LostSpectator)),
                look(),
            ];
            (words.say(Key::SubjectPassed, &facts), blocks)
        }
    }
}
