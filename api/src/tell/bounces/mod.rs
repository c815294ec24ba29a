//! A port that takes undeliverable mails back, over SMTP or LMTP.
//!
//! Each mail has a sender of its own (`mail::BounceAddress`), so the recipient of what comes back says which mail it was.
//! Reports of delivery (RFC 3464) are noted; everything else is taken and changes nothing. Nothing is ever sent in
//! answer, so that no two servers can talk to each other for ever.

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
use crate::tell::mail::BounceAddress;

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
    address: BounceAddress,
    patience: Duration,
}

impl Receiver {
    /// Takes mails for one bounce address from a listener. To be called within a Tokio runtime.
    ///
    /// # Errors
    /// The listener cannot be used.
    pub fn new(listener: std::net::TcpListener, address: BounceAddress) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        Ok(Self {
            listener: TcpListener::from_std(listener)?,
            address,
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
                    let session = Session::new(Arc::clone(&house), self.address.clone());
                    let patience = self.patience;
                    sessions.spawn(async move {
                        session.run(stream, patience).await;
                        drop(seat);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a mail that came back could not be taken");
                    tokio::time::sleep(LOOK_EVERY).await;
                }
            }
            while sessions.try_join_next().is_some() {}
        }
    }
}
