//! Clocks survive whatever they are called with, and read nothing that they did not write.

use engine::SeatCount;
use engine::terms::{Pace, Terms};
use proptest::prelude::*;
use serde_json::json;

use super::laws::config;
use super::*;

/// Terms that no game has: nobody checked them.
fn any_terms() -> impl Strategy<Value = Terms> {
    let clock = prop_oneof![
        Just(json!({ "type": "unlimited" })),
        any::<u32>().prop_map(|s| json!({ "type": "per_decision", "seconds": s })),
        any::<(u32, u32, u32)>().prop_map(|(s, i, c)| json!({
            "type": "bank", "seconds": s, "increment_seconds": i, "cap_seconds": c
        })),
        (zone(), any::<u32>()).prop_map(|(zone, least)| json!({
            "type": "fixed_hour", "at": "02:30", "zone": zone, "at_least_seconds": least
        })),
    ];
    (clock, prop::option::of(zone()), any::<u16>()).prop_map(|(clock, quiet, days)| {
        terms(json!({ "pace": clock, "quiet_weekends": quiet, "vacation_days": days }))
    })
}

/// Zones with odd days, and one that does not exist.
fn zone() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "Pacific/Apia",
        "Pacific/Kwajalein",
        "Asia/Gaza",
        "Africa/Monrovia",
        "Nowhere/At_All",
    ])
}

/// Any time that can be written, often at the ends.
fn any_time() -> impl Strategy<Value = DateTime<Utc>> {
    let end = DateTime::<Utc>::MAX_UTC.timestamp();
    let begin = DateTime::<Utc>::MIN_UTC.timestamp();
    prop_oneof![
        Just(DateTime::<Utc>::MIN_UTC),
        Just(DateTime::<Utc>::MAX_UTC),
        (begin..=end).prop_map(|s| DateTime::from_timestamp(s, 0).unwrap()),
        (0..=4_000_000_000_i64).prop_map(|s| DateTime::from_timestamp(s, 0).unwrap()),
    ]
}

fn any_act() -> impl Strategy<Value = Act> {
    let seats = (0..5_u8).prop_map(seat);
    prop_oneof![
        seats.clone().prop_map(Act::Start),
        seats.clone().prop_map(Act::Stop),
        Just(Act::Pause),
        Just(Act::Resume),
        (seats.clone(), any::<u32>()).prop_map(|(seat, seconds)| Act::Give(seat, seconds)),
        seats.clone().prop_map(Act::Leave),
        seats.clone().prop_map(Act::Return),
        seats.prop_map(Act::Reopen),
    ]
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn no_act_at_any_time_on_any_terms_is_too_much(
        terms in any_terms(), begin in any_time(),
        acts in prop::collection::vec((any_time(), any_act()), 12),
    ) {
        let mut clocks = Clocks::new(&terms, SeatCount::FOUR, begin);
        for (now, act) in acts {
            act.on(&mut clocks, &terms, now);
            clocks = stored(&clocks);
            for seat in SeatCount::FIVE.seats() {
                clocks.left(&terms, seat, now);
                clocks.vacation_left(&terms, seat, now);
            }
            clocks.timed_out(now);
            clocks.next_deadline();
        }
    }
}

/// States that no operation leads to, but that a column could hold.
#[test]
fn a_state_that_nobody_wrote_does_no_harm() {
    let first = DateTime::<Utc>::MIN_UTC;
    let last = DateTime::<Utc>::MAX_UTC;
    let paces = [
        json!({ "type": "per_decision", "seconds": 60 }),
        json!({ "type": "bank", "seconds": 60, "increment_seconds": 60, "cap_seconds": 60 }),
        json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" }),
    ];
    for pace in paces {
        let terms = terms(json!({ "pace": pace, "quiet_weekends": "Europe/Rome" }));
        for (at, since, deadline) in [
            (first, last, first),
            (first, first, last),
            (last, first, last),
        ] {
            let mut clocks: Clocks = serde_json::from_value(json!({
                "at": at,
                "seats": [{
                    "seconds": 1_000_000_000, "on_vacation": true,
                    "awaited": { "since": since, "deadline": deadline }
                }]
            }))
            .unwrap();
            clocks.left(&terms, seat(0), last);
            Act::Pause.on(&mut clocks, &terms, last);
            Act::Resume.on(&mut clocks, &terms, last);
            Act::Give(seat(0), u32::MAX).on(&mut clocks, &terms, last);
            Act::Reopen(seat(0)).on(&mut clocks, &terms, last);
            Act::Stop(seat(0)).on(&mut clocks, &terms, last);
            assert_eq!(clocks.deadline(seat(0)), None);
        }
    }
}

