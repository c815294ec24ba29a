//! Limits that were lifted for somebody, at whichever server.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

use super::limits::{Limits, Whose};
use super::rows_seen::RowsSeen;
use crate::ground::origins::{Block, Origins};
use crate::store::people::lifted_limit;
use crate::store::people::lifted_limit::LiftedLimit;

/// How long it is remembered that a row has been done, beyond the time in which it is read again.
const KNOWN_FOR: TimeDelta = TimeDelta::minutes(5);

/// Which rows of `lifted_limits` this server has done as they say: each once, or nobody would be counted for as long as they
/// are read.
#[derive(Debug)]
pub struct LiftedLimits(Mutex<RowsSeen>);

impl LiftedLimits {
    /// A list for a process that starts now and has counted nothing.
    pub fn unread(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(RowsSeen::new(now, KNOWN_FOR)))
    }

    /// Reads whose limits were lifted since the last look, forgets what was counted of them, and says how many there were.
    ///
    /// # Errors
    /// The database fails; the next look reads what this one has missed.
    pub async fn read(
        &self,
        conn: &mut AsyncPgConnection,
        (limits, origins): (&Limits, &Origins),
        now: DateTime<Utc>,
    ) -> QueryResult<usize> {
        let since = self.done().since();
        let lifted = lifted_limit::since(conn, since).await?;
        let mut done = self.done();
        let mut new = 0;
        for lifted in &lifted {
            if done.add(lifted.id, lifted.at) {
                new += 1;
                lift(limits, origins, lifted);
            }
        }
        done.looked(now);
        Ok(new)
    }

    /// Does as a row says that this server has written itself.
    pub fn add(&self, (limits, origins): (&Limits, &Origins), lifted: &LiftedLimit) {
        self.done().add(lifted.id, lifted.at);
        lift(limits, origins, lifted);
    }

    fn done(&self) -> MutexGuard<'_, RowsSeen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lift(limits: &Limits, origins: &Origins, lifted: &LiftedLimit) {
    if let Some(user) = lifted.user {
        let email = lifted.email.as_deref();
        limits.forget(Whose::Account { user, email }, origins);
    }
    // It was a block when it was written.
    if let Some(Ok(block)) = lifted.network.as_deref().map(Block::typed) {
        limits.forget(Whose::Network(block), origins);
    }
}
