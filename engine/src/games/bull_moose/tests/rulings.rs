//! `docs/rulings/bull-moose.md` names tests that exist.

use std::collections::BTreeSet;

const RULINGS: &str = include_str!("../../../../../docs/rulings/bull-moose.md");

const SOURCES: &[&str] = &[
    include_str!("bad_input.rs"),
    include_str!("board_and_cards.rs"),
    include_str!("candidates.rs"),
    include_str!("card_text.rs"),
    include_str!("cards_that_stay.rs"),
    include_str!("election_results.rs"),
    include_str!("endorsements.rs"),
    include_str!("every_card.rs"),
    include_str!("express_trains.rs"),
    include_str!("fewer_players.rs"),
    include_str!("forced_steps.rs"),
    include_str!("managing_the_hand.rs"),
    include_str!("movement.rs"),
    include_str!("net_majority.rs"),
    include_str!("placing_support_cubes.rs"),
    include_str!("popularity.rs"),
    include_str!("preparing_the_election.rs"),
    include_str!("reachable_ends.rs"),
    include_str!("safe_default.rs"),
    include_str!("secrets.rs"),
    include_str!("sequence_of_play.rs"),
    include_str!("set_up.rs"),
    include_str!("told_and_shown.rs"),
    include_str!("worked_examples.rs"),
    include_str!("worked_examples_of_play.rs"),
    include_str!("written_form.rs"),
];

/// The names of all tests: functions right below `#[test]`.
fn tests() -> BTreeSet<&'static str> {
    SOURCES
        .iter()
        .flat_map(|source| source.split("#[test]\nfn ").skip(1))
        .map(|rest| rest.split('(').next().unwrap())
        .collect()
}

/// Each ruling's id and the tests that it names.
fn rulings() -> Vec<(&'static str, Vec<&'static str>)> {
    RULINGS
        .split("\n### ")
        .skip(1)
        .map(|ruling| {
            let id = ruling.split('.').next().unwrap();
            let named = ruling
                .lines()
                .filter_map(|line| line.strip_prefix("Tests: "))
                .flat_map(|line| line.split(", "))
                .map(|name| name.trim_matches('`'))
                .collect();
            (id, named)
        })
        .collect()
}

#[test]
fn every_ruling_is_held_by_tests_that_exist() {
    let tests = tests();
    for (id, named) in rulings() {
        assert!(!named.is_empty(), "{id} has no test");
        for name in named {
            assert!(tests.contains(name), "{id} names {name}, which is no test");
        }
    }
}

#[test]
fn no_ruling_is_missing() {
    let ids: Vec<&str> = rulings().iter().map(|(id, _)| *id).collect();
    let numbered = |kind, last| (1..=last).map(move |number| format!("BM-{kind}{number}"));
    let expected: Vec<String> = numbered("R", 27).chain(numbered("D", 14)).collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_worked_example_is_a_test() {
    let tests = tests();
    for number in 1..=36 {
        let prefix = format!("w{number}_");
        let examples = tests.iter().filter(|name| name.starts_with(&prefix));
        assert_eq!(examples.count(), 1, "W{number}");
    }
}

#[test]
fn rules_cited_by_violations_are_rulings() {
    let ids: BTreeSet<&str> = rulings().iter().map(|(id, _)| *id).collect();
    let cited = include_str!("../violation.rs").split("ruling ").skip(1);
    let mut seen = 0;
    for rest in cited {
        let id = rest.split(['"', ';', ',']).next().unwrap();
        assert!(ids.contains(id), "{id}");
        seen += 1;
    }
    assert!(seen >= 10);
}
