//! Names of pieces, offices and people.

use crate::game::Names;
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::menu::Thing;
use crate::games::tammany_hall::office::Office;
use crate::seat::Seat;
use crate::words::fr::{list, no_or, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing, names: &Names) -> String {
    match thing {
        Thing::Ward(ward) => place(ward),
        Thing::Colour(of) => colour(of).to_owned(),
        Thing::Seat(seat) => names[seat].clone(),
        Thing::Office(held) => office(held).to_owned(),
    }
}

/// "irlandais", behind "cube" or "jeton faveur", both of which are masculine.
pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Irish => "irlandais",
        Colour::English => "anglais",
        Colour::German => "allemand",
        Colour::Italian => "italien",
    }
}

/// The same of several: "allemands".
pub(super) const fn colours(colour: Colour) -> &'static str {
    match colour {
        Colour::Irish => "irlandais",
        Colour::English => "anglais",
        Colour::German => "allemands",
        Colour::Italian => "italiens",
    }
}

/// "un cube irlandais".
pub(super) fn a_cube(of: Colour) -> String {
    format!("un cube {}", colour(of))
}

/// "un jeton faveur irlandais".
pub(super) fn a_chip(of: Colour) -> String {
    format!("un jeton faveur {}", colour(of))
}

/// "aucun jeton faveur allemand", "1 jeton faveur allemand", "2 jetons faveur allemands".
pub(super) fn chips(number: u8, of: Colour) -> String {
    let one = format!("jeton faveur {}", colour(of));
    let more = format!("jetons faveur {}", colours(of));
    no_or(number, &format!("aucun {one}"), &one, &more)
}

/// "1 irlandais et 2 anglais"; "aucun" if there is nothing.
pub(super) fn counts(counts: Counts) -> String {
    list(
        counts
            .iter()
            .filter(|&(_, number)| number > 0)
            .map(|(of, number)| number_of(number, colour(of), colours(of))),
        "aucun",
    )
}

/// Small letters, for the offices are no titles.
pub(super) const fn office(office: Office) -> &'static str {
    match office {
        Office::Mayor => "maire",
        Office::DeputyMayor => "adjoint au maire",
        Office::CouncilPresident => "président du conseil municipal",
        Office::ChiefOfPolice => "chef de la police",
        Office::PrecinctChairman => "président de circonscription",
    }
}

/// With its article.
pub(super) const fn the_office(office: Office) -> &'static str {
    match office {
        Office::Mayor => "le maire",
        Office::DeputyMayor => "l’adjoint au maire",
        Office::CouncilPresident => "le président du conseil municipal",
        Office::ChiefOfPolice => "le chef de la police",
        Office::PrecinctChairman => "le président de circonscription",
    }
}

/// "2 patrons".
pub(super) fn bosses(number: u8) -> String {
    number_of(number, "patron", "patrons")
}

/// "5 voix".
pub(super) fn votes(number: u8) -> String {
    number_of(number, "voix", "voix")
}

/// "3 points de victoire".
pub(super) fn points(number: u8) -> String {
    number_of(number, "point de victoire", "points de victoire")
}

/// "quartier 6", "quartiers 6 et 9".
pub(super) fn wards(wards: WardSet) -> String {
    let numbers = list(wards.iter().map(|ward| ward.to_string()), "");
    match wards.len() {
        1 => format!("quartier {numbers}"),
        _ => format!("quartiers {numbers}"),
    }
}

/// "quartier 6", with a word on what is special there.
pub(super) fn place(ward: Ward) -> String {
    if ward == Ward::TAMMANY_HALL {
        format!("quartier {ward} (Tammany Hall)")
    } else {
        format!("quartier {ward}")
    }
}

/// "Ann, Bo et Cy".
pub(super) fn people(seats: &[Seat], names: &Names) -> String {
    list(seats.iter().map(|&seat| names[seat].as_str()), "personne")
}
