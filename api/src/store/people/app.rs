//! Apps that people have allowed to act for them: sessions that may do what was said, and no more.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{clients, sessions, spent_refresh_tokens};

/// An app that somebody has allowed something, as its person sees it.
#[derive(Clone, Debug)]
pub struct App {
    /// The session.
    pub id: Uuid,
    /// The app as it is registered.
    pub client: Uuid,
    /// What it calls itself.
    pub name: String,
    /// The names of what it may do.
    pub scopes: Option<Vec<String>>,
    /// When it was allowed.
    pub allowed_at: DateTime<Utc>,
    /// When it last asked for tokens.
    pub used_at: DateTime<Utc>,
    /// When it ends if it does not ask again.
    pub ends_at: DateTime<Utc>,
}

/// The apps that a user has allowed something, the oldest first, at most `limit`.
pub async fn list(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<App>> {
    type Row = (
        Uuid,
        Option<Uuid>,
        Option<Vec<String>>,
        DateTime<Utc>,
        DateTime<Utc>,
        DateTime<Utc>,
    );
    let rows: Vec<Row> = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::client_id.is_not_null())
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(now))
        .order(sessions::id)
        .limit(limit)
        .select((
            sessions::id,
            sessions::client_id,
            sessions::scopes,
            sessions::created_at,
            sessions::refreshed_at,
            sessions::expires_at,
        ))
        .load(conn)
        .await?;
    // Asked by themselves: a join would be planned for everybody's apps.
    let named: Vec<Uuid> = rows.iter().filter_map(|row| row.1).collect();
    let called: BTreeMap<Uuid, String> = clients::table
        .filter(clients::id.eq_any(named))
        .select((clients::id, clients::name))
        .load(conn)
        .await?
        .into_iter()
        .collect();
    let apps = rows.into_iter().filter_map(|row| {
        let (id, client, scopes, allowed_at, used_at, ends_at) = row;
        let client = client?;
        Some(App {
            id,
            client,
            name: called.get(&client)?.clone(),
            scopes,
            allowed_at,
            used_at,
            ends_at,
        })
    });
    Ok(apps.collect())
}

/// Ends what a user has allowed an app; false if there is no such thing.
pub async fn end(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let ended = diesel::update(
        sessions::table
            .find(id)
            .filter(sessions::user_id.eq(user))
            .filter(sessions::client_id.is_not_null())
            .filter(sessions::ended_at.is_null()),
    )
    .set(sessions::ended_at.eq(now))
    .execute(conn)
    .await?;
    Ok(ended == 1)
}

/// Ends the session of an app that goes on by itself, if it is this app's.
pub async fn end_own(
    conn: &mut AsyncPgConnection,
    client: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let ended = diesel::update(
        sessions::table
            .find(id)
            .filter(sessions::client_id.eq(client))
            .filter(sessions::ended_at.is_null()),
    )
    .set(sessions::ended_at.eq(now))
    .execute(conn)
    .await?;
    Ok(ended == 1)
}

/// The session that a refresh token is of, whether it is the newest or was exchanged before.
pub async fn of_refresh_token(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
) -> QueryResult<Option<Uuid>> {
    let newest = sessions::table
        .filter(sessions::refresh_hash.eq(hash))
        .select(sessions::id)
        .first(conn)
        .await
        .optional()?;
    if newest.is_some() {
        return Ok(newest);
    }
    spent_refresh_tokens::table
        .find(hash)
        .select(spent_refresh_tokens::session_id)
        .first(conn)
        .await
        .optional()
}
