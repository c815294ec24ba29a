//! Counts votes again: when the silence of those who have not answered is a yes, and when something was done at the table that
//! may change who has to agree.

use std::sync::Arc;

use chrono::TimeDelta;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::act::{Acted, announce};
use crate::table::refused::{Refused, Result};
use crate::table::votes;

/// Votes looked up at a time.
const BATCH: i64 = 100;

/// When a vote that could not be counted is looked at again.
const NEXT_TRY: TimeDelta = TimeDelta::hours(1);

/// Counts votes until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the votes cannot be read";
    // That a time is over, nobody knows but by looking; and the rest can wait for a second.
    keep_looking(&Notify::new(), failed, || count_due(&house)).await;
}

/// Counts every vote that is due, the earliest first, and says how often any was.
///
/// A game that somebody else is changing right now is left for the next look.
///
/// # Errors
/// The database fails.
pub async fn count_due(house: &House) -> Result<usize> {
    let now = house.clock.now();
    let mut counted = 0;
    let mut last = None;
    loop {
        let mut conn = house.database.get().await?;
        let due = tables::vote::due(&mut conn, now, last, BATCH).await?;
        drop(conn);
        match due.last() {
            Some(&(at, newest, _)) => last = Some((at, newest)),
            None => break,
        }
        for (_, vote, game) in due {
            match count(house, game).await {
                Ok(done) => counted += done,
                Err(Refused::Unavailable) => {}
                // One bad game must not stop the others.
                Err(error) => {
                    tracing::warn!(%game, %vote, %error, "a vote could not be counted");
                    let mut conn = house.database.get().await?;
                    tables::vote::postpone(&mut conn, vote, now + NEXT_TRY).await?;
                }
            }
        }
    }
    if counted > 0 {
        house.bells.mail.notify_one();
        house.bells.hooks.notify_one();
    }
    Ok(counted)
}

/// Counts the votes of one game that are due, and says how many transactions that took.
async fn count(house: &House, game: Uuid) -> Result<usize> {
    let mut counted = 0;
    while let Some(acted) = count_some(house, game).await? {
        counted += 1;
        match acted {
            Some(acted) => announce(house, &acted),
            None => break,
        }
    }
    Ok(counted)
}

/// Counts votes of one game in a transaction, up to the first that is agreed on; what was done then. None: none was due, or
/// somebody else is at it.
async fn count_some(house: &House, game: Uuid) -> Result<Option<Option<Acted>>> {
    let mut conn = house.database.get().await?;
    conn.build_transaction()
        .run(
            async |conn| match tables::game::lock_free(conn, game).await? {
                Some(game) => votes::count_due(house, conn, &game).await,
                None => Ok(None),
            },
        )
        .await
}
