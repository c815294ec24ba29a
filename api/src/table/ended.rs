//! Sessions that ended while their access tokens are still good.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use crate::store::people;
use crate::store::people::session::ACCESS_LIFETIME;

/// How much of what was read before is read again at each look: by so much may the clocks of two servers differ, and by so
/// much may a session's end be committed later than it says.
const OVERLAP: TimeDelta = TimeDelta::minutes(5);

/// The sessions that ended within the life of an access token.
///
/// Access tokens are checked without the database; this list makes the end of a session take effect at once in the process
/// that ended it. Every process reads once a second which sessions others have ended (`work/sessions.rs`), and all of them
/// when it starts. What only a person may do does not rely on the list: see `web::auth::Owner`.
#[derive(Debug)]
pub struct EndedSessions(Mutex<Known>);

#[derive(Debug)]
struct Known {
    ended: HashMap<Uuid, DateTime<Utc>>,
    looked_at: DateTime<Utc>,
}

impl EndedSessions {
    /// A list for a process that starts now and has read nothing.
    pub fn unread(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(Known {
            ended: HashMap::new(),
            looked_at: now - ACCESS_LIFETIME,
        }))
    }

    /// Reads which sessions have ended since the last look, and says how many of them were not known.
    ///
    /// # Errors
    /// The database fails; the next look reads what this one has missed.
    pub async fn read(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
    ) -> QueryResult<usize> {
        let since = self.known().looked_at - OVERLAP;
        let ended = people::session::ended_since(conn, since).await?;
        let mut known = self.known();
        known.looked_at = now;
        let before = known.ended.len();
        known.ended.extend(ended);
        let new = known.ended.len() - before;
        known.forget_old(now);
        Ok(new)
    }

    /// Notes that a session has ended.
    pub fn add(&self, session: Uuid, now: DateTime<Utc>) {
        self.known().ended.insert(session, now);
    }

    /// Whether the session has ended.
    pub fn has(&self, session: Uuid) -> bool {
        self.known().ended.contains_key(&session)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Forgets the sessions whose access tokens have run out, by whichever server's clock.
    fn forget_old(&mut self, now: DateTime<Utc>) {
        self.ended
            .retain(|_, at| *at + ACCESS_LIFETIME + OVERLAP > now);
    }
}
