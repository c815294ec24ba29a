//! Digests: when they are due, and what was held for them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Kind, Notice, State};
use crate::store::people::preferences;
use crate::store::schema::notices;
use crate::store::tables::game::Status;

/// Digests begun at a time.
const BATCH: i64 = 64;

/// The most held notices that one digest tells.
const MOST_HELD: i64 = 500;

/// Writes the digests whose hour has come for everybody for whom anything waits, and says how many hours have come. Who
/// is asked nothing and has no news gets none; nor does anybody whose last one has still to go out.
pub async fn begin_digests(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    conn.build_transaction()
        .run(async |conn| {
            let readers = preferences::take_digests(conn, BATCH, now).await?;
            for reader in &readers {
                begin(conn, *reader, now).await?;
            }
            Ok::<_, diesel::result::Error>(readers.len())
        })
        .await
}

async fn begin(conn: &mut AsyncPgConnection, reader: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO notices (id, kind, user_id, due_at, created_at) SELECT $1, $2, $3, $4, $4 \
         WHERE (EXISTS (SELECT FROM seats CROSS JOIN LATERAL (SELECT games.awaited FROM games \
         WHERE games.id = seats.game_id AND games.status = $6 OFFSET 0) AS game \
         WHERE seats.user_id = $3 AND NOT seats.over AND (game.awaited >> seats.seat) & 1 = 1) \
         OR EXISTS (SELECT FROM notices WHERE user_id = $3 AND state = $7 AND kind = ANY($5))) \
         AND NOT EXISTS (SELECT FROM notices WHERE user_id = $3 AND state = $7 AND kind = $2)",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<Text, _>(Kind::Digest)
    .bind::<SqlUuid, _>(reader)
    .bind::<Timestamptz, _>(now)
    .bind::<Array<Text>, _>(held_kinds())
    .bind::<Text, _>(Status::Running)
    .bind::<Text, _>(State::Waiting)
    .execute(conn)
    .await?;
    Ok(())
}

/// The notices of a reader that a digest tells: those that wait and may be told together, the oldest first.
pub async fn held(conn: &mut AsyncPgConnection, reader: Uuid) -> QueryResult<Vec<Notice>> {
    notices::table
        .filter(notices::user_id.eq(reader))
        .filter(notices::state.eq(State::Waiting))
        .filter(notices::kind.eq_any(held_kinds()))
        .order(notices::id)
        .limit(MOST_HELD)
        .select(Notice::as_select())
        .load(conn)
        .await
}

fn held_kinds() -> Vec<Kind> {
    Kind::ALL
        .into_iter()
        .filter(|kind| kind.is_held())
        .collect()
}
