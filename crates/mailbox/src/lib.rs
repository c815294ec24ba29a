//! Takes mails from a folder of an IMAP server, for programs that have no mail server of their own.
#![doc = include_str!("../README.md")]

mod address;
mod arrived;
mod book;
mod error;
mod folder;
mod listen;
mod mailbox;
mod network;
mod password;
mod session;
mod taker;

pub use self::address::{Address, WrongAddress};
pub use self::arrived::Arrived;
pub use self::error::Error;
pub use self::mailbox::{Mailbox, NoCertificate, Settings, Waits};
pub use self::password::Password;
pub use self::taker::{News, Taker, TryLater};
