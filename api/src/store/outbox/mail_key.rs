//! The key of links and addresses in mails.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::store::schema::mail_keys;

/// There is one row.
const ONLY: i16 = 1;

/// The key; `fresh` is kept as it if there is none. Two servers that start at once get the same.
pub async fn load(
    conn: &mut AsyncPgConnection,
    fresh: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Vec<u8>> {
    diesel::insert_into(mail_keys::table)
        .values((
            mail_keys::id.eq(ONLY),
            mail_keys::key.eq(fresh),
            mail_keys::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    mail_keys::table
        .find(ONLY)
        .select(mail_keys::key)
        .first(conn)
        .await
}
