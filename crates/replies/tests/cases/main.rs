//! Single mails, each with what is odd about it.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../corpus_fill/mod.rs"]
mod corpus_fill;
mod made;
mod written;

use replies::{Reading, Reason, Step, What};

use crate::common::{Game, read, sample};

/// What comes of a mail, on one line: the outcome, and what is done or why nothing is.
fn outcome(reading: &Reading<common::Command>) -> String {
    let written = |steps: &[Step]| {
        let steps: Vec<_> = steps.iter().map(|step| step.written.as_str()).collect();
        steps.join(" / ")
    };
    match reading {
        Reading::Ignored(reason) => format!("ignored: {reason:?}"),
        Reading::WrongSender(reason) => format!("wrong sender: {reason:?}"),
        Reading::Refused(refused) => match &refused.reason {
            Reason::WrongWord(wrong) => {
                format!("wrong word: {}", wrong.found.as_deref().unwrap_or("-"))
            }
            Reason::LooksLikeAStep(wrong) => format!(
                "looks like a step: {}",
                wrong.found.as_deref().unwrap_or("-")
            ),
            Reason::Mixed(place) => format!("mixed: {}", place.text),
            Reason::AboveAndBelow(place) => format!("above and below: {}", place.text),
            other @ (Reason::NoText
            | Reason::TooManyParts
            | Reason::NoMoves
            | Reason::TooManySteps) => {
                format!("refused: {other:?}")
            }
        },
        Reading::Answer(answer) => match &answer.what {
            What::Steps { steps, say: None } => written(steps),
            What::Steps {
                steps,
                say: Some(said),
            } => format!("{} & say {said}", written(steps)),
            What::Try { steps } => format!("try {}", written(steps)),
            What::Say(said) => format!("say {said}"),
            What::Command { what, verb: None } => format!("{what:?}"),
            What::Command {
                what,
                verb: Some(verb),
            } => format!("{what:?} {verb}"),
        },
    }
}

/// Reads mails without a `From`, with `|` for line ends, and compares what comes of each.
fn check(game: &str, cases: &[(&str, &str, &str)]) {
    let raw = |mail: &str| mail.replace('|', "\r\n").into_bytes();
    let cases: Vec<_> = cases
        .iter()
        .map(|&(why, mail, wanted)| (why, raw(mail), wanted))
        .collect();
    check_bytes(game, &cases);
}

fn check_bytes(game: &str, cases: &[(&str, Vec<u8>, &str)]) {
    let values = sample();
    let game = Game::new(game);
    let mut wrong = Vec::new();
    for (why, mail, wanted) in cases {
        let mut raw = format!("From: {}\r\n", values["from"]).into_bytes();
        raw.extend(mail);
        let reading = read(&raw, &game, &values);
        let is = outcome(&reading);
        if is != *wanted {
            wrong.push(format!(
                "{why}\n  wanted {wanted}\n  is     {is}\n  {reading:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const PAGE: &str = "Content-Type: text/html; charset=utf-8||";
const FLOWED: &str = "Content-Type: text/plain; charset=utf-8; format=flowed||";
