//! What happened at a table beside the game.

use chrono::{DateTime, Datelike, Utc};

use super::{number_of, ordinal, to_name};
use crate::acts::{PauseReason, Sitter};
use crate::ending::Ending;
use crate::entry::TableEvent;
use crate::game::Names;
use crate::seat::Seat;

/// The event as a sentence or two.
pub(crate) fn table_event(event: &TableEvent, names: &Names) -> String {
    match *event {
        TableEvent::SealedAnswerGiven { seat } => format!("{} ha risposto.", names[seat]),
        TableEvent::SealedAnswerReplaced { seat } => {
            format!("{} ha cambiato risposta.", names[seat])
        }
        TableEvent::StepsTakenBack { seat, to, steps } => format!(
            "A richiesta di {} {}: si riprende dopo la voce {to}.",
            names[seat],
            match steps {
                1 => "si annulla un passo".to_owned(),
                steps => format!("si annullano {steps} passi"),
            }
        ),
        TableEvent::DefaultTaken { seat, due } => format!(
            "Il tempo di {} è scaduto {}, quindi l’orologio fa la mossa predefinita:",
            names[seat],
            on(due)
        ),
        TableEvent::TimeRanOut { seat, due } => {
            format!("Il tempo di {} è scaduto {}.", names[seat], on(due))
        }
        TableEvent::SeatPassed { seat, to } => match to {
            Sitter::Bot => format!(
                "D’ora in poi il bot del server gioca al posto di {}.",
                names[seat]
            ),
            Sitter::Owner => format!("{} torna al tavolo.", names[seat]),
            Sitter::Newcomer => format!("Qualcun altro prende il posto {}.", seat_colour(seat)),
            Sitter::Nobody => format!(
                "Il posto {} è aperto: chi vuole può subentrare.",
                seat_colour(seat)
            ),
        },
        TableEvent::ClocksStopped { reason } => match reason {
            PauseReason::Agreed => {
                "Il tavolo è d’accordo per una pausa: gli orologi sono fermi."
            }
            PauseReason::AllAbsent => {
                "Il tempo è scaduto per tutti, uno dopo l’altro: gli orologi restano fermi finché non torna qualcuno."
            }
        }
        .to_owned(),
        TableEvent::ClocksStarted {} => "Gli orologi ripartono.".to_owned(),
        TableEvent::TimeGiven { from, to, seconds } => format!(
            "{} dà più tempo {}: {}.",
            names[from],
            to_name(&names[to]),
            span(seconds)
        ),
        TableEvent::EndedByVote {} => ending(Ending::ByVote).to_owned(),
        TableEvent::EverybodyLeft {} => ending(Ending::EverybodyLeft).to_owned(),
    }
}

/// How a game came to its end, as a sentence.
pub(crate) const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Played => "La partita è stata giocata fino alla fine.",
        Ending::ByVote => "Il tavolo ha deciso di chiudere qui la partita: non c’è classifica.",
        Ending::EverybodyLeft => {
            "Se ne sono andati tutti: la partita finisce qui, senza classifica."
        }
    }
}

/// "il 1º dicembre 2026 alle 08:05 UTC": only the first of a month is an ordinal.
fn on(time: DateTime<Utc>) -> String {
    let day = match time.day() {
        1 => ordinal(1),
        // Digits that are read with a vowel at their beginning: l’otto, l’undici.
        day @ (8 | 11) => return format!("l’{day} {}", rest(time)),
        day => day.to_string(),
    };
    format!("il {day} {}", rest(time))
}

/// "dicembre 2026 alle 08:05 UTC".
fn rest(time: DateTime<Utc>) -> String {
    let month = match time.month() {
        1 => "gennaio",
        2 => "febbraio",
        3 => "marzo",
        4 => "aprile",
        5 => "maggio",
        6 => "giugno",
        7 => "luglio",
        8 => "agosto",
        9 => "settembre",
        10 => "ottobre",
        11 => "novembre",
        _ => "dicembre",
    };
    format!("{month} {} alle {} UTC", time.year(), time.format("%H:%M"))
}

/// A span of time in the largest unit that divides it.
pub(crate) fn span(seconds: u32) -> String {
    for (one, more, length) in [
        ("giorno", "giorni", 86_400),
        ("ora", "ore", 3_600),
        ("minuto", "minuti", 60),
    ] {
        if seconds >= length && seconds.is_multiple_of(length) {
            return number_of(seconds / length, one, more);
        }
    }
    number_of(seconds, "secondo", "secondi")
}

/// The colour of a seat's pieces, as it goes with a masculine noun: "il posto rosso".
pub(crate) const fn seat_colour(seat: Seat) -> &'static str {
    match seat.number() {
        0 => "rosso",
        1 => "giallo",
        2 => "blu",
        3 => "nero",
        _ => "bianco",
    }
}
