//! The folder of delivered mails.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::LOOK;
use crate::config::EVERYBODY;
use crate::error::{Error, at, end_of};
use crate::master::log;

/// A person's mailbox, read from its begin.
#[derive(Debug)]
pub struct Mailbox {
    top: PathBuf,
    address: String,
    seen: BTreeSet<String>,
    waiting: VecDeque<Vec<u8>>,
}

impl Mailbox {
    pub(crate) fn new(top: &Path, address: &str) -> Self {
        Self {
            top: top.to_owned(),
            address: address.to_owned(),
            seen: BTreeSet::new(),
            waiting: VecDeque::new(),
        }
    }

    /// The mails that have not been read yet, oldest first, each with the lines that Postfix put above it: `Return-Path`,
    /// `X-Original-To`, `Delivered-To`.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn take(&mut self) -> Result<Vec<Vec<u8>>, Error> {
        self.look()?;
        Ok(self.waiting.drain(..).collect())
    }

    /// The next mail, as soon as it is there.
    ///
    /// # Errors
    /// None comes in time, which is told with the end of Postfix's log; or the folder cannot be read.
    pub fn next(&mut self, patience: Duration) -> Result<Vec<u8>, Error> {
        let began = Instant::now();
        loop {
            if self.waiting.is_empty() {
                self.look()?;
            }
            if let Some(mail) = self.waiting.pop_front() {
                return Ok(mail);
            }
            if began.elapsed() > patience {
                return Err(Error::NotCome {
                    address: self.address.clone(),
                    log: end_of(&log(&self.top)),
                });
            }
            sleep(LOOK);
        }
    }

    fn look(&mut self) -> Result<(), Error> {
        let folder = self.top.join("mails").join(EVERYBODY).join("new");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            // Postfix makes it with the first mail.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(at(&folder)(error)),
        };
        let mut new = Vec::new();
        for entry in entries {
            let name = entry.map_err(at(&folder))?.file_name();
            let name = name.to_string_lossy().into_owned();
            if self.seen.insert(name.clone()) {
                new.push(name);
            }
        }
        new.sort_by_cached_key(|name| when(name));
        for name in new {
            let file = folder.join(name);
            let raw = fs::read(&file).map_err(at(&file))?;
            if delivered_to(&raw).is_some_and(|to| to.eq_ignore_ascii_case(&self.address)) {
                self.waiting.push_back(raw);
            }
        }
        Ok(())
    }
}

/// The address that Postfix wrote above a mail; what stands below it is by others.
fn delivered_to(raw: &[u8]) -> Option<String> {
    let head = raw.split(|&byte| byte == b'\n');
    let mut values = head.filter_map(|line| line.strip_prefix(b"Delivered-To: "));
    let value = values.next()?;
    Some(String::from_utf8_lossy(value).trim().to_owned())
}

/// When a file was made, by its name, such as `1700000000.V801I21M123456.post.invalid`: seconds, then millionths.
fn when(name: &str) -> (u64, u64) {
    let mut parts = name.split('.');
    let seconds = parts.next().and_then(|part| part.parse().ok());
    let rest = parts.next().and_then(|part| part.rsplit_once('M'));
    let millionths = rest.and_then(|(_, digits)| digits.parse().ok());
    (seconds.unwrap_or_default(), millionths.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_are_sorted_by_when_they_came() {
        let sorted = [
            "1700000000.V1IM3M5.h",
            "1700000000.V1I2M40.h",
            "1700000001.V1I2M5.h",
        ];
        let [one, two, three] = sorted;
        let mut names = [three, two, one];
        names.sort_by_key(|name| when(name));
        assert_eq!(names, sorted);
    }

    #[test]
    fn the_uppermost_line_counts() {
        let raw = b"Return-Path: <a@b>\nDelivered-To: ben@c\nDelivered-To: anna@c\n\n";
        assert_eq!(delivered_to(raw).as_deref(), Some("ben@c"));
        assert_eq!(delivered_to(b"\n"), None);
    }
}
