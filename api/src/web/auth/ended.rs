//! Sessions that ended while their access tokens are still good.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::access_token::LIFETIME;

/// The sessions that ended within the life of an access token.
///
/// Access tokens are checked without the database; this list makes signing out take effect at once in this process,
/// which reads it from the database when it starts. In another process on the same database signing out takes effect
/// when the token runs out.
#[derive(Debug, Default)]
pub struct EndedSessions(Mutex<HashMap<Uuid, DateTime<Utc>>>);

impl EndedSessions {
    /// Notes that a session has ended, and forgets those whose tokens have run out.
    pub fn add(&self, session: Uuid, now: DateTime<Utc>) {
        let mut ended = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ended.retain(|_, at| *at + LIFETIME > now);
        ended.insert(session, now);
    }

    /// Whether the session has ended.
    pub fn has(&self, session: Uuid) -> bool {
        let ended = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ended.contains_key(&session)
    }
}
