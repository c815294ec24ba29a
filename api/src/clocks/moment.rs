//! Whole seconds between 1970 and 2500, so that no sum leaves the range of dates.

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};

/// The last moment that clocks know: the beginning of the year 2500.
const LAST: DateTime<Utc> = match DateTime::from_timestamp(16_725_225_600, 0) {
    Some(last) => last,
    None => DateTime::UNIX_EPOCH,
};

/// The time without fractions of a second, and within the range.
pub(super) fn whole(time: DateTime<Utc>) -> DateTime<Utc> {
    time.clamp(DateTime::UNIX_EPOCH, LAST).trunc_subsecs(0)
}

/// The time so many seconds later, or the last moment.
pub(super) fn plus(time: DateTime<Utc>, seconds: u32) -> DateTime<Utc> {
    time.checked_add_signed(TimeDelta::seconds(i64::from(seconds)))
        .map_or(LAST, |later| later.min(LAST))
}

/// The seconds from one time to another; 0 if there are none.
pub(super) fn between(from: DateTime<Utc>, to: DateTime<Utc>) -> u32 {
    let seconds = to.signed_duration_since(from).num_seconds();
    u32::try_from(seconds.max(0)).unwrap_or(u32::MAX)
}
