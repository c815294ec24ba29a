//! Sending over SMTP, on connections that are kept open.

use std::error::Error as _;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lettre::transport::smtp::response::Response;
use lettre::transport::smtp::{AsyncSmtpTransportBuilder, Error, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use tokio::time::timeout;

use super::error::{self, SendError, harmless};
use super::hello::Hello;
use crate::store::reasons::Reason;

/// Connections kept open while there is nothing to send.
const KEPT_OPEN: u32 = 4;

/// How long open connections get to say good-bye.
const GOOD_BYE: Duration = Duration::from_secs(1);

type Pool = AsyncSmtpTransport<Tokio1Executor>;
type Sending = Pin<Box<dyn Future<Output = Result<Response, Error>> + Send>>;

/// A mail server, and the connections to it.
pub(super) struct Smtp {
    builder: AsyncSmtpTransportBuilder,
    /// Made by the first send, so that its tasks live where mails are sent from.
    pool: Mutex<Option<Pool>>,
}

impl Smtp {
    pub(super) fn new(builder: AsyncSmtpTransportBuilder) -> Self {
        Self {
            builder: builder.pool_config(PoolConfig::new().max_size(KEPT_OPEN)),
            pool: Mutex::new(None),
        }
    }

    /// The same, which calls itself by this name.
    pub(super) fn with_hello(self, hello: &Hello) -> Self {
        let builder = self.builder.hello_name(hello.client_id());
        Self { builder, ..self }
    }

    /// Gives the message to the server. If that does not say why it takes none, it is asked whether it would take any.
    pub(super) async fn send(&self, message: Message, patience: Duration) -> Result<(), SendError> {
        let mut conversation = Conversation::new(self, message);
        let reason = match timeout(patience, conversation.end()).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => match said(&error) {
                Some(answer) => return Err(answer),
                None => met(&error),
            },
            Err(_) => Reason::MailServerSlow,
        };
        if self.reach(patience).await.is_ok() {
            Err(SendError::failed(reason))
        } else {
            Err(SendError::away(reason))
        }
    }

    /// Connects anew and signs in, if a user is named: whether the server would take a mail.
    pub(super) async fn reach(&self, patience: Duration) -> Result<(), SendError> {
        let pool: Pool = self.builder.clone().build();
        let answer = timeout(patience, pool.test_connection()).await;
        close(pool).await;
        match answer {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(SendError::away(Reason::MailServerHungUp)),
            Ok(Err(error)) => Err(said(&error).unwrap_or_else(|| SendError::away(met(&error)))),
            Err(_) => Err(SendError::away(Reason::MailServerSlow)),
        }
    }

    /// Ends all connections that wait for the next mail.
    pub(super) async fn close(&self) {
        if let Some(pool) = self.forget() {
            close(pool).await;
        }
    }

    fn pool(&self) -> Pool {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.get_or_insert_with(|| self.builder.clone().build())
            .clone()
    }

    fn forget(&self) -> Option<Pool> {
        self.pool
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

/// One message on its way.
struct Conversation<'a> {
    smtp: &'a Smtp,
    pool: Pool,
    sending: Option<Sending>,
}

impl<'a> Conversation<'a> {
    fn new(smtp: &'a Smtp, message: Message) -> Self {
        let pool = smtp.pool();
        let through = pool.clone();
        Self {
            smtp,
            pool,
            sending: Some(Box::pin(async move { through.send(message).await })),
        }
    }

    async fn end(&mut self) -> Result<(), Error> {
        let Some(sending) = &mut self.sending else {
            return Ok(());
        };
        let outcome = sending.await;
        self.sending = None;
        outcome.map(drop)
    }
}

/// lettre would put a connection back as it is, even in the middle of a conversation, and the next
/// mail would take the late answer for its own. A pool that is closed first takes none back.
impl Drop for Conversation<'_> {
    fn drop(&mut self) {
        if let Some(cut_off) = self.sending.take() {
            self.smtp.forget();
            let pool = self.pool.clone();
            tokio::spawn(async move {
                close(pool).await;
                drop(cut_off);
            });
        }
    }
}

async fn close(pool: Pool) {
    // A server that does not say good-bye either is left alone.
    let _ = timeout(GOOD_BYE, pool.shutdown()).await;
}

/// How a conversation ended in which the server said nothing of the mail, in the words of what ended it.
fn met(error: &Error) -> Reason {
    let words = harmless(&error.to_string()).into();
    Reason::MailServerMet { words }
}

/// What the server said about the mail or about us; nothing if it was not heard, or only closed (421).
fn said(error: &Error) -> Option<SendError> {
    let code = u16::from(error.status()?);
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    let reason = error::said(&format!("{code} {cause}"));
    match code {
        421 => None,
        // It takes no mail at all, or wants us to sign in.
        521 | 530..=538 => Some(SendError::away(reason)),
        // It does not understand us, which says nothing about the mail.
        500..=504 => Some(SendError::failed(reason)),
        _ if error.is_permanent() => Some(SendError::Refused { reason }),
        _ => Some(SendError::failed(reason)),
    }
}
