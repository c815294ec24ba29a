//! An account's address: the code that a new one is proven with, and the word to the old one.

use super::{Written, link};
use crate::tell::fact::{AddressChanged, NewAddress};
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::words::{Key, Words};

/// The code stays out of the subject, as that to sign in with.
pub(super) fn asked(asked: &NewAddress, words: Words<'_>) -> Written {
    let blocks = vec![
        Block::Text(words.say(
            Key::NewAddressCode,
            &[("player", asked.player.as_str().into())],
        )),
        Block::Code(plain::one_line(&asked.code)),
        link(words.plain(Key::NewAddressLink), &asked.link),
        Block::Text(words.say(Key::NewAddressMinutes, &[("minutes", asked.minutes.into())])),
        Block::Text(words.plain(Key::NewAddressStranger)),
    ];
    (words.plain(Key::SubjectNewAddress), blocks)
}

/// It does not name the new address: whoever reads the old one may be somebody else by now.
pub(super) fn changed(changed: &AddressChanged, words: Words<'_>) -> Written {
    let blocks = vec![
        Block::Text(words.say(
            Key::AddressChanged,
            &[("player", changed.player.as_str().into())],
        )),
        Block::Text(words.plain(Key::AddressChangedStranger)),
    ];
    (words.plain(Key::SubjectAddressChanged), blocks)
}
