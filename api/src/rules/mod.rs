//! The rules of the games as people read them, out of `docs/rules/`, and where in them a rule stands that a refusal names.

mod text;

use engine::Ruleset;
use engine::words::{self, Lang};

use self::text::anchor;
pub use self::text::{Heading, Text};

/// The address of a game's rules below the server's, if they are written down.
pub fn address(ruleset: Ruleset) -> Option<String> {
    Text::of(ruleset, Lang::default()).map(|_| format!("/rules/{ruleset}"))
}

/// A chapter of the rules or a ruling that a refusal names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// What it is called, in the reader's language.
    pub name: String,
    /// Where it stands below the server's address, if it is written down: the same in every language.
    pub address: Option<String>,
}

/// What a violation's `rule` names, one after the other, as it is called in this language.
pub fn cited(ruleset: Ruleset, rule: &str, lang: Lang) -> Vec<Cited> {
    let text = Text::of(ruleset, lang);
    let one = |name: &str| {
        let (anchor, called) = if let Some((first, last)) = numbers(name) {
            (anchor(first), Some(words::rulings(lang, first, last)))
        } else {
            let anchor = anchor(name);
            let title = text.and_then(|text| text.title(&anchor));
            let title = title.map(str::to_owned);
            (anchor, title)
        };
        let is_there = text.is_some_and(|text| text.has(&anchor));
        Cited {
            name: called.unwrap_or_else(|| name.to_owned()),
            address: is_there.then(|| format!("/rules/{ruleset}#{anchor}")),
        }
    };
    rule.split("; ").map(one).collect()
}

/// The number of the ruling that is named, or those of the first and the last of several; none if it is a chapter.
fn numbers(name: &str) -> Option<(&str, Option<&str>)> {
    let (kind, numbers) = name.split_once(' ')?;
    if !matches!(kind, "Ruling" | "ruling" | "rulings") {
        return None;
    }
    Some(match numbers.split_once(" to ") {
        Some((first, last)) => (first, Some(last)),
        None => (numbers, None),
    })
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
        assert!(
            cited(race.unwrap(), "Pushing", Lang::En)[0]
                .address
                .is_none()
        );
    }

    #[test]
    fn every_violation_names_a_paragraph_that_is_there() {
        for (ruleset, source, _) in SOURCES {
            let rules = rules(source);
            assert!(rules.len() >= 5, "{rules:?}");
            for rule in rules {
                for &lang in Lang::ALL {
                    let cited = cited(ruleset, rule, lang);
                    assert!(!cited.is_empty());
                    for one in cited {
                        assert!(one.address.is_some(), "{ruleset}: {}", one.name);
                    }
                }
            }
        }
        let cited = cited(
            Ruleset::TammanyHall,
            "Place pieces on the board; ruling TH-3",
            Lang::En,
        );
        let links: Vec<_> = cited.into_iter().filter_map(|one| one.address).collect();
        assert_eq!(
            links,
            [
                "/rules/tammany-hall#place-pieces-on-the-board",
                "/rules/tammany-hall#th-3"
            ]
        );
    }

    #[test]
    fn what_is_named_is_called_as_the_reader_reads_it_and_found_at_one_address() {
        let rule = "The Player's Turn; rulings CG-Q1 to CG-Q4; ruling CG-Q9";
        for (lang, names) in [
            (
                Lang::En,
                [
                    "The Player's Turn",
                    "rulings CG-Q1 to CG-Q4",
                    "ruling CG-Q9",
                ],
            ),
            (
                Lang::It,
                [
                    "Il turno",
                    "chiarimenti da CG-Q1 a CG-Q4",
                    "chiarimento CG-Q9",
                ],
            ),
            (
                Lang::Fr,
                ["Le tour", "précisions CG-Q1 à CG-Q4", "précision CG-Q9"],
            ),
        ] {
            let cited = cited(Ruleset::CityAndGuilds, rule, lang);
            let called: Vec<_> = cited.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(called, names);
            let anchors: Vec<_> = cited
                .iter()
                .map(|one| one.address.as_deref().unwrap())
                .collect();
            assert_eq!(
                anchors,
                [
                    "/rules/city-and-guilds#the-players-turn",
                    "/rules/city-and-guilds#cg-q1",
                    "/rules/city-and-guilds#cg-q9"
                ]
            );
        }
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
            for &lang in Lang::ALL {
                let text = Text::of(ruleset, lang).unwrap();
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
}
