//! Who lost a seat at an open table, since they did not confirm in time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::lost_seats;

/// Notes that a user has lost a seat, for the first time or once more.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(lost_seats::table)
        .values((
            lost_seats::game_id.eq(game),
            lost_seats::user_id.eq(user),
            lost_seats::lost_at.eq(now),
        ))
        .on_conflict((lost_seats::game_id, lost_seats::user_id))
        .do_update()
        .set(lost_seats::lost_at.eq(now))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether a user has lost a seat at this table.
pub async fn exists(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(lost_seats::table.find((game, user))))
        .get_result(conn)
        .await
}

/// Forgets what a user has lost.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(lost_seats::table.filter(lost_seats::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}
