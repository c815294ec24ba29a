//! Writing a record, and leaving out of it what may not be known yet.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Header;
use super::header::HeaderLine;
use super::reader::EntryLine;
use crate::any::{ReadAction, Ruleset};
use crate::chain::Format;
use crate::entry::Entry;
use crate::game::{RulesVersion, Standings, Viewer};

/// Writes a record entry by entry.
#[derive(Debug)]
pub struct RecordWriter {
    ruleset: Ruleset,
    /// Who reads it while the game runs, so that not all may be told.
    redacted_for: Option<Viewer>,
    header: HeaderLine,
    /// As entry 0 says.
    format: Format,
    text: String,
}

/// What the header repeats of entry 0.
#[derive(Deserialize)]
struct Started {
    rules_version: RulesVersion,
    options: Box<RawValue>,
    #[serde(default)]
    format: Format,
}

impl RecordWriter {
    /// A record that begins with this header; while the game runs it is `redacted_for` its reader.
    ///
    /// # Errors
    /// The header does not serialize, which only a fault of ours can cause.
    pub fn new(header: Header, redacted_for: Option<Viewer>) -> serde_json::Result<Self> {
        let ruleset = header.ruleset;
        let header = HeaderLine::of(header, redacted_for.is_some());
        let text = with_line_break(&header)?;
        Ok(Self {
            ruleset,
            redacted_for,
            header,
            format: Format::default(),
            text,
        })
    }

    /// Puts into the header how the game ended; to be called before the first entry.
    #[must_use]
    pub fn with_standings(mut self, standings: Standings) -> Self {
        self.header.standings = Some(standings);
        self
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// The entry's texts are not what this game writes.
    pub fn entry(&mut self, entry: &Entry) -> serde_json::Result<()> {
        self.write(entry, None)
    }

    /// Adds an entry of a record that was read before, with its time to the letter.
    ///
    /// # Errors
    /// The entry's texts are not what this game writes.
    pub fn entry_again(&mut self, entry: &Entry, at: &str) -> serde_json::Result<()> {
        self.write(entry, Some(at))
    }

    fn write(&mut self, entry: &Entry, at: Option<&str>) -> serde_json::Result<()> {
        if entry.seq == 0 {
            self.summarize(entry)?;
        }
        let at = match (self.format, at) {
            (Format::TimesUnder, _) => entry.at.to_string(),
            (Format::TimesBeside, Some(at)) => at.to_owned(),
            (Format::TimesBeside, None) => entry.at.in_short(),
        };
        let mut action = Some(RawValue::from_string(entry.action.clone())?);
        let mut written = None;
        if entry.seq > 0 {
            let read = self.ruleset.read_action(&entry.action)?;
            if self.is_hidden(entry, &read)? {
                action = None;
            } else {
                written = Some(read.written);
            }
        }
        let events = match self.redacted_for {
            Some(viewer) => self.ruleset.filter_events(&entry.events, viewer)?,
            None => RawValue::from_string(entry.events.clone())?,
        };
        self.text.push_str(&with_line_break(&EntryLine {
            seq: entry.seq,
            at,
            actor: entry.actor.to_string(),
            action,
            written,
            events,
            head: entry.head,
        })?);
        Ok(())
    }

    /// Whether the action may not be known yet to whoever reads.
    ///
    /// A sealed answer that did not complete its decision stays hidden even when the others are in: it may have been
    /// replaced or taken back, and then was never opened. What was opened stands in the events.
    fn is_hidden(&self, entry: &Entry, read: &ReadAction) -> serde_json::Result<bool> {
        let Some(viewer) = self.redacted_for else {
            return Ok(false);
        };
        let by = read.seat.or(entry.actor.seat());
        if by.is_some_and(|seat| viewer.is(seat)) {
            return Ok(false);
        }
        Ok(read.stays_secret || self.ruleset.is_sealed_answer(&entry.events)?)
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
        started.format.name().clone_into(&mut self.header.format);
        self.format = started.format;
        self.text = with_line_break(&self.header)?;
        Ok(())
    }
}

fn with_line_break<T: Serialize>(line: &T) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    Ok(text)
}
