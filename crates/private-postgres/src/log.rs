//! What other programs say, kept in a file beside the cluster.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use nix::fcntl::OFlag;

/// A log longer than this, in bytes, is put aside at the next start.
const LONG: u64 = 16 << 20;

/// A file that programs write their output to.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
}

impl Log {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the log to be written on, and puts a long one aside before.
    pub(crate) fn open(&self) -> io::Result<File> {
        if self.len() > LONG {
            fs::rename(&self.path, self.path.with_extension("log.old"))?;
        }
        own_file(&self.path)
    }

    /// Its length in bytes, 0 if it is not there.
    pub(crate) fn len(&self) -> u64 {
        fs::metadata(&self.path).map_or(0, |found| found.len())
    }

    /// What was written after the first `start` bytes, as far as it can be read.
    pub(crate) fn since(&self, start: u64) -> String {
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(start))?;
            file.take(LONG).read_to_end(&mut bytes)
        });
        if let Err(reason) = read {
            tracing::warn!(%reason, path = %self.path.display(), "cannot read a log");
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Opens a file to append to that only we can read. A link in its place is not followed: root may
/// be working in a folder of someone else's.
pub(crate) fn own_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options
        .create(true)
        .append(true)
        .mode(0o600)
        .custom_flags(OFlag::O_NOFOLLOW.bits());
    options.open(path)
}

/// The line that tells best what went wrong: the last that says so, or else the last.
pub(crate) fn telling_line(text: &str) -> String {
    const SIGNS: [&str; 5] = ["FATAL: ", "PANIC: ", "ERROR: ", "error: ", "E: "];
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .rev();
    let last = lines.clone().next().unwrap_or("it said nothing");
    let told = lines.find_map(|line| {
        SIGNS
            .iter()
            .find_map(|sign| line.find(sign).and_then(|start| line.get(start..)))
    });
    told.unwrap_or(last).to_owned()
}
