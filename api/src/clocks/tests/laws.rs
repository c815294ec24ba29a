//! What holds for clocks that count time, over 90 days of any acts.
//!
//! Time allowed is the bank at first (or the time of each decision that was asked), the increments as they were credited
//! after the cap, what was given, and what a seat got when it was opened anew. At any moment it is the time that ran off
//! the clock, and what is left.

use chrono::{DateTime, TimeDelta, Utc};
use engine::SeatCount;
use engine::terms::Terms;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::model::Model;
use super::*;

const HOUR: u32 = 3_600;

pub(super) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Beginnings from which 90 days hold a clock change in spring, in autumn, and New Year.
pub(super) fn begins() -> impl Strategy<Value = DateTime<Utc>> {
    prop::sample::select(vec![
        time("2026-02-20T00:00:00Z"),
        time("2026-09-15T00:00:00Z"),
        time("2026-11-20T00:00:00Z"),
    ])
}

pub(super) fn zones() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(null),
        json!("Europe/Rome"),
        json!("America/New_York"),
        json!("Asia/Tokyo"),
    ])
}

/// Terms in whole hours.
fn counting() -> impl Strategy<Value = Terms> {
    let decision =
        (1..=96_u32).prop_map(|h| json!({ "type": "per_decision", "seconds": h * HOUR }));
    let bank = (1..=120_u32, 0..=48_u32, 0..=48_u32).prop_map(|(bank, increment, more)| {
        let cap = bank + more;
        json!({
            "type": "bank", "seconds": bank * HOUR, "cap_seconds": cap * HOUR,
            "increment_seconds": increment.min(cap) * HOUR
        })
    });
    (prop_oneof![decision, bank], zones(), 0..=6_u16).prop_map(|(clock, quiet, days)| {
        terms(json!({ "pace": clock, "quiet_weekends": quiet, "vacation_days": days }))
    })
}

pub(super) fn acts(longest: u32) -> impl Strategy<Value = Act> {
    let seats = (0..3_u8).prop_map(seat);
    prop_oneof![
        4 => seats.clone().prop_map(Act::Start),
        4 => seats.clone().prop_map(Act::Stop),
        1 => Just(Act::Pause),
        2 => Just(Act::Resume),
        1 => (seats.clone(), 0..=longest).prop_map(|(seat, hours)| Act::Give(seat, hours * HOUR)),
        2 => seats.clone().prop_map(Act::Leave),
        2 => seats.clone().prop_map(Act::Return),
        1 => seats.prop_map(Act::Reopen),
        1 => Just(Act::Look),
    ]
}

/// What is done, each with the hours since what was done before; about 90 days in all.
fn hourly() -> impl Strategy<Value = Vec<(u32, Act)>> {
    prop::collection::vec((0..=72_u32, acts(72)), 60)
}

