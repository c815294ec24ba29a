//! The games of a person, and what becomes of them when the person goes.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::{Game, Status};
use crate::store::rows::readable;
use crate::store::schema::games;
use crate::store::seats::SqlSeat;

/// A game of somebody.
#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    id: Uuid,
}

/// A seat of somebody.
#[derive(QueryableByName)]
struct Seated {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    game_id: Uuid,
    #[diesel(sql_type = SqlSeat)]
    seat: Seat,
}

/// The games that wait for a user, each with the seat, the longest wait first.
pub async fn waiting_for(
    conn: &mut AsyncPgConnection,
    user: Uuid,
) -> QueryResult<Vec<(Game, Seat)>> {
    // A game is looked up for each seat: the `OFFSET` keeps PostgreSQL from reading all games instead.
    let waiting: Vec<Seated> = diesel::sql_query(
        "SELECT seats.game_id, seats.seat FROM seats CROSS JOIN LATERAL (SELECT games.awaited FROM games \
         WHERE games.id = seats.game_id AND games.status = $2 OFFSET 0) AS game \
         WHERE seats.user_id = $1 AND NOT seats.over AND (game.awaited >> seats.seat) & 1 = 1",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .load(conn)
    .await?;
    let seats: BTreeMap<Uuid, Seat> = waiting
        .into_iter()
        .map(|waiting| (waiting.game_id, waiting.seat))
        .collect();
    let games = games::table
        .filter(games::id.eq_any(seats.keys()))
        .order((games::awaited_since, games::id))
        .select(Game::as_select())
        .load_stream(conn)
        .await?;
    let games = readable(games)
        .await?
        .into_iter()
        .filter_map(|game| Some((seats.get(&game.id).copied()?, game)));
    Ok(games.map(|(seat, game)| (game, seat)).collect())
}

/// Games that are changed with one statement.
const AT_ONCE: usize = 500;

/// Hands a user's seats in running games to the house's bot; the log is yet to be told of it.
pub async fn hand_to_bots(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    // One after the other, so that two players of the same games may go at the same time; and before the seats are
    // looked at, so that none is handed on meanwhile.
    let running: Vec<Seated> = diesel::sql_query(
        "SELECT seats.game_id, seats.seat FROM seats CROSS JOIN LATERAL (SELECT FROM games \
         WHERE games.id = seats.game_id AND games.status = $2 OFFSET 0) AS game \
         WHERE seats.user_id = $1 AND NOT seats.over ORDER BY seats.game_id",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .load(conn)
    .await?;
    for some in running.chunks(AT_ONCE) {
        let some: Vec<Uuid> = some.iter().map(|seated| seated.game_id).collect();
        let _: Vec<Uuid> = games::table
            .filter(games::id.eq_any(&some))
            .order(games::id)
            .for_update()
            .select(games::id)
            .load(conn)
            .await?;
        // Also where the bot plays for them already it counts as a change: nobody may take their seat back for them.
        diesel::sql_query(
            "WITH left_behind AS (UPDATE seats SET untold = seats.untold OR (games.bots >> seats.seat) & 1 = 0, \
             offered = false FROM games \
             WHERE seats.user_id = $1 AND seats.game_id = ANY($2) AND games.id = seats.game_id \
             AND games.status = $3 RETURNING seats.game_id, seats.seat) \
             UPDATE games SET bots = (bots | (1 << left_behind.seat))::smallint, seat_changes = seat_changes + 1, \
             ordered = (ordered & ~(1 << left_behind.seat))::smallint \
             FROM left_behind WHERE games.id = left_behind.game_id",
        )
        .bind::<diesel::sql_types::Uuid, _>(user)
        .bind::<diesel::sql_types::Array<diesel::sql_types::Uuid>, _>(some)
        .bind::<diesel::sql_types::Text, _>(Status::Running)
        .execute(conn)
        .await?;
    }
    Ok(())
}

/// Notes that something about who plays a seat is not as it was, though nothing was done in the game. The caller holds the
/// game's row.
pub async fn count_seat_change(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set(games::seat_changes.eq(games::seat_changes + 1))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that somebody at a table, or who was there before, is called something else from now on, wherever it has not
/// ended. Games that are over are not counted, however many they are; their people are read anew each time.
///
/// The games are locked in the order of their ids. The name is to be written in the same transaction: then nobody who has
/// counted as many knows the old one.
pub async fn count_name_change(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    let locked: Vec<Id> = diesel::sql_query(
        "SELECT game.id FROM (SELECT game_id FROM seats WHERE user_id = $1 AND NOT over \
         UNION SELECT game_id FROM seat_holders WHERE user_id = $1 ORDER BY game_id) AS theirs \
         CROSS JOIN LATERAL (SELECT games.id FROM games WHERE games.id = theirs.game_id \
         AND games.status IN ('open', 'running') FOR NO KEY UPDATE) AS game",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .load(conn)
    .await?;
    for some in locked.chunks(AT_ONCE) {
        let ids: Vec<Uuid> = some.iter().map(|found| found.id).collect();
        diesel::update(games::table.filter(games::id.eq_any(ids)))
            .set(games::seat_changes.eq(games::seat_changes + 1))
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// The games of this status that a user sits in, in the order of their ids; not those that are over.
pub async fn of_user(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    status: Status,
) -> QueryResult<Vec<Uuid>> {
    let seated: Vec<Seated> = diesel::sql_query(
        "SELECT seats.game_id, seats.seat FROM seats CROSS JOIN LATERAL (SELECT FROM games \
         WHERE games.id = seats.game_id AND games.status = $2 OFFSET 0) AS game \
         WHERE seats.user_id = $1 AND NOT seats.over ORDER BY seats.game_id",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Text, _>(status)
    .load(conn)
    .await?;
    Ok(seated.into_iter().map(|seated| seated.game_id).collect())
}
