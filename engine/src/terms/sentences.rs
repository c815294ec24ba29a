//! The terms in words, for the lobby, mails and the API: the only place that has them.

use super::{Absence, Pace, Terms};

impl Terms {
    /// All that a player has to know about time in this game, a sentence each.
    pub fn describe(&self) -> Vec<String> {
        let mut sentences = vec![self.pace.describe()];
        if self.pace == (Pace::Unlimited {}) {
            return sentences;
        }
        if let Some(zone) = &self.quiet_weekends {
            sentences.push(format!("No clock runs on Saturdays and Sundays in {zone}."));
        }
        sentences.push(match self.vacation_days {
            0 => "There is no vacation.".to_owned(),
            1 => "You have 1 day of vacation a year.".to_owned(),
            days => format!("You have {days} days of vacation a year."),
        });
        sentences.push(self.absence.describe().to_owned());
        sentences
    }
}

impl Pace {
    /// How much time there is, as a sentence.
    ///
    /// "At the latest" counts from when you are asked; "by 18:00" is what a clock on a wall shows.
    pub fn describe(&self) -> String {
        match self {
            Self::Unlimited {} => "There is no time limit.".to_owned(),
            Self::PerDecision { seconds } => format!(
                "Each decision is to be answered within {} at the latest.",
                length(*seconds)
            ),
            Self::Bank {
                seconds,
                increment_seconds: 0,
                ..
            } => format!(
                "You have {} in the bank for the whole game.",
                length(*seconds)
            ),
            Self::Bank {
                seconds,
                increment_seconds,
                cap_seconds,
            } => format!(
                "You have {} in the bank; each decision adds {}, up to {}.",
                length(*seconds),
                length(*increment_seconds),
                length(*cap_seconds)
            ),
            Self::FixedHour {
                at,
                zone,
                at_least_seconds,
            } => format!(
                "Answers are due by {at} {zone}, at least {} after you are asked.",
                length(*at_least_seconds)
            ),
        }
    }
}

impl Absence {
    /// What happens when the time has run out, as a sentence.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Remind {} => "When your time has run out, you are reminded and get fresh time.",
            Self::DefaultMove {} => {
                "When your time has run out, the game's default answer is given for you."
            }
            Self::Bot {} => {
                "When your time has run out, the house's bot plays for you until you are back."
            }
            Self::Substitute {} => "When your time has run out, somebody else may take your seat.",
            Self::Vote {} => {
                "When your time has run out, the others are asked whether the house's bot plays for you until you are back."
            }
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
    let parts: Vec<String> = [
        (days, "day"),
        (rest / 3_600, "hour"),
        (rest / 60 % 60, "minute"),
        (rest % 60, "second"),
    ]
    .into_iter()
    .filter(|&(number, _)| number > 0)
    .map(|(number, unit)| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {unit}{plural}")
    })
    .collect();
    match parts.as_slice() {
        [] => "no time".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
