//! Where letters are handed in.

use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, Utc};
use lettre::Address;
use lettre::message::Mailbox;

use super::config;
use super::error::{MailConfigError, SendError};
use super::folder::Folder;
use super::hello::Hello;
use super::letter::Letter;
use super::message::{Own, compose, compose_test, message_id};
use super::outage::Outage;
use super::own_address::OwnAddress;
use super::plain;
use super::smtp::Smtp;
use crate::store::reasons::Reason;

/// How long a mail may take to go out, from the first word to the server to its last.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Puts letters together and brings them on their way.
pub struct Mailer {
    from: Mailbox,
    bounces: Option<OwnAddress>,
    answers: Option<OwnAddress>,
    transport: Transport,
    patience: Duration,
    /// Whether mails get through.
    pub(super) outage: Outage,
}

/// Where mails go.
enum Transport {
    Smtp(Smtp),
    Folder(Folder),
}

/// A mail has gone out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The file that it was written to, if it went to a folder.
    pub file: Option<PathBuf>,
    /// Its `Message-ID`, by which a mail server's log names it; without an address of its reader.
    pub message_id: String,
}

impl Mailer {
    /// A mailer that hands mails to the server at `url`: `smtp://` in the clear,
    /// `smtp+starttls://` or `smtp://…?tls=required` encrypted from the first word that matters,
    /// `smtps://` encrypted from the first. Certificates are checked against those of the machine, or
    /// those in the file that `SSL_CERT_FILE` names. Nothing is sent yet.
    ///
    /// # Errors
    /// If the address is not understood, or the sender's is not plain ASCII.
    pub fn smtp(url: &str, from: Mailbox) -> Result<Self, MailConfigError> {
        Self::new(Transport::Smtp(Smtp::new(config::server(url)?)), from)
    }

    /// A mailer that writes each mail to a file of its own in `folder`, which is created if need be.
    ///
    /// # Errors
    /// If the folder cannot be written to, or the sender's address is not plain ASCII.
    pub fn folder(folder: PathBuf, from: Mailbox) -> Result<Self, MailConfigError> {
        Self::new(Transport::Folder(Folder::open(folder)?), from)
    }

    fn new(transport: Transport, from: Mailbox) -> Result<Self, MailConfigError> {
        if !AsRef::<str>::as_ref(&from.email).is_ascii() {
            return Err(MailConfigError::Sender);
        }
        let name = from.name.as_deref().map(plain::name);
        Ok(Self {
            from: Mailbox::new(name.filter(|name| !name.is_empty()), from.email),
            bounces: None,
            answers: None,
            transport,
            patience: PATIENCE,
            outage: Outage::default(),
        })
    }

    /// The same mailer with another bound than [`PATIENCE`] on each mail.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same mailer, whose mails come back to an address of their own each, if they come back. Without it they
    /// come back to the sender that readers see.
    #[must_use]
    pub fn with_bounces(self, bounces: OwnAddress) -> Self {
        let bounces = Some(bounces);
        Self { bounces, ..self }
    }

    /// The same mailer, whose mails that ask something are answered at an address of their own each. Without it, answers
    /// would go to the sender that readers see.
    #[must_use]
    pub fn with_answers(self, answers: OwnAddress) -> Self {
        let answers = Some(answers);
        Self { answers, ..self }
    }

    /// The same mailer, which calls itself by this name to a mail server. Without it, it says that it is an address of this
    /// machine.
    #[must_use]
    pub fn with_hello(self, hello: &Hello) -> Self {
        let transport = match self.transport {
            Transport::Smtp(smtp) => Transport::Smtp(smtp.with_hello(hello)),
            Transport::Folder(folder) => Transport::Folder(folder),
        };
        Self { transport, ..self }
    }

    /// Whether mails that ask something may be answered.
    pub(super) const fn takes_answers(&self) -> bool {
        self.answers.is_some()
    }

    /// Sends a letter. To be called within a Tokio runtime that outlives the mailer: connections to the
    /// mail server are kept open between letters.
    ///
    /// # Errors
    /// [`SendError::Refused`] if the server will never take it, [`SendError::Failed`] if it may be
    /// tried again, [`SendError::Away`] if that is true of all mails. After a failure the mail may have arrived all the same; its `Message-ID` is then
    /// the same the next time.
    pub async fn send(&self, letter: &Letter) -> Result<Sent, SendError> {
        let own = Own {
            from: &self.from,
            bounces: self.bounces.as_ref(),
            answers: self.answers.as_ref(),
        };
        let message = compose(letter, own)?;
        let message_id = message_id(&message);
        let met = match &self.transport {
            Transport::Smtp(smtp) => smtp.send(message, self.patience).await.map(|()| None),
            Transport::Folder(folder) => folder.send(letter, message).await.map(Some),
        };
        match &met {
            Err(SendError::Away { .. }) => self.outage.tried(letter.sent_at),
            Ok(_) | Err(SendError::Refused { .. } | SendError::Failed { .. }) => {
                self.outage.is_over();
            }
        }
        met.map(|file| Sent { file, message_id })
    }

    /// Sends a mail that tells nothing but that it has come, to whoever runs the server; its `Message-ID`. It may be undeliverable
    /// at the address where mails come back, if there is one.
    ///
    /// # Errors
    /// As for any mail; mails that go to a folder reach nobody, which is a failure here.
    pub async fn send_test(
        &self,
        to: Address,
        comes_back: Option<Address>,
        at: DateTime<Utc>,
    ) -> Result<String, SendError> {
        let Transport::Smtp(smtp) = &self.transport else {
            return Err(SendError::failed(Reason::MailsToFolder));
        };
        let message = compose_test(&self.from, &to, comes_back, at)?;
        let message_id = message_id(&message);
        smtp.send(message, self.patience).await?;
        Ok(message_id)
    }

    /// Looks whether the mail server is there, speaks as it should, and lets us sign in; sends nothing. A folder is there.
    ///
    /// # Errors
    /// [`SendError::Away`] with what is wrong, or what the server said.
    pub async fn reach(&self) -> Result<(), SendError> {
        match &self.transport {
            Transport::Smtp(smtp) => smtp.reach(self.patience).await,
            Transport::Folder(_) => Ok(()),
        }
    }

    /// Ends the connections that are kept open; the next letter opens a new one.
    pub async fn close(&self) {
        match &self.transport {
            Transport::Smtp(smtp) => smtp.close().await,
            Transport::Folder(_) => {}
        }
    }
}
