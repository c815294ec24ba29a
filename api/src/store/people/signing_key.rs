//! The keys that sign access tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::signing_keys;

/// Every key, the newest first; the first one is made if there is none.
pub async fn load(
    conn: &mut AsyncPgConnection,
    fresh: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Vec<(Uuid, Vec<u8>)>> {
    let keys = list(conn).await?;
    if !keys.is_empty() {
        return Ok(keys);
    }
    // Two servers may start on an empty database at once: both keep both keys.
    diesel::insert_into(signing_keys::table)
        .values((
            signing_keys::id.eq(Uuid::now_v7()),
            signing_keys::key.eq(fresh),
            signing_keys::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    list(conn).await
}

async fn list(conn: &mut AsyncPgConnection) -> QueryResult<Vec<(Uuid, Vec<u8>)>> {
    signing_keys::table
        .order(signing_keys::id.desc())
        .select((signing_keys::id, signing_keys::key))
        .load(conn)
        .await
}
