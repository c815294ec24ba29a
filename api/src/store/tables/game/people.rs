//! The games of a person, and what becomes of them when the person goes.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::Status;
use crate::store::schema::{games, seats};

/// Hands a user's seats in running games to the house's bot; the log is yet to be told of it.
///
/// # Errors
/// The database fails.
pub async fn hand_to_bots(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    // One after the other, so that two players of the same games may go at the same time; and before the seats are
    // looked at, so that none is handed on meanwhile.
    let mine = seats::table
        .filter(seats::user_id.eq(user))
        .select(seats::game_id);
    let _: Vec<Uuid> = games::table
        .filter(games::id.eq_any(mine))
        .filter(games::status.eq(Status::Running))
        .order(games::id)
        .for_update()
        .select(games::id)
        .load(conn)
        .await?;
    // Also where the bot plays for them already it counts as a change: nobody may take their seat back for them.
    diesel::sql_query(
        "WITH left_behind AS (UPDATE seats SET untold = seats.untold OR (games.bots >> seats.seat) & 1 = 0, \
         offered = false FROM games \
         WHERE seats.user_id = $1 AND games.id = seats.game_id AND games.status = $2 \
         RETURNING seats.game_id, seats.seat) \
         UPDATE games SET bots = (bots | (1 << left_behind.seat))::smallint, seat_changes = seat_changes + 1, \
         ordered = (ordered & ~(1 << left_behind.seat))::smallint \
         FROM left_behind WHERE games.id = left_behind.game_id",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes that something about who plays a seat is not as it was, though nothing was done in the game. The caller holds the
/// game's row.
///
/// # Errors
/// The database fails.
pub async fn count_seat_change(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set(games::seat_changes.eq(games::seat_changes + 1))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that somebody at a table, or who was there before, is called something else from now on, wherever it has not
/// ended: one statement, by the indexes of the user's seats. Games that are over are not counted, however many they are;
/// their people are read anew each time.
///
/// The name is to be written in the same transaction: then nobody who has counted as many knows the old one.
///
/// # Errors
/// The database fails.
pub async fn count_name_change(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::sql_query(
        "WITH theirs AS (SELECT id FROM games WHERE status IN ('open', 'running') AND id IN (\
         SELECT game_id FROM seats WHERE user_id = $1 \
         UNION SELECT game_id FROM seat_holders WHERE user_id = $1) \
         ORDER BY id FOR NO KEY UPDATE) \
         UPDATE games SET seat_changes = seat_changes + 1 FROM theirs WHERE games.id = theirs.id",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .execute(conn)
    .await?;
    Ok(())
}

/// The open games that a user has a seat in.
///
/// # Errors
/// The database fails.
pub async fn open_of(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Uuid>> {
    let own = seats::table
        .filter(seats::user_id.eq(user))
        .select(seats::game_id);
    games::table
        .filter(games::id.eq_any(own))
        .filter(games::status.eq(Status::Open))
        .order(games::id)
        .select(games::id)
        .load(conn)
        .await
}
