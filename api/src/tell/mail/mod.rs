//! Mails: what is written in them, how they are put together, and where they go.
//!
//! A [`Letter`] holds facts. `pages` put them into words from the catalogue, a pair of templates
//! sets the words as plain text and as HTML, `message` adds the headers, and a [`Mailer`] brings
//! the result to a mail server or into a folder.

mod bounce_address;
mod config;
mod error;
mod folder;
mod letter;
mod locale;
mod mailer;
mod message;
mod page;
mod pages;
mod plain;
mod smtp;
pub mod unsubscribe;
mod when;
mod words;

pub use bounce_address::{BounceAddress, BounceHome};
pub(crate) use error::harmless;
pub use error::{MailConfigError, SendError};
pub use letter::{
    Asked, Body, Broken, ConfirmStart, Event, GameFacts, GameOver, GameStarted, Invitation, Letter,
    Lost, News, PlayerAbsent, Question, Recipient, Reminder, Said, SeatLost, SignIn, Standing,
    Summary, TableClosed, TableWaits, Talk, TimeLeft, TimedOut, Turn, VoteAsked, Waiting,
};
pub use locale::Locale;
pub use mailer::{Mailer, PATIENCE, Sent};
