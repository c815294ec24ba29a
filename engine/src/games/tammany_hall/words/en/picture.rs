//! Words in and beside a picture of the board.

use super::board::phase;
use super::names::{office, points};
use crate::game::Names;
use crate::games::tammany_hall::view::View;
use crate::games::tammany_hall::words::Label;
use crate::words::en::list;

/// The position in a few sentences.
pub(in super::super) fn alt(view: &View, names: &Names) -> String {
    let most = view
        .players
        .iter()
        .map(|player| player.victory_points)
        .max();
    let most = most.unwrap_or(0);
    let leaders: Vec<&str> = view
        .players
        .iter()
        .filter(|player| player.victory_points == most)
        .map(|player| names[player.seat].as_str())
        .collect();
    let lead = if leaders.len() == view.players.len() {
        format!("Everybody has {}", points(most))
    } else {
        let verb = if leaders.len() == 1 { "leads" } else { "lead" };
        format!("{} {verb} with {}", list(leaders, ""), points(most))
    };
    format!(
        "Tammany Hall, year {} of 16, term {} of 4. {lead}. {}",
        view.year,
        view.term,
        phase(&view.phase, names)
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Year(year) => format!("Year {year} of 16"),
        Label::Term(term) => format!("Term {term} of 4"),
        Label::Opens(year) => format!("from year {year}"),
        Label::Worth(points) => format!("{points} pts"),
        Label::CastleGarden => "Castle Garden".to_owned(),
        Label::Bag => "In the bag".to_owned(),
        Label::Supply => "Chips in supply".to_owned(),
        Label::Points => "Points".to_owned(),
        Label::Bosses => "Bosses".to_owned(),
        Label::Slander => "Slander".to_owned(),
        Label::Office(of) => office(of).to_owned(),
    }
}
