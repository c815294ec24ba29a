//! Checking a record that arrives in pieces, as over a network: nothing of it is kept but the line that is not whole yet.

use super::reader::{MAX_LINE, read_line, text_of};
use super::verify::RecordCheck;
use super::{RecordError, RecordLine, Verified, header};

/// A record of which the first bytes have arrived.
#[derive(Debug, Default)]
pub struct RecordFeed {
    /// The bytes of the line that is not whole yet; never more than one longer than a line may be.
    begun: Vec<u8>,
    /// Lines that are whole.
    lines: usize,
    /// None before the header.
    check: Option<RecordCheck>,
}

impl RecordFeed {
    /// A record of which nothing has arrived.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes; `look` is handed each entry that holds, and may refuse the line with a reason of its own.
    ///
    /// # Errors
    /// The first thing that is wrong. Nothing must be fed after that.
    pub fn feed(
        &mut self,
        mut bytes: &[u8],
        mut look: impl FnMut(&RecordLine) -> Result<(), String>,
    ) -> Result<(), RecordError> {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (line, rest) = bytes.split_at(end);
            self.begin(line)?;
            self.end_line(&mut look)?;
            bytes = rest.get(1..).unwrap_or_default();
        }
        self.begin(bytes)
    }

    /// Ends the record, which needs no line break at its end.
    ///
    /// # Errors
    /// The last line does not hold, or the game is not over.
    pub fn finish(
        mut self,
        look: impl FnMut(&RecordLine) -> Result<(), String>,
    ) -> Result<Verified, RecordError> {
        if !self.begun.is_empty() {
            self.end_line(look)?;
        }
        self.check
            .ok_or_else(|| RecordError::bad(1, "the file is empty"))?
            .finish()
    }

    fn begin(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        let room = (MAX_LINE + 1).saturating_sub(self.begun.len());
        let taken = bytes.get(..room).unwrap_or(bytes);
        self.begun.extend_from_slice(taken);
        if self.begun.len() > MAX_LINE {
            text_of(self.lines + 1, &self.begun)?;
        }
        Ok(())
    }

    fn end_line(
        &mut self,
        mut look: impl FnMut(&RecordLine) -> Result<(), String>,
    ) -> Result<(), RecordError> {
        self.lines += 1;
        let text = text_of(self.lines, &self.begun)?;
        match &mut self.check {
            None => {
                let (header, summary) = header::read(text)?;
                self.check = Some(RecordCheck::new(header, summary)?);
            }
            Some(check) => {
                let line = read_line(check.format(), self.lines, text)?;
                check.next(&line)?;
                look(&line).map_err(|reason| RecordError::bad(self.lines, reason))?;
            }
        }
        self.begun.clear();
        Ok(())
    }
}
