//! The published rulings are held by living tests.

const RULINGS: &str = include_str!("../../../../../docs/rulings/tammany-hall.md");

/// The sources of the tests, in which a ruling's tests must be.
const TESTS: [&str; 17] = [
    include_str!("award_political_favor_chips.rs"),
    include_str!("board.rs"),
    include_str!("castle_garden.rs"),
    include_str!("city_offices.rs"),
    include_str!("end_of_year.rs"),
    include_str!("ending_the_game.rs"),
    include_str!("notation.rs"),
    include_str!("office_benefit.rs"),
    include_str!("place_pieces.rs"),
    include_str!("safe_default.rs"),
    include_str!("score_victory_points.rs"),
    include_str!("set_up.rs"),
    include_str!("slander.rs"),
    include_str!("view.rs"),
    include_str!("ward_bonus.rs"),
    include_str!("ward_elections.rs"),
    include_str!("year_sequence.rs"),
];

/// The rulings, each from its heading on.
fn rulings() -> impl Iterator<Item = &'static str> {
    RULINGS.split("\n## ").skip(1)
}

/// The names of the tests that hold a ruling.
fn tests(ruling: &'static str) -> Vec<&'static str> {
    let mut lines = ruling.lines();
    let held = lines.find_map(|line| line.strip_prefix("Held by: "));
    let held = held.unwrap_or_else(|| panic!("no test holds {ruling}"));
    held.split(['`', ',', ' ', '.'])
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn the_rulings_are_numbered_without_a_gap() {
    for (index, ruling) in rulings().enumerate() {
        let id = ruling.split(' ').next().unwrap();
        assert_eq!(id, format!("TH-{}", index + 1));
    }
    assert!(rulings().count() >= 20);
}

#[test]
fn every_ruling_is_held_by_tests_that_exist() {
    for ruling in rulings() {
        let tests = tests(ruling);
        assert!(!tests.is_empty());
        for test in tests {
            let function = format!("#[test]\nfn {test}()");
            let found = TESTS.iter().any(|source| source.contains(&function));
            assert!(found, "{test} does not exist, but should hold {ruling}");
        }
    }
}

#[test]
fn rulings_named_in_the_code_exist() {
    let sources = [
        include_str!("../award_political_favor_chips.rs"),
        include_str!("../castle_garden.rs"),
        include_str!("../city_offices.rs"),
        include_str!("../ending_the_game.rs"),
        include_str!("../office_benefit.rs"),
        include_str!("../place_pieces.rs"),
        include_str!("../safe_default.rs"),
        include_str!("../score_victory_points.rs"),
        include_str!("../set_up.rs"),
        include_str!("../slander.rs"),
        include_str!("../state.rs"),
        include_str!("../violation.rs"),
        include_str!("../ward_bonus.rs"),
        include_str!("../ward_elections.rs"),
        include_str!("../year_sequence.rs"),
    ];
    for named in sources
        .iter()
        .flat_map(|source| source.split("TH-").skip(1))
    {
        let number: String = named.chars().take_while(char::is_ascii_digit).collect();
        assert!(
            RULINGS.contains(&format!("\n## TH-{number} ")),
            "TH-{number}"
        );
    }
}
