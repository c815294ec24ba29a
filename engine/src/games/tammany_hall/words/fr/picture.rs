//! Words in and beside a picture of the board.

use super::board::phase;
use super::names::{office, points};
use crate::game::Names;
use crate::games::tammany_hall::office::Office;
use crate::games::tammany_hall::view::View;
use crate::games::tammany_hall::words::Label;
use crate::words::fr::list;
use crate::words::page::capital;

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
        format!("Tout le monde a {}", points(most))
    } else {
        let verb = if leaders.len() == 1 { "est" } else { "sont" };
        format!("{} {verb} en tête avec {}", list(leaders, ""), points(most))
    };
    format!(
        "Tammany Hall, année {} sur 16, mandat {} sur 4. {lead}. {}",
        view.year,
        view.term,
        phase(&view.phase, names)
    )
}

/// A label. The longest offices are shortened, since they stand in a narrow column.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Year(year) => format!("Année {year} sur 16"),
        Label::Term(term) => format!("Mandat {term} sur 4"),
        Label::Opens(year) => format!("dès l’année {year}"),
        Label::Worth(points) => format!("{points} pts"),
        Label::CastleGarden => "Castle Garden".to_owned(),
        Label::Bag => "Dans le sac".to_owned(),
        Label::Supply => "En réserve".to_owned(),
        Label::Points => "Points".to_owned(),
        Label::Bosses => "Patrons".to_owned(),
        Label::Slander => "Calomnie".to_owned(),
        Label::Office(Office::CouncilPresident) => "Prés. du conseil".to_owned(),
        Label::Office(Office::PrecinctChairman) => "Prés. de circonscr.".to_owned(),
        Label::Office(of @ (Office::Mayor | Office::DeputyMayor | Office::ChiefOfPolice)) => {
            capital(office(of))
        }
    }
}
