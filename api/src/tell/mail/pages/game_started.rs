//! A game has begun.

use super::{Written, board, evidence, game, head, link, list, turn};
use crate::tell::fact::GameStarted;
use crate::tell::mail::letter::Recipient;
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(
    started: &GameStarted,
    reader: &Recipient,
    answerable: bool,
    words: Words<'_>,
) -> Written {
    let facts = game(&started.game);
    let you = [("you", started.you_are.as_str().into())];
    let mut blocks = vec![
        Block::Text(words.say(Key::StartedBegun, &facts)),
        Block::Text(words.say(Key::StartedYouAre, &you)),
    ];
    blocks.extend(list(words.plain(Key::StartedPlayers), &started.players));
    let label = if let Some(next) = &started.next {
        blocks.push(Block::Text(words.plain(Key::StartedAsked)));
        blocks.extend(turn::next(next, reader, answerable, words));
        Key::Move
    } else {
        blocks.push(Block::Text(words.plain(Key::StartedWait)));
        Key::Open
    };
    let subject = if started.asks {
        Key::SubjectTurn
    } else {
        Key::SubjectGame
    };
    blocks.extend(list(words.plain(Key::Terms), &started.terms));
    blocks.extend(board(&started.board, words));
    blocks.push(link(words.plain(label), &started.game.link));
    blocks.push(evidence(
        words.plain(Key::StartedCommitment),
        &started.commitment,
    ));
    blocks.extend(head(&started.game, words));
    (words.say(subject, &facts), blocks)
}
