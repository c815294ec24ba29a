//! Positions in which opponents once were fools, kept as the actions that led there: `tests/follies` has a file for each.
//!
//! A file's lines are actions in their written form, from the deal on; the bench `strength -- follies` prints them.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::sync::atomic::AtomicBool;

use bots::{Effort, Level, Opponent, answer};
use common::seed;
use engine::chance::Secret;
use engine::{AnyTable, Ruleset, SeatCount};

/// A table at which these actions were taken, each by the first seat that is waited for.
fn replayed(ruleset: Ruleset, seats: u8, deal: u64, actions: &str) -> AnyTable {
    let options = serde_json::value::RawValue::from_string("{}".to_owned()).unwrap();
    let (terms, at) = (engine::terms::Terms::default(), engine::at::At::default());
    let (count, secret) = (SeatCount::new(seats).unwrap(), Secret::new(seed(deal)));
    let start = AnyTable::start(ruleset, &options, count, Vec::new(), secret, terms, at);
    let (mut table, _) = start.unwrap();
    for action in actions.lines() {
        let seat = table.pending().seats().iter().next().unwrap();
        let decision = table.decision_id();
        let submitted = table.submit(seat, decision, &[format!("\"{action}\"")]);
        assert!(submitted.is_ok(), "{action} is refused");
    }
    table
}

/// What an opponent does first with the next seat that is waited for, thinking with each of some seeds.
fn does(table: &AnyTable, level: Level) -> Vec<String> {
    let seat = table.pending().seats().iter().next().unwrap();
    let stop = AtomicBool::new(false);
    (0..4)
        .map(|number| {
            let secret = Secret::new(seed(number));
            let opponent = Opponent::keen(level);
            let answer = answer(table, seat, &secret, opponent, Effort::FULL, &stop).unwrap();
            answer.actions.first().unwrap().trim_matches('"').to_owned()
        })
        .collect()
}

/// Whatever was drawn brought the same by the estimate, so that the first of the three was taken.
#[test]
fn not_all_tiles_on_display_are_alike() {
    let actions = include_str!("follies/tiles-on-display.txt");
    let table = replayed(Ruleset::CityAndGuilds, 3, 7, actions);
    let seat = table.pending().seats().iter().next().unwrap();
    let (secret, stop) = (Secret::new(seed(0)), AtomicBool::new(false));
    let opponent = Opponent::keen(Level::Fair);
    let answer = answer(&table, seat, &secret, opponent, Effort::FULL, &stop).unwrap();
    let leads: Vec<i32> = answer.considered.iter().map(|idea| idea.lead).collect();
    assert!(leads.first() > leads.last(), "{leads:?}");
}

/// With the last point of the last card the candidate went where a point would have bought more, and there was none.
#[test]
fn nobody_travels_when_the_last_card_is_played() {
    let actions = include_str!("follies/last-point-of-the-game.txt");
    let table = replayed(Ruleset::BullMoose, 3, 3, actions);
    for does in does(&table, Level::Fair) {
        assert!(does.starts_with("place "), "{does}");
    }
}

/// Whoever sits first was given the first of two offices that were thought to be alike, also when they were ahead.
#[test]
fn the_better_office_is_not_for_whoever_is_ahead() {
    let actions = include_str!("follies/offices-of-the-third-term.txt");
    let table = replayed(Ruleset::TammanyHall, 3, 2, actions);
    for does in does(&table, Level::Fair) {
        assert!(does.contains("precinct_chairman 0"), "{does}");
    }
}

/// With two chips and a single boss in many wards, the last piece before the election was a boss in one ward more, as if both
/// chips could be spent in all of them.
#[test]
fn a_chip_is_taken_when_there_are_too_few_for_the_wards() {
    let actions = include_str!("follies/two-chips-for-many-wards.txt");
    let table = replayed(Ruleset::TammanyHall, 5, 5010, actions);
    for does in does(&table, Level::Fair) {
        assert!(does.starts_with("cube "), "{does}");
    }
}

/// The Council President locked the first ward of the list, where only a rival stood, since all locks were thought to be alike.
#[test]
fn nobody_locks_a_ward_for_a_rival() {
    let actions = include_str!("follies/lock-of-a-rivals-ward.txt");
    let table = replayed(Ruleset::TammanyHall, 4, 7005, actions);
    for does in does(&table, Level::Fair) {
        assert!(!matches!(&*does, "lock 1" | "lock 2"), "{does}");
    }
}

/// In the last term chips were bid of the colour that most were held of, and kept where others had more anyway.
#[test]
fn chips_that_count_at_the_end_are_bid_last() {
    let actions = include_str!("follies/chips-that-count-at-the-end.txt");
    let table = replayed(Ruleset::TammanyHall, 5, 7003, actions);
    for does in does(&table, Level::Fair) {
        assert!(!does.contains("italian"), "{does}");
    }
}

/// A second man took one step on the track, where it passed nobody, and was missing in the next turns.
#[test]
fn a_second_man_goes_where_he_changes_something() {
    let actions = include_str!("follies/second-man-who-changes-nothing.txt");
    let table = replayed(Ruleset::CityAndGuilds, 3, 7001, actions);
    for does in does(&table, Level::Strong) {
        assert!(does.ends_with("men 1"), "{does}");
    }
}

/// A minstrel house was drawn by whoever had no man left for it.
#[test]
fn nobody_without_men_draws_minstrels() {
    let actions = include_str!("follies/minstrels-without-men.txt");
    let table = replayed(Ruleset::CityAndGuilds, 4, 7002, actions);
    for does in does(&table, Level::Fair) {
        assert_ne!(does, "draw minstrel house");
    }
}

/// No train was ever taken, since where it would go was not looked at before it went.
#[test]
fn a_train_is_taken_to_where_there_is_more_to_win() {
    let actions = include_str!("follies/train-to-where-the-votes-are.txt");
    let table = replayed(Ruleset::BullMoose, 5, 7003, actions);
    for does in does(&table, Level::Fair) {
        assert!(does.ends_with("for express"), "{does}");
    }
}

/// The Democrats' extra cube was lost a step away from the South, as if it came wherever the card ends.
#[test]
fn democrats_take_the_step_that_brings_them_a_cube() {
    let actions = include_str!("follies/bonus-a-step-away.txt");
    let table = replayed(Ruleset::BullMoose, 3, 2, actions);
    for does in does(&table, Level::Fair) {
        assert_eq!(does, "to VA");
    }
}

/// A card was played for a value of one where its text puts three cubes.
#[test]
fn a_text_that_puts_more_cubes_is_not_played_for_its_value() {
    let actions = include_str!("follies/text-of-more-cubes.txt");
    let table = replayed(Ruleset::BullMoose, 3, 7001, actions);
    for does in does(&table, Level::Fair) {
        assert_ne!(does, "play DEM-13 for value");
    }
}

/// Cubes of popularity went one by one to where each of them wins a little, and none to Texas, where two win all.
#[test]
fn cubes_of_the_election_go_where_they_win_together() {
    let actions = include_str!("follies/cubes-that-win-together.txt");
    let table = replayed(Ruleset::BullMoose, 3, 6, actions);
    for level in [Level::Fair, Level::Strong] {
        for does in does(&table, level) {
            assert_eq!(does, "grant TX", "{level:?}");
        }
    }
}
