//! Mails: who wants which, what is written in them, how they are put together, and where they go.
//!
//! `post` is the channel of the outbox: it has `writing` look at what is due to a person, and sends the letters. A [`Letter`]
//! holds a fact. `pages` put it into words from the catalogue, a pair of templates sets the words as plain text and as HTML,
//! `message` adds the headers, and a [`Mailer`] brings the result to a mail server or into a folder.

mod addressee;
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
mod post;
mod smtp;
pub mod unsubscribe;
mod urgent;
mod when;
mod wishes;
pub(crate) mod words;
mod writing;

pub use bounce_address::{BounceAddress, BounceHome};
pub(crate) use error::harmless;
pub use error::{MailConfigError, SendError};
pub use letter::{Letter, Recipient};
pub use locale::Locale;
pub use mailer::{Mailer, PATIENCE, Sent};
pub use post::{send, send_due};
pub use when::moment;
