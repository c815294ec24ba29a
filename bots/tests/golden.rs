//! What opponents do in positions of the golden records: a change is a new version of them.
//!
//! `UPDATE_GOLDEN=1` writes the file anew; whoever changes it raises [`bots::VERSION`].

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use bots::{Effort, Level, Opponent, VERSION, answer};
use engine::AnyTable;
use engine::record::Record;

/// Positions of each game.
const POSITIONS: u32 = 20;

/// The records that positions are taken from, of all versions of the rules.
const RECORDS: [[&str; 4]; 3] = [
    [
        "tammany-hall-3",
        "tammany-hall-4",
        "tammany-hall-5",
        "tammany-hall-eventful",
    ],
    [
        "city-and-guilds-3",
        "city-and-guilds-version-2-4",
        "city-and-guilds-version-2-5",
        "city-and-guilds-version-2-eventful",
    ],
    [
        "bull-moose-3",
        "bull-moose-version-2-4",
        "bull-moose-version-2-5",
        "bull-moose-version-2-eventful",
    ],
];

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Tables along a record, as many as are asked for, at which somebody is waited for.
fn positions(name: &str, count: u32) -> Vec<(u32, AnyTable)> {
    let file = here().join(format!("../engine/tests/golden/{name}.jsonl"));
    let record = Record::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let table = record.replay().unwrap();
    (0..count)
        .map(|place| {
            let mut seq = (table.version() - 1) * (2 * place + 1) / (2 * count);
            loop {
                let at = table.at(seq).unwrap();
                if !at.pending().seats().is_empty() {
                    return (seq, at);
                }
                seq -= 1;
            }
        })
        .collect()
}

fn all_thoughts() -> String {
    let mut thoughts = format!("version {VERSION}\n");
    let stop = AtomicBool::new(false);
    for game in RECORDS {
        for name in game {
            for (seq, table) in positions(name, POSITIONS / 4) {
                let seat = table.pending().seats().iter().next().unwrap();
                for &level in Level::ALL {
                    let secret = table.secret().clone();
                    let opponent = Opponent::keen(level);
                    let answer = answer(&table, seat, &secret, opponent, Effort::FULL, &stop);
                    let does = answer.unwrap().actions.join(", ");
                    writeln!(thoughts, "{name} {seq} seat {seat} {level}: {does}").unwrap();
                }
            }
        }
    }
    thoughts
}

#[test]
fn opponents_do_what_this_version_does() {
    let file = here().join("tests/golden.txt");
    let thoughts = all_thoughts();
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let is_new = known.lines().next() != thoughts.lines().next();
        assert!(is_new || known == thoughts, "raise VERSION in src/lib.rs");
        std::fs::write(file, thoughts).unwrap();
        return;
    }
    for (line, (is, was)) in thoughts.lines().zip(known.lines()).enumerate() {
        assert_eq!(
            is,
            was,
            "line {}: UPDATE_GOLDEN=1 and a new VERSION",
            line + 1
        );
    }
    assert_eq!(thoughts, known);
}
