//! Words in and beside a picture of the city.

use super::board::phase;
use super::names::pounds;
use crate::game::Names;
use crate::games::city_and_guilds::view::View;
use crate::games::city_and_guilds::words::Label;
use crate::words::fr::{list, no_or};

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
        format!("Tout le monde a {}", pounds(most))
    } else {
        let verb = if leaders.len() == 1 { "est" } else { "sont" };
        format!("{} {verb} en tête avec {}", list(leaders, ""), pounds(most))
    };
    let empty: u8 = view.blocks.iter().map(|block| block.empty).sum();
    let left = no_or(
        empty,
        "plus aucune case libre",
        "case libre",
        "cases libres",
    );
    format!("{} {lead} ; sur le plan : {left}.", phase(view, names))
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::FaceUp => "Visibles".to_owned(),
        Label::Stock(tiles) => format!("pioche : {tiles}"),
        Label::Taverns(taverns) => no_or(taverns, "0 taverne", "taverne", "tavernes"),
        Label::Hand => "Main".to_owned(),
        Label::Money => "Argent".to_owned(),
        Label::Men => "Comp.".to_owned(),
        Label::Tiles => "Tuiles".to_owned(),
        Label::Tracks => "Pistes, la 1re place d’abord".to_owned(),
        Label::Chain => "Chaîne".to_owned(),
        Label::Pounds(money) => pounds(money),
    }
}
