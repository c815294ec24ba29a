//! Words in and beside a picture of the map.

use super::board::stage_line;
use super::names::{endorsement, votes, who};
use super::places::region;
use crate::game::Names;
use crate::games::bull_moose::view::View;
use crate::games::bull_moose::words::Label;
use crate::words::it::list;

/// The position in a few sentences.
pub(in super::super) fn alt(view: &View, names: &Names) -> String {
    let most = view.players.iter().map(|player| player.sure_votes).max();
    let most = most.unwrap_or(0);
    let leaders: Vec<String> = view
        .players
        .iter()
        .filter(|player| player.sure_votes == most)
        .map(|player| who(player.player, names))
        .collect();
    let lead = if leaders.len() == view.players.len() {
        "nessuno è in testa".to_owned()
    } else {
        let verb = if leaders.len() == 1 { "è" } else { "sono" };
        format!("{} {verb} in testa con {}", list(leaders, ""), votes(most))
    };
    format!(
        "Bull Moose, round {} di 7. Per ora {lead}. {}",
        view.round,
        stage_line(&view.stage, names)
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Round(round) => format!("Round {round} di 7"),
        Label::Turn(turn) => format!("turno {turn} di 4"),
        Label::Region(of) => region(of).to_uppercase(),
        Label::StandsIn => "in".to_owned(),
        Label::Sure => "Sicuri".to_owned(),
        Label::Lots => "Sort.".to_owned(),
        Label::Hand => "Mano".to_owned(),
        Label::Box(of) => format!("Riquadro {}", endorsement(of)),
        Label::Popularity => "Riquadro Popolarità".to_owned(),
        Label::Candidate => "candidato".to_owned(),
        Label::Hub => "snodo".to_owned(),
        Label::Wins => "per ora vince".to_owned(),
        Label::Leans => "inclina, è vuoto".to_owned(),
        Label::EastRule => "Est: un passo fra due qualsiasi e verso OH, KY, VA".to_owned(),
    }
}
