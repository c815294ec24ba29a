//! Somebody has written at the table.

use super::{Written, game, head, link, list};
use crate::tell::fact::{Said, Talk};
use crate::tell::mail::page::Block;
use crate::tell::mail::plain;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(talk: &Talk, words: Words<'_>) -> Written {
    let facts = game(&talk.game);
    let said: Vec<String> = talk.said.iter().map(line).collect();
    let mut blocks = vec![Block::Text(words.say(Key::TalkWritten, &facts))];
    blocks.extend(list(words.plain(Key::TalkSaid), &said));
    if talk.earlier > 0 {
        let earlier = [("earlier", talk.earlier.into())];
        blocks.push(Block::Text(words.say(Key::TalkEarlier, &earlier)));
    }
    blocks.push(link(words.plain(Key::TalkLink), &talk.game.link));
    blocks.extend(head(&talk.game, words));
    (words.say(Key::SubjectTalk, &facts), blocks)
}

fn line(said: &Said) -> String {
    format!("{}: {}", plain::name(&said.name), said.text)
}
