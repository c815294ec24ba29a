//! What an app is sent back with when somebody has allowed it something, to be exchanged for tokens.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::authorization_codes;

/// How long a code is good.
pub const LIFETIME: TimeDelta = TimeDelta::seconds(60);

/// How long a code is kept, for a second exchange of it to be noticed.
const KEPT_FOR: TimeDelta = TimeDelta::days(1);

/// A code, without its text, which only the app has.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = authorization_codes, check_for_backend(diesel::pg::Pg))]
pub struct AuthorizationCode {
    /// Its hash.
    pub hash: Vec<u8>,
    /// The app that may exchange it.
    pub client_id: Uuid,
    /// Who has allowed it.
    pub user_id: Uuid,
    /// The session of the browser in which they did.
    pub session_id: Uuid,
    /// Where the app was sent back to with it.
    pub redirect_uri: String,
    /// SHA-256 of what the app must show.
    pub challenge: Vec<u8>,
    /// The names of what the app may do.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The session that the app has begun with it.
    pub begun_session_id: Option<Uuid>,
}

/// Keeps a code.
pub async fn create(conn: &mut AsyncPgConnection, code: &AuthorizationCode) -> QueryResult<()> {
    diesel::insert_into(authorization_codes::table)
        .values(code)
        .execute(conn)
        .await?;
    Ok(())
}

/// The user whose code has this hash.
pub async fn user(conn: &mut AsyncPgConnection, hash: &[u8]) -> QueryResult<Option<Uuid>> {
    authorization_codes::table
        .find(hash)
        .select(authorization_codes::user_id)
        .first(conn)
        .await
        .optional()
}

/// The code with this hash, which nobody else exchanges until the transaction ends.
pub async fn hold(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
) -> QueryResult<Option<AuthorizationCode>> {
    authorization_codes::table
        .find(hash)
        .for_update()
        .select(AuthorizationCode::as_select())
        .first(conn)
        .await
        .optional()
}

/// Notes what a code was exchanged for.
pub async fn use_up(conn: &mut AsyncPgConnection, hash: &[u8], session: Uuid) -> QueryResult<()> {
    diesel::update(authorization_codes::table.find(hash))
        .set(authorization_codes::begun_session_id.eq(session))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes codes that nobody would still try, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM authorization_codes WHERE hash = ANY(ARRAY(SELECT hash FROM authorization_codes \
         WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    )
    .bind::<Timestamptz, _>(now - KEPT_FOR)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await
}
