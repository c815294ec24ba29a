//! `/rules` and `/rules/{ruleset}`: the rules of the games, out of `docs/rules/`, and where in them a rule stands that a
//! refusal names.

mod text;

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;

use self::text::{Text, anchor};
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

#[derive(Template)]
#[template(path = "pages/rules.html")]
struct AllRules {
    shell: Shell,
}

/// A game of which there are rules.
struct Card {
    name: &'static str,
    address: String,
    picture: String,
    about: String,
    hours: String,
}

impl AllRules {
    fn cards(&self) -> Vec<Card> {
        let card = |ruleset: &Ruleset| {
            Some(Card {
                name: ruleset.name(),
                address: address(*ruleset)?,
                picture: format!("{ruleset}.svg"),
                about: self.shell.with(Key::HomeAbout, "ruleset", ruleset.slug()),
                hours: self.shell.with(Key::HomeHours, "ruleset", ruleset.slug()),
            })
        };
        Ruleset::ALL.iter().filter_map(card).collect()
    }
}

#[derive(Template)]
#[template(path = "pages/rules_of.html")]
struct RulesOf {
    shell: Shell,
    name: &'static str,
    slug: &'static str,
    text: &'static Text,
}

/// Lists the games with their rules.
pub(super) async fn show_all(app: web::Data<App>, visitor: Visitor) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&AllRules { shell })
}

/// Shows the rules of a game.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    ruleset: web::Path<String>,
) -> ApiResult<HttpResponse> {
    let ruleset: Option<Ruleset> = ruleset.parse().ok();
    let found = ruleset.and_then(|ruleset| Some((ruleset, Text::of(ruleset)?)));
    let (ruleset, text) = found.ok_or(ApiError::not_found("page"))?;
    let mut conn = app.house.database.get().await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&RulesOf {
        shell,
        name: ruleset.name(),
        slug: ruleset.slug(),
        text,
    })
}

/// The address of a game's rules, if they are written down.
pub(super) fn address(ruleset: Ruleset) -> Option<String> {
    Text::of(ruleset).map(|_| format!("/rules/{ruleset}"))
}

/// A chapter of the rules or a ruling that a refusal names.
#[derive(Debug)]
pub(super) struct Cited {
    /// What it is called.
    pub(super) name: &'static str,
    /// Where it stands, if it is written down.
    pub(super) address: Option<String>,
}

/// What a violation's `rule` names, one after the other.
pub(super) fn cited(ruleset: Ruleset, rule: &'static str) -> Vec<Cited> {
    let one = |name: &'static str| {
        let anchor = anchor_of(name);
        let is_there = Text::of(ruleset).is_some_and(|text| text.has(&anchor));
        Cited {
            name,
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
            include_str!("../../../../../engine/src/games/tammany_hall/violation.rs"),
            include_str!("../../../../../docs/rulings/tammany-hall.md"),
        ),
        (
            Ruleset::CityAndGuilds,
            include_str!("../../../../../engine/src/games/city_and_guilds/violation.rs"),
            include_str!("../../../../../docs/rulings/city-and-guilds.md"),
        ),
        (
            Ruleset::BullMoose,
            include_str!("../../../../../engine/src/games/bull_moose/violation.rs"),
            include_str!("../../../../../docs/rulings/bull-moose.md"),
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
