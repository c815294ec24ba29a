//! Terms as people write them, good and bad.

use serde_json::{Value, json};

use super::*;

fn read(terms: Value) -> Terms {
    serde_json::from_value(terms).unwrap()
}

/// What is wrong with terms that do not even read.
fn unread(terms: Value) -> String {
    serde_json::from_value::<Terms>(terms)
        .unwrap_err()
        .to_string()
}

fn clock(pace: &Value) -> Terms {
    read(json!({ "pace": pace }))
}

fn bank(seconds: u32, increment: u32, cap: u32) -> Terms {
    clock(&json!({
        "type": "bank", "seconds": seconds, "increment_seconds": increment, "cap_seconds": cap
    }))
}

const DAY: u32 = 86_400;

#[test]
fn what_is_left_out_has_its_default() {
    let terms = read(json!({}));
    assert_eq!(terms, Terms::default());
    assert_eq!(
        serde_json::to_value(&terms).unwrap(),
        json!({
            "pace": { "type": "unlimited" }, "quiet_weekends": null,
            "vacation_days": 30, "absence": { "type": "remind" }
        })
    );
    let hour = clock(&json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" }));
    let Pace::FixedHour {
        at_least_seconds, ..
    } = hour.pace
    else {
        panic!("{hour:?}");
    };
    assert_eq!(at_least_seconds, 43_200);
}

#[test]
fn terms_read_back_equal() {
    let clocks = [
        json!({ "type": "unlimited" }),
        json!({ "type": "per_decision", "seconds": 86_400 }),
        json!({ "type": "bank", "seconds": 259_200, "increment_seconds": 43_200, "cap_seconds": 432_000 }),
        json!({ "type": "fixed_hour", "at": "07:05", "zone": "Etc/GMT+3", "at_least_seconds": 3_600 }),
    ];
    for clock in clocks {
        for absence in ["remind", "default_move", "bot", "substitute", "vote"] {
            for quiet in [json!(null), json!("America/Port-au-Prince")] {
                let written = json!({
                    "pace": clock, "quiet_weekends": quiet,
                    "vacation_days": 60, "absence": { "type": absence }
                });
                let terms = read(written.clone());
                terms.check().unwrap();
                assert_eq!(serde_json::to_value(&terms).unwrap(), written);
            }
        }
    }
}

#[test]
fn lengths_have_ranges() {
    let per_decision =
        |seconds: u32| clock(&json!({ "type": "per_decision", "seconds": seconds })).check();
    assert_eq!(per_decision(59), Err(TermsError::PerDecision));
    assert_eq!(per_decision(60), Ok(()));
    assert_eq!(per_decision(60 * DAY), Ok(()));
    assert_eq!(per_decision(60 * DAY + 1), Err(TermsError::PerDecision));
    assert_eq!(per_decision(u32::MAX), Err(TermsError::PerDecision));

    assert_eq!(bank(3 * DAY, 43_200, 5 * DAY).check(), Ok(()));
    assert_eq!(bank(3 * DAY, 0, 3 * DAY).check(), Ok(()));
    assert_eq!(bank(59, 0, DAY).check(), Err(TermsError::Bank));
    assert_eq!(bank(61 * DAY, 0, 61 * DAY).check(), Err(TermsError::Bank));
    assert_eq!(
        bank(3 * DAY, 0, 3 * DAY - 1).check(),
        Err(TermsError::CapBelowBank)
    );
    assert_eq!(bank(DAY, 0, 120 * DAY + 1).check(), Err(TermsError::Cap));
    assert_eq!(
        bank(DAY, 2 * DAY + 1, 2 * DAY).check(),
        Err(TermsError::IncrementAboveCap)
    );

    let at_least = |seconds: u32| {
        clock(&json!({
            "type": "fixed_hour", "at": "18:00", "zone": "Asia/Tokyo", "at_least_seconds": seconds
        }))
        .check()
    };
    assert_eq!(at_least(59), Err(TermsError::AtLeast));
    assert_eq!(at_least(7 * DAY), Ok(()));
    assert_eq!(at_least(7 * DAY + 1), Err(TermsError::AtLeast));

    let vacation = |days: u32| read(json!({ "vacation_days": days })).check();
    assert_eq!(vacation(0), Ok(()));
    assert_eq!(vacation(60), Ok(()));
    assert_eq!(vacation(61), Err(TermsError::VacationDays));
}

#[test]
fn what_is_no_length_does_not_read() {
    for seconds in [
        json!(-1),
        json!(1.5),
        json!("60"),
        json!(4_294_967_296_u64),
        json!(null),
    ] {
        unread(json!({ "pace": { "type": "per_decision", "seconds": seconds } }));
        unread(json!({ "vacation_days": seconds }));
    }
    let error = unread(json!({ "pace": { "type": "bank", "seconds": 60, "cap_seconds": 60 } }));
    assert!(error.contains("increment_seconds"), "{error}");
}

#[test]
fn unknown_fields_and_words_are_refused() {
    let bad = [
        (json!({ "clock": {} }), "unknown field `clock`"),
        (
            json!({ "pace": { "type": "unlimited", "seconds": 60 } }),
            "unknown field `seconds`",
        ),
        (
            json!({ "pace": { "type": "per_decision", "seconds": 60, "cap": 60 } }),
            "unknown field `cap`",
        ),
        (
            json!({ "pace": { "type": "hourglass" } }),
            "unknown variant `hourglass`",
        ),
        (json!({ "pace": {} }), "missing field `type`"),
        (json!({ "pace": "unlimited" }), "invalid type"),
        (
            json!({ "absence": { "type": "skip" } }),
            "unknown variant `skip`",
        ),
        (
            json!({ "absence": { "type": "bot", "level": 3 } }),
            "unknown field `level`",
        ),
        (json!({ "absence": null }), "invalid type"),
    ];
    for (terms, says) in bad {
        let error = unread(terms.clone());
        assert!(error.contains(says), "{terms}: {error}");
    }
}

#[test]
fn a_zone_is_a_name_of_plain_letters() {
    for good in [
        "UTC",
        "Europe/Rome",
        "America/Argentina/ComodRivadavia",
        "Etc/GMT-14",
    ] {
        assert_eq!(good.parse::<Zone>().unwrap().name(), good);
    }
    let long = "a".repeat(65);
    for bad in [
        "",
        " ",
        "Europe/Rome ",
        "Europe Rome",
        "../etc/localtime",
        "Zürich",
        "a\nb",
        &long,
    ] {
        assert_eq!(bad.parse::<Zone>(), Err(BadZone), "{bad:?}");
        let error = unread(json!({ "quiet_weekends": bad }));
        assert!(error.contains("such as \"Europe/Rome\""), "{error}");
    }
}

#[test]
fn a_time_of_day_has_two_digits_each() {
    for good in ["00:00", "07:05", "18:00", "23:59"] {
        assert_eq!(good.parse::<LocalTime>().unwrap().to_string(), good);
    }
    for bad in [
        "", "24:00", "18:60", "7:05", "18:0", "18.00", "18:00:00", "+1:00", "1８:00", "-1:00",
    ] {
        assert_eq!(bad.parse::<LocalTime>(), Err(BadLocalTime), "{bad:?}");
    }
    let error = unread(json!({
        "pace": { "type": "fixed_hour", "at": "6 pm", "zone": "Europe/Rome" }
    }));
    assert!(error.contains("written as \"18:00\""), "{error}");
}

#[test]
fn the_zones_of_the_terms_are_all_those_named() {
    let terms = read(json!({
        "pace": { "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" },
        "quiet_weekends": "Asia/Tokyo"
    }));
    let names: Vec<&str> = terms.zones().map(Zone::name).collect();
    let changed: Vec<Zone> = terms.clone().zones_mut().map(|zone| zone.clone()).collect();
    assert_eq!(changed.iter().map(Zone::name).collect::<Vec<_>>(), names);
    assert_eq!(names, ["Europe/Rome", "Asia/Tokyo"]);
    assert_eq!(Terms::default().zones().count(), 0);
}

#[test]
fn each_pace_is_one_sentence() {
    let sentences = [
        (Terms::default(), "There is no time limit."),
        (
            clock(&json!({ "type": "per_decision", "seconds": 86_400 })),
            "You have 24 hours for each decision.",
        ),
        (
            clock(&json!({ "type": "per_decision", "seconds": 216_000 })),
            "You have 2 days and 12 hours for each decision.",
        ),
        (
            clock(&json!({ "type": "per_decision", "seconds": 90_061 })),
            "You have 25 hours, 1 minute and 1 second for each decision.",
        ),
        (
            bank(3 * DAY, 43_200, 5 * DAY),
            "You have 3 days in the bank; each decision adds 12 hours, up to 5 days.",
        ),
        (
            bank(30 * DAY, 0, 30 * DAY),
            "You have 30 days in the bank for the whole game.",
        ),
        (
            clock(&json!({ "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" })),
            "Answers are due by 18:00 Europe/Rome, at least 12 hours after you are asked.",
        ),
    ];
    for (terms, says) in sentences {
        assert_eq!(terms.pace.describe(), says);
    }
}

#[test]
fn the_terms_say_what_else_a_player_has_to_know() {
    let terms = read(json!({
        "pace": { "type": "per_decision", "seconds": 86_400 },
        "quiet_weekends": "Europe/Rome",
        "vacation_days": 1,
        "absence": { "type": "bot" }
    }));
    assert_eq!(
        terms.describe()[1..],
        [
            "No clock runs on Saturdays and Sundays in Europe/Rome.",
            "You have 1 day of vacation a year.",
            "If your time runs out, the house's bot plays for you until you are back: as well as it can for your seat, and against nobody.",
        ]
    );
    let free = read(json!({ "quiet_weekends": "Europe/Rome" }));
    assert_eq!(free.describe(), ["There is no time limit."]);
}
