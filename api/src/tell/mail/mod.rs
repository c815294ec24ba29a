//! Mails: who wants which, what is written in them, how they are put together, and where they go.
//!
//! `post` is the channel of the outbox: it has `writing` look at what is due to a person, and sends the letters. A [`Letter`]
//! holds a fact. `pages` put it into words from the catalogue, a pair of templates sets the words as plain text and as HTML,
//! `message` adds the headers, and a [`Mailer`] brings the result to a mail server or into a folder.

mod addressee;
mod config;
mod error;
mod folder;
mod hello;
mod letter;
mod mailer;
mod message;
mod outage;
mod own_address;
mod page;
mod pages;
mod plain;
mod post;
mod sheet;
mod smtp;
pub mod unsubscribe;
mod urgent;
mod when;
mod wishes;
pub(crate) mod words;
mod writing;

pub(super) use addressee::{Listener, language_of};
pub(crate) use error::harmless;
pub use error::{MailConfigError, SendError};
pub use hello::{Hello, NoHello};
pub use letter::{Letter, Recipient};
pub use mailer::{Mailer, PATIENCE, Sent};
pub(super) use message::OUR_MARK;
pub use outage::{TRIED_AFTER, TRIED_EVERY};
pub use own_address::{Home, OwnAddress};
pub use post::{send, send_due};
pub use when::moment;
