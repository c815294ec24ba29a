//! What requests with an `Idempotency-Key` were answered with, so that a repeated one gets the same answer.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
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
    /// The language of its sentences, as an account's.
    pub locale: String,
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
    /// The language of its sentences; none of an answer from before it was kept.
    pub locale: Option<String>,
}

/// The answer stored under a user's key.
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
            answers::locale.eq(&answer.locale),
            answers::answered_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(stored == 1)
}

/// Forgets what a user was told under these keys. The keys stay used: what they were sent with is not done again.
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

/// Deletes answers that have been kept for long enough, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM answers USING (SELECT user_id, key FROM answers WHERE answered_at < $1 \
         ORDER BY answered_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS old \
         WHERE answers.user_id = old.user_id AND answers.key = old.key",
    )
    .bind::<Timestamptz, _>(now - KEPT_FOR)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await
}

/// An answer that may have to be forgotten.
#[derive(QueryableByName)]
struct Piece {
    #[diesel(sql_type = SqlUuid)]
    user_id: Uuid,
    #[diesel(sql_type = Text)]
    key: String,
    /// None if it holds none of the words.
    #[diesel(sql_type = Nullable<Text>)]
    body: Option<String>,
}

/// Answers looked at at a time.
const PIECE: i64 = 1000;

/// Forgets those answers that hold any of two words and tell it, as `tells` finds in their bodies. Looks at all of them, a
/// piece after another, each in a statement of its own; what is answered meanwhile is left to [`forget_since`].
pub async fn forget_all(
    conn: &mut AsyncPgConnection,
    words: [&str; 2],
    tells: &(dyn Fn(&str) -> bool + Sync),
) -> QueryResult<()> {
    let mut last = Some((Uuid::nil(), String::new()));
    while let Some((user, key)) = last {
        let piece: Vec<Piece> = diesel::sql_query(
            "SELECT user_id, key, CASE WHEN strpos(body, $4) > 0 OR strpos(body, $5) > 0 THEN body END AS body \
             FROM answers WHERE (user_id, key) > ($1, $2) ORDER BY user_id, key LIMIT $3",
        )
        .bind::<SqlUuid, _>(user)
        .bind::<Text, _>(key)
        .bind::<BigInt, _>(PIECE)
        .bind::<Text, _>(words[0])
        .bind::<Text, _>(words[1])
        .load(conn)
        .await?;
        last = piece.last().map(|last| (last.user_id, last.key.clone()));
        forget_told(conn, piece, tells).await?;
    }
    Ok(())
}

/// The same for what was answered since a time.
pub async fn forget_since(
    conn: &mut AsyncPgConnection,
    since: DateTime<Utc>,
    words: [&str; 2],
    tells: &(dyn Fn(&str) -> bool + Sync),
) -> QueryResult<()> {
    let holding: Vec<Piece> = diesel::sql_query(
        "SELECT user_id, key, body FROM answers \
         WHERE answered_at >= $1 AND (strpos(body, $2) > 0 OR strpos(body, $3) > 0)",
    )
    .bind::<Timestamptz, _>(since)
    .bind::<Text, _>(words[0])
    .bind::<Text, _>(words[1])
    .load(conn)
    .await?;
    forget_told(conn, holding, tells).await
}

async fn forget_told(
    conn: &mut AsyncPgConnection,
    answers: Vec<Piece>,
    tells: &(dyn Fn(&str) -> bool + Sync),
) -> QueryResult<()> {
    for Piece { user_id, key, body } in answers {
        if body.is_some_and(|body| tells(&body)) {
            forget(conn, user_id, &[key]).await?;
        }
    }
    Ok(())
}
