//! A table was closed before its game began.

use super::{Written, game, link, list};
use crate::tell::fact::TableClosed;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(closed: &TableClosed, words: Words<'_>) -> Written {
    let facts = game(&closed.game);
    let told = if closed.invited {
        Key::ClosedInvited
    } else {
        Key::ClosedBy
    };
    let who = [facts[1].clone(), ("host", closed.host.as_str().into())];
    let mut blocks = vec![Block::Text(words.say(told, &who))];
    let reason = std::slice::from_ref(&closed.reason);
    blocks.extend(list(words.plain(Key::ClosedReason), reason));
    if !closed.invited {
        blocks.push(link(words.plain(Key::TalkLink), &closed.game.link));
    }
    (words.say(Key::SubjectClosed, &facts), blocks)
}
