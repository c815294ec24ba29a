//! When an answer is due, vacations aside.

use chrono::{DateTime, Days, NaiveTime, Utc};
use chrono_tz::Tz;
use engine::terms::{LocalTime, Pace, Terms};

use super::moment::plus;
use super::quiet::Quiet;
use super::zone;

/// How many days are looked through for a fixed hour; four hold one that is not in a weekend.
const DAYS: usize = 14;

/// When a seat's answer is due that is awaited since a time; none if there is no limit.
///
/// `seconds` are all that it has; for a fixed hour, what it has beyond the first that fits.
pub(super) fn latest(terms: &Terms, since: DateTime<Utc>, seconds: u32) -> Option<DateTime<Utc>> {
    let quiet = Quiet::of(terms);
    match &terms.pace {
        Pace::Unlimited {} => None,
        Pace::PerDecision { .. } | Pace::Bank { .. } => Some(quiet.after(since, seconds)),
        Pace::FixedHour { .. } => {
            let first = first_hour(terms, since)?;
            hour_from(terms, quiet.after(first, seconds))
        }
    }
}

/// The first fixed hour that fits a seat which is awaited since a time, if the pace has one.
///
/// The least time that lies before it does not include weekends.
pub(super) fn first_hour(terms: &Terms, since: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let Pace::FixedHour {
        at_least_seconds, ..
    } = terms.pace
    else {
        return None;
    };
    hour_from(terms, Quiet::of(terms).after(since, at_least_seconds))
}

/// The first fixed hour after another.
pub(super) fn hour_after(terms: &Terms, hour: DateTime<Utc>) -> Option<DateTime<Utc>> {
    hour_from(terms, plus(hour, 1))
}

/// The first fixed hour that is at a time or later, and in no weekend.
fn hour_from(terms: &Terms, time: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let Pace::FixedHour { at, zone, .. } = &terms.pace else {
        return None;
    };
    let quiet = Quiet::of(terms);
    let hour = hours(*at, zone::named(zone), time)
        .find(|&hour| hour >= time && !quiet.at(hour))
        .unwrap_or(time);
    Some(hour)
}

/// The fixed hours of the days around a time, from the day before: its hour may be skipped and come after midnight.
fn hours(at: LocalTime, zone: Tz, time: DateTime<Utc>) -> impl Iterator<Item = DateTime<Utc>> {
    let today = zone::date(zone, time);
    let at = NaiveTime::from_hms_opt(at.hour().into(), at.minute().into(), 0).unwrap_or_default();
    today
        .checked_sub_days(Days::new(1))
        .unwrap_or(today)
        .iter_days()
        .take(DAYS)
        .map(move |day| zone::instant(zone, day.and_time(at)))
}
