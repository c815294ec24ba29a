//! Quiet weekends: time in which no clock runs.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use engine::terms::Terms;

use super::moment::{self, between, plus};
use super::zone;

/// The zone with quiet weekends, from Saturday 00:00 to Monday 00:00; or none, and all time counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet(Option<Tz>);

impl Quiet {
    pub(super) fn of(terms: &Terms) -> Self {
        Self(terms.quiet_weekends.as_ref().map(zone::named))
    }

    /// Whether no clock runs at this time.
    pub(super) fn at(self, time: DateTime<Utc>) -> bool {
        self.0.is_some_and(|zone| {
            let (saturday, monday) = weekend(zone, time);
            saturday <= time && time < monday
        })
    }

    /// The seconds from one time to another that count; 0 if the second is not later.
    pub(super) fn counted(self, from: DateTime<Utc>, to: DateTime<Utc>) -> u32 {
        let Some(zone) = self.0 else {
            return between(from, to);
        };
        let mut seconds = 0_u32;
        let (mut at, to) = (moment::whole(from), moment::whole(to));
        while at < to {
            let (saturday, monday) = weekend(zone, at);
            seconds = seconds.saturating_add(between(at, saturday.min(to)));
            at = monday;
        }
        seconds
    }

    /// The last moment before which no more than so many seconds count.
    ///
    /// It is never within a weekend: what is used up as Saturday begins is used up on Monday.
    pub(super) fn after(self, from: DateTime<Utc>, seconds: u32) -> DateTime<Utc> {
        let Some(zone) = self.0 else {
            return plus(from, seconds);
        };
        let mut at = from;
        let mut left = seconds;
        loop {
            let (saturday, monday) = weekend(zone, at);
            let free = between(at, saturday);
            if left < free || monday <= at {
                return plus(at, left);
            }
            left -= free;
            at = monday;
        }
    }
}

/// The weekend that a time is in, or else the next one: when it begins, and when it is over.
fn weekend(zone: Tz, time: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    let today = zone::date(zone, time);
    let gone = Days::new(u64::from(today.weekday().num_days_from_monday()));
    let monday = today.checked_sub_days(gone).unwrap_or(today);
    let this = (midnight(zone, monday, 5), midnight(zone, monday, 7));
    if this.1 <= time {
        // A clock that is set back just after midnight shows Sunday again.
        (midnight(zone, monday, 12), midnight(zone, monday, 14))
    } else {
        this
    }
}

/// When a day begins that is so many days after another.
fn midnight(zone: Tz, day: NaiveDate, later: u64) -> DateTime<Utc> {
    let day = day.checked_add_days(Days::new(later)).unwrap_or(day);
    zone::instant(zone, day.and_time(NaiveTime::MIN))
}
