//! Postgres: connections, each watched, and the pool that lends them. `dial.rs` makes them all.

pub mod address;
mod dial;
mod own;
mod tls;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool::Status;
use deadpool::managed::TimeoutType;
use diesel::connection::{Instrumentation, InstrumentationEvent, get_default_instrumentation};
use diesel::{ConnectionError, ConnectionResult};
use diesel_async::pooled_connection::deadpool::{
    BuildError, Hook, HookError, Object, Pool, PoolError,
};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
};
use diesel_async::{
    AnsiTransactionManager, AsyncConnection as _, AsyncPgConnection, TransactionManager as _,
};
use futures_util::FutureExt as _;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use dial::dial;
pub use dial::looks_among_the_system_s;
pub use own::OwnThread;
use own::{Shares, Threads};

/// How long a request waits for a connection before it is told to come again.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a statement may take before its connection is thrown away: a database that hangs must not take all of them.
/// Migrations and the like, which have connections of their own, have no such limit.
pub const LONGEST_STATEMENT: Duration = Duration::from_secs(15);

/// How often a connection is looked at for a statement that takes too long.
const LOOK: Duration = Duration::from_secs(1);

/// One connection in so many is kept for those who only read.
const FOR_READERS: usize = 4;

tokio::task_local! {
    /// That whoever asks for a connection in this task only reads.
    static READS: ();
}

/// Connections to the database, made when needed and kept. Some of them are lent only to those who read, so that writes that
/// hang, as when a standby does not confirm them, do not take the last one.
#[derive(Clone)]
pub struct Database {
    pool: Pool<AsyncPgConnection>,
    threads: Arc<Threads>,
    writers: Arc<Semaphore>,
    /// Those who wait for their turn to write.
    waiting: Arc<AtomicUsize>,
}

/// Somebody who waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection borrowed from the pool.
pub struct Connection {
    object: Object<AsyncPgConnection>,
    _turn: Option<OwnedSemaphorePermit>,
}

impl std::ops::Deref for Connection {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        &self.object
    }
}

impl std::ops::DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut AsyncPgConnection {
        &mut self.object
    }
}

impl Connection {
    /// Has the pool throw it away instead of lending it again.
    fn condemn(&mut self) {
        AnsiTransactionManager::transaction_manager_status_mut(&mut *self.object).set_in_error();
    }
}

/// Whoever is not there any more for the answer to a statement, as when a caller hangs up, leaves it to nobody else: the next
/// one would have to wait for that answer first.
impl Drop for Connection {
    fn drop(&mut self) {
        let watch = self.object.instrumentation().downcast_mut::<Watch>();
        if watch.is_some_and(Watch::forget) {
            self.condemn();
        }
    }
}

/// Does something that only reads: it is lent connections that nobody else gets, where no other is left.
pub async fn reading<T>(task: impl Future<Output = T>) -> T {
    READS.scope((), task).await
}

impl Database {
    /// Borrows a connection, of the calling thread's own if it has one that is free; waits a few seconds for one.
    ///
    /// # Errors
    /// None is free in time, or none can be made.
    pub async fn get(&self) -> Result<Connection, PoolError> {
        if let Some(own) = self.threads.here().await {
            let object = own?;
            return Ok(Connection {
                object,
                _turn: None,
            });
        }
        let only_reads = READS.try_with(|()| ()).is_ok();
        let turn = if only_reads {
            None
        } else {
            let waiting = Waiting::new(&self.waiting);
            let turn = timeout(PATIENCE, Arc::clone(&self.writers).acquire_owned()).await;
            drop(waiting);
            let turn = turn.map_err(|_| PoolError::Timeout(TimeoutType::Wait))?;
            Some(turn.map_err(|_| PoolError::Closed)?)
        };
        Ok(Connection {
            object: self.pool.get().await?,
            _turn: turn,
        })
    }

