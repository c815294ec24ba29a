//! Deals with the games in which somebody's time has run out: each once a deadline, whoever finds it first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt as _, stream};
use tokio::time::timeout;
use uuid::Uuid;

use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::{act, time_out};

/// Games looked up at a time. All of them are dealt with before the next are looked up.
const BATCH: i64 = 100;

/// Games dealt with at once.
const AT_ONCE: usize = 4;

/// How long one game may take before the others go on without it.
const PATIENCE: Duration = Duration::from_secs(10);

/// When a game that could not be dealt with is looked at again; each further time takes twice as long.
const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);

/// The longest wait for such a game.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(1);

/// Deals with deadlines until the task is ended.
pub async fn run(house: Arc<House>) {
    let keeper = TimeKeeper::default();
    let failed = "the deadlines cannot be read";
    keep_looking(&house.bells.clock, failed, || keeper.look(&house)).await;
}

/// Watches the deadlines, and remembers the games that it could not deal with.
#[derive(Debug, Default)]
pub struct TimeKeeper {
    failing: Mutex<HashMap<Uuid, Failing>>,
}

/// A game that could not be dealt with.
#[derive(Clone, Copy, Debug)]
struct Failing {
    /// Not to be looked at before.
    until: DateTime<Utc>,
    /// How long that was.
    wait: TimeDelta,
}

impl TimeKeeper {
    /// Deals with every deadline that has passed, the earliest first, and says in how many games.
    ///
    /// A game that somebody else is changing right now is left for the next look.
    ///
    /// # Errors
    /// The database fails.
    pub async fn look(&self, house: &House) -> Result<usize> {
        let now = house.clock.now();
        let mut dealt_with = 0;
        let mut last = None;
        loop {
            let mut conn = house.database.get().await?;
            let due = tables::game::due_to_the_clock(&mut conn, now, last, BATCH).await?;
            drop(conn);
            match due.last() {
                Some(&newest) => last = Some(newest),
                None => return Ok(dealt_with),
            }
            dealt_with += stream::iter(due)
                .filter(|&(_, game)| std::future::ready(!self.is_failing(game, now)))
                .map(async |(_, game)| self.deal_with(house, game).await)
                .buffer_unordered(AT_ONCE)
                .filter(|&done| std::future::ready(done))
                .count()
                .await;
        }
    }

    /// Deals with one game, and says whether anything was done. One bad game must not stop the others.
    async fn deal_with(&self, house: &House, game: Uuid) -> bool {
        let done = timeout(PATIENCE, deal_with(house, game)).await;
        let done = done.unwrap_or_else(|_| Err(Refused::internal("a game's clock takes too long")));
        match done {
            Ok(done) => {
                self.failing().remove(&game);
                done
            }
            // No fault of the game's: the database is away, or too much asked.
            Err(Refused::Unavailable) => false,
            Err(error) => {
                let wait = self.postpone(game, house.clock.now());
                tracing::error!(%game, %error, minutes = wait.num_minutes(), "a deadline could not be dealt with");
                false
            }
        }
    }

    fn is_failing(&self, game: Uuid, now: DateTime<Utc>) -> bool {
        self.failing()
            .get(&game)
            .is_some_and(|failing| now < failing.until)
    }

    /// Leaves a game alone for a while, and says how long.
    fn postpone(&self, game: Uuid, now: DateTime<Utc>) -> TimeDelta {
        let mut failing = self.failing();
        let wait = failing
            .get(&game)
            .map_or(FIRST_WAIT, |before| (before.wait * 2).min(LONGEST_WAIT));
        let until = now + wait;
        failing.insert(game, Failing { until, wait });
        wait
    }

    fn failing(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Failing>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Deals with one game in a transaction of its own, and says whether anything was done.
async fn deal_with(house: &House, game: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    let acted = conn
        .build_transaction()
        .run(async |conn| {
            match tables::game::lock_due(conn, game, house.clock.now()).await? {
                Some(due) => time_out::time_out(house, conn, &due).await,
                // Somebody else was faster, or is at it.
                None => Ok(None),
            }
        })
        .await?;
    drop(conn);
    if let Some(acted) = &acted {
        act::announce(house, acted);
    }
    Ok(acted.is_some())
}
