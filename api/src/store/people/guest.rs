//! Guests: accounts without an address, which only a browser's cookie knows.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::user::User;
use crate::store::schema::{guests, users};

/// How long a guest is kept who does nothing.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Makes the account of a guest. To be called inside a transaction.
pub async fn create(
    conn: &mut AsyncPgConnection,
    name: &str,
    locale: &str,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    diesel::insert_into(users::table)
        .values((
            users::id.eq(id),
            users::name.eq(name),
            users::locale.eq(locale),
            users::created_at.eq(now),
            users::public_page.eq(false),
        ))
        .execute(conn)
        .await?;
    diesel::insert_into(guests::table)
        .values((guests::user_id.eq(id), guests::seen_at.eq(now)))
        .execute(conn)
        .await?;
    Ok(id)
}

/// Whether an account is a guest's.
pub async fn is_one(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(guests::table.find(id)))
        .get_result(conn)
        .await
}

/// Notes that a guest has just done something; of anybody else nothing is noted.
pub async fn seen(conn: &mut AsyncPgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(guests::table.find(id))
        .set(guests::seen_at.eq(now))
        .execute(conn)
        .await?;
    Ok(())
}

/// Gives a guest an address, and perhaps another name: from now on it is an account like any other. None if it is no guest
/// any more. To be called inside a transaction, for an address that has no account.
pub async fn keep(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    email: &str,
    name: Option<&str>,
) -> QueryResult<Option<User>> {
    if forget(conn, id).await? == 0 {
        return Ok(None);
    }
    let account = users::table.find(id).filter(users::deleted_at.is_null());
    if let Some(name) = name {
        diesel::update(account)
            .set(users::name.eq(name))
            .execute(conn)
            .await?;
    }
    diesel::update(account)
        .set((users::email.eq(email), users::public_page.eq(true)))
        .returning(User::as_returning())
        .get_result(conn)
        .await
        .optional()
}

/// Forgets that an account is a guest's, and says whether it was: 1 or 0.
pub async fn forget(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<usize> {
    diesel::delete(guests::table.find(id)).execute(conn).await
}

/// Guests who have done nothing for so long that they are not kept, at most `limit`.
pub async fn unseen(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    guests::table
        .filter(guests::seen_at.lt(now - KEPT_FOR))
        .order(guests::seen_at)
        .limit(limit)
        .select(guests::user_id)
        .load(conn)
        .await
}
