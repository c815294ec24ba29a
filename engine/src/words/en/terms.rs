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
        sentences.push(format!("No clock runs on Saturdays and Sundays in {zone}."));
    }
    sentences.push(match terms.vacation_days {
        0 => "There is no vacation.".to_owned(),
        days => format!(
            "You have {} of vacation a year.",
            number_of(days, "day", "days")
        ),
    });
    sentences.push(absence(terms.absence).to_owned());
    sentences
}

/// How much time there is, as a sentence.
///
/// Spans count from when you are asked; "by 18:00" is what a clock on a wall shows.
pub(crate) fn pace(pace: &Pace) -> String {
    match pace {
        Pace::Unlimited {} => "There is no time limit.".to_owned(),
        Pace::PerDecision { seconds } => {
            format!("You have {} for each decision.", length(*seconds))
        }
        Pace::Bank {
            seconds,
            increment_seconds: 0,
            ..
        } => format!(
            "You have {} in the bank for the whole game.",
            length(*seconds)
        ),
        Pace::Bank {
            seconds,
            increment_seconds,
            cap_seconds,
        } => format!(
            "You have {} in the bank; each decision adds {}, up to {}.",
            length(*seconds),
            length(*increment_seconds),
            length(*cap_seconds)
        ),
        Pace::FixedHour {
            at,
            zone,
            at_least_seconds,
        } => format!(
            "Answers are due by {at} {zone}, at least {} after you are asked.",
            length(*at_least_seconds)
        ),
    }
}

/// What happens when the time has run out, as a sentence.
pub(crate) const fn absence(absence: Absence) -> &'static str {
    match absence {
        Absence::Remind {} => "If your time runs out, you are reminded and get fresh time.",
        Absence::DefaultMove {} => {
            "If your time runs out, the game's default answer is given for you."
        }
        Absence::Bot {} => {
            "If your time runs out, the house's bot plays for you until you are back: as well as it can for your seat, and against nobody."
        }
        Absence::Substitute {} => "If your time runs out, somebody else may take your seat.",
        Absence::Vote {} => {
            "If your time runs out, the others are asked whether the house's bot plays for you until you are back."
        }
    }
}

/// A length of time with each unit that it needs: `36 hours`, `2 days and 12 hours`.
///
/// Days begin at two of them, since "1 day" can be taken for "until tomorrow" and 24 hours cannot.
fn length(seconds: u32) -> String {
    let days = if seconds < 172_800 {
        0
    } else {
        seconds / 86_400
    };
    let rest = seconds - days * 86_400;
    let parts = [
        (days, "day", "days"),
        (rest / 3_600, "hour", "hours"),
        (rest / 60 % 60, "minute", "minutes"),
        (rest % 60, "second", "seconds"),
    ];
    list(
        parts
            .into_iter()
            .filter(|&(number, ..)| number > 0)
            .map(|(number, one, more)| number_of(number, one, more)),
        "no time",
    )
}
