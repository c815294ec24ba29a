//! When something last changed at tables that wait for players.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::table_changes;

/// Notes that somebody has sat down at an open table or has left it, or that its bots are others. The caller holds the game's
/// row.
pub async fn note(conn: &mut AsyncPgConnection, game: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::insert_into(table_changes::table)
        .values((
            table_changes::game_id.eq(game),
            table_changes::changed_at.eq(now),
        ))
        .on_conflict(table_changes::game_id)
        .do_update()
        .set(table_changes::changed_at.eq(now))
        .execute(conn)
        .await?;
    Ok(())
}
