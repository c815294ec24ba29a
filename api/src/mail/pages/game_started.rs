//! A game has begun.

use super::{Told, board, evidence, game, head, link, list};
use crate::mail::letter::GameStarted;
use crate::mail::page::Block;
use crate::mail::plain;
use crate::mail::words::{Key, Words};

pub(super) fn page(started: &GameStarted, words: Words<'_>) -> Told {
    let facts = game(&started.game);
    let you = [("you", started.you_are.as_str().into())];
    let mut blocks = vec![
        Block::Text(words.say(Key::StartedBegun, &facts)),
        Block::Text(words.say(Key::StartedYouAre, &you)),
    ];
    blocks.extend(list(words.plain(Key::StartedPlayers), &started.players));
    let label = if let Some(question) = &started.asked {
        blocks.push(Block::Text(words.plain(Key::StartedAsked)));
        blocks.push(Block::Ask(plain::one_line(question)));
        Key::Move
    } else {
        blocks.push(Block::Text(words.plain(Key::StartedWait)));
        Key::Open
    };
    blocks.extend(board(&started.board, words));
    blocks.push(link(words.plain(label), &started.game.link));
    blocks.push(evidence(
        words.plain(Key::StartedCommitment),
        &started.commitment,
    ));
    blocks.extend(head(&started.game, words));
    (words.say(Key::SubjectGame, &facts), blocks)
}
