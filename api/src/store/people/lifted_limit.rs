//! Whose counts the servers are to forget, for as long as that takes.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::prepared::Prepared;
use crate::store::schema::lifted_limits;

/// How long a row is kept at least: longer than any server looks back.
const KEPT_FOR: TimeDelta = TimeDelta::hours(1);

/// Whose counts are to be forgotten.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct LiftedLimit {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// When it was lifted.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The account; none if it is a network.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user: Option<Uuid>,
    /// The address of the account, if it has one.
    #[diesel(sql_type = Nullable<Text>)]
    pub email: Option<String>,
    /// The network address or the block of them; none if it is an account.
    #[diesel(sql_type = Nullable<Text>)]
    pub network: Option<String>,
}

/// Whose limits are lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of<'a> {
    /// An account's.
    User(Uuid),
    /// Those of a network address, or of a block of them.
    Network(&'a str),
}

/// Lets every server know whose counts it is to forget; the row's id. In the transaction of the act.
pub async fn create(
    conn: &mut AsyncPgConnection,
    of: Of<'_>,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    let (user, network) = match of {
        Of::User(user) => (Some(user), None),
        Of::Network(network) => (None, Some(network)),
    };
    diesel::insert_into(lifted_limits::table)
        .values((
            lifted_limits::id.eq(id),
            lifted_limits::at.eq(now),
            lifted_limits::user_id.eq(user),
            lifted_limits::network.eq(network),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// Whose were lifted after a time.
pub async fn since(
    conn: &mut AsyncPgConnection,
    time: DateTime<Utc>,
) -> QueryResult<Vec<LiftedLimit>> {
    let lifted = diesel::sql_query(
        "SELECT lifted.id, lifted.at, lifted.user_id AS user, users.email, lifted.network FROM lifted_limits AS lifted \
         LEFT JOIN users ON users.id = lifted.user_id WHERE lifted.at > $1",
    )
    .bind::<Timestamptz, _>(time);
    Prepared(lifted).load(conn).await
}

/// Deletes rows that every server has read, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM lifted_limits USING (SELECT id FROM lifted_limits WHERE at < $1 \
         ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED) AS old WHERE lifted_limits.id = old.id",
    )
    .bind::<Timestamptz, _>(now - KEPT_FOR)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await
}
