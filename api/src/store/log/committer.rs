//! Moves on their way into the database: alone where few come, together where many do.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use diesel::QueryResult;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::pooled_connection::deadpool::PoolError;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::commit::Commit;
use crate::store::away::{Away, away};
use crate::store::database::{Database, Lent, OwnThread};

/// How many statements that commit are under way at once, while others gather. With one the most gather, and it costs least:
/// `docs/performance.md` has two and three beside it.
const AT_ONCE: usize = 1;

/// The most moves that go together.
const MOST: usize = 64;

/// How long a statement counts as under way: one that takes longer waits for a row that somebody else holds, and others need
/// not wait for that.
const UNDER_WAY: Duration = Duration::from_millis(20);

/// Why it is not known that a move was made.
#[derive(Debug)]
pub enum Failed {
    /// There is no connection to be had: it was not made.
    NoConnection(PoolError),
    /// The statement failed.
    Statement(Error),
}

/// Writes moves. Alone, a move waits for nobody; while a statement is under way (`AT_ONCE`) the next ones gather, and go
/// together in the next one: then each costs less than alone, and the more come at once the less.
#[derive(Clone)]
pub struct Committer {
    shared: Arc<Shared>,
}

impl fmt::Debug for Committer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Committer")
    }
}

struct Shared {
    database: Database,
    /// Where moves go together: whoever sent one of them may hang up. The next statement begins as soon as one is answered, on
    /// the thread that hears the answer.
    home: OwnThread,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    under_way: usize,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    commit: Arc<Commit>,
    told: oneshot::Sender<Told>,
}

/// What has become of a move that went with others.
enum Told {
    Moved,
    /// Nothing yet: it is to be tried alone.
    Alone,
    Failed(Error),
}

/// One of the statements that may be under way. Whoever is done with it leaves it to those who wait.
struct Turn {
    shared: Arc<Shared>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        if queue.waiting.is_empty() {
            queue.under_way -= 1;
        } else {
            drop(queue);
            let next = Self {
                shared: Arc::clone(&self.shared),
            };
            // As long as there is a turn, its thread goes on.
            self.shared.home.spawn(next.write_together());
        }
    }
}

impl Turn {
    async fn write_together(self) {
        let next: Vec<Waiting> = {
            let mut queue = self.shared.queue();
            let number = queue.waiting.len().min(MOST);
            queue.waiting.drain(..number).collect()
        };
        let database = self.shared.database.clone();
        self.during(write(&database, next)).await;
    }

    /// Waits for something that is under way, for a while as one of those that others wait for.
    async fn during<T>(self, task: impl Future<Output = T>) -> T {
        let mut task = pin!(task);
        if let Ok(done) = timeout(UNDER_WAY, &mut task).await {
            return done;
        }
        drop(self);
        task.await
    }
}

