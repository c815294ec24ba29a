//! Takes the seats of those who have not confirmed in time: each table once a round, whoever finds it first.

use std::sync::Arc;

use tokio::sync::Notify;
use uuid::Uuid;

use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::gather;
use crate::table::refused::Result;

/// Tables looked up at a time.
const BATCH: i64 = 100;

/// Watches the times to confirm until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the times to confirm cannot be read";
    // Nobody knows that one is over but by looking.
    keep_looking(&Notify::new(), failed, || end_due(&house)).await;
}

/// Deals with every time to confirm that is over, the earliest first, and says at how many tables.
///
/// A table that somebody else is changing right now is left for the next look.
///
/// # Errors
/// The database fails.
pub async fn end_due(house: &House) -> Result<usize> {
    let now = house.clock.now();
    let mut ended = 0;
    let mut last = None;
    loop {
        let mut conn = house.database.get().await?;
        let due = tables::gathering::due(&mut conn, now, last, BATCH).await?;
        drop(conn);
        match due.last() {
            Some(&newest) => last = Some(newest),
            None => break,
        }
        for (_, game) in due {
            match end(house, game).await {
                Ok(true) => ended += 1,
                Ok(false) => {}
                // One bad table must not stop the others.
                Err(error) => tracing::warn!(%game, %error, "a time to confirm could not be ended"),
            }
        }
    }
    if ended > 0 {
        house.bells.mail.notify_one();
        house.bells.hooks.notify_one();
    }
    Ok(ended)
}

/// Deals with one table in a transaction of its own, and says whether anything was done.
async fn end(house: &House, game: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            match tables::game::lock_free(conn, game).await? {
                Some(game) => gather::expire(house, conn, &game).await,
                // Somebody else was faster, or is at it.
                None => Ok(false),
            }
        })
        .await
}
