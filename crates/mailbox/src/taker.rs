//! What the program does with mails, and what it is told.

use std::future::Future;

use crate::{Arrived, Error};

/// Takes the mails that come.
pub trait Taker: Sync {
    /// Takes a mail. It is marked as seen once this has said `Ok`; if the connection or the program ends in between, it
    /// comes again. Other mails wait for as long as this takes.
    ///
    /// # Errors
    /// The mail cannot be dealt with now; it comes again later, and others come meanwhile.
    fn take(&self, mail: Arrived) -> impl Future<Output = Result<(), TryLater>> + Send;

    /// Hears what else happens, for a log.
    fn hear(&self, news: News);
}

/// A mail cannot be dealt with now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryLater;

/// What happens besides mails.
#[derive(Debug)]
pub enum News {
    /// All mails that were there have been offered, and new ones come as they arrive. Said at first, and after trouble.
    Listening,
    /// No mails come, or one does not. Each kind of trouble is told once, until all is well again or there is another kind.
    Trouble(Error),
    /// A mail was too large; it was marked as seen without being fetched.
    TooLarge {
        /// Its number in the folder.
        uid: u32,
        /// Its size in bytes.
        size: u32,
    },
}