impl Shared {
    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Committer {
    /// Writes to this database.
    ///
    /// # Errors
    /// There is no thread to be had for moves that go together.
    pub fn start(database: Database) -> io::Result<Self> {
        let shared = Shared {
            home: OwnThread::start("committer", &database)?,
            database,
            queue: Mutex::default(),
        };
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// Writes a move; false, and nothing written, if its game has moved on. No other of the same game may be under way in this
    /// process.
    ///
    /// # Errors
    /// There is no connection, or the statement fails; a unique violation says that the answer's key has been used meanwhile.
    pub async fn commit(&self, commit: &Arc<Commit>) -> Result<bool, Failed> {
        let database = &self.shared.database;
        match self.turn_or_place(commit) {
            Ok(turn) => turn.during(alone(database, commit)).await,
            Err(told) => match told.await {
                Ok(Told::Moved) => Ok(true),
                Ok(Told::Alone) => alone(database, commit).await,
                Ok(Told::Failed(error)) => Err(Failed::Statement(error)),
                Err(_) => Err(Failed::Statement(Error::BrokenTransactionManager)),
            },
        }
    }

    /// A statement of its own, or word of the one that it goes with.
    fn turn_or_place(&self, commit: &Arc<Commit>) -> Result<Turn, oneshot::Receiver<Told>> {
        let mut queue = self.shared.queue();
        if queue.under_way < AT_ONCE {
            queue.under_way += 1;
            return Ok(Turn {
                shared: Arc::clone(&self.shared),
            });
        }
        let (told, hears) = oneshot::channel();
        let commit = Arc::clone(commit);
        queue.waiting.push_back(Waiting { commit, told });
        Err(hears)
    }
}

/// Writes one move. Another server may hold the row for long, and whoever waits for it here may be gone before.
async fn alone(database: &Database, commit: &Commit) -> Result<bool, Failed> {
    let conn = database.get().await.map_err(Failed::NoConnection)?;
    let mut lent = Lent::default();
    let moved = commit.execute(lent.lend(conn)).await;
    let key_used = |error: &Error| {
        matches!(
            error,
            Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)
        )
    };
    // To a key that is in use it has answered as well.
    if moved.as_ref().err().is_none_or(key_used) {
        lent.give_back();
    }
    moved.map_err(Failed::Statement)
}

/// Writes moves of different games together, and tells each what has become of it.
async fn write(database: &Database, mut gathered: Vec<Waiting>) {
    // Whoever has hung up is not waited for. Every server takes the games in the same order.
    gathered.retain(|waiting| !waiting.told.is_closed());
    if gathered.is_empty() {
        return;
    }
    gathered.sort_by_key(|waiting| waiting.commit.game());
    let commits: Vec<&Commit> = gathered.iter().map(|waiting| &*waiting.commit).collect();
    let moved: QueryResult<_> = match database.get().await {
        Ok(mut conn) => Commit::execute_all(&commits, &mut conn).await,
        // Each may look for a connection by itself.
        Err(_) => Ok(Vec::new()),
    };
    for Waiting { commit, told } in gathered {
        let news = match &moved {
            Ok(moved) if moved.contains(&commit.game()) => Told::Moved,
            Ok(_) => Told::Alone,
            Err(error) => match away(error) {
                // They may have been made.
                Some(Away::CutOff) => Told::Failed(copy(error)),
                // None was made, by the fault of one perhaps.
                Some(Away::NotNow) | None => Told::Alone,
            },
        };
        // Nobody waits for a request that was cut off.
        let _: Result<(), Told> = told.send(news);
    }
}

/// The same error for one more.
fn copy(error: &Error) -> Error {
    let words = Box::new(error.to_string());
    Error::DatabaseError(DatabaseErrorKind::ClosedConnection, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::database::connect;

    #[tokio::test]
    async fn whoever_waits_where_there_is_no_database_is_told_to_go_alone() {
        let nowhere = connect("postgres://127.0.0.1:1/poste", 2).unwrap();
        let committer = Committer::start(nowhere).unwrap();
        let Ok(turn) = committer.turn_or_place(&Arc::new(Commit::of_no_game())) else {
            panic!("nothing is under way yet");
        };
        let waiting: Vec<_> = (0..10 * MOST)
            .map(|_| {
                committer
                    .turn_or_place(&Arc::new(Commit::of_no_game()))
                    .err()
                    .unwrap()
            })
            .collect();
        drop(turn);
        for told in waiting {
            assert!(matches!(told.await, Ok(Told::Alone)));
        }
    }

    #[tokio::test]
    async fn a_thread_of_its_own_ends_with_what_it_serves() {
        let nowhere = connect("postgres://127.0.0.1:1/poste", 2).unwrap();
        let committer = Committer::start(nowhere).unwrap();
        let (ends, ended) = oneshot::channel::<()>();
        // It goes on for as long as anything may be spawned on it, and is gone afterwards with what it runs.
        committer.shared.home.spawn(async move {
            let _ends = ends;
            std::future::pending::<()>().await;
        });
        drop(committer);
        assert!(ended.await.is_err());
    }
}