#[test]
fn clocks_are_written_in_few_words() {
    let terms = terms(json!({
        "pace": { "type": "bank", "seconds": 259_200, "increment_seconds": 0, "cap_seconds": 259_200 }
    }));
    let mut clocks = Clocks::new(&terms, SeatCount::THREE, time("2026-03-02T09:00:00Z"));
    clocks.start(&terms, seat(1), time("2026-03-02T09:00:00Z"));
    assert_eq!(
        serde_json::to_string(&clocks).unwrap(),
        concat!(
            r#"{"at":"2026-03-02T09:00:00Z","seats":[{"seconds":259200},"#,
            r#"{"seconds":259200,"awaited":{"since":"2026-03-02T09:00:00Z","deadline":"2026-03-05T09:00:00Z"}},"#,
            r#"{"seconds":259200}]}"#
        )
    );
}

#[test]
fn clocks_with_anything_unknown_are_not_read() {
    for bad in [
        r#"{"at":"2026-03-02T09:00:00Z","seats":[],"speed":2}"#,
        r#"{"at":"2026-03-02T09:00:00Z","seats":[{"minutes":1}]}"#,
        r#"{"at":"2026-03-02T09:00:00Z","seats":[{"seconds":-1}]}"#,
        r#"{"at":"2026-03-02T09:00:00Z","seats":[{"awaited":{"since":"2026-03-02T09:00:00Z","by":1}}]}"#,
        r#"{"at":"yesterday","seats":[]}"#,
        r#"{"seats":[]}"#,
    ] {
        assert!(serde_json::from_str::<Clocks>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_zone_that_does_not_exist_is_found() {
    let quiet = |zone: &str| terms(json!({ "quiet_weekends": zone }));
    let known = |terms: Terms| crate::clocks::with_known_zones(terms);
    let rome = quiet("Europe/Rome");
    assert_eq!(known(rome.clone()), Ok(rome.clone()));
    assert_eq!(known(quiet("EUROPE/rome")), Ok(rome));
    assert_eq!(known(Terms::default()), Ok(Terms::default()));
    let error = known(quiet("Europe/Atlantis")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no time zone Europe/Atlantis; a known one is \"Europe/Rome\""
    );
    let hour = Terms {
        pace: Pace::FixedHour {
            at: "18:00".parse().unwrap(),
            zone: "europe/rome".parse().unwrap(),
            at_least_seconds: 60,
        },
        ..Terms::default()
    };
    let names: Vec<String> = known(hour)
        .unwrap()
        .zones()
        .map(|zone| zone.name().to_owned())
        .collect();
    assert_eq!(names, ["Europe/Rome"]);
}

#[test]
fn who_is_awaited_away_or_paused_can_be_asked() {
    let terms = Terms::default();
    let now = time("2026-03-02T09:00:00Z");
    let mut clocks = Clocks::new(&terms, SeatCount::FOUR, now);
    clocks.start(&terms, seat(1), now);
    clocks.vacation_begins(&terms, seat(3), now);
    clocks.pause(&terms, now);
    assert_eq!(clocks.awaited().iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(clocks.on_vacation().iter().collect::<Vec<_>>(), [seat(3)]);
    assert_eq!(clocks.paused_since(), Some(now));
    clocks.resume(&terms, now);
    assert_eq!(clocks.paused_since(), None);
}
