//! The words that sentences are made of.

use crate::game::Names;

use super::board::StateBox;
use super::cards::CardId;
use super::event::Pile;
use super::party::Player;

/// A player as sentences call them: the name and the party.
pub(super) fn who(player: Player, names: &Names) -> String {
    format!("{} ({})", names[player.seat], player.party)
}

/// A count and a noun, as in "1 cube" and "3 cubes".
pub(super) fn counted(count: impl Into<u32>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// Items joined by commas and "and".
pub(super) fn joined(items: &[String]) -> String {
    match items {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Cards by their ids.
pub(super) fn cards(cards: &[CardId]) -> String {
    joined(&cards.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// Boxes by their names.
pub(super) fn boxes(boxes: &[StateBox]) -> String {
    let names: Vec<String> = boxes.iter().map(|at| at.name().to_owned()).collect();
    joined(&names)
}

/// Cubes of each party.
fn piles(piles: &[Pile]) -> String {
    let each: Vec<String> = piles
        .iter()
        .map(|pile| format!("{} {}", pile.cubes, pile.player.party.adjective()))
        .collect();
    joined(&each)
}

/// Cubes of each party, with the noun.
pub(super) fn cubes(all: &[Pile]) -> String {
    let noun = match all {
        [pile] if pile.cubes == 1 => "cube",
        _ => "cubes",
    };
    format!("{} {noun}", piles(all))
}
