//! The secrets by which calendars and feed readers ask for what is a person's own.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{feeds, notice_preferences, users};

/// Whose a secret is, and how they are spoken to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Subscriber {
    /// The account.
    pub user: Uuid,
    /// Since when the secret is good.
    pub since: DateTime<Utc>,
    /// The account's language.
    pub locale: String,
    /// The zone in which they are told times, if they have chosen one.
    pub zone: Option<String>,
}

/// Gives a person a secret with this hash, in place of the one that they may have.
pub async fn renew(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let secret = (feeds::hash.eq(hash), feeds::created_at.eq(now));
    diesel::insert_into(feeds::table)
        .values((feeds::user_id.eq(user), secret))
        .on_conflict(feeds::user_id)
        .do_update()
        .set(secret)
        .execute(conn)
        .await?;
    Ok(())
}

/// Since when a person has a secret, if they have one.
pub async fn since(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Option<DateTime<Utc>>> {
    feeds::table
        .find(user)
        .select(feeds::created_at)
        .first(conn)
        .await
        .optional()
}

/// Whose the secret with this hash is.
pub async fn find_by_hash(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
) -> QueryResult<Option<Subscriber>> {
    feeds::table
        .inner_join(users::table)
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(feeds::user_id)))
        .filter(feeds::hash.eq(hash))
        .filter(users::deleted_at.is_null())
        .select((
            feeds::user_id,
            feeds::created_at,
            users::locale,
            notice_preferences::zone.nullable(),
        ))
        .first(conn)
        .await
        .optional()
}

/// Ends a person's secret; false if they have none.
pub async fn end(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<bool> {
    let ended = diesel::delete(feeds::table.find(user))
        .execute(conn)
        .await?;
    Ok(ended == 1)
}
