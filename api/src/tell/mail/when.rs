//! A moment as its reader's clock on the wall shows it.

use chrono::{DateTime, Datelike as _, LocalResult, TimeZone as _, Utc};
use chrono_tz::Tz;

use super::words::{Key, Words};
use crate::ground::locale::Locale;

/// The moment in the zone, which is named, in this language.
pub fn moment(moment: DateTime<Utc>, zone: Tz, locale: &Locale) -> String {
    when(moment, zone, Words(locale))
}

/// The moment in the zone, which is named: `Friday, 25 December 2026, 18:00 (Europe/Berlin)`.
///
/// In the hour that comes twice when clocks go back, the distance to UTC tells the one from the other.
pub(super) fn when(moment: DateTime<Utc>, zone: Tz, words: Words<'_>) -> String {
    let local = moment.with_timezone(&zone);
    let shown = local.naive_local();
    let twice = matches!(
        zone.from_local_datetime(&shown),
        LocalResult::Ambiguous(_, _)
    );
    let zone = if twice {
        format!("{}, UTC{}", zone.name(), local.format("%:z"))
    } else {
        zone.name().to_owned()
    };
    let facts = [
        ("weekday", local.weekday().number_from_monday().into()),
        ("day", local.day().into()),
        ("month", local.month().into()),
        ("year", local.year().into()),
        ("time", local.format("%H:%M").to_string().into()),
        ("zone", zone.into()),
    ];
    words.say(Key::When, &facts)
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::New_York;
    use chrono_tz::Asia::Kathmandu;
    use chrono_tz::Europe::Berlin;

    use super::*;
    use crate::ground::locale::Locale;

    fn said(moment: &str, zone: Tz) -> String {
        when(moment.parse().unwrap(), zone, Words(&Locale::default()))
    }

    #[test]
    fn a_moment_is_said_in_the_readers_zone() {
        for (moment, zone, expected) in [
            (
                "2026-12-25T17:00:00Z",
                Berlin,
                "Friday, 25 December 2026, 18:00 (Europe/Berlin)",
            ),
            (
                "2026-12-25T17:00:59Z",
                Tz::UTC,
                "Friday, 25 December 2026, 17:00 (UTC)",
            ),
            // Another day, month and year than in UTC.
            (
                "2026-12-31T23:30:00Z",
                Kathmandu,
                "Friday, 1 January 2027, 05:15 (Asia/Kathmandu)",
            ),
            (
                "2027-03-01T04:05:00Z",
                New_York,
                "Sunday, 28 February 2027, 23:05 (America/New_York)",
            ),
        ] {
            assert_eq!(said(moment, zone), expected);
        }
    }

    #[test]
    fn a_moment_is_said_as_each_language_says_it() {
        for (moment, italian, french) in [
            (
                "2026-12-01T17:00:00Z",
                "martedì 1º dicembre 2026, 18:00",
                "mardi 1er décembre 2026 à 18:00",
            ),
            (
                "2026-12-02T07:05:00Z",
                "mercoledì 2 dicembre 2026, 08:05",
                "mercredi 2 décembre 2026 à 08:05",
            ),
            (
                "2027-01-01T11:00:00Z",
                "venerdì 1º gennaio 2027, 12:00",
                "vendredi 1er janvier 2027 à 12:00",
            ),
            (
                "2027-02-08T11:00:00Z",
                "lunedì 8 febbraio 2027, 12:00",
                "lundi 8 février 2027 à 12:00",
            ),
            (
                "2027-03-11T11:00:00Z",
                "giovedì 11 marzo 2027, 12:00",
                "jeudi 11 mars 2027 à 12:00",
            ),
            (
                "2027-04-10T10:00:00Z",
                "sabato 10 aprile 2027, 12:00",
                "samedi 10 avril 2027 à 12:00",
            ),
            (
                "2027-05-09T10:00:00Z",
                "domenica 9 maggio 2027, 12:00",
                "dimanche 9 mai 2027 à 12:00",
            ),
            (
                "2027-06-21T10:00:00Z",
                "lunedì 21 giugno 2027, 12:00",
                "lundi 21 juin 2027 à 12:00",
            ),
            (
                "2027-06-30T22:00:00Z",
                "giovedì 1º luglio 2027, 00:00",
                "jeudi 1er juillet 2027 à 00:00",
            ),
            (
                "2027-08-31T10:00:00Z",
                "martedì 31 agosto 2027, 12:00",
                "mardi 31 août 2027 à 12:00",
            ),
            (
                "2027-09-11T10:00:00Z",
                "sabato 11 settembre 2027, 12:00",
                "samedi 11 septembre 2027 à 12:00",
            ),
            (
                "2027-10-01T10:00:00Z",
                "venerdì 1º ottobre 2027, 12:00",
                "vendredi 1er octobre 2027 à 12:00",
            ),
            (
                "2027-11-07T22:59:00Z",
                "domenica 7 novembre 2027, 23:59",
                "dimanche 7 novembre 2027 à 23:59",
            ),
        ] {
            for (tag, said) in [("it", italian), ("fr", french)] {
                let locale = Locale::closest(tag);
                let told = when(moment.parse().unwrap(), Berlin, Words(&locale));
                assert_eq!(told, format!("{said} (Europe/Berlin)"));
            }
        }
    }

    #[test]
    fn on_the_days_when_clocks_change_it_is_what_they_show() {
        // Clocks go forward on 28 March 2027 and back on 31 October 2027.
        for (moment, expected) in [
            ("2027-03-27T17:00:00Z", "Saturday, 27 March 2027, 18:00"),
            ("2027-03-28T00:59:00Z", "Sunday, 28 March 2027, 01:59"),
            ("2027-03-28T01:00:00Z", "Sunday, 28 March 2027, 03:00"),
            ("2027-03-28T16:00:00Z", "Sunday, 28 March 2027, 18:00"),
            ("2027-10-30T23:59:00Z", "Sunday, 31 October 2027, 01:59"),
            ("2027-10-31T02:00:00Z", "Sunday, 31 October 2027, 03:00"),
            ("2027-10-31T17:00:00Z", "Sunday, 31 October 2027, 18:00"),
        ] {
            assert_eq!(said(moment, Berlin), format!("{expected} (Europe/Berlin)"));
        }
        assert_eq!(
            said("2027-10-31T00:30:00Z", Berlin),
            "Sunday, 31 October 2027, 02:30 (Europe/Berlin, UTC+02:00)"
        );
        assert_eq!(
            said("2027-10-31T01:30:00Z", Berlin),
            "Sunday, 31 October 2027, 02:30 (Europe/Berlin, UTC+01:00)"
        );
    }

    #[test]
    fn every_day_and_every_month_has_a_name() {
        let first: DateTime<Utc> = "2027-01-01T12:00:00Z".parse().unwrap();
        let said: Vec<String> = (0..365)
            .map(|days| first + chrono::TimeDelta::days(days))
            .map(|day| when(day, Tz::UTC, Words(&Locale::default())))
            .collect();
        for (said, days) in said.iter().zip(0..) {
            let day = first + chrono::TimeDelta::days(days);
            let expected = day.format("%A, %-d %B %Y, %H:%M (UTC)").to_string();
            assert_eq!(*said, expected);
        }
    }

    #[test]
    fn the_longest_name_of_a_zone_is_said_whole() {
        for zone in chrono_tz::TZ_VARIANTS {
            let said = said("2026-09-30T12:00:00Z", zone);
            assert!(said.ends_with(&format!("({})", zone.name())), "{said}");
        }
    }
}
