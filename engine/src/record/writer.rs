//! Writing a record, and leaving out of it what may not be known yet.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Header;
use super::header::HeaderLine;
use super::reader::EntryLine;
use crate::any::Ruleset;
use crate::entry::{Actor, Entry};
use crate::game::{RulesVersion, Standings, Viewer};

/// What is left out of the record of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redaction {
    /// Who reads it.
    pub viewer: Viewer,
    /// The sealed decision that is open: the answers to it, all entries behind it, are nobody else's to know.
    pub open_sealed: Option<u32>,
}

/// Writes a record entry by entry.
#[derive(Debug)]
pub struct RecordWriter {
    ruleset: Ruleset,
    redaction: Option<Redaction>,
    header: HeaderLine,
    text: String,
}

/// What the header repeats of entry 0.
#[derive(Deserialize)]
struct Started {
    rules_version: RulesVersion,
    options: Box<RawValue>,
}

impl RecordWriter {
    /// A record that begins with this header; `redaction` says what to leave out while the game runs.
    ///
    /// # Errors
    /// The header does not serialize, which only a fault of ours can cause.
    pub fn new(header: Header, redaction: Option<Redaction>) -> serde_json::Result<Self> {
        let ruleset = header.ruleset;
        let header = HeaderLine::of(header, redaction.is_some());
        let text = with_line_break(&header)?;
        Ok(Self {
            ruleset,
            redaction,
            header,
            text,
        })
    }

    /// Puts into the header how the game ended; to be called before the first entry.
    #[must_use]
    pub fn with_standings(mut self, standings: Standings) -> Self {
        self.header.standings = Some(standings);
        self
    }

    /// Adds an entry, written at the time `at`.
    ///
    /// # Errors
    /// The entry's texts are not what this game writes.
    pub fn entry(&mut self, entry: &Entry, at: &str) -> serde_json::Result<()> {
        if entry.seq == 0 {
            self.summarize(entry)?;
        }
        let mut action = Some(RawValue::from_string(entry.action.clone())?);
        let mut written = None;
        if let Actor::Seat(seat) = entry.actor {
            let read = self.ruleset.read_action(&entry.action)?;
            let hidden = self.redaction.is_some_and(|redaction| {
                let unrevealed = redaction.open_sealed.is_some_and(|open| entry.seq > open);
                !redaction.viewer.is(seat) && (unrevealed || read.stays_secret)
            });
            if hidden {
                action = None;
            } else {
                written = Some(read.written);
            }
        }
        let events = match self.redaction {
            Some(redaction) => self
                .ruleset
                .filter_events(&entry.events, redaction.viewer)?,
            None => RawValue::from_string(entry.events.clone())?,
        };
        self.text.push_str(&with_line_break(&EntryLine {
            seq: entry.seq,
            at: at.to_owned(),
            actor: entry.actor.to_string(),
            action,
            written,
            events,
            head: entry.head,
        })?);
        Ok(())
    }

    /// The record's text.
    pub fn finish(self) -> String {
        self.text
    }

    /// Writes the header once more, now with what entry 0 fixes.
    fn summarize(&mut self, first: &Entry) -> serde_json::Result<()> {
        let started: Started = serde_json::from_str(&first.action)?;
        self.header.rules_version = Some(started.rules_version);
        self.header.options = Some(started.options);
        self.text = with_line_break(&self.header)?;
        Ok(())
    }
}

fn with_line_break<T: Serialize>(line: &T) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    Ok(text)
}
