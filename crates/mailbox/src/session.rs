//! One conversation with a server: from the greeting to whatever ends it.

use std::future::Future;
use std::time::Duration;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, Response, Status};
use async_imap::types::{Flag, UnsolicitedResponse};
use async_imap::{Client, error};
use futures_util::StreamExt as _;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::network::{Stream, connect};
use crate::{Error, Mailbox, folder};

// All that is said and heard, passwords and mails among it, async-imap logs at the level "trace". The feature of the crate
// log that Cargo.toml asks for leaves those lines out of the program.
const _: () = assert!(log::STATIC_MAX_LEVEL as usize <= log::LevelFilter::Debug as usize);

/// A mail may take a second longer for so many bytes of it.
const BYTES_A_SECOND: u32 = 16 * 1024;

/// A conversation in which the folder is open.
pub(crate) struct Session {
    imap: async_imap::Session<Box<dyn Stream>>,
    patience: Duration,
    has_idle: bool,
    has_news: bool,
    validity: Option<u32>,
}

impl Session {
    /// Connects, signs in and opens the folder.
    pub(crate) async fn open(mailbox: &Mailbox) -> Result<Self, Error> {
        within(mailbox.settings.patience, Self::enter(mailbox)).await
    }

    async fn enter(mailbox: &Mailbox) -> Result<Self, Error> {
        let address = &mailbox.address;
        let mut client = Client::new(connect(mailbox).await?);
        let greeting = client.read_response().await.map_err(error::Error::from)?;
        let greeting = greeting.ok_or(Error::Closed)?;
        if let Response::Data { status, .. } = greeting.parsed() {
            match status {
                Status::Ok => {}
                Status::Bye => return Err(Error::Closed),
                Status::No | Status::Bad | Status::PreAuth => return Err(Error::NotImap),
            }
        } else {
            return Err(Error::NotImap);
        }
        let login = client.login(&address.user, mailbox.password.as_str()).await;
        let mut imap = login.map_err(|(error, _)| Error::from(error).or_refused(Error::Login))?;
        let has_idle = imap.capabilities().await?.has_str("IDLE");
        let folder = imap.select(folder::written(&address.folder)).await;
        let folder = folder.map_err(|error| Error::from(error).or_refused(Error::Folder))?;
        if !folder.permanent_flags.contains(&Flag::Seen) {
            return Err(Error::NoMarks);
        }
        Ok(Self {
            imap,
            patience: mailbox.settings.patience,
            has_idle,
            has_news: false,
            validity: folder.uid_validity,
        })
    }

    /// The folder's mark, which changes when the numbers of its mails no longer mean the same.
    pub(crate) const fn validity(&self) -> Option<u32> {
        self.validity
    }

    /// Whether mails have come since they were last looked for.
    pub(crate) const fn has_news(&self) -> bool {
        self.has_news
    }

