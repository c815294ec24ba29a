//! What requests with an `Idempotency-Key` were answered with, so that a repeated one gets the same answer.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::answers;

/// How long an answer is kept: far longer than anybody repeats a request.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// An answer that is to be stored.
#[derive(Clone, Debug)]
pub struct Answer {
    /// SHA-256 of the request's method, path and body.
    pub request_hash: Vec<u8>,
    /// The HTTP status.
    pub status: i16,
    /// The JSON body, empty for none.
    pub body: String,
}

/// An answer as it is found under its key.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = answers, check_for_backend(diesel::pg::Pg))]
pub struct StoredAnswer {
    /// SHA-256 of the request's method, path and body.
    pub request_hash: Vec<u8>,
    /// The HTTP status.
    pub status: i16,
    /// The JSON body, empty for none; nothing once it has been forgotten.
    pub body: Option<String>,
}

/// The answer stored under a user's key.
///
/// # Errors
/// The database fails.
pub async fn find(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    key: &str,
) -> QueryResult<Option<StoredAnswer>> {
    answers::table
        .find((user, key))
        .select(StoredAnswer::as_select())
        .first(conn)
        .await
        .optional()
}

/// Stores an answer; false if the key has one already.
///
/// # Errors
/// The database fails.
pub async fn create(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    key: &str,
    answer: &Answer,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let stored = diesel::insert_into(answers::table)
        .values((
            answers::user_id.eq(user),
            answers::key.eq(key),
            answers::request_hash.eq(&answer.request_hash),
            answers::status.eq(answer.status),
            answers::body.eq(&answer.body),
            answers::answered_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(stored == 1)
}

/// Forgets what a user was told under these keys. The keys stay used: what they were sent with is not done again.
///
/// # Errors
/// The database fails.
pub async fn forget(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    keys: &[String],
) -> QueryResult<usize> {
    diesel::update(answers::table)
        .filter(answers::user_id.eq(user))
        .filter(answers::key.eq_any(keys))
        .set(answers::body.eq(None::<String>))
        .execute(conn)
        .await
}

/// Deletes the answers that have been kept for long enough.
///
/// # Errors
/// The database fails.
pub async fn forget_old(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(answers::table.filter(answers::answered_at.lt(now - KEPT_FOR)))
        .execute(conn)
        .await
}
