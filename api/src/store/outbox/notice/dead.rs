//! Notices that were given up, as whoever runs the server sees them: neither whom they tell nor what.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Kind, State};
use crate::ground::address::without_addresses;
use crate::ground::locale::Locale;
use crate::store::reasons::Reason;
use crate::store::schema::notices;

/// A notice that was given up.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = notices, check_for_backend(diesel::pg::Pg))]
pub struct Dead {
    /// Its id.
    pub id: Uuid,
    /// What kind it is of.
    pub kind: Kind,
    /// The mail server's words, or what the last attempt met.
    pub reason: Option<Reason>,
    /// How often it was tried.
    pub attempts: i16,
    /// When it was given up.
    pub ended_at: Option<DateTime<Utc>>,
    /// The game that it is about, if it is about one.
    pub game_id: Option<Uuid>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

impl Dead {
    /// Why it was given up, in this language and without addresses.
    pub fn why(&self, locale: &Locale) -> String {
        let reason = self.reason.as_ref().map(|reason| reason.say(locale));
        without_addresses(&reason.unwrap_or_default())
    }
}

/// Notices that were given up, oldest first, after that of this id.
pub async fn dead(
    conn: &mut AsyncPgConnection,
    after: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Dead>> {
    notices::table
        .filter(notices::state.eq(State::Dead))
        .filter(notices::id.gt(after.unwrap_or_default()))
        .order(notices::id)
        .limit(limit)
        .select(Dead::as_select())
        .load(conn)
        .await
}

/// Has notices that were given up tried anew, as if they never had been; how many there were.
pub async fn revive(
    conn: &mut AsyncPgConnection,
    ids: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<usize> {
    diesel::update(notices::table)
        .filter(notices::id.eq_any(ids))
        .filter(notices::state.eq(State::Dead))
        .set((
            notices::state.eq(State::Waiting),
            notices::attempts.eq(0),
            notices::due_at.eq(now),
            notices::ended_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await
}

/// Gives notices up that were given up already, so that they are counted and listed no more; how many there were.
pub async fn forget_dead(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> QueryResult<usize> {
    diesel::update(notices::table)
        .filter(notices::id.eq_any(ids))
        .filter(notices::state.eq(State::Dead))
        .set((
            notices::state.eq(State::Dropped),
            notices::reason.eq(Reason::GivenUpByOperator),
        ))
        .execute(conn)
        .await
}
