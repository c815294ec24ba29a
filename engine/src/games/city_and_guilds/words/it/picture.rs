//! Words in and beside a picture of the city.

use super::board::{phase, pounds};
use crate::game::Names;
use crate::games::city_and_guilds::view::View;
use crate::games::city_and_guilds::words::Label;
use crate::words::it::{list, number_of};

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
        format!("Tutti hanno {}", pounds(most))
    } else {
        let verb = if leaders.len() == 1 { "è" } else { "sono" };
        format!("{} {verb} in testa con {}", list(leaders, ""), pounds(most))
    };
    let empty: u8 = view.blocks.iter().map(|block| block.empty).sum();
    let left = match empty {
        0 => "nessuna casella libera".to_owned(),
        more => number_of(more, "casella libera", "caselle libere"),
    };
    format!("{} {lead}; {left}.", phase(view, names))
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::FaceUp => "Scoperte".to_owned(),
        Label::Stock(tiles) => format!("{tiles} nella pila"),
        Label::Taverns(taverns) => number_of(taverns, "taverna", "taverne"),
        Label::Hand => "Mano".to_owned(),
        Label::Money => "Denaro".to_owned(),
        Label::Men => "Omini".to_owned(),
        Label::Tiles => "Tessere".to_owned(),
        Label::Tracks => "Tracciati delle gilde, dal 1º posto".to_owned(),
        Label::Chain => "Catena".to_owned(),
        Label::Pounds(money) => pounds(money),
    }
}
