//! Old notices go, when nothing can ask for them any more.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::State;
use crate::store::first_id_at;
use crate::store::schema::notices;
use crate::store::tables::game::Status;

/// How long people are shown what they were told.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(180);

/// Deletes old notices among the next `limit` behind `after`; how many, and the last of those that were looked at. None: there
/// are no more old ones.
///
/// What belongs to a game that is not over stays, however old: by it the game knows what it has told. So does what waits.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    after: Uuid,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Option<(usize, Uuid)>> {
    let until = now - KEPT_FOR;
    let old: Vec<Uuid> = notices::table
        .filter(notices::id.gt(after))
        .filter(notices::id.lt(first_id_at(until)))
        .order(notices::id)
        .limit(limit)
        .select(notices::id)
        .load(conn)
        .await?;
    let Some(&last) = old.last() else {
        return Ok(None);
    };
    let deleted = diesel::sql_query(
        "DELETE FROM notices WHERE id = ANY($1) AND created_at < $2 AND state <> $3 AND NOT EXISTS (\
         SELECT FROM games WHERE games.id = notices.game_id AND games.status = ANY($4))",
    )
    .bind::<Array<SqlUuid>, _>(old)
    .bind::<Timestamptz, _>(until)
    .bind::<Text, _>(State::Waiting)
    .bind::<Array<Text>, _>([Status::Open, Status::Running].as_slice())
    .execute(conn)
    .await?;
    Ok(Some((deleted, last)))
}