    /// The mails without the mark that they were seen.
    pub(crate) async fn unseen(&mut self) -> Result<Vec<u32>, Error> {
        self.has_news = false;
        let mut found = Vec::new();
        let hear = |response: &Response<'_>| {
            if let Response::MailboxData(MailboxDatum::Search(uids)) = response {
                found.extend_from_slice(uids);
            }
        };
        self.ask("UID SEARCH UNSEEN UNDELETED", self.patience, hear)
            .await?;
        Ok(found)
    }

    /// The size of a mail, if it is still there.
    pub(crate) async fn size(&mut self, uid: u32) -> Result<Option<u32>, Error> {
        let mut size = None;
        let hear = |response: &Response<'_>| {
            for attribute in of_mail(response, uid) {
                if let AttributeValue::Rfc822Size(found) = attribute {
                    size = Some(*found);
                }
            }
        };
        let fetch = format!("UID FETCH {uid} (UID RFC822.SIZE)");
        self.ask(&fetch, self.patience, hear).await?;
        Ok(size)
    }

    /// A mail of this size, if it is still there. It is not marked by this.
    pub(crate) async fn mail(&mut self, uid: u32, size: u32) -> Result<Option<Vec<u8>>, Error> {
        let mut mail = None;
        let hear = |response: &Response<'_>| {
            for attribute in of_mail(response, uid) {
                if let AttributeValue::BodySection {
                    data: Some(data), ..
                } = attribute
                {
                    mail = Some(data.to_vec());
                }
            }
        };
        let patience = self.patience + Duration::from_secs((size / BYTES_A_SECOND).into());
        let fetch = format!("UID FETCH {uid} (UID BODY.PEEK[])");
        self.ask(&fetch, patience, hear).await?;
        Ok(mail)
    }

    /// Marks a mail as seen.
    pub(crate) async fn mark(&mut self, uid: u32) -> Result<(), Error> {
        let store = format!("UID STORE {uid} +FLAGS.SILENT (\\Seen)");
        self.ask(&store, self.patience, |_| {}).await
    }

    /// Waits until a mail has come, and no longer than until then; a server that does not say so is asked, after no more
    /// than the poll.
    pub(crate) async fn wait(mut self, until: Instant, poll: Duration) -> Result<Self, Error> {
        if !self.has_idle {
            sleep_until(until.min(Instant::now() + poll)).await;
            self.ask("NOOP", self.patience, |_| {}).await?;
            return Ok(self);
        }
        let told = self.imap.unsolicited_responses.clone();
        while told.try_recv().is_ok() {}
        let mut idle = self.imap.idle();
        within(self.patience, idle.init()).await?;
        let hearing = async {
            loop {
                let response = idle.next().await.ok_or(Error::Closed)?;
                let response = response.map_err(error::Error::from)?;
                if is_news(response.parsed()) {
                    return Ok::<_, Error>(());
                }
            }
        };
        let mut has_come = false;
        while let Ok(told) = told.try_recv() {
            has_come |= matches!(told, UnsolicitedResponse::Exists(_));
        }
        if !has_come && let Ok(heard) = timeout_at(until, hearing).await {
            heard?;
        }
        let imap = within(self.patience, idle.done()).await?;
        Ok(Self { imap, ..self })
    }

    /// Says a command and hears all that the server answers. Most methods of async-imap for commands take a refusal, or the
    /// end of the connection, for an answer with nothing in it.
    async fn ask(
        &mut self,
        command: &str,
        patience: Duration,
        mut hear: impl FnMut(&Response<'_>),
    ) -> Result<(), Error> {
        let asking = async {
            let asked = self.imap.run_command(command).await?;
            loop {
                let heard = self.imap.read_response().await;
                let heard = heard.map_err(error::Error::from)?.ok_or(Error::Closed)?;
                let response = heard.parsed();
                if let Response::Done {
                    tag,
                    status,
                    outcome,
                } = response
                    && *tag == asked
                {
                    let words = outcome.information.as_deref().unwrap_or_default();
                    let is_done = *status == Status::Ok;
                    return is_done.then_some(()).ok_or_else(|| Error::refused(words));
                }
                self.has_news |= is_news(response);
                hear(response);
            }
        };
        within(patience, asking).await
    }
}

/// Whether an answer tells of mails that have come.
const fn is_news(response: &Response<'_>) -> bool {
    matches!(response, Response::MailboxData(MailboxDatum::Exists(_)))
}

/// What an answer says of a mail; nothing if it is about another. Servers tell of marks that others set in between.
fn of_mail<'a, 'b>(response: &'b Response<'a>, uid: u32) -> &'b [AttributeValue<'a>] {
    if let Response::Fetch(_, said) = response
        && said.contains(&AttributeValue::Uid(uid))
    {
        said
    } else {
        &[]
    }
}

async fn within<T, E: Into<Error>>(
    patience: Duration,
    doing: impl Future<Output = Result<T, E>>,
) -> Result<T, Error> {
    let done = timeout(patience, doing).await;
    done.map_err(|_| Error::Slow)?.map_err(Into::into)
}
