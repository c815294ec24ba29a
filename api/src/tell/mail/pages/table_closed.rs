//! A table was closed before its game began.

use super::{Written, game, link, list};
use crate::tell::fact::TableClosed;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(closed: &TableClosed, words: Words<'_>) -> Written {
    let facts = game(&closed.game);
    let told = match (&closed.host, closed.invited) {
        (Some(host), invited) => {
            let key = if invited {
                Key::ClosedInvited
            } else {
                Key::ClosedBy
            };
            words.say(key, &[facts[1].clone(), ("host", host.as_str().into())])
        }
        (None, true) => words.say(Key::ClosedInvitedByOperator, &facts[1..2]),
        (None, false) => words.say(Key::ClosedByOperator, &facts[1..2]),
    };
    let mut blocks = vec![Block::Text(told)];
    let reason = std::slice::from_ref(&closed.reason);
    blocks.extend(list(words.plain(Key::ClosedReason), reason));
    if !closed.invited {
        blocks.push(link(words.plain(Key::TalkLink), &closed.game.link));
    }
    (words.say(Key::SubjectClosed, &facts), blocks)
}
