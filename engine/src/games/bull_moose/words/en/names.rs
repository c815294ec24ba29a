//! Names of people, parties, places and cards.

pub(super) use super::super::lines::{printed, who};
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::{Region, StateBox};
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::Pile;
use crate::games::bull_moose::menu::Thing;
use crate::games::bull_moose::party::Party;
use crate::words::en::{list, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Card(card) => printed(card).name.to_owned(),
        Thing::Use(mode) => purpose(mode).to_owned(),
        Thing::State(state) => state.name().to_owned(),
        Thing::Box(at) => at.name().to_owned(),
        Thing::Party(party) => members(party).to_owned(),
    }
}

/// What a card is played for.
const fn purpose(mode: Mode) -> &'static str {
    match mode {
        Mode::Value => "its value",
        Mode::Text => "its text",
        Mode::Express => "an express train",
    }
}

/// The party's members, such as "Republicans".
pub(super) const fn members(party: Party) -> &'static str {
    match party {
        Party::Rep => "Republicans",
        Party::Prog => "Progressives",
        Party::Dem => "Democrats",
        Party::Soc => "Socialists",
        Party::Proh => "Prohibitionists",
    }
}

/// The word before "cube", such as "Republican".
pub(super) const fn adjective(party: Party) -> &'static str {
    match party {
        Party::Rep => "Republican",
        Party::Prog => "Progressive",
        Party::Dem => "Democratic",
        Party::Soc => "Socialist",
        Party::Proh => "Prohibition",
    }
}

/// The name without the article.
pub(super) const fn region(region: Region) -> &'static str {
    match region {
        Region::West => "West",
        Region::East => "East",
        Region::Midwest => "Midwest",
        Region::South => "South",
    }
}

/// The name without the article and "box".
pub(super) const fn endorsement(endorsement: Endorsement) -> &'static str {
    match endorsement {
        Endorsement::Press => "Press",
        Endorsement::Senator => "Senator",
    }
}

/// `"Solid South"`.
pub(super) fn title(card: CardId) -> String {
    format!("\"{}\"", printed(card).name)
}

/// Cards by their titles.
pub(super) fn titles(cards: &[CardId]) -> String {
    list(cards.iter().map(|&card| title(card)), "none")
}

/// Boxes by their names.
pub(super) fn boxes(boxes: &[StateBox]) -> String {
    list(boxes.iter().map(|at| at.name()), "none")
}

/// "1 cube", "2 cubes".
pub(super) fn cubes(number: impl Into<u32>) -> String {
    number_of(number, "cube", "cubes")
}

/// "1 point", "2 points".
pub(super) fn points(number: impl Into<u32>) -> String {
    number_of(number, "point", "points")
}

/// Cubes of each party: "3 Republican and 1 Democratic cubes".
pub(super) fn piles(all: &[Pile]) -> String {
    let each = all
        .iter()
        .map(|pile| format!("{} {}", pile.cubes, adjective(pile.player.party)));
    let noun = match all {
        [pile] if pile.cubes == 1 => "cube",
        _ => "cubes",
    };
    format!("{} {noun}", list(each, "no"))
}
