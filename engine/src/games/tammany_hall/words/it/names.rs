//! Names of pieces, offices and people. Cubes and chips are both masculine, and so is every nationality here.

use crate::game::Names;
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::menu::Thing;
use crate::games::tammany_hall::office::Office;
use crate::seat::Seat;
use crate::words::it::{count, list, number_of};

/// A thing in a menu.
pub(in super::super) fn thing(thing: Thing, names: &Names) -> String {
    match thing {
        Thing::Ward(ward) => place(ward),
        Thing::Colour(of) => colour(of).to_owned(),
        Thing::Seat(seat) => names[seat].clone(),
        Thing::Office(held) => office(held).to_owned(),
    }
}

/// "irlandese", behind "cubetto" or "segnalino favore".
pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Irish => "irlandese",
        Colour::English => "inglese",
        Colour::German => "tedesco",
        Colour::Italian => "italiano",
    }
}

/// "irlandesi", behind "cubetti" or "segnalini favore".
pub(super) const fn colours(colour: Colour) -> &'static str {
    match colour {
        Colour::Irish => "irlandesi",
        Colour::English => "inglesi",
        Colour::German => "tedeschi",
        Colour::Italian => "italiani",
    }
}

/// "un cubetto irlandese".
pub(super) fn a_cube(of: Colour) -> String {
    format!("un cubetto {}", colour(of))
}

/// "un segnalino favore irlandese".
pub(super) fn a_chip(of: Colour) -> String {
    format!("un segnalino favore {}", colour(of))
}

/// "1 segnalino favore irlandese", "2 segnalini favore irlandesi".
pub(super) fn chips(number: u8, of: Colour) -> String {
    number_of(
        number,
        &format!("segnalino favore {}", colour(of)),
        &format!("segnalini favore {}", colours(of)),
    )
}

/// "1 cubetto irlandese", "5 cubetti irlandesi", "5 cubetti, 2 irlandesi e 3 italiani".
pub(super) fn cubes(cubes: Counts) -> String {
    let total = cubes.total();
    let noun = count(total, "cubetto", "cubetti");
    match cubes.iter().find(|&(_, number)| number == total) {
        Some((of, _)) => format!("{total} {noun} {}", count(total, colour(of), colours(of))),
        None => format!("{total} {noun}, {}", counts(cubes)),
    }
}

/// "1 irlandese e 2 inglesi"; "nessuno" if there is nothing.
pub(super) fn counts(counts: Counts) -> String {
    list(
        counts
            .iter()
            .filter(|&(_, number)| number > 0)
            .map(|(of, number)| number_of(number, colour(of), colours(of))),
        "nessuno",
    )
}

pub(super) const fn office(office: Office) -> &'static str {
    match office {
        Office::Mayor => "sindaco",
        Office::DeputyMayor => "vicesindaco",
        Office::CouncilPresident => "presidente del consiglio comunale",
        Office::ChiefOfPolice => "capo della polizia",
        Office::PrecinctChairman => "presidente di circoscrizione",
    }
}

/// The office where there is little room.
pub(super) const fn short_office(office: Office) -> &'static str {
    match office {
        Office::Mayor => "Sindaco",
        Office::DeputyMayor => "Vicesindaco",
        Office::CouncilPresident => "Pres. consiglio",
        Office::ChiefOfPolice => "Capo polizia",
        Office::PrecinctChairman => "Pres. circoscr.",
    }
}

/// "2 capi".
pub(super) fn bosses(number: u8) -> String {
    number_of(number, "capo", "capi")
}

/// "il tuo capo", "i tuoi 2 capi".
pub(super) fn your_bosses(number: u8) -> String {
    match number {
        1 => "il tuo capo".to_owned(),
        more => format!("i tuoi {more} capi"),
    }
}

/// "5 voti".
pub(super) fn votes(number: u8) -> String {
    number_of(number, "voto", "voti")
}

/// "3 punti vittoria".
pub(super) fn points(number: u8) -> String {
    number_of(number, "punto vittoria", "punti vittoria")
}

/// "quartiere 6", "quartieri 6 e 9".
pub(super) fn wards(wards: WardSet) -> String {
    let numbers = list(wards.iter().map(|ward| ward.to_string()), "");
    format!("{} {numbers}", count(wards.len(), "quartiere", "quartieri"))
}

/// "quartiere 6", with a word on what is special there.
pub(super) fn place(ward: Ward) -> String {
    if ward == Ward::TAMMANY_HALL {
        format!("quartiere {ward} (Tammany Hall)")
    } else {
        format!("quartiere {ward}")
    }
}

/// "Ann, Ben e Cleo".
pub(super) fn people(seats: &[Seat], names: &Names) -> String {
    list(seats.iter().map(|&seat| names[seat].as_str()), "nessuno")
}
