//! Vacations of people, and the clocks that have still to hear of them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use crate::store::outbox::notice;
use crate::store::schema::{seats, vacation_changes, vacations};
use crate::store::tables::game::Status;

/// Somebody's vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = vacations, check_for_backend(diesel::pg::Pg))]
pub struct Vacation {
    /// Whose.
    pub user_id: Uuid,
    /// Since when.
    pub since: DateTime<Utc>,
    /// When they are back by themselves; none if they say so.
    pub until: Option<DateTime<Utc>>,
    /// Whether it has ended by itself.
    pub over: bool,
}

impl Vacation {
    /// Whether its person is away.
    pub fn is_on(&self, now: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// The vacation that somebody is on.
pub async fn find(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Vacation>> {
    vacations::table
        .find(user)
        .filter(vacations::until.is_null().or(vacations::until.gt(now)))
        .select(Vacation::as_select())
        .first(conn)
        .await
        .optional()
}

/// The vacations of a game's people, those too that are over, by the seat.
pub async fn at_table(
    conn: &mut AsyncPgConnection,
    game: Uuid,
) -> QueryResult<Vec<(Seat, Vacation)>> {
    seats::table
        .inner_join(vacations::table.on(seats::user_id.eq(vacations::user_id.nullable())))
        .filter(seats::game_id.eq(game))
        .select((seats::seat, Vacation::as_select()))
        .load(conn)
        .await
}

/// Begins a vacation, or changes its end. To be called in a transaction.
pub async fn begin(conn: &mut AsyncPgConnection, vacation: &Vacation) -> QueryResult<()> {
    let last = vacations::table.find(vacation.user_id);
    let is_over = vacations::until.le(vacation.since);
    diesel::delete(last.filter(vacations::over.or(is_over.assume_not_null())))
        .execute(conn)
        .await?;
    diesel::insert_into(vacations::table)
        .values(vacation)
        .on_conflict(vacations::user_id)
        .do_update()
        .set(vacations::until.eq(vacation.until))
        .execute(conn)
        .await?;
    note_all(conn, vacation.user_id).await
}

/// Ends a vacation. To be called in a transaction.
pub async fn end(conn: &mut AsyncPgConnection, user: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(vacations::table.find(user))
        .execute(conn)
        .await?;
    is_back(conn, user, now).await
}

async fn is_back(conn: &mut AsyncPgConnection, user: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    // What waits for them is told at once, and in one mail.
    notice::look_again(conn, user, now).await?;
    note_all(conn, user).await
}

/// Ends the vacations that are over by themselves, at most `limit`, and says how many were. To be called in a transaction.
pub async fn end_due(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let over: Vec<Uuid> = vacations::table
        .filter(vacations::until.le(now))
        .filter(diesel::dsl::not(vacations::over))
        .order(vacations::until)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(vacations::user_id)
        .load(conn)
        .await?;
    for &user in &over {
        diesel::update(vacations::table.find(user))
            .set(vacations::over.eq(true))
            .execute(conn)
            .await?;
        is_back(conn, user, now).await?;
    }
    Ok(over.len())
}

/// Notes that the clocks of somebody's games have to hear where their player is. A game that is about to start may have
/// looked a moment ago; one that is only open is looked at in vain.
async fn note_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO vacation_changes (game_id) SELECT seats.game_id FROM seats CROSS JOIN LATERAL (\
         SELECT FROM games WHERE games.id = seats.game_id AND games.status = ANY ($2) \
         AND games.terms IS NOT NULL OFFSET 0) AS game WHERE seats.user_id = $1 AND NOT seats.over \
         ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Array<Text>, _>([Status::Open, Status::Running].as_slice())
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes that the clocks of a game have to hear where its players are, as when a seat has another one.
pub async fn note_game(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<()> {
    diesel::insert_into(vacation_changes::table)
        .values(vacation_changes::game_id.eq(game))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Games whose clocks have still to hear where their players are, in the order of their ids, behind `after`.
pub async fn changed(
    conn: &mut AsyncPgConnection,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    vacation_changes::table
        .filter(vacation_changes::game_id.gt(after))
        .order(vacation_changes::game_id)
        .limit(limit)
        .select(vacation_changes::game_id)
        .load(conn)
        .await
}

/// Notes that the clocks of these games are about to be told, as far as that was never tried. A note that somebody is
/// taking right now is left to them.
pub async fn note_tried(
    conn: &mut AsyncPgConnection,
    games: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    if games.is_empty() {
        return Ok(());
    }
    diesel::sql_query(
        "UPDATE vacation_changes SET tried_at = $1 WHERE game_id IN (SELECT game_id FROM vacation_changes \
         WHERE game_id = ANY ($2) AND tried_at IS NULL FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Array<SqlUuid>, _>(games)
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes given up with one statement; the next look takes the others.
const GIVEN_UP_AT_ONCE: i64 = 500;

/// Has no mail wait any more for games whose clocks were to be told at `tried_since` or before and have not heard, and says
/// how many these are. A note that somebody is taking right now is left to them.
pub async fn give_up(
    conn: &mut AsyncPgConnection,
    tried_since: DateTime<Utc>,
) -> QueryResult<usize> {
    diesel::sql_query(
        "UPDATE vacation_changes SET given_up = true WHERE game_id = ANY(ARRAY(SELECT game_id FROM vacation_changes \
         WHERE tried_at <= $1 AND NOT given_up ORDER BY tried_at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    )
    .bind::<Timestamptz, _>(tried_since)
    .bind::<BigInt, _>(GIVEN_UP_AT_ONCE)
    .execute(conn)
    .await
}

/// Takes the note about a game.
pub async fn take(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<()> {
    diesel::delete(vacation_changes::table.find(game))
        .execute(conn)
        .await?;
    Ok(())
}
