//! What can go wrong, each told in one line and the end of a log.

use std::io;
use std::path::{Path, PathBuf};

/// So many lines of a log are told.
const LAST_LINES: usize = 30;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Postfix is not here, or may not be started.
    #[error(transparent)]
    Missing(#[from] Missing),
    /// A file or folder cannot be used.
    #[error("cannot use {path}: {reason}")]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// No port can be had.
    #[error("no port to listen on: {0}")]
    Port(io::Error),
    /// Postfix does not take mails.
    #[error("Postfix does not get ready: {0}")]
    NotReady(String),
    /// A mail was not taken.
    #[error("Postfix did not take the mail: {0}")]
    NotSent(io::Error),
    /// No mail came in time.
    #[error("no mail came to {address}; the end of the log:\n{log}")]
    NotCome {
        /// Whose mail.
        address: String,
        /// The end of Postfix's log.
        log: String,
    },
}

/// What is missing, and how to get it.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Missing(pub(crate) &'static str);

/// Tells of a file or folder that failed; made for `map_err`.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |reason| Error::File {
        path: path.to_owned(),
        reason,
    }
}

/// The last lines of a log.
pub(crate) fn end_of(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let begin = lines.len().saturating_sub(LAST_LINES);
    lines.get(begin..).unwrap_or_default().join("\n")
}
