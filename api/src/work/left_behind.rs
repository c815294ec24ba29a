//! Seats of deleted accounts: the bot plays them at once, and the log is told right after.
//!
//! An account goes in one transaction, however many games it is in; each log is then told in a transaction of its own.
//! What is still to be told stands in the seat's row, so that none of it is lost if the server ends in between.

use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::Status;
use crate::table::House;
use crate::table::act::{Acted, announce};
use crate::table::refused::{Refused, Result};
use crate::table::seats;

/// Seats looked up at a time.
const BATCH: i64 = 50;

/// Tells every log that is yet to be told that the house's bot plays for somebody who is gone.
///
/// # Errors
/// The database fails.
pub async fn tell_logs(house: &House) -> Result<()> {
    let mut last = None;
    loop {
        let mut conn = house.database.get().await?;
        let untold = tables::seat::untold(&mut conn, last, BATCH).await?;
        drop(conn);
        match untold.last() {
            Some(&newest) => last = Some(newest),
            None => return Ok(()),
        }
        for (game, seat) in untold {
            match tell_log(house, game, seat).await {
                Ok(()) => {}
                // One bad game must not stop the others.
                Err(error) => tracing::warn!(%game, %error, "a log could not be told of a bot"),
            }
        }
    }
}

async fn tell_log(house: &House, game: Uuid, seat: Seat) -> Result<()> {
    let _turn = house.matches.turn(game).await;
    let mut conn = house.database.get().await?;
    let acted = conn
        .build_transaction()
        .run(async |conn| tell(house, conn, game, seat).await)
        .await?;
    drop(conn);
    if let Some(acted) = &acted {
        announce(house, acted);
    }
    Ok(())
}

async fn tell(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
) -> Result<Option<Acted>> {
    let game = tables::game::lock(conn, game)
        .await?
        .ok_or(Refused::NotFound("game"))?;
    if !tables::seat::note_told(conn, (game.id, seat)).await? || game.status != Status::Running {
        return Ok(None);
    }
    seats::tell_of_bot(house, conn, &game, seat).await.map(Some)
}
