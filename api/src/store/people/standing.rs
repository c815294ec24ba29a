//! Whether an account may help others, and whether it may be used at all: what whoever runs the server says of it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::users;

/// Whether an account is an administrator's, who may not be suspended.
pub async fn is_admin(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<bool> {
    let found: Option<Uuid> = users::table
        .find(id)
        .filter(users::is_admin)
        .filter(users::suspended_at.is_null())
        .filter(users::deleted_at.is_null())
        .select(users::id)
        .first(conn)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// Whether an account is suspended.
pub async fn is_suspended(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<bool> {
    let found: Option<bool> = users::table
        .find(id)
        .select(users::suspended_at.is_not_null())
        .first(conn)
        .await
        .optional()?;
    Ok(found == Some(true))
}

/// Holds the rows of these accounts until the transaction ends, in the order of their ids.
pub async fn hold(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> QueryResult<()> {
    let _: Vec<Uuid> = users::table
        .filter(users::id.eq_any(ids))
        .order(users::id)
        .for_no_key_update()
        .select(users::id)
        .load(conn)
        .await?;
    Ok(())
}

/// Suspends an account, or lifts that; false if it is so already, or is not there.
pub async fn set_suspended(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    since: Option<DateTime<Utc>>,
) -> QueryResult<bool> {
    let account = users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .filter(users::suspended_at.is_null().eq(since.is_some()));
    let set = diesel::update(account)
        .set(users::suspended_at.eq(since))
        .execute(conn)
        .await?;
    Ok(set == 1)
}

/// Makes an account an administrator's, or takes that back; false if it is so already, or is not there.
pub async fn set_admin(conn: &mut AsyncPgConnection, id: Uuid, is: bool) -> QueryResult<bool> {
    let account = users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .filter(users::is_admin.ne(is));
    let set = diesel::update(account)
        .set(users::is_admin.eq(is))
        .execute(conn)
        .await?;
    Ok(set == 1)
}
