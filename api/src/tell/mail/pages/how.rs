//! How a mail is answered.

use engine::any::WordedMenu;

use crate::store::outbox::kind::AnsweredWith;
use crate::tell::mail::page::Block;
use crate::tell::mail::sheet;
use crate::tell::mail::words::{Key, Words};

/// How a mail is answered with moves, and which there are.
pub(super) fn with_moves(menu: Option<&WordedMenu>, words: Words<'_>) -> Vec<Block> {
    let Some(menu) = menu else {
        return Vec::new();
    };
    let Some(example) = sheet::example(&menu.menu) else {
        return Vec::new();
    };
    let example = [("example", example.into())];
    vec![
        Block::Text(words.say(Key::HowMoves, &example)),
        Block::Sheet {
            title: words.plain(Key::HowSheet),
            lines: sheet::sheet(&menu.menu),
        },
        Block::Text(words.plain(Key::HowMore)),
    ]
}

/// How a mail is answered with a word.
pub(super) fn with_a_word(answered: Option<AnsweredWith>, words: Words<'_>) -> Option<Block> {
    let key = match answered? {
        AnsweredWith::Moves => return None,
        AnsweredWith::Acceptance => Key::HowAccept,
        AnsweredWith::Confirmation => Key::HowConfirm,
        AnsweredWith::Ballot => Key::HowVote,
    };
    Some(Block::Ask(words.plain(key)))
}
