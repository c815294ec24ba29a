//! What holds for a fixed hour, over any acts at any second.

use chrono::{Datelike as _, TimeDelta, Timelike as _, Weekday};
use chrono_tz::Tz;
use engine::SeatCount;
use engine::terms::Pace;
use proptest::prelude::*;
use serde_json::json;

use super::laws::{acts, begins, config, zones};
use super::*;

/// Terms with a fixed hour that no clock change skips, in a zone that may be another than that of the weekends.
fn by_the_hour() -> impl Strategy<Value = Terms> {
    let zone = prop::sample::select(vec!["Europe/Rome", "America/New_York", "Asia/Kolkata"]);
    let at = (4..24_u8, 0..60_u8).prop_map(|(hour, minute)| format!("{hour:02}:{minute:02}"));
    (at, zone, 60..=200_000_u32, zones(), 0..=6_u16).prop_map(|(at, zone, least, quiet, days)| {
        terms(json!({
            "pace": { "type": "fixed_hour", "at": at, "zone": zone, "at_least_seconds": least },
            "quiet_weekends": quiet, "vacation_days": days
        }))
    })
}

fn by_seconds() -> impl Strategy<Value = Vec<(u32, Act)>> {
    prop::collection::vec((0..=250_000_u32, acts(72)), 60)
}

/// Whether the deadline is at the hour of the terms, and in no weekend.
fn fits(terms: &Terms, deadline: DateTime<Utc>) -> bool {
    let Pace::FixedHour { at, zone, .. } = &terms.pace else {
        return false;
    };
    let zone: Tz = zone.name().parse().unwrap();
    let shown = deadline.with_timezone(&zone);
    let weekend = terms.quiet_weekends.as_ref().is_some_and(|zone| {
        let zone: Tz = zone.name().parse().unwrap();
        let day = deadline.with_timezone(&zone).weekday();
        matches!(day, Weekday::Sat | Weekday::Sun)
    });
    shown.hour() == u32::from(at.hour())
        && shown.minute() == u32::from(at.minute())
        && shown.second() == 0
        && !weekend
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn a_deadline_is_at_the_hour_and_comes_forward_only_by_an_answer_or_a_return(
        terms in by_the_hour(), begin in begins(), acts in by_seconds(),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut now = begin;
        let mut latest: [Option<DateTime<Utc>>; 3] = [None; 3];
        for (seconds, act) in acts {
            now += TimeDelta::seconds(seconds.into());
            act.on(&mut clocks, &terms, now);
            clocks = stored(&clocks);
            for (seat, told) in SeatCount::THREE.seats().zip(&mut latest) {
                if act == Act::Stop(seat) || act == Act::Return(seat) {
                    *told = None;
                }
                if let Some(deadline) = clocks.deadline(seat) {
                    prop_assert!(fits(&terms, deadline), "{deadline}");
                    prop_assert!(told.is_none_or(|told| told <= deadline), "{:?} at {}", act, now);
                    *told = Some(deadline);
                }
            }
        }
    }

    #[test]
    fn a_seat_is_asked_far_enough_ahead_and_not_a_day_too_far(
        terms in by_the_hour(), begin in begins(), second in 0..=7_776_000_i64,
    ) {
        let Pace::FixedHour { at_least_seconds, .. } = terms.pace else { unreachable!() };
        let now = begin + TimeDelta::seconds(second);
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        clocks.start(&terms, seat(0), now);
        let deadline = clocks.deadline(seat(0)).unwrap();
        let least = TimeDelta::seconds(at_least_seconds.into());
        prop_assert!(deadline >= now + least);
        // No hour that fits is passed over: the one a day before is too near, or in a weekend.
        let left = clocks.left(&terms, seat(0), now).unwrap();
        prop_assert!(left >= at_least_seconds);
        prop_assert!(left <= at_least_seconds + 25 * 3_600 + 24 * 3_600, "{left}");
        if terms.quiet_weekends.is_none() {
            prop_assert!(deadline <= now + least + TimeDelta::hours(25));
        }
    }

    #[test]
    fn who_comes_and_goes_gains_no_more_than_the_allowance(
        terms in by_the_hour(), begin in begins(), gaps in prop::collection::vec(1..=90_000_u32, 200),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let absent = seat(0);
        clocks.start(&terms, absent, begin);
        let asked = clocks.deadline(absent).unwrap();
        let mut now = begin;
        for (index, gap) in gaps.into_iter().enumerate() {
            now += TimeDelta::seconds(gap.into());
            if index % 2 == 0 {
                clocks.vacation_begins(&terms, absent, now);
            } else {
                clocks.vacation_ends(&terms, absent, now);
            }
        }
        clocks.vacation_ends(&terms, absent, now);
        // Two years' allowances, each day of which passes over one deadline, and the weekends among them.
        let days = 2 * i64::from(terms.vacation_days);
        let bound = TimeDelta::days(days * 7 / 5 + 4);
        let deadline = clocks.deadline(absent).unwrap();
        prop_assert!(deadline <= asked + bound, "{deadline} after {asked}");
    }
}
