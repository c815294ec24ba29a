//! Records: a game as a file that anybody can read and, when it is over, check.
//!
//! JSON Lines: a header, then one entry a line. `action` and `events` are the stored texts to the letter, which is what
//! the chain of hashes is made of.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::any::{AnyTable, Ruleset};
use crate::chain::Head;
use crate::chance::{Commitment, Secret};
use crate::entry::{Actor, Entry};
use crate::game::Viewer;
use crate::hex;
use crate::table::ReplayError;

/// The name and version of the format.
pub const FORMAT: &str = "poste-restante/1";

/// What stands above the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// What the game is called.
    pub name: String,
    /// What was played.
    pub ruleset: Ruleset,
    /// What the players are called, in seat order.
    pub players: Vec<String>,
    /// What binds the server to the secret.
    pub commitment: Commitment,
    /// The secret, when the game is over.
    pub secret: Option<Secret>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    format: String,
    game: String,
    name: String,
    ruleset: String,
    players: Vec<String>,
    commitment: Commitment,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    secret: Option<String>,
    /// Whether something is left out, since the game runs and the reader may not know all.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    redacted: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryLine {
    seq: u32,
    at: String,
    actor: String,
    /// Left out if the reader may not know it yet.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    action: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    written: Option<String>,
    events: Box<RawValue>,
    head: Head,
}

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
    text: String,
}

impl RecordWriter {
    /// A record that begins with this header; `redaction` says what to leave out while the game runs.
    ///
    /// # Errors
    /// The header does not serialize, which only a fault of ours can cause.
    pub fn new(header: Header, redaction: Option<Redaction>) -> serde_json::Result<Self> {
        let mut writer = Self {
            ruleset: header.ruleset,
            redaction,
            text: String::new(),
        };
        writer.line(&HeaderLine {
            format: FORMAT.to_owned(),
            game: header.game,
            name: header.name,
            ruleset: header.ruleset.slug().to_owned(),
            players: header.players,
            commitment: header.commitment,
            secret: header.secret.map(|secret| hex::encode(secret.bytes())),
            redacted: redaction.is_some(),
        })?;
        Ok(writer)
    }

    /// Adds an entry, written at the time `at`.
    ///
    /// # Errors
    /// The entry's texts are not what this game writes.
    pub fn entry(&mut self, entry: &Entry, at: &str) -> serde_json::Result<()> {
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
        self.line(&EntryLine {
            seq: entry.seq,
            at: at.to_owned(),
            actor: entry.actor.to_string(),
            action,
            written,
            events,
            head: entry.head,
        })
    }

    /// The record's text.
    pub fn finish(self) -> String {
        self.text
    }

    fn line<T: Serialize>(&mut self, line: &T) -> serde_json::Result<()> {
        self.text.push_str(&serde_json::to_string(line)?);
        self.text.push('\n');
        Ok(())
    }
}

/// A whole record of a game that is over.
#[derive(Clone, Debug)]
pub struct Record {
    /// What stands above the entries.
    pub header: Header,
    /// The entries.
    pub entries: Vec<Entry>,
}

/// Why a text is no whole record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be read.
    #[error("line {line}: {reason}")]
    BadLine {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The game was still running when the record was made, so it cannot be checked.
    #[error("this record was made while the game was running: parts of it are left out")]
    Redacted,
    /// The log does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The text is no record, or not a whole one; the error names the line.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.lines().zip(1..);
        let (first, _) = lines.next().ok_or_else(|| bad(1, "the file is empty"))?;
        let header: HeaderLine = serde_json::from_str(first).map_err(|error| bad(1, error))?;
        if header.format != FORMAT {
            return Err(bad(
                1,
                format!("the format is {}, not {FORMAT}", header.format),
            ));
        }
        if header.redacted {
            return Err(RecordError::Redacted);
        }
        let secret = header
            .secret
            .ok_or_else(|| bad(1, "the secret is missing"))?;
        let secret = hex::decode(&secret)
            .ok_or_else(|| bad(1, "the secret has not 64 hexadecimal digits"))?;
        let header = Header {
            ruleset: header.ruleset.parse().map_err(|error| bad(1, error))?,
            game: header.game,
            name: header.name,
            players: header.players,
            commitment: header.commitment,
            secret: Some(Secret::new(secret)),
        };
        let entries = lines
            .map(|(line, number)| read_entry(line, number))
            .collect::<Result<_, _>>()?;
        Ok(Self { header, entries })
    }

    /// Plays the record again and checks every entry: rules, draws, events, chain.
    ///
    /// # Errors
    /// It does not replay; the error names the entry.
    pub fn replay(&self) -> Result<AnyTable, ReplayError> {
        let secret = self.header.secret.clone().ok_or(ReplayError::WrongSecret)?;
        if secret.commitment() != self.header.commitment {
            return Err(ReplayError::WrongSecret);
        }
        let (table, wrong) = AnyTable::replay(self.header.ruleset, &self.entries, secret)?;
        wrong.map_or(Ok(table), Err)
    }
}

fn read_entry(line: &str, number: usize) -> Result<Entry, RecordError> {
    let entry: EntryLine = serde_json::from_str(line).map_err(|error| bad(number, error))?;
    let action = entry
        .action
        .ok_or_else(|| bad(number, "the action is missing"))?;
    Ok(Entry {
        seq: entry.seq,
        actor: entry.actor.parse().map_err(|error| bad(number, error))?,
        action: action.get().to_owned(),
        events: entry.events.get().to_owned(),
        head: entry.head,
    })
}

fn bad(line: usize, reason: impl Display) -> RecordError {
    RecordError::BadLine {
        line,
        reason: reason.to_string(),
    }
}
