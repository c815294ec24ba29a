//! What of somebody's games waits for them, the most urgent first, and what they have put off.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Int4, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::game::Status;
use crate::store::schema::seats;

/// A running game that waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Due {
    /// The game.
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    pub game: Uuid,
    #[diesel(sql_type = Nullable<Int4>)]
    decision: Option<i32>,
    #[diesel(sql_type = Nullable<Int4>)]
    snoozed_decision: Option<i32>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    snoozed_until: Option<DateTime<Utc>>,
}

impl Due {
    /// Whether the very decision that waits has been put off to a time that is still to come.
    pub fn is_snoozed(&self, now: DateTime<Utc>) -> bool {
        self.snoozed_decision == self.decision
            && self.snoozed_until.is_some_and(|until| until > now)
    }
}

/// The games that wait for a user, the most urgent first, without those whose log does not replay: those with the earliest
/// deadline, and without one those that have waited longest.
pub async fn due(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Due>> {
    // A game is looked up for each seat: the `OFFSET` keeps PostgreSQL from reading all games instead.
    diesel::sql_query(
        "SELECT seats.game_id AS game, game.decision, seats.snoozed_decision, seats.snoozed_until FROM seats \
         CROSS JOIN LATERAL (SELECT * FROM games WHERE games.id = seats.game_id AND games.status = $2 \
         AND games.broken_id IS NULL OFFSET 0) AS game \
         WHERE seats.user_id = $1 AND NOT seats.over AND (game.awaited >> seats.seat) & 1 = 1 \
         ORDER BY game.next_deadline ASC NULLS LAST, game.awaited_since, seats.game_id",
    )
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .load(conn)
    .await
}

/// Puts off the decision that waits for the user in a game, and says whether one does.
pub async fn snooze(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
    until: DateTime<Utc>,
) -> QueryResult<bool> {
    let noted = diesel::sql_query(
        "UPDATE seats SET snoozed_until = $3, snoozed_decision = games.decision FROM games \
         WHERE seats.game_id = $1 AND seats.user_id = $2 AND games.id = seats.game_id \
         AND games.status = $4 AND games.decision IS NOT NULL \
         AND (games.awaited >> seats.seat) & 1 = 1",
    )
    .bind::<diesel::sql_types::Uuid, _>(game)
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<diesel::sql_types::Timestamptz, _>(until)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .execute(conn)
    .await?;
    Ok(noted == 1)
}

/// Takes back what the user has put off in a game, if anything.
pub async fn wake(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<()> {
    let seat = seats::table
        .filter(seats::game_id.eq(game))
        .filter(seats::user_id.eq(user));
    diesel::update(seat)
        .set((
            seats::snoozed_until.eq(None::<DateTime<Utc>>),
            seats::snoozed_decision.eq(None::<i32>),
        ))
        .execute(conn)
        .await?;
    Ok(())
}
