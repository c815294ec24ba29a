//! What requests with an `Idempotency-Key` were answered with, so that a repeated one gets the same answer.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::database::schema::answers;

/// A stored answer.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = answers, check_for_backend(diesel::pg::Pg))]
pub struct Answer {
    /// SHA-256 of the request's method, path and body.
    pub request_hash: Vec<u8>,
    /// The HTTP status.
    pub status: i16,
    /// The JSON body, empty for none.
    pub body: String,
}

/// The answer stored under a user's key.
///
/// # Errors
/// The database fails.
pub async fn find(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    key: &str,
) -> QueryResult<Option<Answer>> {
    answers::table
        .find((user, key))
        .select(Answer::as_select())
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
