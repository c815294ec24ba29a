//! Deals with the games in which somebody's time has run out: each once a deadline, whoever finds it first.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::each_due::{EachDue, Queue, Turn};
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::frame::After;
use crate::table::refused::Result;
use crate::table::time_out;

/// Running games with a deadline that has passed, the earliest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadlines;

/// Watches the deadlines, and remembers the games that it could not deal with.
pub type TimeKeeper = EachDue<Deadlines>;

impl Queue for Deadlines {
    type Due = (DateTime<Utc>, Uuid);

    const FAILED: &'static str = "a deadline could not be dealt with";

    const TURN: Turn = Turn::Skip;

    const BY_THE_CLOCK: bool = true;

    fn game((_, game): Self::Due) -> Uuid {
        game
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        after: Option<Self::Due>,
        limit: i64,
    ) -> Result<Vec<Self::Due>> {
        Ok(tables::game::due_to_the_clock(conn, now, after, limit).await?)
    }

    async fn deal_with(&self, house: &House, (_, game): Self::Due) -> Result<usize> {
        let mut conn = house.database.get().await?;
        let acted = conn
            .build_transaction()
            .run(async |conn| {
                match tables::game::lock_due(conn, game, house.clock.now()).await? {
                    Some(due) => time_out::time_out(house, conn, &due).await,
                    // Somebody else was faster, or is at it.
                    None => Ok(None),
                }
            })
            .await?;
        drop(conn);
        let Some(acted) = acted else { return Ok(0) };
        After::acted(&acted).announce(house);
        Ok(1)
    }
}

/// Deals with deadlines until the task is ended.
pub async fn run(house: Arc<House>) {
    let keeper = TimeKeeper::default();
    let failed = "the deadlines cannot be read";
    keep_looking(&house.bells.clock, failed, || keeper.look(&house)).await;
}
