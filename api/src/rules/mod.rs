//! The rules of the games as people read them, out of `docs/rules/`, and where in them a rule stands that a refusal names.

mod text;

use engine::Ruleset;

use self::text::anchor;
pub use self::text::{Heading, Text};

/// The address of a game's rules below the server's, if they are written down.
pub fn address(ruleset: Ruleset) -> Option<String> {
    Text::of(ruleset).map(|_| format!("/rules/{ruleset}"))
}

/// A chapter of the rules or a ruling that a refusal names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// What it is called.
    pub name: String,
    /// Where it stands below the server's address, if it is written down.
    pub address: Option<String>,
}

/// What a violation's `rule` names, one after the other.
pub fn cited(ruleset: Ruleset, rule: &str) -> Vec<Cited> {
    let one = |name: &str| {
        let anchor = anchor_of(name);
        let is_there = Text::of(ruleset).is_some_and(|text| text.has(&anchor));
        Cited {
            name: name.to_owned(),
            address: is_there.then(|| format!("/rules/{ruleset}#{anchor}")),
        }
    };
    rule.split("; ").map(one).collect()
}

/// The anchor of a chapter, or of the first of the rulings that are named.
fn anchor_of(name: &str) -> String {
    match name.split_once(' ') {
        Some(("Ruling" | "ruling" | "rulings", numbers)) => {
            anchor(numbers.split(' ').next().unwrap_or(numbers))
        }
        Some(_) | None => anchor(name),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Where each game's violations and rulings are written.
    const SOURCES: [(Ruleset, &str, &str); 3] = [
        (
            Ruleset::TammanyHall,
            include_str!("../../../engine/src/games/tammany_hall/violation.rs"),
            include_str!("../../../docs/rulings/tammany-hall.md"),
        ),
        (
            Ruleset::CityAndGuilds,
            include_str!("../../../engine/src/games/city_and_guilds/violation.rs"),
            include_str!("../../../docs/rulings/city-and-guilds.md"),
        ),
        (
            Ruleset::BullMoose,
            include_str!("../../../engine/src/games/bull_moose/violation.rs"),
            include_str!("../../../docs/rulings/bull-moose.md"),
        ),
    ];

    /// Every rule that a game's violations name: the compiler sees to it that each violation has one there.
    fn rules(source: &'static str) -> BTreeSet<&'static str> {
        let (_, arms) = source.split_once("fn rule(&self)").unwrap();
        arms.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn every_game_that_is_offered_has_rules() {
        for (ruleset, (of, _, _)) in Ruleset::ALL.iter().zip(SOURCES) {
            assert_eq!(*ruleset, of);
            assert_eq!(address(*ruleset), Some(format!("/rules/{ruleset}")));
        }
        assert_eq!(Ruleset::ALL.len(), SOURCES.len());
        // The trial race is offered to nobody.
        let race = Ruleset::known().find(|ruleset| !Ruleset::ALL.contains(ruleset));
        assert_eq!(race.and_then(address), None);
        assert!(cited(race.unwrap(), "Pushing")[0].address.is_none());
    }

    #[test]
    fn every_violation_names_a_paragraph_that_is_there() {
        for (ruleset, source, _) in SOURCES {
            let rules = rules(source);
            assert!(rules.len() >= 5, "{rules:?}");
            for rule in rules {
                let cited = cited(ruleset, rule);
                assert!(!cited.is_empty());
                for one in cited {
                    assert!(one.address.is_some(), "{ruleset}: {}", one.name);
                }
            }
        }
        let cited = cited(
            Ruleset::TammanyHall,
            "Place pieces on the board; ruling TH-3",
        );
        let links: Vec<_> = cited.into_iter().filter_map(|one| one.address).collect();
        assert_eq!(
            links,
            [
                "/rules/tammany-hall#place-pieces-on-the-board",
                "/rules/tammany-hall#th-3"
            ]
        );
        assert_eq!(anchor_of("rulings CG-Q1 to CG-Q4"), "cg-q1");
        assert_eq!(anchor_of("The Player's Turn"), "the-players-turn");
    }

    #[test]
    fn every_ruling_is_told_with_the_rules_and_no_other() {
        for (ruleset, _, rulings) in SOURCES {
            let headings = rulings.lines().filter_map(|line| {
                let heading = line.strip_prefix("##")?.trim_start_matches('#').trim();
                let number = heading.split([' ', '.']).next()?;
                (number.contains('-') && number.to_uppercase() == number).then_some(number)
            });
            let numbers: Vec<&str> = headings.collect();
            assert!(numbers.len() >= 25, "{numbers:?}");
            let text = Text::of(ruleset).unwrap();
            for number in &numbers {
                assert!(text.has(&anchor(number)), "{number}");
                let told = format!("<strong>{number}. ");
                assert!(text.html().contains(&told), "{number}");
            }
            let told = text.html().matches("<li><a id=\"").count();
            assert_eq!(told, numbers.len(), "{ruleset}");
        }
    }
}
