//! The clock of one seat.

use chrono::{DateTime, Utc};
use engine::terms::{Pace, Terms};
use serde::{Deserialize, Serialize};

use super::due;
use super::quiet::Quiet;
use super::vacation::Used;

/// The most seconds that a seat can have left, whatever it is given: 400 days. No terms that were checked have more.
pub const MOST_LEFT: u32 = 400 * 86_400;

/// What an empty bank gets at least when its seat is awaited anew: an hour.
const LEAST_REOPENED: u32 = 3_600;

/// What a seat has left, and since when it is drawn on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatClock {
    /// The time that the seat has, counted from when it is awaited.
    ///
    /// A bank; or the time of a decision; or for a fixed hour, what there is beyond the first hour that fits. Vacation
    /// that was spent meanwhile is added, since it counts from the same moment.
    #[serde(default, skip_serializing_if = "is_default")]
    seconds: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    awaited: Option<Awaited>,
    #[serde(default, skip_serializing_if = "is_default")]
    on_vacation: bool,
    #[serde(default, skip_serializing_if = "Used::is_none")]
    vacation_used: Used,
}

/// A seat is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Awaited {
    /// From when its time is counted: when it was asked, or when the game was resumed.
    since: DateTime<Utc>,
    /// Kept, so that a later edition of the zones moves no deadline that was told. None if no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<DateTime<Utc>>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl SeatClock {
    pub(super) fn new(terms: &Terms) -> Self {
        Self {
            seconds: match terms.pace {
                Pace::Bank { seconds, .. } => seconds.min(MOST_LEFT),
                Pace::Unlimited {} | Pace::PerDecision { .. } | Pace::FixedHour { .. } => 0,
            },
            awaited: None,
            on_vacation: false,
            vacation_used: Used::default(),
        }
    }

    pub(super) const fn is_awaited(&self) -> bool {
        self.awaited.is_some()
    }

    pub(super) const fn is_on_vacation(&self) -> bool {
        self.on_vacation
    }

    pub(super) fn deadline(&self) -> Option<DateTime<Utc>> {
        self.awaited?.deadline
    }

    pub(super) fn vacation_left(&self, terms: &Terms, now: DateTime<Utc>) -> u32 {
        self.vacation_used.left(terms, now)
    }

    pub(super) fn start(&mut self, terms: &Terms, now: DateTime<Utc>, paused: bool) {
        if self.awaited.is_none() {
            if let Pace::PerDecision { seconds } = terms.pace {
                self.seconds = seconds.min(MOST_LEFT);
            }
            self.await_from(terms, now, paused);
        }
    }

    pub(super) fn stop(&mut self, terms: &Terms, now: DateTime<Utc>) {
        if self.awaited.is_none() {
            return;
        }
        self.seconds = match terms.pace {
            Pace::Bank {
                increment_seconds,
                cap_seconds,
                ..
            } => {
                let left = self.left(terms, now).unwrap_or(0);
                left + increment_seconds.min(cap_seconds.min(MOST_LEFT).saturating_sub(left))
            }
            Pace::Unlimited {} | Pace::PerDecision { .. } | Pace::FixedHour { .. } => 0,
        };
        self.awaited = None;
    }

    /// Stops the clock of an awaited seat with what it has left. It does not run before [`SeatClock::resume`].
    pub(super) fn settle(&mut self, terms: &Terms, now: DateTime<Utc>) {
        if self.awaited.is_none() {
            return;
        }
        let left = self.left(terms, now);
        self.seconds = match terms.pace {
            Pace::Unlimited {} => 0,
            Pace::PerDecision { .. } | Pace::Bank { .. } => left.unwrap_or(0),
            // The next hour that fits comes of itself; beyond it there is at most what was left at all.
            Pace::FixedHour { .. } => left.map_or(self.seconds, |left| left.min(self.seconds)),
        };
        self.awaited = Some(Awaited {
            since: now,
            deadline: None,
        });
    }

    pub(super) fn resume(&mut self, terms: &Terms, now: DateTime<Utc>) {
        if self.awaited.is_some() {
            self.await_from(terms, now, false);
        }
    }

    pub(super) fn give(&mut self, terms: &Terms, seconds: u32, now: DateTime<Utc>, paused: bool) {
        let has = match terms.pace {
            Pace::Bank { .. } => self.left(terms, now),
            Pace::PerDecision { .. } if self.is_awaited() => self.left(terms, now),
            Pace::FixedHour { .. } if self.is_awaited() => Some(self.seconds),
            Pace::Unlimited {} | Pace::PerDecision { .. } | Pace::FixedHour { .. } => None,
        };
        let given = has.map_or(0, |has| seconds.min(MOST_LEFT.saturating_sub(has)));
        if given == 0 {
            return;
        }
        if self.is_out_of_time(now) {
            self.settle(terms, now);
        }
        self.seconds = self.seconds.saturating_add(given);
        self.set_deadline(terms, now, paused);
    }

    pub(super) fn set_vacation(
        &mut self,
        away: bool,
        terms: &Terms,
        now: DateTime<Utc>,
        paused: bool,
    ) {
        self.on_vacation = away;
        if !self.is_out_of_time(now) {
            self.set_deadline(terms, now, paused);
        }
    }

    pub(super) fn reopen(&mut self, terms: &Terms, now: DateTime<Utc>, paused: bool) {
        self.settle(terms, now);
        let fresh = match terms.pace {
            Pace::PerDecision { seconds } => seconds,
            Pace::Bank {
                increment_seconds,
                cap_seconds,
                ..
            } if self.seconds == 0 => increment_seconds.max(LEAST_REOPENED).min(cap_seconds),
            Pace::Unlimited {} | Pace::Bank { .. } | Pace::FixedHour { .. } => 0,
        };
        self.seconds = self.seconds.max(fresh.min(MOST_LEFT));
        self.await_from(terms, now, paused);
    }

    /// What is left, if vacation is spent up to `now`.
    pub(super) fn left(&self, terms: &Terms, now: DateTime<Utc>) -> Option<u32> {
        let quiet = Quiet::of(terms);
        match (&terms.pace, self.awaited) {
            (Pace::Unlimited {}, _) | (Pace::PerDecision { .. } | Pace::FixedHour { .. }, None) => {
                None
            }
            (Pace::Bank { .. }, None) => Some(self.seconds),
            (Pace::PerDecision { .. } | Pace::Bank { .. }, Some(awaited)) => {
                let ran_until = awaited.deadline.map_or(awaited.since, |end| end.min(now));
                Some(
                    self.seconds
                        .saturating_sub(quiet.counted(awaited.since, ran_until)),
                )
            }
            (Pace::FixedHour { .. }, Some(awaited)) => {
                awaited.deadline?;
                let deadline = due::latest(terms, awaited.since, self.seconds)?;
                Some(quiet.counted(now, deadline))
            }
        }
    }

    /// Takes from the allowance what a vacation cost between two moments.
    pub(super) fn spend_vacation(&mut self, terms: &Terms, from: DateTime<Utc>, to: DateTime<Utc>) {
        let Some(Awaited {
            since,
            deadline: Some(end),
        }) = self.awaited
        else {
            return;
        };
        if !self.on_vacation {
            return;
        }
        match terms.pace {
            Pace::Unlimited {} => {}
            Pace::PerDecision { .. } | Pace::Bank { .. } => {
                let spent = self.vacation_used.spend(terms, from, to.min(end));
                self.seconds = self.seconds.saturating_add(spent);
            }
            Pace::FixedHour { .. } => {
                while let Some(hour) = due::latest(terms, since, self.seconds)
                    && hour <= to
                    && hour < end
                    && let Some(next) = self.vacation_used.pass_over(terms, hour)
                {
                    self.seconds = beyond_first(terms, since, next);
                }
            }
        }
    }

    fn await_from(&mut self, terms: &Terms, now: DateTime<Utc>, paused: bool) {
        self.awaited = Some(Awaited {
            since: now,
            deadline: None,
        });
        self.set_deadline(terms, now, paused);
    }

    fn set_deadline(&mut self, terms: &Terms, now: DateTime<Utc>, paused: bool) {
        let Some(Awaited { since, .. }) = self.awaited else {
            return;
        };
        let deadline = if paused {
            None
        } else if self.on_vacation {
            let used = self.vacation_used.clone();
            used.deadline(terms, since, self.seconds, now)
        } else {
            due::latest(terms, since, self.seconds)
        };
        self.awaited = Some(Awaited { since, deadline });
    }

    fn is_out_of_time(&self, now: DateTime<Utc>) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }
}

/// How much a fixed hour is later than the first that fits.
fn beyond_first(terms: &Terms, since: DateTime<Utc>, hour: DateTime<Utc>) -> u32 {
    due::first_hour(terms, since).map_or(0, |first| Quiet::of(terms).counted(first, hour))
}