    /// How many connections there are, and how many wait for one. The most that there may be leaves out those of threads.
    pub fn status(&self) -> Status {
        let mut all = self.pool.status();
        all.waiting += self.waiting.load(Ordering::Relaxed);
        for part in self.threads.parts() {
            let part = part.status();
            all.size += part.size;
            all.available += part.available;
        }
        all
    }

    /// Gives the calling thread connections of its own, if any are left of those set aside. Whatever borrows one must stay on
    /// this thread until it is given back, as the tasks of a web worker do: the connections end with the thread's runtime.
    pub fn settle(&self) {
        self.threads.settle();
    }

    /// Closes it: nobody gets a connection any more.
    pub fn close(&self) {
        self.writers.close();
        self.pool.close();
        for part in self.threads.parts() {
            part.close();
        }
    }
}

/// The place of a connection while it is asked something that may take long. If the answer is not waited for, the connection
/// is not lent to others: they would have to wait for that answer first.
#[derive(Default)]
pub struct Lent(Option<Connection>);

impl Lent {
    /// Lends a connection until [`Lent::give_back`].
    pub fn lend(&mut self, conn: Connection) -> &mut AsyncPgConnection {
        self.0.insert(conn)
    }

    /// Gives the connection back to the pool: it has answered.
    pub fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(mut conn) = self.0.take() {
            // The pool makes another one when it needs it.
            conn.condemn();
        }
    }
}

/// A pool of at most `size` connections, 2 or more.
///
/// Must be called on the main runtime: every connection is made there, not on the thread that happens to ask first, whose
/// runtime may end earlier and would take the connection with it while others still use it.
///
/// # Errors
/// The pool's settings do not fit, which only a fault of ours can cause.
pub fn connect(url: &str, size: usize) -> Result<Database, BuildError> {
    connect_with(url, size, LONGEST_STATEMENT)
}

/// The same with another limit of a statement's time.
///
/// # Errors
/// The pool's settings do not fit, which only a fault of ours can cause.
pub fn connect_with(url: &str, size: usize, longest: Duration) -> Result<Database, BuildError> {
    let maker = Maker::new(url, longest);
    assemble(&maker, size, Threads::default())
}

/// The same, with some of the connections set aside for so many threads that [settle](Database::settle).
///
/// # Errors
/// The pool's settings do not fit, which only a fault of ours can cause.
pub fn connect_for(url: &str, size: usize, threads: usize) -> Result<Database, BuildError> {
    let maker = Maker::new(url, LONGEST_STATEMENT);
    let shares = Shares::of(size, threads);
    assemble(&maker, size - shares.all(), Threads::of(&maker, shares)?)
}

fn assemble(maker: &Maker, size: usize, threads: Threads) -> Result<Database, BuildError> {
    Ok(Database {
        pool: maker.pool(size, Some(Handle::current()))?,
        threads: Arc::new(threads),
        writers: Arc::new(Semaphore::new(writers_of(size))),
        waiting: Arc::default(),
    })
}

/// What makes connections to one database.
struct Maker {
    url: String,
    longest: Duration,
    losses: Lost,
}

impl Maker {
    fn new(url: &str, longest: Duration) -> Self {
        Self {
            url: url.to_owned(),
            longest,
            losses: Lost::default(),
        }
    }

