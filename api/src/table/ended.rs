//! Sessions that ended while their access tokens are still good.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::rows_seen::RowsSeen;
use crate::store::people;
use crate::store::people::session::ACCESS_LIFETIME;

/// The sessions that ended within the life of an access token.
///
/// Access tokens are checked without the database; this list makes the end of a session take effect at once in the process
/// that ended it. Every process reads once a second which sessions others have ended (`work/sessions.rs`), and all of them
/// when it starts. What only a person may do does not rely on the list: see `web::auth::Owner`.
#[derive(Debug)]
pub struct EndedSessions(Mutex<RowsSeen>);

impl EndedSessions {
    /// A list for a process that starts now and has read nothing.
    pub fn unread(now: DateTime<Utc>) -> Self {
        let seen = RowsSeen::new(now - ACCESS_LIFETIME, ACCESS_LIFETIME);
        Self(Mutex::new(seen))
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
        let since = self.known().since();
        let ended = people::session::ended_since(conn, since).await?;
        let mut known = self.known();
        let new = ended.into_iter().filter(|&(id, at)| known.add(id, at));
        let new = new.count();
        known.looked(now);
        Ok(new)
    }

    /// Notes that a session has ended.
    pub fn add(&self, session: Uuid, now: DateTime<Utc>) {
        self.known().add(session, now);
    }

    /// Whether the session has ended.
    pub fn has(&self, session: Uuid) -> bool {
        self.known().has(session)
    }

    fn known(&self) -> MutexGuard<'_, RowsSeen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
