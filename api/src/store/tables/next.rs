//! What of somebody's games waits for them, the most urgent first, and what they have put off.

use chrono::{DateTime, Utc};
use diesel::dsl::{Asc, NullsLast};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::game::{Status, awaits_seat};
use crate::store::schema::{games, seats};

/// A running game that waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct Due {
    /// The game.
    pub game: Uuid,
    decision: Option<i32>,
    snoozed_decision: Option<i32>,
    snoozed_until: Option<DateTime<Utc>>,
}

impl Due {
    /// Whether the very decision that waits has been put off to a time that is still to come.
    pub fn is_snoozed(&self, now: DateTime<Utc>) -> bool {
        self.snoozed_decision == self.decision
            && self.snoozed_until.is_some_and(|until| until > now)
    }
}

/// What makes one game more urgent than another: the earliest deadline, and without one who has waited longest.
fn urgency() -> (
    NullsLast<Asc<games::next_deadline>>,
    Asc<games::awaited_since>,
) {
    (
        games::next_deadline.asc().nulls_last(),
        games::awaited_since.asc(),
    )
}

/// The games that wait for a user, the most urgent first, without those whose log does not replay.
///
/// # Errors
/// The database fails.
pub async fn due(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Due>> {
    games::table
        .inner_join(seats::table)
        .filter(seats::user_id.eq(user))
        .filter(games::status.eq(Status::Running))
        .filter(games::broken_id.is_null())
        .filter(awaits_seat())
        .order((urgency(), games::id))
        .select((
            games::id,
            games::decision,
            seats::snoozed_decision,
            seats::snoozed_until,
        ))
        .load(conn)
        .await
}

/// Puts off the decision that waits for the user in a game, and says whether one does.
///
/// # Errors
/// The database fails.
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
///
/// # Errors
/// The database fails.
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
