//! Names of time zones, and times of day in them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The longest name of a zone, in bytes; the longest that exists has 32.
const MAX_ZONE: usize = 64;

/// What could be the name of an IANA time zone, such as `Europe/Rome`.
///
/// Letters, digits, `/`, `_`, `-` and `+`. Whether there is such a zone, only the server knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(String);

impl Zone {
    /// The name, as in the IANA database.
    pub fn name(&self) -> &str {
        &self.0
    }
}

#[cfg(feature = "openapi")]
crate::schema::text!(
    Zone,
    MAX_ZONE,
    "^[A-Za-z0-9/_+-]+$",
    "Europe/Rome",
    "The name of a time zone in the IANA database."
);

impl TryFrom<String> for Zone {
    type Error = BadZone;

    fn try_from(name: String) -> Result<Self, BadZone> {
        let sound = (1..=MAX_ZONE).contains(&name.len())
            && name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'_' | b'-' | b'+'));
        if sound { Ok(Self(name)) } else { Err(BadZone) }
    }
}

impl FromStr for Zone {
    type Err = BadZone;

    fn from_str(name: &str) -> Result<Self, BadZone> {
        Self::try_from(name.to_owned())
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.0
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that can name no zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time zone has a name such as \"Europe/Rome\"")]
pub struct BadZone;

/// A time of day in whole minutes, written as `18:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LocalTime {
    hour: u8,
    minute: u8,
}

impl LocalTime {
    /// The hour, 0 to 23.
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The minute, 0 to 59.
    pub const fn minute(self) -> u8 {
        self.minute
    }
}

#[cfg(feature = "openapi")]
crate::schema::text!(
    LocalTime,
    5_usize,
    "^([01][0-9]|2[0-3]):[0-5][0-9]$",
    "18:00",
    "A time of day in whole minutes."
);

impl FromStr for LocalTime {
    type Err = BadLocalTime;

    fn from_str(text: &str) -> Result<Self, BadLocalTime> {
        let &[h1, h2, b':', m1, m2] = text.as_bytes() else {
            return Err(BadLocalTime);
        };
        let number = |tens: u8, ones: u8| {
            (tens.is_ascii_digit() && ones.is_ascii_digit())
                .then(|| (tens - b'0') * 10 + (ones - b'0'))
        };
        match (number(h1, h2), number(m1, m2)) {
            (Some(hour @ 0..=23), Some(minute @ 0..=59)) => Ok(Self { hour, minute }),
            _ => Err(BadLocalTime),
        }
    }
}

impl TryFrom<String> for LocalTime {
    type Error = BadLocalTime;

    fn try_from(text: String) -> Result<Self, BadLocalTime> {
        text.parse()
    }
}

impl From<LocalTime> for String {
    fn from(time: LocalTime) -> Self {
        time.to_string()
    }
}

impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// A text that is no time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time of day is written as \"18:00\", from \"00:00\" to \"23:59\"")]
pub struct BadLocalTime;
