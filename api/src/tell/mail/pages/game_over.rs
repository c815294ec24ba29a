//! A game has ended.

use engine::Ending;

use super::{Written, board, evidence, game, head, link, list};
use crate::tell::fact::{GameOver, Standing};
use crate::tell::mail::page::Block;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(over: &GameOver, reader: &str, words: Words<'_>) -> Written {
    let facts = game(&over.game);
    let standings = over.standings.iter().map(|standing| place(standing, words));
    let mut blocks = vec![Block::Text(words.say(Key::OverEnded, &facts))];
    blocks.push(match over.ended {
        Ending::Played => Block::List {
            title: words.plain(Key::OverStandings),
            bullets: false,
            items: standings.collect(),
        },
        Ending::ByVote | Ending::EverybodyLeft => {
            Block::Text(over.ended.say_in(words.0.lang()).to_owned())
        }
    });
    blocks.extend(list(words.plain(Key::Since), &over.since));
    blocks.extend(board(&over.board, words));
    blocks.push(link(words.plain(Key::OverLink), &over.game.link));
    blocks.push(Block::Text(
        words.say(Key::OverThanks, &[("name", reader.into())]),
    ));
    blocks.push(evidence(words.plain(Key::OverSecret), &over.secret));
    blocks.extend(head(&over.game, words));
    (words.say(Key::SubjectOver, &facts), blocks)
}

fn place(standing: &Standing, words: Words<'_>) -> String {
    let facts = [
        ("place", standing.place.into()),
        ("name", standing.name.as_str().into()),
        ("score", standing.score.into()),
    ];
    words.say(Key::OverStanding, &facts)
}
