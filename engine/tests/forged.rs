//! Records of games with undos and acts of the clock and the table, changed by whoever could compute every hash anew.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::path::Path;
use std::sync::LazyLock;

use common::config;
use common::forging::forged;
use engine::record::{Record, RecordError, RecordReader, Verified, verify};
use proptest::prelude::*;
use proptest::sample::Index;

/// The golden records in which more happens than moves.
static EVENTFUL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    ["bull-moose", "city-and-guilds", "tammany-hall"]
        .iter()
        .flat_map(|game| ["eventful", "end-by-vote"].map(|kind| format!("{game}-{kind}.jsonl")))
        .map(|name| std::fs::read_to_string(folder.join(name)).unwrap())
        .collect()
});

fn check(record: &str) -> Result<Verified, RecordError> {
    verify(RecordReader::new(record.as_bytes())?, |_| {})
}

/// The entries that are acts whose events say all of them: a default answer to a sealed decision is not told.
fn acts(text: &str) -> Vec<usize> {
    let entries = Record::read(text).unwrap().entries;
    let is_told = |action: &str| {
        action.starts_with("{\"table\":") && !action.starts_with("{\"table\":\"default_move\"")
    };
    (0..entries.len())
        .filter(|&entry| is_told(&entries[entry].action))
        .collect()
}

#[test]
fn forging_nothing_is_no_forgery() {
    for text in EVENTFUL.iter() {
        check(&forged(text, |_| {})).unwrap();
        assert!(acts(text).len() > 8);
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn an_act_that_stands_for_another_is_found(record in any::<Index>(), act in any::<Index>(), other in any::<Index>()) {
        let text = record.get(&EVENTFUL);
        let entry = *act.get(&acts(text));
        let mut differ = false;
        let record = forged(text, |entries| {
            let instead = entries[1 + other.index(entries.len() - 1)].action.clone();
            differ = instead != entries[entry].action;
            entries[entry].action = instead;
        });
        prop_assume!(differ);
        prop_assert!(check(&record).is_err(), "entry {entry} was replaced unseen");
    }

    #[test]
    fn any_bytes_in_the_place_of_an_act_are_judged(record in any::<Index>(), act in any::<Index>(), at in any::<Index>(), byte: u8) {
        let text = record.get(&EVENTFUL);
        let entry = *act.get(&acts(text));
        let mut bytes = text.lines().nth(entry + 1).unwrap().as_bytes().to_vec();
        let place = at.index(bytes.len());
        prop_assume!(bytes[place] != byte);
        bytes[place] = byte;
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let altered: Vec<&str> = text
            .lines()
            .enumerate()
            .map(|(number, old)| if number == entry + 1 { line.as_str() } else { old })
            .collect();
        // Nothing proves the time.
        let in_time = line.find("\"at\":\"").is_some_and(|from| (from + 6..from + 31).contains(&place));
        prop_assert!(in_time || check(&altered.join("\n")).is_err());
    }
}
