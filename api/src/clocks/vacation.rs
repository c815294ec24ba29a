//! The allowance of vacation, by calendar years in UTC.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, TimeZone as _, Utc};
use engine::terms::{MAX_VACATION_DAYS, Pace, Terms};
use serde::{Deserialize, Serialize};

use super::quiet::Quiet;
use super::{due, moment};

/// The seconds of vacation that a seat has used, by calendar year.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Used(BTreeMap<i32, u32>);

impl Used {
    pub(super) fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// What is left in the year of a time.
    pub(super) fn left(&self, terms: &Terms, time: DateTime<Utc>) -> u32 {
        let used = self.0.get(&time.year()).copied().unwrap_or(0);
        let days = terms.vacation_days.min(MAX_VACATION_DAYS);
        (u32::from(days) * 86_400).saturating_sub(used)
    }

    /// Spends what counts of the time between two moments, in each year as far as the allowance reaches.
    ///
    /// Says how many seconds that were.
    pub(super) fn spend(&mut self, terms: &Terms, from: DateTime<Utc>, to: DateTime<Utc>) -> u32 {
        let quiet = Quiet::of(terms);
        let mut spent = 0_u32;
        let (mut at, to) = (moment::whole(from), moment::whole(to));
        while at < to {
            let end = end_of_year(at).min(to);
            let seconds = quiet.counted(at, end).min(self.left(terms, at));
            if seconds > 0 {
                let used = self.0.entry(at.year()).or_default();
                *used = used.saturating_add(seconds);
                spent = spent.saturating_add(seconds);
            }
            at = end;
        }
        spent
    }

    /// Spends all that counts between two moments, or nothing if the allowance does not reach.
    fn spend_all(&mut self, terms: &Terms, from: DateTime<Utc>, to: DateTime<Utc>) -> bool {
        let mut used = self.clone();
        let reaches = used.spend(terms, from, to) == Quiet::of(terms).counted(from, to);
        if reaches {
            *self = used;
        }
        reaches
    }

    /// The deadline of a seat that has so many seconds, counted since a time before `now`, if it stays on vacation.
    pub(super) fn deadline(
        self,
        terms: &Terms,
        since: DateTime<Utc>,
        seconds: u32,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        match terms.pace {
            Pace::Unlimited {} => None,
            Pace::PerDecision { .. } | Pace::Bank { .. } => {
                self.time_spent(terms, since, seconds, now)
            }
            Pace::FixedHour { .. } => self.hours_passed_over(terms, since, seconds),
        }
    }

    /// In each year the vacation is spent first, and then the seat's own time; a new year brings a new allowance.
    fn time_spent(
        mut self,
        terms: &Terms,
        since: DateTime<Utc>,
        mut seconds: u32,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let mut at = now;
        loop {
            let end = end_of_year(at);
            seconds = seconds.saturating_add(self.spend(terms, at, end));
            let deadline = due::latest(terms, since, seconds)?;
            if deadline < end || end <= at {
                return Some(deadline);
            }
            at = end;
        }
    }

    /// The first fixed hour that the allowance does not reach beyond.
    fn hours_passed_over(
        mut self,
        terms: &Terms,
        since: DateTime<Utc>,
        seconds: u32,
    ) -> Option<DateTime<Utc>> {
        let mut hour = due::latest(terms, since, seconds)?;
        while let Some(next) = self.pass_over(terms, hour) {
            hour = next;
        }
        Some(hour)
    }

    /// The fixed hour after this one, for a seat that is on vacation as this one comes; its price is what counts of the
    /// time between them. None if the allowance does not reach: then the seat is due.
    pub(super) fn pass_over(
        &mut self,
        terms: &Terms,
        hour: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let next = due::hour_after(terms, hour)?;
        (hour < next && self.spend_all(terms, hour, next)).then_some(next)
    }
}

/// When the year of a time is over.
fn end_of_year(time: DateTime<Utc>) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(time.year().saturating_add(1), 1, 1, 0, 0, 0)
        .single()
        .unwrap_or(DateTime::<Utc>::MAX_UTC)
}
