//! People as whoever runs the server finds them: by the beginning of a name, and what is known of one. Never an address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Serialize;
use uuid::Uuid;

use super::address::State;

/// Somebody who was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, QueryableByName)]
pub struct Found {
    /// The account.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// What others see.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// When the person first signed in.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// Whether it is a guest.
    #[diesel(sql_type = Bool)]
    pub guest: bool,
    /// Whether the account is suspended.
    #[diesel(sql_type = Bool)]
    pub suspended: bool,
}

/// Accounts whose names begin so, whatever the letters' case, in the order of their names; those after this one.
pub async fn by_name(
    conn: &mut AsyncPgConnection,
    beginning: &str,
    after: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Found>> {
    diesel::sql_query(
        "SELECT users.id, users.name, users.created_at, \
         (SELECT guests.user_id FROM guests WHERE guests.user_id = users.id) IS NOT NULL AS guest, \
         users.suspended_at IS NOT NULL AS suspended FROM users \
         WHERE users.deleted_at IS NULL AND (lower(users.name) COLLATE \"C\", users.id) > \
         (coalesce((SELECT lower(last.name) FROM users AS last WHERE last.id = $2), lower($1)) COLLATE \"C\", \
         coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)) \
         AND lower(users.name) COLLATE \"C\" >= lower($1) COLLATE \"C\" \
         AND lower(users.name) COLLATE \"C\" < (lower($1) || chr(1114111)) COLLATE \"C\" \
         ORDER BY lower(users.name) COLLATE \"C\", users.id LIMIT $3",
    )
    .bind::<Text, _>(beginning)
    .bind::<Nullable<SqlUuid>, _>(after)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await
}

/// What is known of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, QueryableByName)]
pub struct Known {
    /// The account.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// What others see.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// When the person first signed in.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// What mail servers say of the address.
    #[diesel(sql_type = Text)]
    pub address: State,
    /// Since when they say so, unless all is well.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub address_since: Option<DateTime<Utc>>,
    /// Whether it is a guest, who has no address.
    #[diesel(sql_type = Bool)]
    pub guest: bool,
    /// Whether a program plays with the account.
    #[diesel(sql_type = Bool)]
    pub program: bool,
    /// Whether it is an administrator's.
    #[diesel(sql_type = Bool)]
    pub administrator: bool,
    /// Since when the account is suspended, if it is.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub suspended_since: Option<DateTime<Utc>>,
    /// When one of the sessions that go on was last used, to the day; none if none goes on.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub seen_at: Option<DateTime<Utc>>,
    /// Sessions that go on, those of apps too.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
    /// Personal tokens that are good.
    #[diesel(sql_type = BigInt)]
    pub tokens: i64,
    /// Tables with a seat of theirs whose games are not over.
    #[diesel(sql_type = BigInt)]
    pub tables: i64,
}

/// What is known of an account that has not been deleted.
pub async fn find(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Known>> {
    diesel::sql_query(
        "SELECT users.id, users.name, users.created_at, users.address_state AS address, users.address_since, \
         (SELECT guests.user_id FROM guests WHERE guests.user_id = users.id) IS NOT NULL AS guest, users.is_program AS program, \
         users.is_admin AS administrator, users.suspended_at AS suspended_since, device.seen_at, device.sessions, \
         (SELECT count(*) FROM tokens WHERE tokens.user_id = $1 AND tokens.revoked_at IS NULL) AS tokens, \
         (SELECT count(*) FROM seats WHERE seats.user_id = $1 AND NOT seats.over) AS tables \
         FROM users CROSS JOIN LATERAL (SELECT max(sessions.refreshed_at) AS seen_at, count(*) AS sessions FROM sessions \
         WHERE sessions.user_id = $1 AND sessions.ended_at IS NULL AND sessions.expires_at > $2) AS device \
         WHERE users.id = $1 AND users.deleted_at IS NULL",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Timestamptz, _>(now)
    .get_result(conn)
    .await
    .optional()
}
