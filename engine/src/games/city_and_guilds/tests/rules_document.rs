//! The figures of `docs/rules/city-and-guilds.md` are those that are played with.

use super::*;
use crate::by::Key;
use crate::games::city_and_guilds::definitions::Chain;

const RULES: &str = include_str!("../../../../../docs/rules/city-and-guilds.md");

#[track_caller]
fn says(sentence: &str) {
    assert!(RULES.contains(sentence), "{sentence}");
}

#[test]
fn the_document_of_the_rules_has_the_map() {
    says(&format!(
        "```text\n{}\n```\n",
        MapId::Designed1.grid().join("\n")
    ));
    let near = MapId::Designed1.neighbours(space("E4"));
    let near: Vec<String> = near.iter().map(|space| space.to_string()).collect();
    assert_eq!(near, ["E2", "E5", "F3", "G4"]);
    says("E4 is adjacent to E2, E5, G4 and F3, and to nothing else");
    assert!(!MapId::Designed1.neighbours(space("A2")).has(space("A5")));
}

#[test]
fn the_document_of_the_rules_has_the_numbers_of_tiles_and_men() {
    let copies = |text: &str| tile(text).copies();
    says(&format!(
        "{} buildings and {} markets, and {} minstrel houses",
        copies("bK"),
        copies("mK"),
        copies("Min")
    ));
    let all: u8 = Tile::ALL.iter().map(|tile| tile.copies()).sum();
    says(&format!("{all} tiles: for each of the four guilds"));
    let men = |players| super::super::set_up::men_each(SeatCount::new(players).unwrap()).unwrap();
    says(&format!(
        "{} for each of three players, {} for each of four, {} for each of five",
        men(3),
        men(4),
        men(5)
    ));
}

#[test]
fn the_document_of_the_rules_has_the_worth_of_chains() {
    let worth = (1..=8).map(|blocks| Chain { tiles: 0, blocks }.value().to_string());
    let worth: Vec<String> = worth.collect();
    says(&format!("| £ | {} |", worth.join(" | ")));
    let chain = Chain {
        tiles: 13,
        blocks: 5,
    };
    let [first, second, third] = super::super::scoring::shares(chain.value(), 3);
    says(&format!(
        "A chain of 13 tiles in five blocks is worth £{}: £{first}, £{second} and £{third} for three players.",
        chain.value()
    ));
}
