//! The languages that the games speak.

use std::fmt;
use std::str::FromStr;

/// A language in which everything is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English, also the language of logs and of the documents.
    #[default]
    En,
    /// Italian.
    It,
    /// French.
    Fr,
}

impl Lang {
    /// Every language in which all is said.
    pub const ALL: &'static [Self] = &[Self::En, Self::It, Self::Fr];

    /// Its code of two letters, as in `Accept-Language`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::It => "it",
            Self::Fr => "fr",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Self, UnknownLang> {
        let mut all = Self::ALL.iter().copied();
        all.find(|lang| lang.code() == code).ok_or(UnknownLang)
    }
}

/// A code of no language that is spoken here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such language")]
pub struct UnknownLang;
