//! A game has begun.

use chrono_tz::Tz;

use super::{Written, board, evidence, game, head, link, list, turn};
use crate::tell::fact::GameStarted;
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(started: &GameStarted, zone: Tz, words: Words<'_>) -> Written {
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
        if let Some(left) = started.left {
            blocks.extend(turn::left(left, zone, words));
        }
        Key::Move
    } else {
        blocks.push(Block::Text(words.plain(Key::StartedWait)));
        Key::Open
    };
    blocks.extend(list(words.plain(Key::Terms), &started.terms));
    blocks.extend(board(&started.board, words));
    blocks.push(link(words.plain(label), &started.game.link));
    blocks.push(evidence(
        words.plain(Key::StartedCommitment),
        &started.commitment,
    ));
    blocks.extend(head(&started.game, words));
    (words.say(Key::SubjectGame, &facts), blocks)
}
