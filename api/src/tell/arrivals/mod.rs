//! Mails that come in, undeliverable ones that come back and answers: by a port that takes them over SMTP or LMTP, or from a
//! mailbox of another server.
//!
//! Each mail of ours has addresses of its own (`mail::OwnAddress`), so the recipient of what comes in says which mail it is
//! about. Reports of delivery (RFC 3464) are noted, answers are kept for a worker (`tell::answers`); everything else is taken
//! and changes nothing. Nothing is done or sent while a mail is being taken.

mod addresses;
mod mailbox;
mod report;
mod session;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use self::session::Session;
use crate::ground::looking::LOOK_EVERY;
use crate::table::House;

pub use self::addresses::{About, Addresses, Arrived, take};
pub use self::mailbox::fetch;

/// The largest mail that is taken, in bytes; ours are far smaller, and come back whole at most.
pub const MAX_BYTES: usize = 1024 * 1024;

/// How long nothing may be heard of the other side, as RFC 5321 wishes.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// Conversations at once; others wait for their turn.
const MAX_SESSIONS: usize = 16;

/// The port, open and not yet served.
#[derive(Debug)]
pub struct Receiver {
    listener: TcpListener,
    addresses: Addresses,
    patience: Duration,
}

impl Receiver {
    /// Takes mails for these addresses from a listener. To be called within a Tokio runtime.
    ///
    /// # Errors
    /// The listener cannot be used.
    pub fn new(listener: std::net::TcpListener, addresses: Addresses) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        Ok(Self {
            listener: TcpListener::from_std(listener)?,
            addresses,
            patience: PATIENCE,
        })
    }

    /// The same receiver with another bound than [`PATIENCE`].
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the task is ended, and all conversations with it.
    pub async fn run(self, house: Arc<House>) {
        let free = Arc::new(Semaphore::new(MAX_SESSIONS));
        let mut sessions = JoinSet::new();
        while let Ok(seat) = Arc::clone(&free).acquire_owned().await {
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    // Whoever sends several commands in one piece would wait for the kernel between the replies.
                    let _ = stream.set_nodelay(true);
                    let session = Session::new(Arc::clone(&house), self.addresses.clone());
                    let patience = self.patience;
                    sessions.spawn(async move {
                        session.run(stream, patience).await;
                        drop(seat);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a mail that came in could not be taken");
                    tokio::time::sleep(LOOK_EVERY).await;
                }
            }
            while sessions.try_join_next().is_some() {}
        }
    }
}
