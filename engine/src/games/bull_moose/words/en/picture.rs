//! Words in and beside a picture of the map.

use super::board::stage_line;
use super::names::{endorsement, region, who};
use crate::game::Names;
use crate::games::bull_moose::view::View;
use crate::games::bull_moose::words::Label;
use crate::words::en::list;

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
        "Nobody leads".to_owned()
    } else {
        let verb = if leaders.len() == 1 { "leads" } else { "lead" };
        format!("{} {verb} with {most} votes", list(leaders, ""))
    };
    format!(
        "Bull Moose, round {} of 7. {lead} as the map stands. {}",
        view.round,
        stage_line(&view.stage, names)
    )
}

/// A label.
pub(in super::super) fn label(label: Label) -> String {
    match label {
        Label::Round(round) => format!("Round {round} of 7"),
        Label::Turn(turn) => format!("turn {turn} of 4"),
        Label::Region(of) => region(of).to_uppercase(),
        Label::StandsIn => "in".to_owned(),
        Label::Sure => "Sure votes".to_owned(),
        Label::Lots => "By lot".to_owned(),
        Label::Hand => "Hand".to_owned(),
        Label::Box(of) => format!("{} box", endorsement(of)),
        Label::Popularity => "Popularity box".to_owned(),
        Label::Candidate => "candidate".to_owned(),
        Label::Hub => "rail hub".to_owned(),
        Label::Wins => "wins as it stands".to_owned(),
        Label::Leans => "leans, still empty".to_owned(),
        Label::EastRule => "East: one step between any two, and to OH, KY, VA".to_owned(),
    }
}
