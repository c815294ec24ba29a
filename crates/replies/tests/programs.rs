//! What many people write, in what many mail programs make of it: whatever the program, the same comes of it.

#![cfg(test)]

mod common;
mod corpus_fill;
mod shapes;

use replies::{Reading, Reason, What};

use crate::common::{Command, Game, read, sample};
use crate::shapes::shapes;

/// What must come of it.
#[derive(Clone, Copy, Debug)]
enum Must {
    /// Exactly these steps, parted by ` / `, and this said.
    Steps(&'static str, Option<&'static str>),
    Try(&'static str),
    Say(&'static str),
    Command(Command),
    /// Refused, and if a word is named, this one.
    Refused(Option<&'static str>),
    /// Refused, since nothing was written.
    Nothing,
}

const THREE: &str = "boss 14 / boss 6 / end";

/// What a person writes, line by line.
const WRITTEN: &[(&[&str], Must)] = &[
    (&["boss 14", "boss 6", "end"], Must::Steps(THREE, None)),
    (&["Boss 14", "Boss 6", "End."], Must::Steps(THREE, None)),
    (&["boss 14, boss 6, end"], Must::Steps(THREE, None)),
    (&["boss 14 / boss 6 / end"], Must::Steps(THREE, None)),
    (&["boss 14; boss 6;", "end"], Must::Steps(THREE, None)),
    (
        &["1. boss 14", "2. boss 6", "3. end"],
        Must::Steps(THREE, None),
    ),
    (
        &["• boss 14", "• boss 6", "• end"],
        Must::Steps(THREE, None),
    ),
    (
        &["- boss 14", "- boss 6", "- end"],
        Must::Steps(THREE, None),
    ),
    (
        &["“boss 14”", "«boss 6»", "„end“"],
        Must::Steps(THREE, None),
    ),
    (
        &["boss\u{a0}14", "boss\u{2009}6", "end"],
        Must::Steps(THREE, None),
    ),
    (
        &[
            "Hi there,",
            "",
            "boss 14",
            "boss 6",
            "end",
            "",
            "Thanks!",
            "Ben",
        ],
        Must::Steps(THREE, None),
    ),
    (
        &["boss 14", "boss 6", "end", "", "Regards, Ben"],
        Must::Steps(THREE, None),
    ),
    (
        &["boss 14", "boss 6", "end", "", "say Sorry for the wait"],
        Must::Steps(THREE, Some("Sorry for the wait")),
    ),
    (
        &["say hello", "boss 14", "boss 6", "end"],
        Must::Steps(THREE, Some("hello")),
    ),
    (&["try boss 14, boss 6, end"], Must::Try(THREE)),
    (&["try", "boss 14", "boss 6", "end"], Must::Try(THREE)),
    (
        &["say Good luck, everybody; may the best boss win!"],
        Must::Say("Good luck, everybody; may the best boss win!"),
    ),
    (&["help"], Must::Command(Command::Help)),
    (&["Default!"], Must::Command(Command::Default)),
    (
        &["Hi,", "", "default", "", "Sorry, on a train"],
        Must::Command(Command::Default),
    ),
    (&["vote yes"], Must::Command(Command::VoteYes)),
    (&["Take back."], Must::Command(Command::Undo)),
    (
        &["boss 14 please", "boss 6", "end"],
        Must::Refused(Some("please")),
    ),
    (&["bos 14", "boss 6", "end"], Must::Refused(Some("bos"))),
    (
        &["boss14", "", "boss 6", "", "end"],
        Must::Refused(Some("boss14")),
    ),
    (
        &["boss 14", "", "ebd 3", "", "boss 6"],
        Must::Refused(Some("ebd")),
    ),
    (&["say hello", "bosss 14"], Must::Refused(Some("bosss"))),
    (&["say hello / boss 14"], Must::Refused(Some("boss"))),
    (&["boss 14", "", "default"], Must::Refused(None)),
    (&["Hi, boss 14 and then boss 6 please."], Must::Nothing),
    (
        &["Help us save paper", "and do not print this."],
        Must::Nothing,
    ),
    (&["Thanks, I will think about it."], Must::Nothing),
    (&[""], Must::Nothing),
];

/// What is written in the other games, whose verbs are words that stand in sentences and header blocks too.
const WRITTEN_ELSEWHERE: &[(&str, &[&str], Must)] = &[
    (
        "bull-moose",
        &["to ky", "place Ky", "TO OH", "end"],
        Must::Steps("to KY / place KY / to OH / end", None),
    ),
    (
        "bull-moose",
        &["Keep dem–01 DEM—05 DEM\u{2011}07 Dem-09."],
        Must::Steps("keep DEM-01 DEM-05 DEM-07 DEM-09", None),
    ),
    (
        "bull-moose",
        &["Hi all,", "", "1. free to IL", "2. add IL", "3. next"],
        Must::Steps("free to IL / add IL / next", None),
    ),
    (
        "bull-moose",
        &["to KY, or to OH"],
        Must::Refused(Some("or")),
    ),
    (
        "bull-moose",
        &["plce KY", "", "end"],
        Must::Refused(Some("plce")),
    ),
    ("bull-moose", &["Off to bed, good night."], Must::Nothing),
    (
        "city-and-guilds",
        &["LAY Bakers Building c4 Men 2; Draw Minstrel House"],
        Must::Steps("lay bakers building C4 men 2 / draw minstrel house", None),
    ),
    (
        "city-and-guilds",
        &["drwa minstrel house"],
        Must::Refused(Some("drwa")),
    ),
];

/// Everything that is wrong with a reading.
fn judge(reading: &Reading<Command>, must: Must) -> Option<String> {
    let written = |steps: &[replies::Step]| {
        let steps: Vec<_> = steps.iter().map(|step| step.written.as_str()).collect();
        steps.join(" / ")
    };
    let is_right = match (must, reading) {
        (Must::Steps(wanted, said), Reading::Answer(answer)) => match &answer.what {
            What::Steps { steps, say } => written(steps) == wanted && say.as_deref() == said,
            What::Try { .. } | What::Say(_) | What::Command { .. } => false,
        },
        (Must::Try(wanted), Reading::Answer(answer)) => {
            matches!(&answer.what, What::Try { steps } if written(steps) == wanted)
        }
        (Must::Say(wanted), Reading::Answer(answer)) => {
            matches!(&answer.what, What::Say(said) if said == wanted)
        }
        (Must::Command(wanted), Reading::Answer(answer)) => {
            matches!(&answer.what, What::Command { what, verb: None } if *what == wanted)
        }
        (Must::Refused(wanted), Reading::Refused(refused)) => match &refused.reason {
            Reason::WrongWord(wrong) | Reason::LooksLikeAStep(wrong) => {
                wrong.found.as_deref() == wanted
            }
            Reason::Mixed(_) => wanted.is_none(),
            Reason::NoText
            | Reason::TooManyParts
            | Reason::NoMoves
            | Reason::AboveAndBelow(_)
            | Reason::TooManySteps => false,
        },
        (Must::Nothing, Reading::Refused(refused)) => refused.reason == Reason::NoMoves,
        _ => false,
    };
    (!is_right).then(|| format!("{must:?}, but it was read as {reading:?}"))
}

#[test]
fn the_same_comes_of_what_is_written_whatever_the_program() {
    let values = sample();
    let game = Game::new("tammany-hall");
    let shapes = shapes();
    let mut wrong = Vec::new();
    for shape in &shapes {
        for &(lines, must) in WRITTEN {
            let mail = shape.mail(lines, &values);
            let reading = read(&mail, &game, &values);
            wrong.extend(
                judge(&reading, must).map(|why| format!("{}: {lines:?}: {why}", shape.name)),
            );
        }
    }
    for &(name, lines, must) in WRITTEN_ELSEWHERE {
        let game = Game::new(name);
        for shape in &shapes {
            let reading = read(&shape.mail(lines, &values), &game, &values);
            wrong.extend(
                judge(&reading, must).map(|why| format!("{}: {lines:?}: {why}", shape.name)),
            );
        }
    }
    println!("{} programs, {} answers each", shapes.len(), WRITTEN.len());
    assert!(
        wrong.is_empty(),
        "{} are wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
