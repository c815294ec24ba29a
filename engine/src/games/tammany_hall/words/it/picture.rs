//! Words in and beside a picture of the board.

use super::board::phase;
use super::names::{points, short_office};
use crate::game::Names;
use crate::games::tammany_hall::view::View;
use crate::games::tammany_hall::words::Label;
use crate::words::it::list;

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
        format!("Tutti hanno {}", points(most))
    } else {
        let verb = if leaders.len() == 1 { "è" } else { "sono" };
        format!("{} {verb} in testa con {}", list(leaders, ""), points(most))
    };
    format!(
        "Tammany Hall, anno {} di 16, mandato {} di 4. {lead}. {}",
        view.year,
        view.term,
        phase(&view.phase, names)
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Year(year) => format!("Anno {year} di 16"),
        Label::Term(term) => format!("Mandato {term} di 4"),
        Label::Opens(year) => format!("dall’anno {year}"),
        Label::Worth(points) => format!("{points} PV"),
        Label::CastleGarden => "Castle Garden".to_owned(),
        Label::Bag => "Nel sacchetto".to_owned(),
        Label::Supply => "In riserva".to_owned(),
        Label::Points => "Punti".to_owned(),
        Label::Bosses => "Capi".to_owned(),
        Label::Slander => "Calunnia".to_owned(),
        Label::Office(of) => short_office(of).to_owned(),
    }
}
