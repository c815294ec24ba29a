//! Hours of the day where somebody lives, also on the days when clocks are moved.

use chrono::{
    DateTime, Days, LocalResult, NaiveDateTime, TimeDelta, TimeZone as _, Timelike as _, Utc,
};
use chrono_tz::{TZ_VARIANTS, Tz};

/// The zone of this name in the IANA database, in whatever capitals it is written.
pub fn zone(name: &str) -> Option<Tz> {
    let mut zones = TZ_VARIANTS.iter().copied();
    zones.find(|zone| zone.name().eq_ignore_ascii_case(name))
}

/// The first moment after `after` at which it is `hour` o'clock in the zone.
///
/// An hour that the clocks skip comes when they have skipped it, and of one that they repeat the first counts: it comes
/// once on each day.
pub fn next(hour: u32, zone: Tz, after: DateTime<Utc>) -> DateTime<Utc> {
    let today = after.with_timezone(&zone).date_naive();
    // Two days on at most: today's hour may be past, and tomorrow's is not.
    for days in 0..=2 {
        let on = today + Days::new(days);
        let begins = on
            .and_hms_opt(hour, 0, 0)
            .and_then(|local| first_at_or_after(local, zone));
        if let Some(begins) = begins.filter(|begins| *begins > after) {
            return begins;
        }
    }
    after + TimeDelta::days(1)
}

/// The first moment at which the zone's clocks show this or something later.
fn first_at_or_after(local: NaiveDateTime, zone: Tz) -> Option<DateTime<Utc>> {
    // Clocks skip half an hour, an hour, or once in a while a whole day.
    (0..=48).find_map(|halves| {
        let shown = local + TimeDelta::minutes(30 * halves);
        match zone.from_local_datetime(&shown) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.to_utc()),
            LocalResult::None => None,
        }
    })
}

/// When the hours from `from` until `to` are over, if `now` is within them; they may go over midnight.
pub fn end(from: u32, to: u32, zone: Tz, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let hour = now.with_timezone(&zone).hour();
    let within = if from < to {
        (from..to).contains(&hour)
    } else {
        hour >= from || hour < to
    };
    within.then(|| next(to, zone, now))
}

#[cfg(test)]
mod tests {
    use chrono_tz::Asia::Tokyo;
    use chrono_tz::Australia::Lord_Howe;
    use chrono_tz::Europe::Berlin;
    use chrono_tz::Pacific::Apia;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn seven_o_clock_comes_once_a_day_also_when_clocks_are_moved() {
        // Clocks go forward on 28 March 2027 and back on 31 October 2027.
        for (after, expected) in [
            ("2027-03-27T06:00:00Z", "2027-03-28T05:00:00Z"),
            ("2027-03-28T05:00:00Z", "2027-03-29T05:00:00Z"),
            ("2027-10-30T05:00:00Z", "2027-10-31T06:00:00Z"),
            ("2027-10-31T06:00:00Z", "2027-11-01T06:00:00Z"),
            ("2027-07-01T04:59:59Z", "2027-07-01T05:00:00Z"),
        ] {
            assert_eq!(next(7, Berlin, at(after)), at(expected), "{after}");
        }
    }

    #[test]
    fn an_hour_that_is_skipped_or_repeated_comes_once() {
        for (zone, hour, after, expected) in [
            // 02:00 is skipped: it is 03:00 at once.
            (Berlin, 2, "2027-03-27T20:00:00Z", "2027-03-28T01:00:00Z"),
            (Berlin, 2, "2027-03-28T01:00:00Z", "2027-03-29T00:00:00Z"),
            // 02:00 comes twice.
            (Berlin, 2, "2027-10-30T20:00:00Z", "2027-10-31T00:00:00Z"),
            (Berlin, 2, "2027-10-31T00:00:00Z", "2027-11-01T01:00:00Z"),
            // Half an hour is skipped, from 02:00 to 02:30.
            (Lord_Howe, 2, "2026-10-03T12:00:00Z", "2026-10-03T15:30:00Z"),
            // A whole day is skipped, 30 December 2011.
            (Apia, 7, "2011-12-29T18:00:00Z", "2011-12-30T10:00:00Z"),
        ] {
            assert_eq!(next(hour, zone, at(after)), at(expected), "{zone} {after}");
        }
    }

    #[test]
    fn quiet_hours_may_go_over_midnight_and_end_when_they_say() {
        for (zone, from, to, now, expected) in [
            (Tokyo, 22, 7, "2026-11-28T12:59:59Z", None),
            (
                Tokyo,
                22,
                7,
                "2026-11-28T13:00:00Z",
                Some("2026-11-28T22:00:00Z"),
            ),
            (
                Tokyo,
                22,
                7,
                "2026-11-28T21:59:59Z",
                Some("2026-11-28T22:00:00Z"),
            ),
            (Tokyo, 22, 7, "2026-11-28T22:00:00Z", None),
            (
                Tokyo,
                12,
                14,
                "2026-11-28T04:00:00Z",
                Some("2026-11-28T05:00:00Z"),
            ),
            // The night in which the clocks go forward, and the one in which they go back.
            (
                Berlin,
                22,
                7,
                "2027-03-27T23:00:00Z",
                Some("2027-03-28T05:00:00Z"),
            ),
            (
                Berlin,
                22,
                7,
                "2027-10-30T23:00:00Z",
                Some("2027-10-31T06:00:00Z"),
            ),
            // Until an hour that is skipped.
            (
                Berlin,
                22,
                2,
                "2027-03-28T00:30:00Z",
                Some("2027-03-28T01:00:00Z"),
            ),
        ] {
            assert_eq!(
                end(from, to, zone, at(now)),
                expected.map(at),
                "{zone} {now}"
            );
        }
    }
}
