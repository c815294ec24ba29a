//! Names of people, parties, regions and cards.

pub(super) use super::super::lines::{printed, who};
use super::places;
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::{Region, StateBox};
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::Pile;
use crate::games::bull_moose::menu::Thing;
use crate::games::bull_moose::party::Party;
use crate::words::fr::{curly, list, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Card(card) => curly(printed(card).name),
        Thing::Use(mode) => purpose(mode).to_owned(),
        Thing::State(state) => places::state(state).name.to_owned(),
        Thing::Box(at) => places::at(at).name.to_owned(),
        Thing::Party(party) => members(party).to_owned(),
    }
}

/// How a card is played.
pub(super) const fn purpose(mode: Mode) -> &'static str {
    match mode {
        Mode::Value => "pour sa valeur",
        Mode::Text => "pour son texte",
        Mode::Express => "comme train express",
    }
}

/// The party's members, such as "républicains", behind "les"; also the word behind "cubes".
pub(super) const fn members(party: Party) -> &'static str {
    match party {
        Party::Rep => "républicains",
        Party::Prog => "progressistes",
        Party::Dem => "démocrates",
        Party::Soc => "socialistes",
        Party::Proh => "prohibitionnistes",
    }
}

/// The word behind "cube", such as "républicain".
pub(super) const fn adjective(party: Party) -> &'static str {
    match party {
        Party::Rep => "républicain",
        Party::Prog => "progressiste",
        Party::Dem => "démocrate",
        Party::Soc => "socialiste",
        Party::Proh => "prohibitionniste",
    }
}

/// The name without its article.
pub(super) const fn region(region: Region) -> &'static str {
    match region {
        Region::West => "Ouest",
        Region::East => "Est",
        Region::Midwest => "Midwest",
        Region::South => "Sud",
    }
}

/// "l'Ouest", "le Sud".
pub(super) const fn the_region(region: Region) -> &'static str {
    match region {
        Region::West => "l’Ouest",
        Region::East => "l’Est",
        Region::Midwest => "le Midwest",
        Region::South => "le Sud",
    }
}

/// "de l'Ouest", "du Sud".
pub(super) const fn of_region(region: Region) -> &'static str {
    match region {
        Region::West => "de l’Ouest",
        Region::East => "de l’Est",
        Region::Midwest => "du Midwest",
        Region::South => "du Sud",
    }
}

/// The name of the box: "Presse".
pub(super) const fn endorsement(endorsement: Endorsement) -> &'static str {
    match endorsement {
        Endorsement::Press => "Presse",
        Endorsement::Senator => "Sénateur",
    }
}

/// Whose support or cubes: "de la Presse".
pub(super) const fn of_endorsement(endorsement: Endorsement) -> &'static str {
    match endorsement {
        Endorsement::Press => "de la Presse",
        Endorsement::Senator => "du Sénateur",
    }
}

/// A card's name, which is English everywhere, in quotation marks.
pub(super) fn title(card: CardId) -> String {
    quoted(printed(card).name)
}

/// The same of a name that is at hand.
pub(super) fn quoted(name: &str) -> String {
    format!("« {} »", curly(name))
}

/// Cards by their titles.
pub(super) fn titles(cards: &[CardId]) -> String {
    list(cards.iter().map(|&card| title(card)), "aucune")
}

/// Boxes by their names.
pub(super) fn boxes(boxes: &[StateBox]) -> String {
    list(boxes.iter().map(|&at| places::at(at).name), "aucun")
}

/// "1 cube", "2 cubes".
pub(super) fn cubes(number: impl Into<u32>) -> String {
    number_of(number, "cube", "cubes")
}

/// "1 point", "2 points".
pub(super) fn points(number: impl Into<u32>) -> String {
    number_of(number, "point", "points")
}

/// "24 grands électeurs".
pub(super) fn votes(number: impl Into<u32>) -> String {
    number_of(number, "grand électeur", "grands électeurs")
}

/// Cubes of each party: "3 cubes républicains et 1 cube démocrate".
pub(super) fn piles(all: &[Pile]) -> String {
    let each = all.iter().map(|pile| {
        let one = adjective(pile.player.party);
        number_of(
            pile.cubes,
            &format!("cube {one}"),
            &format!("cubes {}", members(pile.player.party)),
        )
    });
    list(each, "aucun cube")
}
