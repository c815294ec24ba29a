//! Words in and beside a picture of the map.

use super::board::stage_line;
use super::names::{endorsement, region, votes, who};
use crate::game::Names;
use crate::games::bull_moose::view::View;
use crate::games::bull_moose::words::Label;
use crate::words::fr::list;

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
        "personne n’est en tête".to_owned()
    } else {
        let verb = if leaders.len() == 1 { "est" } else { "sont" };
        format!("{} {verb} en tête avec {}", list(leaders, ""), votes(most))
    };
    format!(
        "Bull Moose, manche {} sur 7. À ce stade, {lead}. {}",
        view.round,
        stage_line(&view.stage, names)
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Round(round) => format!("Manche {round} sur 7"),
        Label::Turn(turn) => format!("tour {turn} sur 4"),
        Label::Region(of) => region(of).to_uppercase(),
        Label::StandsIn => "lieu".to_owned(),
        Label::Sure => "Acquis".to_owned(),
        Label::Lots => "Tirage".to_owned(),
        Label::Hand => "Main".to_owned(),
        Label::Box(of) => format!("Case {}", endorsement(of)),
        Label::Popularity => "Case Popularité".to_owned(),
        Label::Candidate => "candidat".to_owned(),
        Label::Hub => "nœud ferroviaire".to_owned(),
        Label::Wins => "gagne à ce stade".to_owned(),
        Label::Leans => "tendance, encore vide".to_owned(),
        Label::EastRule => "Est : une étape entre deux États, et vers OH, KY, VA".to_owned(),
    }
}
