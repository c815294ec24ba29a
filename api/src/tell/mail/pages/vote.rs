//! The table is asked something that the reader has to agree to.

use chrono_tz::Tz;
use engine::words::span;

use super::{Written, game, head, link, list};
use crate::tell::fact::{Question, VoteAsked};
use crate::tell::mail::page::Block;
use crate::tell::mail::when::when;
use crate::tell::mail::words::{Key, Words};

pub(super) fn page(asked: &VoteAsked, zone: Tz, words: Words<'_>) -> Written {
    let facts = game(&asked.game);
    let questions: Vec<String> = asked
        .questions
        .iter()
        .map(|(question, silence)| {
            let asked = said(question, words);
            match silence {
                Some(from) => {
                    let deadline = [("deadline", when(*from, zone, words).into())];
                    format!("{asked} {}", words.say(Key::VoteSilence, &deadline))
                }
                None => asked,
            }
        })
        .collect();
    let mut blocks: Vec<Block> = list(words.say(Key::VoteWhat, &facts), &questions)
        .into_iter()
        .collect();
    let is_bot = |(question, _): &&(Question, _)| matches!(question, Question::Bot { .. });
    let bots = asked.questions.iter().filter(is_bot).count();
    let mut how = Vec::new();
    if bots < asked.questions.len() {
        how.push(words.plain(Key::VoteAll));
    }
    if bots > 0 {
        how.push(words.plain(Key::VoteMost));
    }
    how.push(words.plain(Key::VoteSecret));
    blocks.push(Block::Text(how.join(" ")));
    blocks.push(link(words.plain(Key::VoteLink), &asked.game.link));
    blocks.extend(head(&asked.game, words));
    (words.say(Key::SubjectVote, &facts), blocks)
}

fn said(question: &Question, words: Words<'_>) -> String {
    match question {
        Question::Undo { asker, to } => words.say(
            Key::VoteUndo,
            &[("asker", asker.as_str().into()), ("to", (*to).into())],
        ),
        Question::Pause => words.plain(Key::VotePause),
        Question::Resume => words.plain(Key::VoteResume),
        Question::End => words.plain(Key::VoteEnd),
        Question::Time {
            asker,
            player,
            seconds,
        } => words.say(
            Key::VoteTime,
            &[
                ("asker", asker.as_str().into()),
                ("player", player.as_str().into()),
                ("time", span(words.0.lang(), *seconds).into()),
            ],
        ),
        Question::Bot { player, colour } => words.say(
            Key::VoteBot,
            &[
                ("player", player.as_str().into()),
                ("colour", colour.as_str().into()),
            ],
        ),
    }
}
