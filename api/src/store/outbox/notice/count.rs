//! How many mails have not reached anybody; whoever asks gets an answer as fast on a bad day as on a good one.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::State;

/// No more are counted than this.
pub const MOST_COUNTED: i64 = 10_000;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many notices should have been sent by now, as far as they are counted: those that are due, and those that have
/// been tried and are to be tried again.
pub async fn count_due(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<i64> {
    let Count { count } = diesel::sql_query(
        "SELECT count(*) FROM (\
         (SELECT FROM notices WHERE state = $3 AND due_at <= $1 ORDER BY due_at LIMIT $2) UNION ALL \
         (SELECT FROM notices WHERE state = $3 AND attempts > 0 AND due_at > $1 ORDER BY due_at LIMIT $2) \
         LIMIT $2) AS due",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(MOST_COUNTED)
    .bind::<Text, _>(State::Waiting)
    .get_result(conn)
    .await?;
    Ok(count)
}

/// How many notices were given up, as far as they are counted.
pub async fn count_dead(conn: &mut AsyncPgConnection) -> QueryResult<i64> {
    let Count { count } = diesel::sql_query(
        "SELECT count(*) FROM (SELECT FROM notices WHERE state = $2 ORDER BY id LIMIT $1) AS dead",
    )
    .bind::<BigInt, _>(MOST_COUNTED)
    .bind::<Text, _>(State::Dead)
    .get_result(conn)
    .await?;
    Ok(count)
}
