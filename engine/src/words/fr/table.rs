//! What happened at a table beside the game.

use chrono::{DateTime, Datelike as _, Utc};

use super::{de, number_of};
use crate::acts::{PauseReason, Sitter};
use crate::ending::Ending;
use crate::entry::TableEvent;
use crate::game::Names;
use crate::seat::Seat;

/// The event as a sentence or two.
pub(crate) fn table_event(event: &TableEvent, names: &Names) -> String {
    match *event {
        TableEvent::SealedAnswerGiven { seat } => format!("{} a répondu.", names[seat]),
        TableEvent::SealedAnswerReplaced { seat } => {
            format!("{} a changé sa réponse.", names[seat])
        }
        TableEvent::StepsTakenBack { seat, to, steps } => format!(
            "À la demande {}, {} : on reprend après l’entrée {to}.",
            de(&names[seat]),
            match steps {
                1 => "une étape est annulée".to_owned(),
                steps => format!("{steps} étapes sont annulées"),
            }
        ),
        TableEvent::DefaultTaken { seat, due } => format!(
            "Le temps {} s’est écoulé le {}. La pendule joue le coup par défaut :",
            de(&names[seat]),
            moment(due)
        ),
        TableEvent::TimeRanOut { seat, due } => format!(
            "Le temps {} s’est écoulé le {}.",
            de(&names[seat]),
            moment(due)
        ),
        TableEvent::SeatPassed { seat, to } => match to {
            Sitter::Bot => format!(
                "Le bot du serveur joue désormais à la place {}.",
                de(&names[seat])
            ),
            Sitter::Owner => format!("{} revient à la table.", names[seat]),
            Sitter::Newcomer => format!("Quelqu’un d’autre prend {}.", the_seat(seat)),
            Sitter::Nobody => {
                format!("{} est ouverte à qui veut la reprendre.", capital_seat(seat))
            }
        },
        TableEvent::ClocksStopped { reason } => match reason {
            PauseReason::Agreed => {
                "La table est d’accord pour une pause : les pendules sont arrêtées."
            }
            PauseReason::AllAbsent => {
                "L’un après l’autre, tous les temps se sont écoulés : les pendules restent arrêtées jusqu’au retour de quelqu’un."
            }
        }
        .to_owned(),
        TableEvent::ClocksStarted {} => "Les pendules repartent.".to_owned(),
        TableEvent::TimeGiven { from, to, seconds } => format!(
            "{} donne du temps à {} : {}.",
            names[from],
            names[to],
            span(seconds)
        ),
        TableEvent::EndedByVote {} => ending(Ending::ByVote).to_owned(),
        TableEvent::EverybodyLeft {} => ending(Ending::EverybodyLeft).to_owned(),
    }
}

/// How a game came to its end, as a sentence.
pub(crate) const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Played => "La partie est allée à son terme.",
        Ending::ByVote => "La table décide d’arrêter la partie ici, sans classement.",
        Ending::EverybodyLeft => {
            "Tout le monde a quitté la partie : elle s’arrête ici, sans classement."
        }
    }
}

/// "1er décembre 2026 à 08:05 UTC".
fn moment(at: DateTime<Utc>) -> String {
    let day = match at.day() {
        1 => "1er".to_owned(),
        day => day.to_string(),
    };
    format!(
        "{day} {} {} à {}",
        month(at.month()),
        at.year(),
        at.format("%H:%M UTC")
    )
}

const fn month(number: u32) -> &'static str {
    match number {
        1 => "janvier",
        2 => "février",
        3 => "mars",
        4 => "avril",
        5 => "mai",
        6 => "juin",
        7 => "juillet",
        8 => "août",
        9 => "septembre",
        10 => "octobre",
        11 => "novembre",
        _ => "décembre",
    }
}

/// A span of time in the largest unit that divides it.
pub(crate) fn span(seconds: u32) -> String {
    for (one, more, length) in [
        ("jour", "jours", 86_400),
        ("heure", "heures", 3_600),
        ("minute", "minutes", 60),
    ] {
        if seconds >= length && seconds.is_multiple_of(length) {
            return number_of(seconds / length, one, more);
        }
    }
    number_of(seconds, "seconde", "secondes")
}

/// The colour of a seat's pieces, masculine as behind a name.
pub(crate) const fn seat_colour(seat: Seat) -> &'static str {
    match seat.number() {
        0 => "rouge",
        1 => "jaune",
        2 => "bleu",
        3 => "noir",
        _ => "blanc",
    }
}

/// The seat by its colour, which agrees with "place".
pub(crate) const fn the_seat(seat: Seat) -> &'static str {
    match seat.number() {
        0 => "la place rouge",
        1 => "la place jaune",
        2 => "la place bleue",
        3 => "la place noire",
        _ => "la place blanche",
    }
}

/// The same at the beginning of a sentence.
fn capital_seat(seat: Seat) -> String {
    crate::words::page::capital(the_seat(seat))
}
