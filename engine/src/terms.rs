//! The terms of a game: how much time there is, and what happens when it has run out.
//!
//! Plain data that entry 0 fixes. No clock runs in here, and no zone is known: the server does the arithmetic.

mod pace;
#[cfg(test)]
mod tests;
mod zone;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use pace::Pace;
pub use zone::{BadLocalTime, BadZone, LocalTime, Zone};

use crate::words::{self, Lang};

/// The most days of vacation that a seat can have in a year.
pub const MAX_VACATION_DAYS: u16 = 60;

/// What the players agreed on about time when they sat down.
///
/// A field that is left out has its default: no limit, no quiet weekends, 30 days of vacation, a reminder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terms {
    /// How much time a seat has to answer.
    pub pace: Pace,
    /// The zone on whose Saturdays and Sundays no clock runs; none if clocks run on all days.
    pub quiet_weekends: Option<Zone>,
    /// Days of vacation that each seat has in a calendar year, of 24 hours each, 0 to 60.
    #[cfg_attr(feature = "openapi", schema(maximum = 60))]
    pub vacation_days: u16,
    /// What happens when a seat's time has run out.
    pub absence: Absence,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            pace: Pace::default(),
            quiet_weekends: None,
            vacation_days: 30,
            absence: Absence::default(),
        }
    }
}

impl Terms {
    /// Whether a game can be played on these terms. Whether its zones exist, the engine cannot know.
    ///
    /// # Errors
    /// A number is out of its range, or two of them contradict each other.
    pub fn check(&self) -> Result<(), TermsError> {
        self.pace.check()?;
        if self.vacation_days > MAX_VACATION_DAYS {
            return Err(TermsError::VacationDays);
        }
        Ok(())
    }

    /// All that a player has to know about time in this game, a sentence each, in this language.
    pub fn describe_in(&self, lang: Lang) -> Vec<String> {
        words::terms(lang, self)
    }

    /// The same in English.
    pub fn describe(&self) -> Vec<String> {
        self.describe_in(Lang::En)
    }

    /// Every zone that the terms name.
    pub fn zones(&self) -> impl Iterator<Item = &Zone> {
        self.pace.zone().into_iter().chain(&self.quiet_weekends)
    }

    /// The same zones, to be written in another way.
    pub fn zones_mut(&mut self) -> impl Iterator<Item = &mut Zone> {
        self.pace
            .zone_mut()
            .into_iter()
            .chain(&mut self.quiet_weekends)
    }
}

/// What happens when a seat's time has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Absence {
    // Braces, since serde would let a unit variant have unknown fields.
    /// The seat is reminded and gets fresh time.
    Remind {},
    /// The game's default answer is given for it.
    DefaultMove {},
    /// The house's bot plays the seat until its player is back.
    Bot {},
    /// Somebody else may take the seat.
    Substitute {},
    /// The others vote on whether the house's bot plays the seat until its player is back.
    Vote {},
}

impl Absence {
    /// What happens when the time has run out, as a sentence in this language.
    pub const fn describe_in(self, lang: Lang) -> &'static str {
        words::absence(lang, self)
    }

    /// The same in English.
    pub const fn describe(self) -> &'static str {
        self.describe_in(Lang::En)
    }
}

impl Default for Absence {
    fn default() -> Self {
        Self::Remind {}
    }
}

/// Why no game can be played on some terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// Too short or too long for one decision.
    PerDecision,
    /// Too little or too much in the bank.
    Bank,
    /// An increment above what the bank can hold.
    IncrementAboveCap,
    /// A cap that the bank is above from the start.
    CapBelowBank,
    /// A bank that could grow too large.
    Cap,
    /// A fixed hour that is too near or too far.
    AtLeast,
    /// More vacation than a game can bear.
    VacationDays,
}

impl TermsError {
    /// What is wrong, in this language.
    pub const fn say_in(self, lang: Lang) -> &'static str {
        words::terms_error(lang, self)
    }
}

impl std::error::Error for TermsError {}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.say_in(Lang::En))
    }
}