    /// A pool of connections that live on this runtime; without one, each on that of whoever asks first.
    fn pool(
        &self,
        size: usize,
        home: Option<Handle>,
    ) -> Result<Pool<AsyncPgConnection>, BuildError> {
        let mut config = ManagerConfig::default();
        let (longest, losing) = (self.longest, self.losses.clone());
        config.custom_setup = Box::new(move |url| {
            let (home, url, lost) = (home.clone(), url.to_owned(), losing.clone());
            let made = async move { watched(&url, longest, lost).await };
            match home {
                None => made.boxed(),
                Some(home) => async move {
                    let made = home.spawn(made).await;
                    made.map_err(|error| ConnectionError::BadConnection(error.to_string()))?
                }
                .boxed(),
            }
        });
        // The default asks the server at each check-out whether it is there, which doubles the time of a short query.
        config.recycling_method = RecyclingMethod::Fast;
        let manager = AsyncDieselConnectionManager::new_with_config(&self.url, config);
        // Where one has been lost, those as old or older are hardly better: nobody has to find that out by an error.
        let losses = self.losses.clone();
        let fresh = Hook::sync_fn(move |_, metrics| match losses.last() {
            Some(last) if metrics.created <= last => Err(HookError::message("older than a loss")),
            Some(_) | None => Ok(()),
        });
        Pool::builder(manager)
            .max_size(size)
            .runtime(deadpool::Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .pre_recycle(fresh)
            .build()
    }
}

/// How many of the connections may be lent to those who write.
fn writers_of(size: usize) -> usize {
    size.saturating_sub((size / FOR_READERS).max(1)).max(1)
}

/// A connection of the caller's own, without a limit of a statement's time. Where the URL says nothing, a database that is
/// not there is given up after some seconds, and one that has gone silent after less than a minute.
///
/// # Errors
/// The database cannot be reached, or the URL is none.
pub async fn establish(url: &str) -> ConnectionResult<AsyncPgConnection> {
    let (client, connection) = dial(url).await?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "a connection to the database was lost");
        }
    });
    AsyncPgConnection::try_from(client).await
}

/// A connection of the pool: it ends with the statement that takes too long.
async fn watched(url: &str, longest: Duration, lost: Lost) -> ConnectionResult<AsyncPgConnection> {
    let (client, connection) = dial(url).await?;
    let watch = Watch::new(url);
    let under_way = Arc::clone(&watch.under_way);
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        loop {
            match timeout(LOOK.min(longest), connection.as_mut()).await {
                // We are through with it.
                Ok(Ok(())) => return,
                Ok(Err(error)) => {
                    lost.note();
                    tracing::warn!(%error, "a connection to the database was lost");
                    return;
                }
                Err(_) => {
                    let began = *under_way.lock().unwrap_or_else(PoisonError::into_inner);
                    if began.is_some_and(|began| began.elapsed() > longest) {
                        lost.note();
                        tracing::warn!("a statement takes too long: its connection is given up");
                        // Whoever waits for the answer is told, since it ends here.
                        return;
                    }
                }
            }
        }
    });
    let mut conn = AsyncPgConnection::try_from(client).await?;
    conn.set_instrumentation(watch);
    Ok(conn)
}

/// When a connection was lost for the last time.
#[derive(Clone, Default)]
struct Lost(Arc<Mutex<Option<Instant>>>);

impl Lost {
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn last(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Knows since when a statement of one connection is under way, and passes on what it hears.
struct Watch {
    under_way: Arc<Mutex<Option<Instant>>>,
    others: Option<Box<dyn Instrumentation>>,
}

impl Watch {
    fn new(url: &str) -> Self {
        let mut others = get_default_instrumentation();
        others.on_connection_event(InstrumentationEvent::start_establish_connection(url));
        Self {
            under_way: Arc::default(),
            others,
        }
    }

    /// Nobody waits for the statement that is under way any more: whether there is one.
    fn forget(&mut self) -> bool {
        let mut under_way = self
            .under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        under_way.take().is_some()
    }
}

impl Instrumentation for Watch {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the library's events, of which it may have others tomorrow"
    )]
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        let now = match &event {
            InstrumentationEvent::StartQuery { .. } => Some(Some(Instant::now())),
            InstrumentationEvent::FinishQuery { .. } => Some(None),
            _ => None,
        };
        if let Some(now) = now {
            *self
                .under_way
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = now;
        }
        self.others.on_connection_event(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_always_have_a_connection_and_so_have_writers() {
        for (size, writers) in [(2, 1), (3, 2), (8, 6), (16, 12), (1000, 750)] {
            assert_eq!(writers_of(size), writers, "{size}");
        }
    }
}
