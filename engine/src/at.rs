//! When an entry was written. Whoever writes it says so: no clock runs here.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, SecondsFormat, Utc};

/// A time in whole microseconds, which is what the log keeps.
///
/// It has one written form, `2026-12-01T18:00:00.000000Z`: always UTC, always six digits behind the point. From the second
/// format of the log on that text is under the chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(DateTime<Utc>);

impl At {
    /// The time itself, in whole microseconds.
    pub const fn time(self) -> DateTime<Utc> {
        self.0
    }

    /// As records of the first format write it: without the digits behind the point that say nothing.
    pub fn in_short(self) -> String {
        self.0.to_rfc3339_opts(SecondsFormat::AutoSi, true)
    }

    /// The time that a text of the first format names, in which nothing rests on it: any time of RFC 3339, and the beginning
    /// of 1970 if it is none.
    pub fn or_epoch(text: &str) -> Self {
        DateTime::parse_from_rfc3339(text).map_or_else(|_| Self::default(), Self::from)
    }
}

impl<Z: chrono::TimeZone> From<DateTime<Z>> for At {
    /// What is finer than a microsecond is cut off.
    fn from(time: DateTime<Z>) -> Self {
        // Any time has so many: they would last for 290 000 years.
        Self(DateTime::from_timestamp_micros(time.timestamp_micros()).unwrap_or_default())
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_rfc3339_opts(SecondsFormat::Micros, true))
    }
}

impl FromStr for At {
    type Err = NotAt;

    /// Takes the one written form and no other.
    fn from_str(text: &str) -> Result<Self, NotAt> {
        let time = DateTime::parse_from_rfc3339(text).map_err(|_| NotAt)?;
        let at = Self::from(time);
        if at.to_string() == text {
            Ok(at)
        } else {
            Err(NotAt)
        }
    }
}

/// A text that is no time in the one written form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is not written as in 2026-12-01T18:00:00.000000Z")]
pub struct NotAt;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_one_written_form() {
        for text in [
            "2026-12-01T18:00:00.000000Z",
            "1970-01-01T00:00:00.000001Z",
            "1969-12-31T23:59:59.999999Z",
            "0001-01-01T00:00:00.000000Z",
            "9999-12-31T23:59:59.999999Z",
        ] {
            assert_eq!(text.parse::<At>().unwrap().to_string(), text);
        }
        for bad in [
            "",
            "yesterday",
            "2026-12-01T18:00:00Z",
            "2026-12-01T18:00:00.0Z",
            "2026-12-01T18:00:00.0000000Z",
            "2026-12-01T18:00:00.0000001Z",
            "2026-12-01T18:00:00.000000+00:00",
            "2026-12-01T19:00:00.000000+01:00",
            "2026-12-01T18:00:00.000000z",
            "2026-12-01t18:00:00.000000Z",
            "2026-12-01 18:00:00.000000Z",
            " 2026-12-01T18:00:00.000000Z",
            "2026-12-01T18:00:00.000000Z ",
            "2026-12-01T18:00:00,000000Z",
            "2026-12-01T18:00:60.000000Z",
            "2026-12-01T24:00:00.000000Z",
            "2026-02-29T18:00:00.000000Z",
            "+2026-12-01T18:00:00.000000Z",
            "12026-12-01T18:00:00.000000Z",
            "٢٠٢٦-12-01T18:00:00.000000Z",
        ] {
            assert_eq!(bad.parse::<At>(), Err(NotAt), "{bad:?}");
        }
    }

    #[test]
    fn what_is_finer_than_a_microsecond_is_cut_off() {
        for (exact, kept) in [
            (
                "2026-12-01T18:00:00.123456999Z",
                "2026-12-01T18:00:00.123456Z",
            ),
            (
                "2026-12-01T19:30:00.000000001+01:30",
                "2026-12-01T18:00:00.000000Z",
            ),
            (
                "1969-12-31T23:59:59.999999999Z",
                "1969-12-31T23:59:59.999999Z",
            ),
        ] {
            let time = DateTime::parse_from_rfc3339(exact).unwrap();
            assert_eq!(At::from(time).to_string(), kept);
        }
    }

    #[test]
    fn the_first_format_takes_any_text() {
        assert_eq!(
            At::or_epoch("2026-12-01T19:30:00+01:30").in_short(),
            "2026-12-01T18:00:00Z"
        );
        assert_eq!(
            At::or_epoch("2026-12-01T18:00:00.5Z").in_short(),
            "2026-12-01T18:00:00.500Z"
        );
        assert_eq!(At::or_epoch("yesterday"), At::default());
        assert_eq!(At::default().in_short(), "1970-01-01T00:00:00Z");
    }
}
