//! Carries vacations to the clocks of games: in batches, each game in a transaction of its own.

use std::sync::Arc;

use uuid::Uuid;

use crate::ground::looking::keep_looking;
use crate::store::people;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::vacation::tell_clocks;

/// Vacations and games looked up at a time.
const BATCH: i64 = 100;

/// Carries vacations to the clocks until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the vacations cannot be read";
    keep_looking(&house.bells.vacations, failed, || tell_all(&house)).await;
}

/// Ends the vacations that are over, and tells the clocks of every game that has not heard; in how many games.
///
/// A game that somebody else is changing right now is left for the next look.
///
/// # Errors
/// The database fails.
pub async fn tell_all(house: &House) -> Result<usize> {
    while end_due(house).await? > 0 {}
    let mut told = 0;
    let mut last = Uuid::nil();
    loop {
        let mut conn = house.database.get().await?;
        let games = people::vacation::changed(&mut conn, last, BATCH).await?;
        drop(conn);
        match games.last() {
            Some(&newest) => last = newest,
            None => return Ok(told),
        }
        for game in games {
            match tell(house, game).await {
                Ok(true) => told += 1,
                Ok(false) => {}
                // One bad game must not stop the others.
                Err(error) => tracing::warn!(%game, %error, "a clock did not hear of a vacation"),
            }
        }
    }
}

/// Ends some of the vacations that are over.
async fn end_due(house: &House) -> Result<usize> {
    let now = house.clock.now();
    let mut conn = house.database.get().await?;
    let ended = conn
        .build_transaction()
        .run(async |conn| people::vacation::end_due(conn, now, BATCH).await)
        .await?;
    if ended > 0 {
        house.bells.mail.notify_one();
    }
    Ok(ended)
}

/// Tells the clocks of one game, and says whether they could be told.
async fn tell(house: &House, game: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    let told = conn
        .build_transaction()
        .run(async |conn| {
            let Some(row) = tables::game::lock_free(conn, game).await? else {
                return Ok(None);
            };
            people::vacation::take(conn, game).await?;
            Ok::<_, Refused>(Some(tell_clocks(house, conn, &row).await?))
        })
        .await?;
    if let Some(Some(after)) = &told {
        house.matches.keep(after);
    }
    Ok(told.is_some())
}
