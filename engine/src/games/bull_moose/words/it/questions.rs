//! What a player is asked.

use super::names::{cubes, of_endorsement, points, title};
use crate::games::bull_moose::decision::Decision;
use crate::games::bull_moose::party::Party;
use crate::words::it::count;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::KeepCards { round } => {
            format!("Round {round}: quali quattro delle tue otto carte tieni?")
        }
        Decision::PlayCard { round, turn } => {
            format!("Round {round}, turno {turn}: quale carta giochi, e come?")
        }
        Decision::SpendPoints {
            card,
            points: left,
            owed,
        } => {
            let owed = match owed {
                0 => String::new(),
                owed => format!("; fermarti qui costa {}", points(owed)),
            };
            format!(
                "{} per il valore ({} {}{owed}): come continui?",
                title(card),
                count(left, "resta", "restano"),
                points(left)
            )
        }
        Decision::ResolveText { card } => format!("{} per il testo: come continui?", title(card)),
        Decision::TakeExpress { card } => {
            format!("{} come treno espresso: dove vai?", title(card))
        }
        Decision::UseAbility { party } => match party {
            Party::Rep => "Vuoi spostare un tuo cubetto dentro la tua regione?",
            Party::Prog => "Dove aggiungi un cubetto nella tua regione?",
            Party::Proh => "Vuoi spostare un cubetto altrui dentro la tua regione?",
            Party::Dem | Party::Soc => "Vuoi usare la tua abilità speciale?",
        }
        .to_owned(),
        Decision::PlaceEndorsement {
            endorsement: which,
            left,
        } => format!(
            "Hai il sostegno {}, con {} da piazzare: dove va il prossimo?",
            of_endorsement(which),
            cubes(left)
        ),
        Decision::PlacePopularity { left } => format!(
            "Puoi piazzare {} dove vuoi: dove va il prossimo?",
            popularity_cubes(left)
        ),
    }
}

/// "1 cubetto popolarità", "2 cubetti popolarità".
pub(super) fn popularity_cubes(number: impl Into<u32>) -> String {
    format!("{} popolarità", cubes(number))
}
