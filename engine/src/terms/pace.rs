//! How much time a seat has to answer.

use serde::{Deserialize, Serialize};

use super::{LocalTime, TermsError, Zone};
use crate::words::{self, Lang};

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// How much time a seat has to answer. All lengths are in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Pace {
    // Braces, since serde would let a unit variant have unknown fields.
    /// As much as it likes.
    Unlimited {},
    /// The same time for each decision; what is left of it is lost.
    PerDecision {
        /// The time for a decision, one minute to 60 days.
        #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 5_184_000))]
        seconds: u32,
    },
    /// Time of its own that it draws on, and that grows with each answer.
    Bank {
        /// What the bank starts with, one minute to 60 days.
        #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 5_184_000))]
        seconds: u32,
        /// What each answered decision adds, from 0; not above the cap.
        #[cfg_attr(feature = "openapi", schema(maximum = 10_368_000))]
        increment_seconds: u32,
        /// What no increment fills the bank above: at least `seconds`, at most 120 days.
        #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 10_368_000))]
        cap_seconds: u32,
    },
    /// Until the next time that the clocks of a zone show this hour.
    FixedHour {
        /// The local time, in whole minutes.
        at: LocalTime,
        /// Where it is that time.
        zone: Zone,
        /// How far ahead the hour is at least, one minute to 7 days; nearer ones are passed over.
        #[serde(default = "half_a_day")]
        #[cfg_attr(
            feature = "openapi",
            schema(minimum = 60, maximum = 604_800, default = half_a_day)
        )]
        at_least_seconds: u32,
    },
}

/// So that nobody is asked at 17:55 for 18:00.
const fn half_a_day() -> u32 {
    12 * HOUR
}

impl Default for Pace {
    fn default() -> Self {
        Self::Unlimited {}
    }
}

impl Pace {
    pub(super) fn check(&self) -> Result<(), TermsError> {
        match *self {
            Self::Unlimited {} => Ok(()),
            Self::PerDecision { seconds } => holds(
                (MINUTE..=60 * DAY).contains(&seconds),
                TermsError::PerDecision,
            ),
            Self::Bank {
                seconds,
                increment_seconds,
                cap_seconds,
            } => {
                holds((MINUTE..=60 * DAY).contains(&seconds), TermsError::Bank)?;
                holds(cap_seconds >= seconds, TermsError::CapBelowBank)?;
                holds(cap_seconds <= 120 * DAY, TermsError::Cap)?;
                holds(
                    increment_seconds <= cap_seconds,
                    TermsError::IncrementAboveCap,
                )
            }
            Self::FixedHour {
                at_least_seconds, ..
            } => holds(
                (MINUTE..=7 * DAY).contains(&at_least_seconds),
                TermsError::AtLeast,
            ),
        }
    }

    /// How much time there is, as a sentence in this language.
    pub fn describe_in(&self, lang: Lang) -> String {
        words::pace(lang, self)
    }

    /// The same in English.
    pub fn describe(&self) -> String {
        self.describe_in(Lang::En)
    }

    /// The zone whose clocks it goes by, if it goes by any.
    pub const fn zone(&self) -> Option<&Zone> {
        match self {
            Self::FixedHour { zone, .. } => Some(zone),
            Self::Unlimited {} | Self::PerDecision { .. } | Self::Bank { .. } => None,
        }
    }

    /// The same, to be written in another way.
    pub(super) const fn zone_mut(&mut self) -> Option<&mut Zone> {
        match self {
            Self::FixedHour { zone, .. } => Some(zone),
            Self::Unlimited {} | Self::PerDecision { .. } | Self::Bank { .. } => None,
        }
    }
}

fn holds(true_of_it: bool, otherwise: TermsError) -> Result<(), TermsError> {
    if true_of_it { Ok(()) } else { Err(otherwise) }
}
