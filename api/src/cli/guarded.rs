//! The private PostgreSQL while it serves: if it dies, it is started again.

use std::collections::VecDeque;
use std::time::Duration;

use private_postgres::PrivatePostgres;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// How often it is started again within how long, before that is given up.
const MOST_STARTS: usize = 3;
const WITHIN: Duration = Duration::from_mins(1);

/// A private PostgreSQL that is watched.
pub(super) struct Guarded {
    end: oneshot::Sender<()>,
    lost: oneshot::Receiver<anyhow::Error>,
    guard: JoinHandle<Option<PrivatePostgres>>,
}

impl Guarded {
    /// Watches it from now on.
    pub(super) fn new(server: PrivatePostgres) -> Self {
        let (end, told) = oneshot::channel();
        let (losing, lost) = oneshot::channel();
        Self {
            end,
            lost,
            guard: tokio::spawn(guard(server, told, losing)),
        }
    }

    /// Waits until it is given up, and says why.
    pub(super) async fn lost(&mut self) -> anyhow::Error {
        match (&mut self.lost).await {
            Ok(error) => error,
            // Nobody watches any more, since it is to stop.
            Err(_) => std::future::pending().await,
        }
    }

    /// Watches it no longer, and hands it back; none if its guard has failed.
    pub(super) async fn end(self) -> Option<PrivatePostgres> {
        // It may have ended by itself.
        let _ = self.end.send(());
        self.guard.await.ok().flatten()
    }
}

async fn guard(
    mut server: PrivatePostgres,
    mut told: oneshot::Receiver<()>,
    losing: oneshot::Sender<anyhow::Error>,
) -> Option<PrivatePostgres> {
    let mut starts = VecDeque::new();
    loop {
        tokio::select! {
            _ = &mut told => return Some(server),
            () = sleep(LOOK) => {}
        }
        if !server.has_ended() {
            continue;
        }
        tracing::error!(
            pid = server.pid(),
            "the private PostgreSQL has died, though nobody told it to: it is started again; its own log is postgres.log in the data folder"
        );
        let began = Instant::now();
        while starts
            .front()
            .is_some_and(|start: &Instant| start.elapsed() > WITHIN)
        {
            starts.pop_front();
        }
        let last = if starts.len() < MOST_STARTS {
            starts.push_back(began);
            let (same, started) = start_again(server).await?;
            server = same;
            match started {
                Ok(()) => {
                    tracing::warn!(pid = server.pid(), took = ?began.elapsed(), "the private PostgreSQL is back");
                    continue;
                }
                Err(error) if starts.len() < MOST_STARTS => {
                    tracing::error!(%error, "the private PostgreSQL does not start");
                    continue;
                }
                Err(error) => error.to_string(),
            }
        } else {
            "it died again each time".to_owned()
        };
        // Whoever runs the server is told by its end.
        let _ = losing.send(anyhow::anyhow!(
            "the private PostgreSQL has died and was started {MOST_STARTS} times within a minute: {last}"
        ));
        return Some(server);
    }
}

/// Starts it on a thread where that may take its time.
async fn start_again(
    mut server: PrivatePostgres,
) -> Option<(PrivatePostgres, Result<(), private_postgres::Error>)> {
    let starting = tokio::task::spawn_blocking(move || {
        let started = server.start_again();
        (server, started)
    });
    starting.await.ok()
}
