//! Names of pieces, offices and people.

use crate::game::Names;
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::menu::Thing;
use crate::games::tammany_hall::office::Office;
use crate::seat::Seat;
use crate::words::en::{a, list, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing, names: &Names) -> String {
    match thing {
        Thing::Ward(ward) => place(ward),
        Thing::Colour(of) => colour(of).to_owned(),
        Thing::Seat(seat) => names[seat].clone(),
        Thing::Office(held) => office(held).to_owned(),
    }
}

/// "Irish", before "cube" or "favour chip".
pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Irish => "Irish",
        Colour::English => "English",
        Colour::German => "German",
        Colour::Italian => "Italian",
    }
}

/// "an Irish cube".
pub(super) fn a_cube(of: Colour) -> String {
    format!("{} cube", a(colour(of)))
}

/// "an Irish favour chip".
pub(super) fn a_chip(of: Colour) -> String {
    format!("{} favour chip", a(colour(of)))
}

/// "1 Irish favour chip", "2 Irish favour chips".
pub(super) fn chips(number: u8, of: Colour) -> String {
    let one = format!("{} favour chip", colour(of));
    number_of(number, &one, &format!("{one}s"))
}

/// "1 Irish and 2 English"; "none" if there is nothing.
pub(super) fn counts(counts: Counts) -> String {
    list(
        counts
            .iter()
            .filter(|&(_, number)| number > 0)
            .map(|(of, number)| format!("{number} {}", colour(of))),
        "none",
    )
}

/// Chips of a bid: "no chips", "1 Irish chip", "1 Irish and 2 English chips".
pub(super) fn bid(chips: Counts) -> String {
    match chips.total() {
        0 => "no chips".to_owned(),
        1 => format!("{} chip", counts(chips)),
        _ => format!("{} chips", counts(chips)),
    }
}

pub(super) const fn office(office: Office) -> &'static str {
    match office {
        Office::Mayor => "Mayor",
        Office::DeputyMayor => "Deputy Mayor",
        Office::CouncilPresident => "Council President",
        Office::ChiefOfPolice => "Chief of Police",
        Office::PrecinctChairman => "Precinct Chairman",
    }
}

/// "2 bosses".
pub(super) fn bosses(number: u8) -> String {
    number_of(number, "boss", "bosses")
}

/// "5 votes".
pub(super) fn votes(number: u8) -> String {
    number_of(number, "vote", "votes")
}

/// "3 victory points".
pub(super) fn points(number: u8) -> String {
    number_of(number, "victory point", "victory points")
}

/// "ward 6", "wards 6 and 9".
pub(super) fn wards(wards: WardSet) -> String {
    let numbers = list(wards.iter().map(|ward| ward.to_string()), "");
    match wards.len() {
        1 => format!("ward {numbers}"),
        _ => format!("wards {numbers}"),
    }
}

/// "ward 6", with a word on what is special there.
pub(super) fn place(ward: Ward) -> String {
    if ward == Ward::TAMMANY_HALL {
        format!("ward {ward} (Tammany Hall)")
    } else {
        format!("ward {ward}")
    }
}

/// "Ann, Ben and Cleo".
pub(super) fn people(seats: &[Seat], names: &Names) -> String {
    list(seats.iter().map(|&seat| names[seat].as_str()), "nobody")
}
