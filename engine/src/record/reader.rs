//! Reading a record line by line, whoever wrote it: no input makes this panic, or take more memory than a few lines.

use std::io::{BufRead, Read as _};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Header, RecordError, Summary, header};
use crate::at::At;
use crate::chain::{Format, Head};
use crate::entry::{Actor, Entry};

/// The longest line that is read, in bytes: twenty times the longest one that a game has been seen to write.
pub const MAX_LINE: usize = 256 * 1024;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryLine {
    pub(super) seq: u32,
    pub(super) at: String,
    pub(super) actor: String,
    /// Left out if the reader may not know it yet.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) action: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) written: Option<String>,
    pub(super) events: Box<RawValue>,
    pub(super) head: Head,
}

/// A line of a record below its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// Its number in the file, from 1.
    pub line: usize,
    /// When the entry was written, to the letter; in records of the first format nothing proves it.
    pub at: String,
    /// The action in its written form; none if the server acted.
    pub written: Option<String>,
    /// The entry.
    pub entry: Entry,
}

/// Reads the record of a game that is over.
#[derive(Debug)]
pub struct RecordReader<R> {
    lines: Lines<R>,
    header: Header,
    summary: Summary,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// It is no header of a whole record that this program knows.
    pub fn new(input: R) -> Result<Self, RecordError> {
        let mut lines = Lines {
            input,
            number: 0,
            bytes: Vec::new(),
        };
        let first = lines
            .next()?
            .ok_or_else(|| RecordError::bad(1, "the file is empty"))?;
        let (header, summary) = header::read(first)?;
        Ok(Self {
            lines,
            header,
            summary,
        })
    }

    /// What stands above the entries.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What the header says beforehand of the entries.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The next entry, or `None` behind the last one. Its number is not looked at.
    ///
    /// # Errors
    /// The line is no entry.
    pub fn next_line(&mut self) -> Result<Option<RecordLine>, RecordError> {
        let Some(text) = self.lines.next()? else {
            return Ok(None);
        };
        let entry = read_entry(self.summary.format, text);
        numbered(self.lines.number, entry).map(Some)
    }

    /// The number of the line read last, from 1.
    pub const fn line(&self) -> usize {
        self.lines.number
    }
}

/// Reads a line below the header of a record of this format.
pub(super) fn read_line(
    format: Format,
    line: usize,
    text: &str,
) -> Result<RecordLine, RecordError> {
    numbered(line, read_entry(format, text))
}

type ReadEntry = Result<(Entry, String, Option<String>), String>;

fn numbered(line: usize, entry: ReadEntry) -> Result<RecordLine, RecordError> {
    let (entry, at, written) = entry.map_err(|reason| RecordError::bad(line, reason))?;
    Ok(RecordLine {
        line,
        at,
        written,
        entry,
    })
}

fn read_entry(format: Format, text: &str) -> ReadEntry {
    let line: EntryLine = serde_json::from_str(text).map_err(|error| plain(&error))?;
    let action = line.action.ok_or("the action is missing")?;
    let actor: Actor = line.actor.parse().map_err(|error| format!("{error}"))?;
    if actor.text() != line.actor {
        return Err("the actor is not in its standard form".to_owned());
    }
    let at = if format.has_times() {
        line.at.parse().map_err(|error| format!("{error}"))?
    } else {
        At::or_epoch(&line.at)
    };
    let entry = Entry {
        seq: line.seq,
        at,
        actor,
        action: action.get().to_owned(),
        events: line.events.get().to_owned(),
        head: line.head,
    };
    Ok((entry, line.at, line.written))
}

/// Lines of bounded length.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    number: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its break.
    fn next(&mut self) -> Result<Option<&str>, RecordError> {
        self.number += 1;
        let line = self.number;
        self.bytes.clear();
        // One byte for the line break, and one that shows that the line goes on.
        (&mut self.input)
            .take(MAX_LINE as u64 + 1)
            .read_until(b'\n', &mut self.bytes)
            .map_err(|cause| RecordError::Unreadable { line, cause })?;
        if self.bytes.is_empty() {
            self.number -= 1;
            return Ok(None);
        }
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        }
        text_of(line, &self.bytes).map(Some)
    }
}

/// A line without its break as text, or as much of it as has been read if it is too long.
pub(super) fn text_of(line: usize, bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > MAX_LINE {
        let reason = format!("it is longer than {MAX_LINE} bytes");
        return Err(RecordError::bad(line, reason));
    }
    if bytes.is_empty() {
        return Err(RecordError::bad(line, "it is empty"));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        RecordError::bad(line, format!("byte {byte} is not UTF-8"))
    })
}

/// What is wrong with a line of JSON, without its library's own count of lines.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = short(text.strip_suffix(&place).unwrap_or(&text));
    let cut = if error.is_eof() {
        "; is the file cut short?"
    } else {
        ""
    };
    format!("byte {}: {reason}{cut}", error.column())
}

/// A reason that does not repeat megabytes of what is wrong.
pub(super) fn short(reason: &str) -> String {
    reason.chars().take(200).collect()
}
