//! Forgets what nobody asks for any more, by its age: a little at a time, so that nobody waits for it. What is kept for ever
//! stands in `docs/operations.md`.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use crate::store::outbox::{delivery, event, incoming, notice};
use crate::store::people::{answer, authorization_code, lifted_limit, session, sign_in};
use crate::table::House;
use crate::table::guests;
use crate::table::refused::Result;

/// Rows deleted at a time.
const BATCH: i64 = 1000;

/// How often old rows are looked for, in minutes.
const LOOK_EVERY: u64 = 60;

/// Forgets now and then who made requests long ago, and every hour old rows, until the task is ended.
pub async fn run(house: Arc<House>) {
    for minute in 1_u64.. {
        tokio::time::sleep(Duration::from_mins(1)).await;
        house.limits.tidy();
        if minute.is_multiple_of(LOOK_EVERY)
            && let Err(error) = forget_old(&house).await
        {
            tracing::warn!(%error, "old rows could not be deleted");
        }
    }
}

/// Deletes all old rows, and says how many there were.
pub async fn forget_old(house: &House) -> Result<usize> {
    let now = house.clock.now();
    let mut conn = house.database.get().await?;
    let mut deleted = 0;
    macro_rules! while_there_are_any {
        ($forget:path) => {
            loop {
                match $forget(&mut conn, now, BATCH).await? {
                    0 => break,
                    some => deleted += some,
                }
            }
        };
    }
    while_there_are_any!(answer::forget_old);
    while_there_are_any!(authorization_code::forget_old);
    while_there_are_any!(delivery::forget_old);
    while_there_are_any!(event::forget_old);
    while_there_are_any!(lifted_limit::forget_old);
    while_there_are_any!(session::forget_spent);
    while_there_are_any!(session::forget_old);
    while_there_are_any!(sign_in::forget_old);
    while_there_are_any!(incoming::erase_texts);
    while_there_are_any!(incoming::forget_old);
    let mut last = Uuid::nil();
    while let Some((some, newest)) = notice::forget_old(&mut conn, last, now, BATCH).await? {
        deleted += some;
        last = newest;
    }
    drop(conn);
    Ok(deleted + guests::sweep(house).await?)
}
