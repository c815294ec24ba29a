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
            "Le samedi et le dimanche, les pendules sont arrêtées ({zone})."
        ));
    }
    sentences.push(match terms.vacation_days {
        0 => "Il n’y a pas de vacances.".to_owned(),
        days => format!(
            "Vous avez {} de vacances par an.",
            number_of(days, "jour", "jours")
        ),
    });
    sentences.push(absence(terms.absence).to_owned());
    sentences
}

/// How much time there is, as a sentence.
///
/// Spans count from when you are asked; "à 18:00" is what a clock on a wall shows.
pub(crate) fn pace(pace: &Pace) -> String {
    match pace {
        Pace::Unlimited {} => "Il n’y a pas de limite de temps.".to_owned(),
        Pace::PerDecision { seconds } => {
            format!("Vous avez {} pour chaque choix.", length(*seconds))
        }
        Pace::Bank {
            seconds,
            increment_seconds: 0,
            ..
        } => format!(
            "Vous avez une réserve de {} pour toute la partie.",
            length(*seconds)
        ),
        Pace::Bank {
            seconds,
            increment_seconds,
            cap_seconds,
        } => format!(
            "Vous avez une réserve de {} ; chaque réponse ajoute {}, jusqu’à {}.",
            length(*seconds),
            length(*increment_seconds),
            length(*cap_seconds)
        ),
        Pace::FixedHour {
            at,
            zone,
            at_least_seconds,
        } => format!(
            "Répondez au plus tard à {at} ({zone}) ; vous avez toujours au moins {}.",
            length(*at_least_seconds)
        ),
    }
}

/// What happens when the time has run out, as a sentence.
pub(crate) const fn absence(absence: Absence) -> &'static str {
    match absence {
        Absence::Remind {} => {
            "Une fois votre temps écoulé, vous recevez un rappel et un nouveau délai."
        }
        Absence::DefaultMove {} => {
            "Une fois votre temps écoulé, la réponse par défaut du jeu est donnée à votre place."
        }
        Absence::Bot {} => {
            "Une fois votre temps écoulé, le bot du serveur joue à votre place jusqu’à votre retour : de son mieux pour vous, et contre personne."
        }
        Absence::Substitute {} => {
            "Une fois votre temps écoulé, quelqu’un d’autre peut prendre votre place."
        }
        Absence::Vote {} => {
            "Une fois votre temps écoulé, on demande aux autres si le bot du serveur joue à votre place jusqu’à votre retour."
        }
    }
}

/// A length of time with each unit that it needs: `36 heures`, `2 jours et 12 heures`.
///
/// Days begin at two of them, since "1 jour" can be taken for "until tomorrow" and 24 hours cannot.
fn length(seconds: u32) -> String {
    let days = if seconds < 172_800 {
        0
    } else {
        seconds / 86_400
    };
    let rest = seconds - days * 86_400;
    let parts = [
        (days, "jour", "jours"),
        (rest / 3_600, "heure", "heures"),
        (rest / 60 % 60, "minute", "minutes"),
        (rest % 60, "seconde", "secondes"),
    ];
    list(
        parts
            .into_iter()
            .filter(|&(number, ..)| number > 0)
            .map(|(number, one, more)| number_of(number, one, more)),
        "aucun temps",
    )
}
