//! How much time there is, for the lobby, mails and the API.

use super::{list, number_of};
use crate::terms::{Absence, Pace, Terms};

/// All that a player has to know about time in this game, a sentence each.
pub(crate) fn terms(terms: &Terms) -> Vec<String> {
    let mut sentences = vec![pace(&terms.pace)];
    if terms.pace == (Pace::Unlimited {}) {
        return sentences;
    }
    if let Some(zone) = &terms.quiet_weekends {
        sentences.push(format!(
            "Sabato e domenica gli orologi sono fermi ({zone})."
        ));
    }
    sentences.push(match terms.vacation_days {
        0 => "Non ci sono ferie.".to_owned(),
        days => format!(
            "Hai {} di ferie all’anno.",
            number_of(days, "giorno", "giorni")
        ),
    });
    sentences.push(absence(terms.absence).to_owned());
    sentences
}

/// How much time there is, as a sentence.
///
/// Spans count from when you are asked; "entro le 18:00" is what a clock on a wall shows.
pub(crate) fn pace(pace: &Pace) -> String {
    match pace {
        Pace::Unlimited {} => "Non c’è limite di tempo.".to_owned(),
        Pace::PerDecision { seconds } => {
            format!("A ogni scelta si risponde entro {}.", length(*seconds))
        }
        Pace::Bank {
            seconds,
            increment_seconds: 0,
            ..
        } => format!(
            "Hai una riserva di {} per tutta la partita.",
            length(*seconds)
        ),
        Pace::Bank {
            seconds,
            increment_seconds,
            cap_seconds,
        } => format!(
            "Hai una riserva di {}; ogni risposta aggiunge {}, fino a {}.",
            length(*seconds),
            length(*increment_seconds),
            length(*cap_seconds)
        ),
        Pace::FixedHour {
            at,
            zone,
            at_least_seconds,
        } => format!(
            "Si risponde entro le {at} ({zone}), con almeno {} di preavviso.",
            length(*at_least_seconds)
        ),
    }
}

/// What happens when the time has run out, as a sentence.
pub(crate) const fn absence(absence: Absence) -> &'static str {
    match absence {
        Absence::Remind {} => "Scaduto il tempo, ricevi un promemoria e altro tempo.",
        Absence::DefaultMove {} => "Scaduto il tempo, per te vale la risposta predefinita.",
        Absence::Bot {} => {
            "Scaduto il tempo, il bot del server gioca al posto tuo fino al tuo ritorno: come meglio può per il tuo posto, e contro nessuno."
        }
        Absence::Substitute {} => "Scaduto il tempo, qualcun altro può prendere il tuo posto.",
        Absence::Vote {} => {
            "Scaduto il tempo, si chiede agli altri se il bot del server gioca al posto tuo fino al tuo ritorno."
        }
    }
}

/// A length of time with each unit that it needs: `36 ore`, `2 giorni e 12 ore`.
///
/// Days begin at two of them, since "1 giorno" can be taken for "until tomorrow" and 24 hours cannot.
fn length(seconds: u32) -> String {
    let days = if seconds < 172_800 {
        0
    } else {
        seconds / 86_400
    };
    let rest = seconds - days * 86_400;
    let parts = [
        (days, "giorno", "giorni"),
        (rest / 3_600, "ora", "ore"),
        (rest / 60 % 60, "minuto", "minuti"),
        (rest % 60, "secondo", "secondi"),
    ];
    list(
        parts
            .into_iter()
            .filter(|&(number, ..)| number > 0)
            .map(|(number, one, more)| number_of(number, one, more)),
        "0 secondi",
    )
}
