//! Limits that were lifted for somebody, at whichever server.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::limits::{Limits, Whose};
use crate::ground::origins::{Block, Origins};
use crate::store::people::lifted_limit;
use crate::store::people::lifted_limit::LiftedLimit;

/// How much of what was read before is read again at each look: by so much may the clocks of two servers differ, and by so
/// much may an act be committed later than it says.
const OVERLAP: TimeDelta = TimeDelta::minutes(5);

/// Which rows of `lifted_limits` this server has done as they say: each once, or nobody would be counted for as long as they
/// are read.
#[derive(Debug)]
pub struct LiftedLimits(Mutex<Known>);

#[derive(Debug)]
struct Known {
    done: HashMap<Uuid, DateTime<Utc>>,
    looked_at: DateTime<Utc>,
}

impl LiftedLimits {
    /// A list for a process that starts now and has counted nothing.
    pub fn unread(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(Known {
            done: HashMap::new(),
            looked_at: now,
        }))
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
        let since = self.known().looked_at - OVERLAP;
        let lifted = lifted_limit::since(conn, since).await?;
        let mut known = self.known();
        known.looked_at = now;
        let mut new = 0;
        for lifted in &lifted {
            if known.done.insert(lifted.id, lifted.at).is_none() {
                new += 1;
                lift(limits, origins, lifted);
            }
        }
        known.done.retain(|_, at| *at + OVERLAP + OVERLAP > now);
        Ok(new)
    }

    /// Does as a row says that this server has written itself.
    pub fn add(&self, (limits, origins): (&Limits, &Origins), lifted: &LiftedLimit) {
        self.known().done.insert(lifted.id, lifted.at);
        lift(limits, origins, lifted);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
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
