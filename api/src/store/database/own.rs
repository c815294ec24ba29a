//! Connections that a thread has for itself. Its own runtime drives them, so that a statement wakes no other thread on its way
//! to the database and back: that would cost as much as a short statement.

use std::cell::RefCell;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use deadpool::managed::{TimeoutType, Timeouts};
use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::{BuildError, Object, Pool, PoolError};
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use super::{Database, Maker, PATIENCE};

/// One connection in so many is set aside for threads of their own, the remainder left out.
const SET_ASIDE: usize = 4;

/// The most that one thread has.
const MOST: usize = 2;

thread_local! {
    /// The calling thread's part, and of which database.
    static HERE: RefCell<Option<(Arc<Threads>, Pool<AsyncPgConnection>)>> = const { RefCell::new(None) };
}

/// The parts of the threads that have settled, and of those that will.
#[derive(Default)]
pub(super) struct Threads {
    parts: Vec<Pool<AsyncPgConnection>>,
    taken: AtomicUsize,
}

impl Threads {
    /// The parts of so many threads, as far as they go: of so many connections.
    pub(super) fn of(maker: &Maker, shares: Shares) -> Result<Self, BuildError> {
        let parts = (0..shares.threads).map(|_| maker.pool(shares.each, None));
        Ok(Self {
            parts: parts.collect::<Result<_, _>>()?,
            taken: AtomicUsize::new(0),
        })
    }

    /// Gives the calling thread the next part, if there is one left.
    pub(super) fn settle(self: &Arc<Self>) {
        let next = self.taken.fetch_add(1, Ordering::Relaxed);
        if let Some(part) = self.parts.get(next) {
            HERE.set(Some((Arc::clone(self), part.clone())));
        }
    }

    /// A connection of the calling thread's own, if it has one that is free.
    pub(super) async fn here(
        self: &Arc<Self>,
    ) -> Option<Result<Object<AsyncPgConnection>, PoolError>> {
        let part = HERE.with_borrow(|here| {
            let here = here
                .as_ref()
                .filter(|(threads, _)| Arc::ptr_eq(threads, self));
            here.map(|(_, part)| part.clone())
        })?;
        let at_once = Timeouts {
            wait: Some(Duration::ZERO),
            create: Some(PATIENCE),
            recycle: None,
        };
        match part.timeout_get(&at_once).await {
            Err(PoolError::Timeout(TimeoutType::Wait)) => None,
            got => Some(got),
        }
    }

    /// All parts.
    pub(super) fn parts(&self) -> &[Pool<AsyncPgConnection>] {
        &self.parts
    }
}

/// How many threads have connections of their own, and how many each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shares {
    threads: usize,
    each: usize,
}

impl Shares {
    /// What so many threads have of so many connections: most is left to all.
    pub(super) fn of(size: usize, threads: usize) -> Self {
        let aside = size / SET_ASIDE;
        let each = (aside / threads.max(1)).clamp(1, MOST);
        Self {
            threads: threads.min(aside / each),
            each,
        }
    }

    /// All of them.
    pub(super) const fn all(self) -> usize {
        self.threads * self.each
    }
}

/// A thread that runs what is spawned on it, with connections of its own. It ends when this is dropped.
pub struct OwnThread {
    handle: Handle,
    _ends: oneshot::Sender<Infallible>,
}

impl OwnThread {
    /// Starts one.
    ///
    /// # Errors
    /// The system has no threads left, or nothing to wait on.
    pub fn start(name: &str, database: &Database) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (ends, ended) = oneshot::channel::<Infallible>();
        let database = database.clone();
        let run = move || {
            database.settle();
            // Nothing is ever sent: that it is dropped is the end.
            let _ = runtime.block_on(ended);
        };
        std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(run)?;
        Ok(Self {
            handle,
            _ends: ends,
        })
    }

    /// Runs a task on it.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        drop(self.handle.spawn(task));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_connections_are_left_to_all() {
        for (size, threads, shares) in [
            (2, 2, (0, 1)),
            (8, 2, (2, 1)),
            (16, 0, (0, 2)),
            (16, 2, (2, 2)),
            (16, 3, (3, 1)),
            (16, 64, (4, 1)),
            (1000, 2, (2, 2)),
        ] {
            let expected = Shares {
                threads: shares.0,
                each: shares.1,
            };
            assert_eq!(Shares::of(size, threads), expected, "{size}, {threads}");
        }
    }
}
