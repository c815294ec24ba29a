//! Names of people, parties and cards.

pub(super) use super::super::lines::{printed, who};
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::StateBox;
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::Pile;
use crate::games::bull_moose::menu::Thing;
use crate::games::bull_moose::party::Party;
use crate::words::it::{count, list, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Card(card) => card_name(printed(card).name),
        Thing::Use(mode) => purpose(mode).to_owned(),
        Thing::State(state) => state.name().to_owned(),
        Thing::Box(at) => at.name().to_owned(),
        Thing::Party(party) => members(party).to_owned(),
    }
}

/// What a card is played for.
const fn purpose(mode: Mode) -> &'static str {
    match mode {
        Mode::Value => "il valore",
        Mode::Text => "il testo",
        Mode::Express => "il treno espresso",
    }
}

/// The party's members, after "i".
pub(super) const fn members(party: Party) -> &'static str {
    match party {
        Party::Rep => "repubblicani",
        Party::Prog => "progressisti",
        Party::Dem => "democratici",
        Party::Soc => "socialisti",
        Party::Proh => "proibizionisti",
    }
}

/// The word behind "cubetto".
pub(super) const fn adjective(party: Party) -> &'static str {
    match party {
        Party::Rep => "repubblicano",
        Party::Prog => "progressista",
        Party::Dem => "democratico",
        Party::Soc => "socialista",
        Party::Proh => "proibizionista",
    }
}

/// "Stampa", behind "riquadro".
pub(super) const fn endorsement(endorsement: Endorsement) -> &'static str {
    match endorsement {
        Endorsement::Press => "Stampa",
        Endorsement::Senator => "Senatore",
    }
}

/// "della Stampa", behind "sostegno" or "cubetti".
pub(super) const fn of_endorsement(endorsement: Endorsement) -> &'static str {
    match endorsement {
        Endorsement::Press => "della Stampa",
        Endorsement::Senator => "del Senatore",
    }
}

/// A card's English name with the apostrophe of this language: "McAdoo’s Tunnel Crowd".
pub(super) fn card_name(name: &str) -> String {
    name.replace('\'', "’")
}

/// "«Solid South»".
pub(super) fn title(card: CardId) -> String {
    format!("«{}»", card_name(printed(card).name))
}

/// Cards by their titles.
pub(super) fn titles(cards: &[CardId]) -> String {
    list(cards.iter().map(|&card| title(card)), "nessuna")
}

/// Boxes by their names.
pub(super) fn boxes(boxes: &[StateBox]) -> String {
    list(boxes.iter().map(|at| at.name()), "nessuno")
}

/// "1 cubetto", "2 cubetti".
pub(super) fn cubes(number: impl Into<u32>) -> String {
    number_of(number, "cubetto", "cubetti")
}

/// "1 punto", "2 punti".
pub(super) fn points(number: impl Into<u32>) -> String {
    number_of(number, "punto", "punti")
}

/// "1 grande elettore", "24 grandi elettori".
pub(super) fn votes(number: impl Into<u32>) -> String {
    number_of(number, "grande elettore", "grandi elettori")
}

/// "1 riquadro", "19 riquadri".
pub(super) fn box_count(number: impl Into<u32>) -> String {
    number_of(number, "riquadro", "riquadri")
}

/// Cubes of each party, with the noun once: "3 cubetti repubblicani e 1 democratico".
pub(super) fn piles(all: &[Pile]) -> String {
    let each = all.iter().enumerate().map(|(index, pile)| {
        let adjective = count(
            pile.cubes,
            adjective(pile.player.party),
            members(pile.player.party),
        );
        if index == 0 {
            format!("{} {adjective}", cubes(pile.cubes))
        } else {
            format!("{} {adjective}", pile.cubes)
        }
    });
    list(each, "nessun cubetto")
}

/// Whether it is one cube alone, for the verb.
pub(super) fn is_one(all: &[Pile]) -> bool {
    matches!(all, [pile] if pile.cubes == 1)
}
