//! Histories of clocks with every deadline written out: `histories.txt`, and those that `docs/clocks.md` shows.
//!
//! A history has a title (`#`), the terms, and acts with their times. The indented lines below an act say what is true
//! then. A table has three seats.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use engine::SeatCount;

use super::*;

const HISTORIES: &str = include_str!("histories.txt");

/// The histories, each with its title.
fn histories(text: &str) -> Vec<(&str, &str)> {
    text.split("\n\n")
        .map(str::trim)
        .filter_map(|history| history.strip_prefix("# "))
        .map(|history| history.split_once('\n').unwrap())
        .collect()
}

#[test]
fn every_history_goes_as_it_is_written() {
    let all = histories(HISTORIES);
    let titles: BTreeSet<&str> = all.iter().map(|&(title, _)| title).collect();
    assert_eq!(titles.len(), all.len(), "two histories have one title");
    assert!(all.len() >= 36, "{} histories", all.len());
    let wrong: Vec<String> = all
        .iter()
        .flat_map(|&(title, history)| run(title, history))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_page_for_players_shows_only_histories_that_are_tested() {
    let mut shown = 0;
    for block in page().split("```").skip(1).step_by(2) {
        if let Some(history) = block.strip_prefix("text\n") {
            assert!(histories(history).len() == 1, "no history: {history}");
            assert!(HISTORIES.contains(history.trim()), "not tested: {history}");
            shown += 1;
        }
    }
    assert!(shown >= 6, "{shown} examples");
}

#[test]
fn the_page_for_players_has_the_sentences_of_the_lobby() {
    let page = page();
    for (pace, title) in [
        ("unlimited", "Without a limit there is no deadline"),
        ("per_decision", "24 hours at the latest"),
        ("bank", "A bank is not filled above its cap"),
        ("fixed_hour", "By 18:00, on the same day"),
    ] {
        let all = histories(HISTORIES);
        let (_, history) = all.iter().find(|(found, _)| *found == title).unwrap();
        let row = format!("| `{pace}` | {} |", terms_of(history).pace.describe());
        assert!(page.contains(&row), "not on the page: {row}");
    }
}

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/clocks.md");
    fs::read_to_string(page).unwrap()
}

fn terms_of(history: &str) -> Terms {
    let terms = history.lines().next().unwrap();
    let terms = terms.strip_prefix("terms ").unwrap();
    serde_json::from_str(terms).unwrap_or_else(|error| panic!("{terms}: {error}"))
}

/// Plays one history, and tells where it goes another way.
fn run(title: &str, history: &str) -> Vec<String> {
    let terms = terms_of(history);
    terms.check().unwrap();
    let terms = crate::clocks::with_known_zones(terms).unwrap();
    let mut clocks: Option<Clocks> = None;
    let mut now = DateTime::UNIX_EPOCH;
    let mut wrong = Vec::new();
    let mut said = 0;
    for line in history.lines().skip(1) {
        if let Some(expected) = line.strip_prefix("  ") {
            let clocks = clocks.as_ref().unwrap();
            let (what, expected) = expected.split_once(" is ").unwrap();
            let found = look(clocks, &terms, what, now);
            if found != expected {
                wrong.push(format!(
                    "{title}: at {now} {what} is {found}, not {expected}"
                ));
            }
            said += 1;
        } else {
            let (at, act) = line.split_once(' ').unwrap();
            now = time(at);
            let clocks = clocks.get_or_insert_with(|| Clocks::new(&terms, SeatCount::THREE, now));
            parse(act).on(clocks, &terms, now);
            *clocks = stored(clocks);
        }
    }
    assert!(said > 0, "{title} says nothing");
    wrong
}

fn parse(act: &str) -> Act {
    let words: Vec<&str> = act.split(' ').collect();
    let seat = |number: &str| seat(number.parse().unwrap());
    match words.as_slice() {
        ["start", number] => Act::Start(seat(number)),
        ["stop", number] => Act::Stop(seat(number)),
        ["pause"] => Act::Pause,
        ["resume"] => Act::Resume,
        ["give", number, seconds @ ..] => Act::Give(seat(number), length(seconds)),
        ["leave", number] => Act::Leave(seat(number)),
        ["return", number] => Act::Return(seat(number)),
        ["reopen", number] => Act::Reopen(seat(number)),
        ["look"] => Act::Look,
        _ => panic!("no act: {act}"),
    }
}

/// What is asked, as it is written in a history.
fn look(clocks: &Clocks, terms: &Terms, what: &str, now: DateTime<Utc>) -> String {
    let words: Vec<&str> = what.split(' ').collect();
    let seat = |number: &str| seat(number.parse().unwrap());
    match words.as_slice() {
        ["deadline", number] => written(clocks.deadline(seat(number))),
        ["next", "deadline"] => written(clocks.next_deadline()),
        ["left", number] => in_units(clocks.left(terms, seat(number), now)),
        ["vacation", "left", number] => in_units(clocks.vacation_left(terms, seat(number), now)),
        ["out", "of", "time"] => {
            let seats: Vec<String> = clocks
                .timed_out(now)
                .iter()
                .map(|seat| seat.to_string())
                .collect();
            if seats.is_empty() {
                "nobody".to_owned()
            } else {
                seats.join(" ")
            }
        }
        _ => panic!("no question: {what}"),
    }
}

fn written(time: Option<DateTime<Utc>>) -> String {
    time.map_or_else(
        || "none".to_owned(),
        |time| time.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
    )
}

const UNITS: [(char, u32); 4] = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

/// `2d 12h` for 216000 seconds.
fn in_units(seconds: Option<u32>) -> String {
    let Some(mut rest) = seconds else {
        return "none".to_owned();
    };
    if rest == 0 {
        return "0s".to_owned();
    }
    let mut words = Vec::new();
    for (unit, long) in UNITS {
        if rest >= long {
            words.push(format!("{}{unit}", rest / long));
            rest %= long;
        }
    }
    words.join(" ")
}

fn length(words: &[&str]) -> u32 {
    words
        .iter()
        .map(|word| {
            let (number, unit) = word.split_at(word.len() - 1);
            let (_, long) = UNITS
                .iter()
                .find(|(letter, _)| unit == letter.to_string())
                .unwrap();
            number.parse::<u32>().unwrap() * long
        })
        .sum()
}