/// The acts after which a deadline of the seat may be earlier than before: it answered, was asked anew, or came back.
fn may_bring_forward(act: Act, seat: Seat) -> bool {
    act == Act::Stop(seat) || act == Act::Return(seat)
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn clocks_agree_with_clocks_that_go_hour_by_hour(
        terms in counting(), begin in begins(), acts in hourly(),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut model = Model::new(&terms, 3, begin);
        for (hours, act) in acts {
            model.pass_hours(hours);
            let now = model.now();
            act.on(&mut clocks, &terms, now);
            model.act(act);
            clocks = stored(&clocks);
            for seat in SeatCount::THREE.seats() {
                let row = &model.seats[usize::from(seat.number())];
                prop_assert_eq!(clocks.deadline(seat), model.deadline(seat), "{:?} at {}", act, now);
                prop_assert_eq!(clocks.left(&terms, seat, now), model.left(seat).map(|h| h * HOUR));
                prop_assert_eq!(
                    clocks.vacation_left(&terms, seat, now),
                    Some(model.vacation_left(seat) * HOUR)
                );
                prop_assert_eq!(clocks.timed_out(now).has(seat), row.out.is_some(), "{:?} at {}", act, now);
                let left = clocks.left(&terms, seat, now).unwrap_or(0);
                prop_assert_eq!(left + row.spent * HOUR, row.allowed * HOUR);
            }
        }
    }

    #[test]
    fn a_deadline_comes_forward_only_by_an_answer_or_a_return(
        terms in counting(), begin in begins(), acts in hourly(),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut now = begin;
        let mut latest: [Option<DateTime<Utc>>; 3] = [None; 3];
        for (hours, act) in acts {
            now += TimeDelta::hours(hours.into());
            act.on(&mut clocks, &terms, now);
            for (seat, told) in SeatCount::THREE.seats().zip(&mut latest) {
                if may_bring_forward(act, seat) {
                    *told = None;
                }
                if let Some(deadline) = clocks.deadline(seat) {
                    // Also across a pause, in which there is none.
                    prop_assert!(told.is_none_or(|told| told <= deadline), "{:?} at {}", act, now);
                    *told = Some(deadline);
                }
                prop_assert_eq!(
                    clocks.timed_out(now).has(seat),
                    clocks.deadline(seat).is_some_and(|deadline| deadline <= now)
                );
            }
        }
    }

    #[test]
    fn an_absent_seat_times_out_in_bounded_time(
        terms in counting(), begin in begins(), acts in hourly(), leaves in any::<bool>(),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut now = begin;
        for (hours, act) in acts {
            now += TimeDelta::hours(hours.into());
            act.on(&mut clocks, &terms, now);
        }
        let absent = seat(0);
        clocks.resume(&terms, now);
        clocks.start(&terms, absent, now);
        if leaves {
            clocks.vacation_begins(&terms, absent, now);
        }
        // What it has and the allowances of the years that this can touch, stretched by weekends: five days of seven
        // count, the clocks may change by an hour, and two weekends are at the ends.
        let left = i64::from(clocks.left(&terms, absent, now).unwrap());
        let counted = left + 2 * 86_400 * i64::from(terms.vacation_days);
        let bound = TimeDelta::seconds(counted * 7 / 5) + TimeDelta::days(5);
        let deadline = clocks.deadline(absent).unwrap();
        prop_assert!(deadline <= now + bound, "{deadline} is after {now} + {bound}");
        prop_assert!(!clocks.timed_out(deadline - TimeDelta::seconds(1)).has(absent) || deadline <= now);
        prop_assert!(clocks.timed_out(deadline).has(absent));
    }

    #[test]
    fn a_clock_that_is_set_back_stands_still(
        terms in counting(), begin in begins(), acts in hourly(), back in 1..=200_u32,
    ) {
        let mut right = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut wrong = right.clone();
        let mut now = begin;
        for (index, (hours, act)) in acts.into_iter().enumerate() {
            // To look is not to be told the time; an act on a seat that the table lacks is.
            let act = if act == Act::Look { Act::Stop(seat(4)) } else { act };
            let is_back = index % 3 == 2;
            if !is_back {
                now += TimeDelta::hours(hours.into());
            }
            act.on(&mut right, &terms, now);
            let shown = if is_back { now - TimeDelta::hours(back.into()) } else { now };
            act.on(&mut wrong, &terms, shown);
        }
        prop_assert_eq!(right, wrong);
    }

    #[test]
    fn looking_at_one_seat_changes_nothing_for_another(
        terms in counting(), begin in begins(), acts in hourly(),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::THREE, begin);
        let mut busy = Clocks::new(&terms, SeatCount::FIVE, begin);
        let mut now = begin;
        for (hours, act) in acts {
            for _ in 0..hours {
                now += TimeDelta::hours(1);
                busy.start(&terms, seat(4), now);
            }
            act.on(&mut clocks, &terms, now);
            act.on(&mut busy, &terms, now);
            for seat in SeatCount::THREE.seats() {
                prop_assert_eq!(clocks.deadline(seat), busy.deadline(seat));
                prop_assert_eq!(clocks.left(&terms, seat, now), busy.left(&terms, seat, now));
            }
        }
    }
}
