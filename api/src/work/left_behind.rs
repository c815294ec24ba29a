//! Seats of deleted accounts: the bot plays them at once, and the log is told right after.
//!
//! An account goes in one transaction, however many games it is in; each log is then told in a transaction of its own.
//! What is still to be told stands in the seat's row, so that none of it is lost if the server ends in between.
//!
//! Nobody takes such a seat back: whatever a person does, is done with the account held, or only if nobody has gone from the
//! table since it was looked at. Servers that knew this less well have left games in which nobody plays such a seat; a
//! worker gives it to the bot.

use std::sync::Arc;
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::Status;
use crate::table::House;
use crate::table::act::{Acted, announce};
use crate::table::refused::{Refused, Result};
use crate::table::seats;

/// Seats or people looked up at a time.
const BATCH: i64 = 50;

/// How often a worker looks for seats that nobody plays. None of them comes from a server like this one.
const LOOK_EVERY: Duration = Duration::from_mins(10);

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
            // One bad game must not stop the others.
            if let Err(error) = pass(house, (game, seat), Why::Untold).await {
                tracing::warn!(%game, %error, "a log could not be told of a bot");
            }
        }
    }
}

/// Gives seats of deleted accounts that nobody plays to the house's bot, until the task is ended.
pub async fn run(house: Arc<House>) {
    loop {
        if let Err(error) = take_over_all(&house).await {
            tracing::warn!(%error, "seats that nobody plays could not be looked for");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Gives each seat of a running game that belongs to a deleted account and that nobody plays to the house's bot, and says
/// how many.
///
/// # Errors
/// The database fails.
pub async fn take_over_all(house: &House) -> Result<usize> {
    let mut taken = 0;
    let mut last = Uuid::nil();
    loop {
        let mut conn = house.database.get().await?;
        let people = tables::seat::former_players(&mut conn, last, BATCH).await?;
        match people.last() {
            Some(&newest) => last = newest,
            None => return Ok(taken),
        }
        let forsaken = tables::seat::forsaken(&mut conn, &people).await?;
        drop(conn);
        for (game, seat) in forsaken {
            match pass(house, (game, seat), Why::Forsaken).await {
                Ok(true) => taken += 1,
                Ok(false) => {}
                // One bad game must not stop the others.
                Err(error) => tracing::warn!(%game, %error, "a bot could not take a seat over"),
            }
        }
    }
}

async fn take_over(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
) -> Result<Option<Acted>> {
    let game = tables::game::lock(conn, game)
        .await?
        .ok_or(Refused::NotFound("game"))?;
    if game.status != Status::Running
        || game.bots.has(seat)
        || !tables::seat::is_left_behind(conn, (game.id, seat)).await?
    {
        return Ok(None);
    }
    tracing::warn!(game = %game.id, %seat, "nobody played the seat of a deleted account; the bot does now");
    seats::tell_of_bot(house, conn, &game, seat).await.map(Some)
}

/// Why the log is to say that the house's bot plays a seat.
#[derive(Clone, Copy, Debug)]
enum Why {
    /// It has played the seat since the account was deleted.
    Untold,
    /// Nobody plays it.
    Forsaken,
}

/// Writes in the log that the house's bot plays a seat, alone at the table, and says whether it had to be written.
async fn pass(house: &House, (game, seat): (Uuid, Seat), why: Why) -> Result<bool> {
    let _turn = house.matches.turn(game).await;
    let mut conn = house.database.get().await?;
    let acted = conn
        .build_transaction()
        .run(async |conn| match why {
            Why::Untold => tell(house, conn, game, seat).await,
            Why::Forsaken => take_over(house, conn, game, seat).await,
        })
        .await?;
    drop(conn);
    if let Some(acted) = &acted {
        announce(house, acted);
    }
    Ok(acted.is_some())
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
