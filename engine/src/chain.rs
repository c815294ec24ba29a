//! The chain of hashes: nobody, the operator included, can rewrite a running game unseen.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::at::At;
use crate::hex;

/// How the entries of a log are chained. A game keeps the format that it began with for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub enum Format {
    /// Format 1: the times of the entries stand beside the chain. Entry 0 does not name it.
    #[default]
    TimesBeside,
    /// Format 2: the times are under the chain. Entry 0 names it.
    TimesUnder,
}

impl Format {
    /// All of them, the oldest first.
    pub const ALL: [Self; 2] = [Self::TimesBeside, Self::TimesUnder];

    /// The one that new games begin with.
    pub const NEWEST: Self = Self::TimesUnder;

    /// Its number, from 1.
    pub const fn number(self) -> u32 {
        match self {
            Self::TimesBeside => 1,
            Self::TimesUnder => 2,
        }
    }

    /// What the header of a record calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TimesBeside => "poste-restante/1",
            Self::TimesUnder => "poste-restante/2",
        }
    }

    /// Whether the times of the entries are under the chain.
    pub const fn has_times(self) -> bool {
        match self {
            Self::TimesBeside => false,
            Self::TimesUnder => true,
        }
    }

    /// The format that the stored text of entry 0 names; none if it is no start of a game as this program knows it.
    pub fn of_start(action: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Started {
            #[serde(default)]
            format: Format,
        }
        let started: Started = serde_json::from_str(action).ok()?;
        Some(started.format)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Format> for u32 {
    fn from(format: Format) -> Self {
        format.number()
    }
}

impl TryFrom<u32> for Format {
    type Error = UnknownFormat;

    fn try_from(number: u32) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.number() == number)
            .ok_or(UnknownFormat(number))
    }
}

/// A number that no format has, as far as this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this program knows no format {0} of the log")]
pub struct UnknownFormat(u32);

/// What of an entry is under the chain, exactly as it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Link<'a> {
    /// When it was written.
    pub at: At,
    /// Who acted.
    pub actor: &'a str,
    /// What was done.
    pub action: &'a str,
    /// What came of it.
    pub events: &'a str,
}

/// The hash at the end of a log; it stands for every entry up to there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Head([u8; 32]);

hex::newtype!(Head);

impl Head {
    /// What the first entry is chained to.
    pub const GENESIS: Self = Self([0; 32]);

    /// The head after one more entry.
    ///
    /// In format 1 `SHA-256("poste-restante/chain/1" ‖ head ‖ salt ‖ actor ‖ "\n" ‖ action ‖ "\n" ‖ events)`, in format 2
    /// `SHA-256("poste-restante/chain/2" ‖ head ‖ salt ‖ at ‖ "\n" ‖ actor ‖ "\n" ‖ action ‖ "\n" ‖ events)`: the texts
    /// exactly as stored, the time in its one written form; none of them holds a line break.
    #[must_use]
    pub fn after(self, format: Format, salt: &[u8; 32], link: Link<'_>) -> Self {
        let hash = Sha256::new();
        let hash = match format {
            Format::TimesBeside => hash
                .chain_update("poste-restante/chain/1")
                .chain_update(self.0)
                .chain_update(salt),
            Format::TimesUnder => hash
                .chain_update("poste-restante/chain/2")
                .chain_update(self.0)
                .chain_update(salt)
                .chain_update(link.at.to_string())
                .chain_update("\n"),
        };
        Self(
            hash.chain_update(link.actor)
                .chain_update("\n")
                .chain_update(link.action)
                .chain_update("\n")
                .chain_update(link.events)
                .finalize()
                .into(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link<'a>(actor: &'a str, action: &'a str, events: &'a str) -> Link<'a> {
        Link {
            at: "2026-12-01T18:05:09.000120Z".parse().unwrap(),
            actor,
            action,
            events,
        }
    }

    /// The values were computed by another program from the definitions above.
    #[test]
    fn the_chain_is_frozen_by_test_vectors() {
        for (format, head) in [
            (
                Format::TimesBeside,
                "7cf9ce5e3eae1105d14713f9c309392db93d5ac174f2a583d84d9398742f66b4",
            ),
            (
                Format::TimesUnder,
                "1bcd2ad3f472ece126c94661bed62e8bda1429f91d0fbbb89b580967a92cc0af",
            ),
        ] {
            let link = link("seat 2", "{\"type\":\"end_turn\"}", "[]");
            let after = Head::GENESIS.after(format, &[7; 32], link);
            assert_eq!(after.to_string(), head);
        }
    }

    #[test]
    fn every_part_of_an_entry_counts() {
        for format in Format::ALL {
            let head = |salt, actor, action, events| {
                Head::GENESIS.after(format, &[salt; 32], link(actor, action, events))
            };
            let whole = head(1, "seat 0", "a", "b");
            assert_ne!(whole, head(2, "seat 0", "a", "b"));
            assert_ne!(whole, head(1, "seat 1", "a", "b"));
            assert_ne!(whole, head(1, "seat 0", "ab", ""));
            assert_ne!(whole, head(1, "seat 0", "", "ab"));
            let same = link("seat 0", "a", "b");
            assert_ne!(whole, whole.after(format, &[1; 32], same));
            let later = Link {
                at: "2026-12-01T18:05:09.000121Z".parse().unwrap(),
                ..same
            };
            let counts = whole != Head::GENESIS.after(format, &[1; 32], later);
            assert_eq!(counts, format.has_times());
        }
    }

    #[test]
    fn a_start_names_its_format_unless_it_is_the_first() {
        for (start, format) in [
            ("{\"type\":\"start\"}", Some(Format::TimesBeside)),
            (
                "{\"type\":\"start\",\"format\":2}",
                Some(Format::TimesUnder),
            ),
            ("{\"type\":\"start\",\"format\":3}", None),
            ("{\"type\":\"start\",\"format\":0}", None),
            ("{\"type\":\"start\",\"format\":2.0}", None),
            ("{\"type\":\"start\",\"format\":\"2\"}", None),
            ("[", None),
        ] {
            assert_eq!(Format::of_start(start), format, "{start}");
        }
    }
}
