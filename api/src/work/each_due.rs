//! The frame of every queue: each game that is due is dealt with by itself, and none stops the others.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::{StreamExt as _, stream};
use lru::LruCache;
use tokio::time::{Instant, timeout};
use uuid::Uuid;

use crate::table::House;
use crate::table::refused::Result;

/// The longest wait of a game that cannot be dealt with.
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(5);

/// A game waits at least so many times as long as the try took, so that one that hangs seldom costs its whole patience.
const TIMES_THE_TRY: i32 = 10;

/// Failing games that a queue remembers. One that is forgotten is tried again at once.
const MOST_FAILING: NonZeroUsize = NonZeroUsize::MIN.saturating_add(9_999);

/// What is due now and then: how it is found, and what is done with one.
pub trait Queue: Sync {
    /// One that is due: a game, or a row about a game.
    type Due: Copy + Send;

    /// What the server's log says of one that cannot be dealt with.
    const FAILED: &'static str;

    /// Whether anybody else of this server acts at the table meanwhile.
    const TURN: Turn;

    /// Whether it is due because a time has come: nothing is done by a clock that is wrong.
    const BY_THE_CLOCK: bool = false;

    /// What the queue allows itself.
    const LIMITS: Limits = Limits::USUAL;

    /// The game of one that is due.
    fn game(due: Self::Due) -> Uuid;

    /// At most `limit` of those that are due, in an order that does not change, behind `after`.
    fn find(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        after: Option<Self::Due>,
        limit: i64,
    ) -> impl Future<Output = Result<Vec<Self::Due>>> + Send;

    /// Deals with one, and says how often anything was done. It may be left at any moment, as when it takes too long.
    fn deal_with(
        &self,
        house: &House,
        due: Self::Due,
    ) -> impl Future<Output = Result<usize>> + Send;
}

/// What a queue does about others of this server who act at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It stands in line for the table's turn, and has it while the game is dealt with.
    Wait,
    /// A game whose turn somebody else has is left for the next look; else as before.
    Skip,
    /// The work stands in line by itself where it has to.
    Own,
}

/// What a queue allows itself.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many are looked up at a time. All of them are dealt with before the next are looked up.
    pub batch: i64,
    /// How many are dealt with at once.
    pub at_once: usize,
    /// How long one may take before the others go on without it.
    pub patience: Duration,
    /// When a game that could not be dealt with is tried again; each further time takes twice as long.
    pub first_wait: TimeDelta,
}

impl Limits {
    /// What most queues allow themselves.
    pub const USUAL: Self = Self {
        batch: 100,
        at_once: 4,
        patience: Duration::from_secs(10),
        first_wait: TimeDelta::seconds(1),
    };
}

/// The worker of a queue, which remembers the games that it could not deal with.
#[derive(Debug)]
pub struct EachDue<Q> {
    queue: Q,
    limits: Limits,
    failing: Mutex<LruCache<Uuid, Failing>>,
}

/// A game that could not be dealt with.
#[derive(Clone, Copy, Debug)]
struct Failing {
    /// Not to be tried before.
    until: DateTime<Utc>,
    /// How long that was.
    wait: TimeDelta,
}

impl<Q: Queue + Default> Default for EachDue<Q> {
    fn default() -> Self {
        Self::new(Q::default(), Q::LIMITS)
    }
}

impl<Q: Queue> EachDue<Q> {
    /// The worker of this queue.
    pub fn new(queue: Q, limits: Limits) -> Self {
        Self {
            queue,
            limits,
            failing: Mutex::new(LruCache::new(MOST_FAILING)),
        }
    }

    /// Deals with all that is due, once each, and says how often anything was done. Games that failed a while ago wait; and
    /// all do that are due by a clock which is wrong.
    ///
    /// # Errors
    /// The database cannot say what is due.
    pub async fn look(&self, house: &House) -> Result<usize> {
        if Q::BY_THE_CLOCK && house.punctual.is_wrong() {
            return Ok(0);
        }
        let now = house.clock.now();
        let mut done = 0;
        let mut last = None;
        loop {
            let mut conn = house.database.get().await?;
            let found = self.queue.find(&mut conn, now, last, self.limits.batch);
            let due = found.await?;
            drop(conn);
            match due.last() {
                Some(&newest) => last = Some(newest),
                None => return Ok(done),
            }
            let mut dealing = stream::iter(due)
                .filter(|&due| std::future::ready(!self.is_waiting(Q::game(due), now)))
                .map(async |due| self.try_one(house, due).await)
                .buffer_unordered(self.limits.at_once);
            while let Some(times) = dealing.next().await {
                done += times;
            }
        }
    }

    /// Deals with one, within its time. One bad game must not stop the others.
    async fn try_one(&self, house: &House, due: Q::Due) -> usize {
        let game = Q::game(due);
        let began = Instant::now();
        let done = timeout(self.limits.patience, self.at_table(house, due)).await;
        let error = match done {
            Ok(Ok(times)) => {
                self.failing().pop(&game);
                return times;
            }
            // No fault of the game's: the database is away, or too much asked.
            Ok(Err(error)) if error.is_trouble_of_the_database() => return 0,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it takes too long".to_owned(),
        };
        let wait = self.put_off(game, house.clock.now(), began.elapsed());
        let seconds = wait.num_seconds();
        tracing::warn!(%game, error, again_in_seconds = seconds, "{}", Q::FAILED);
        0
    }

    async fn at_table(&self, house: &House, due: Q::Due) -> Result<usize> {
        let game = Q::game(due);
        let _turn = match Q::TURN {
            Turn::Wait => Some(house.matches.turn(game).await),
            Turn::Skip => match house.matches.free_turn(game) {
                Some(turn) => Some(turn),
                None => return Ok(0),
            },
            Turn::Own => None,
        };
        self.queue.deal_with(house, due).await
    }

    fn is_waiting(&self, game: Uuid, now: DateTime<Utc>) -> bool {
        self.failing()
            .get(&game)
            .is_some_and(|failing| now < failing.until)
    }

    /// Leaves a game alone for a while after a try that took so long, and says for how long.
    fn put_off(&self, game: Uuid, now: DateTime<Utc>, took: Duration) -> TimeDelta {
        let mut failing = self.failing();
        let longer = failing
            .peek(&game)
            .map_or(self.limits.first_wait, |before| before.wait * 2);
        let took = TimeDelta::from_std(took).unwrap_or(LONGEST_WAIT);
        let wait = longer.max(took.min(LONGEST_WAIT) * TIMES_THE_TRY);
        let wait = wait.min(LONGEST_WAIT);
        let until = now + wait;
        failing.put(game, Failing { until, wait });
        wait
    }

    fn failing(&self) -> MutexGuard<'_, LruCache<Uuid, Failing>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
