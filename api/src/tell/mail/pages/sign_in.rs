//! A code and a link to sign in with.

use super::{Written, link};
use crate::tell::fact::SignIn;
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::words::{Key, Words};

/// The code stays out of the subject: mail servers write subjects into their logs.
pub(super) fn page(sign_in: &SignIn, words: Words<'_>) -> Written {
    let blocks = vec![
        Block::Text(words.plain(Key::SignInCode)),
        Block::Code(plain::one_line(&sign_in.code)),
        link(words.plain(Key::SignInLink), &sign_in.link),
        Block::Text(words.say(Key::SignInMinutes, &[("minutes", sign_in.minutes.into())])),
        Block::Text(words.plain(Key::SignInStranger)),
    ];
    (words.plain(Key::SubjectSignIn), blocks)
}
