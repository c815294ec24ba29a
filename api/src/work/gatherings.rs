//! Takes the seats of those who have not confirmed in time: each table once a round, whoever finds it first.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use tokio::sync::Notify;
use uuid::Uuid;

use super::each_due::{EachDue, Queue, Turn};
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::frame::After;
use crate::table::gather;
use crate::table::refused::Result;

/// Tables whose time to confirm is over, the earliest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gatherings;

impl Queue for Gatherings {
    type Due = (DateTime<Utc>, Uuid);

    const FAILED: &'static str = "a time to confirm could not be ended";

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
        Ok(tables::gathering::due(conn, now, after, limit).await?)
    }

    async fn deal_with(&self, house: &House, (_, game): Self::Due) -> Result<usize> {
        let mut conn = house.database.get().await?;
        let ended = conn
            .build_transaction()
            .run(async |conn| {
                match tables::game::lock_free(conn, game).await? {
                    Some(game) => gather::expire(house, conn, &game).await,
                    // Somebody else was faster, or is at it.
                    None => Ok(false),
                }
            })
            .await?;
        if ended {
            After::TOLD.announce(house);
        }
        Ok(usize::from(ended))
    }
}

/// Watches the times to confirm until the task is ended.
pub async fn run(house: Arc<House>) {
    let tables = EachDue::<Gatherings>::default();
    let failed = "the times to confirm cannot be read";
    // Nobody knows that one is over but by looking.
    keep_looking(&Notify::new(), failed, || tables.look(&house)).await;
}

/// Deals with every time to confirm that is over, the earliest first, and says at how many tables.
///
/// A table that somebody else is changing right now is left for the next look.
pub async fn end_due(house: &House) -> Result<usize> {
    EachDue::<Gatherings>::default().look(house).await
}
