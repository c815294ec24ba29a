//! Every ruling in the players' document is held by a test that exists.

const DOCUMENT: &str = include_str!("../../../../../docs/rulings/city-and-guilds.md");

const TESTS: [&str; 16] = [
    include_str!("block_ownership.rs"),
    include_str!("contents.rs"),
    include_str!("definitions.rs"),
    include_str!("end_of_game.rs"),
    include_str!("forced_steps.rs"),
    include_str!("guild_investment.rs"),
    include_str!("overview.rs"),
    include_str!("players_turn.rs"),
    include_str!("safe_default.rs"),
    include_str!("scoring.rs"),
    include_str!("secrecy.rs"),
    include_str!("set_up.rs"),
    include_str!("special_buildings.rs"),
    include_str!("violations.rs"),
    include_str!("whole_games.rs"),
    include_str!("words.rs"),
];

/// The rulings' ids with the names of their tests.
fn rulings() -> Vec<(&'static str, Vec<&'static str>)> {
    let sections = DOCUMENT.split("\n### ").skip(1);
    sections
        .map(|section| {
            let id = section.split_whitespace().next().unwrap();
            let line = section
                .lines()
                .find_map(|line| line.strip_prefix("Held by:"));
            let tests = line.unwrap_or_else(|| panic!("{id} names no test"));
            (id, tests.split('`').skip(1).step_by(2).collect())
        })
        .collect()
}

#[test]
fn every_question_has_its_ruling_and_every_ruling_its_test() {
    let rulings = rulings();
    for number in 1..=34 {
        let id = format!("CG-Q{number}");
        assert!(
            rulings.iter().any(|(ruling, _)| *ruling == id),
            "{id} is missing"
        );
    }
    for (id, tests) in &rulings {
        assert!(!tests.is_empty(), "{id} names no test");
        assert_eq!(
            rulings.iter().filter(|(other, _)| other == id).count(),
            1,
            "{id} twice"
        );
        for test in tests {
            let test_fn = format!("#[test]\nfn {test}() {{");
            let lives = TESTS.iter().any(|source| source.contains(&test_fn));
            assert!(lives, "{id} names {test}, which is no test");
        }
    }
}

#[test]
fn every_ruling_that_the_rules_cite_is_in_the_document() {
    let rulings = rulings();
    for source in SOURCES {
        for (start, _) in source.match_indices("CG-") {
            let id: String = source[start..]
                .chars()
                .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
                .collect();
            let known = rulings.iter().any(|(ruling, _)| *ruling == id);
            assert!(known, "{id} is cited and is not in the document");
        }
    }
}

const SOURCES: [&str; 12] = [
    include_str!("../block_ownership.rs"),
    include_str!("../city.rs"),
    include_str!("../definitions.rs"),
    include_str!("../end_of_game.rs"),
    include_str!("../guild_investment.rs"),
    include_str!("../map.rs"),
    include_str!("../players_turn.rs"),
    include_str!("../safe_default.rs"),
    include_str!("../scoring.rs"),
    include_str!("../set_up.rs"),
    include_str!("../special_buildings.rs"),
    include_str!("../violation.rs"),
];
