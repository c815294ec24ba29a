//! Notices about a table whose game has not begun: also to people who have no seat there.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::Kind;
use crate::store::outbox::event;
use crate::store::schema::notices;

/// What somebody is to be told about a table.
#[derive(Clone, Copy, Debug)]
pub struct AboutTable {
    /// The kind of notice.
    pub kind: Kind,
    /// The game.
    pub game: Uuid,
    /// The account that is told; none for an invited address that has none.
    pub user: Option<Uuid>,
    /// The reader's seat, if there is one: nobody else is told in its place.
    pub seat: Option<Seat>,
    /// The round of confirming that it is about, if it is about one.
    pub round: Option<i32>,
    /// The invitation that made the reader one of those who are told, if one did.
    pub invitation: Option<Uuid>,
}

/// Writes a notice about a table, also for the webhooks. The caller holds the game's row, and tells it once.
pub async fn create_about_table(
    conn: &mut AsyncPgConnection,
    told: &AboutTable,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let id = Uuid::now_v7();
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(id),
            notices::kind.eq(told.kind),
            notices::user_id.eq(told.user),
            notices::invitation_id.eq(told.invitation),
            notices::game_id.eq(told.game),
            notices::seat.eq(told.seat),
            notices::decision.eq(told.round),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    event::create_for(conn, &[id], now).await
}
