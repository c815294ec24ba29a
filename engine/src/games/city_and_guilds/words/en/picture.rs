//! Words in and beside a picture of the city.

use super::board::{phase, pounds};
use crate::game::Names;
use crate::games::city_and_guilds::view::View;
use crate::games::city_and_guilds::words::Label;
use crate::words::en::{list, no_or};

/// The position in a few sentences.
pub(in super::super) fn alt(view: &View, names: &Names) -> String {
    let most = view.players.iter().map(|player| player.money).max();
    let most = most.unwrap_or(0);
    let leaders: Vec<&str> = view
        .players
        .iter()
        .filter(|player| player.money == most)
        .map(|player| names[player.seat].as_str())
        .collect();
    let lead = if leaders.len() == view.players.len() {
        format!("Everybody has {}", pounds(most))
    } else {
        let verb = if leaders.len() == 1 { "leads" } else { "lead" };
        format!("{} {verb} with {}", list(leaders, ""), pounds(most))
    };
    let empty: u8 = view.blocks.iter().map(|block| block.empty).sum();
    format!(
        "{} {lead}; {} left.",
        phase(view, names),
        no_or(empty, "empty space is", "empty spaces are")
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::FaceUp => "Face up".to_owned(),
        Label::Stock(tiles) => format!("{tiles} in stock"),
        Label::Taverns(taverns) => no_or(taverns, "tavern", "taverns"),
        Label::Hand => "Hand".to_owned(),
        Label::Money => "Money".to_owned(),
        Label::Men => "Men".to_owned(),
        Label::Tiles => "Tiles".to_owned(),
        Label::Tracks => "Guild tracks, the first first".to_owned(),
        Label::Chain => "Chain".to_owned(),
        Label::Pounds(money) => pounds(money),
    }
}
