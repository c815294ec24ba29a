//! Records: a game as a file that anybody can read and, when it is over, check.
//!
//! JSON Lines: a header, then one entry a line. `action` and `events` are the stored texts to the letter, which is what
//! the chain of hashes is made of. `docs/records.md` describes the format for others.
//!
//! - [`RecordWriter`] writes one, and leaves out what its reader may not know while the game runs.
//! - [`RecordReader`] reads one line by line from whatever the caller has opened, in bounded memory.
//! - [`verify`](verify()) reads one and checks all that can be proved; [`RecordFeed`] does so for one that arrives in
//!   pieces, [`LogCheck`] for a log from elsewhere.

mod feed;
mod header;
mod reader;
mod verify;
mod writer;

use std::fmt::Display;

pub use self::feed::RecordFeed;
pub use self::header::{Header, Summary};
pub use self::reader::{MAX_LINE, RecordLine, RecordReader};
pub use self::verify::{LogCheck, Verified, Wrong, verify};
pub use self::writer::RecordWriter;
use crate::any::AnyTable;
use crate::entry::Entry;
use crate::table::ReplayError;
use crate::words::{self, Lang};

/// A whole record of a game that is over.
#[derive(Clone, Debug)]
pub struct Record {
    /// What stands above the entries.
    pub header: Header,
    /// The entries.
    pub entries: Vec<Entry>,
}

/// Why a record cannot be read, or does not hold.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file or the connection failed.
    #[error("cannot read line {line}: {cause}")]
    Unreadable {
        /// Which line, from 1.
        line: usize,
        /// What the system says.
        cause: std::io::Error,
    },
    /// A line is not of the format.
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
    /// The record was written by a program that knows more than this one.
    #[error("line {line}: {what} is newer than this program, which knows {known}")]
    Newer {
        /// Which line, from 1.
        line: usize,
        /// What is newer.
        what: String,
        /// The newest that this program knows.
        known: String,
    },
    /// The record is not what the rules make of its secret and its actions.
    #[error("line {line}{}: {wrong}", in_entry(*entry))]
    Wrong {
        /// Which line, from 1.
        line: usize,
        /// The entry, unless the header is meant.
        entry: Option<u32>,
        /// What is wrong.
        wrong: Wrong,
    },
}

impl RecordError {
    /// Whether nothing can be said of the record: it cannot be read, is not whole yet, or is too new.
    pub const fn is_undecided(&self) -> bool {
        matches!(
            self,
            Self::Unreadable { .. } | Self::Redacted | Self::Newer { .. }
        )
    }

    /// The line that is meant, from 1; none if the whole record is.
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::Unreadable { line, .. }
            | Self::BadLine { line, .. }
            | Self::Newer { line, .. }
            | Self::Wrong { line, .. } => Some(*line),
            Self::Redacted => None,
        }
    }

    /// What is wrong, in this language; in others than English, of a rule that refuses an action no more than that it does.
    pub fn say_in(&self, lang: Lang) -> String {
        words::record_error(lang, self)
    }

    fn bad(line: usize, reason: impl Display) -> Self {
        Self::BadLine {
            line,
            reason: reason.to_string(),
        }
    }
}

fn in_entry(entry: Option<u32>) -> String {
    entry.map_or_else(String::new, |entry| format!(", entry {entry}"))
}

impl Record {
    /// Reads a record that is in memory already. [`RecordReader`] does not need it there.
    ///
    /// # Errors
    /// The text is no record, or not a whole one; the error names the line.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut reader = RecordReader::new(text.as_bytes())?;
        let mut entries = Vec::new();
        while let Some(line) = reader.next_line()? {
            entries.push(line.entry);
        }
        Ok(Self {
            header: reader.header().clone(),
            entries,
        })
    }

    /// Plays the record again and checks every entry: rules, draws, events, chain. [`verify`](verify()) checks more.
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
