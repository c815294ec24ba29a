//! What can keep mails from coming.

use std::io;

/// The longest words of a server that are repeated.
const LONGEST_WORDS: usize = 200;

/// Why no mails come. Each message is one line; none holds a password or anything of a mail.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no connection, or it broke.
    #[error("no connection to the mail server: {0}")]
    Connection(io::Error),
    /// The connection cannot be encrypted, mostly since the server's certificate is not good.
    #[error("no encrypted connection to the mail server: {0}")]
    NotEncrypted(rustls::Error),
    /// The server did not answer for too long.
    #[error("the mail server did not answer in time")]
    Slow,
    /// The server closed the connection.
    #[error("the mail server closed the connection")]
    Closed,
    /// The server does not take the user or the password.
    #[error("the mail server does not let the user in: check user and password{}", said(.0))]
    Login(String),
    /// The folder does not exist, or is not the user's.
    #[error("the folder of the mailbox cannot be opened: check its name{}", said(.0))]
    Folder(String),
    /// Mails could not be marked as seen, and would come again for ever.
    #[error(
        "mails in the folder of the mailbox cannot be marked as seen: give the user the right to"
    )]
    NoMarks,
    /// The server refused another command.
    #[error("the mail server refused a command{}", said(.0))]
    Refused(String),
    /// What listens there does not speak as an IMAP server should, or says something that cannot be read.
    #[error("what answers there does not speak as an IMAP server should")]
    NotImap,
}

impl Error {
    /// Whether it will last until a person does something about it.
    pub const fn needs_a_person(&self) -> bool {
        match self {
            Self::NotEncrypted(_) | Self::Login(_) | Self::Folder(_) | Self::NoMarks => true,
            Self::Connection(_) | Self::Slow | Self::Closed | Self::Refused(_) | Self::NotImap => {
                false
            }
        }
    }

    /// A command was refused with these words.
    pub(crate) fn refused(words: &str) -> Self {
        let words = words.chars().filter(|letter| !letter.is_control());
        Self::Refused(words.take(LONGEST_WORDS).collect())
    }

    /// A refused command by its own name.
    pub(crate) fn or_refused(self, name: impl FnOnce(String) -> Self) -> Self {
        if let Self::Refused(words) = self {
            name(words)
        } else {
            self
        }
    }
}

impl From<async_imap::error::Error> for Error {
    fn from(error: async_imap::error::Error) -> Self {
        use async_imap::error::Error as Imap;
        match error {
            Imap::No(told) | Imap::Bad(told) => Self::refused(words(&told)),
            Imap::ConnectionLost => Self::Closed,
            // Of this kind is what cannot be read, and its message repeats all of it.
            Imap::Io(error) if error.kind() == io::ErrorKind::Other => Self::NotImap,
            Imap::Io(error) => of_connection(error),
            // No server takes a line break in a password, nor is it asked to.
            Imap::Validate(_) => Self::Login(String::new()),
            Imap::Parse(_) | Imap::Append | _ => Self::NotImap,
        }
    }
}

/// TLS tells of its errors through those of the connection, and a connection may end in several ways.
pub(crate) fn of_connection(error: io::Error) -> Error {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref());
    match tls {
        Some(tls) => Error::NotEncrypted(rustls::Error::clone(tls)),
        None if [BrokenPipe, ConnectionReset, UnexpectedEof].contains(&error.kind()) => {
            Error::Closed
        }
        None => Error::Connection(error),
    }
}

/// The server's sentence in what async-imap tells of an answer: it prints that as Rust does, `info: Some("…")` in the end.
fn words(told: &str) -> &str {
    let sentence = told.rsplit_once("Some(\"").map_or("", |(_, rest)| rest);
    sentence.rsplit_once("\")").map_or("", |(said, _)| said)
}

/// The server's words, where there are any.
fn said(words: &str) -> String {
    if words.is_empty() {
        String::new()
    } else {
        format!(" (it says: {words})")
    }
}
