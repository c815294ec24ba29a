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

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use super::each_due::{EachDue, Queue, Turn};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::Status;
use crate::store::tables::seat::ForsakenSeat;
use crate::table::House;
use crate::table::act::Acted;
use crate::table::frame::After;
use crate::table::refused::{Refused, Result};
use crate::table::seats;

/// How often a worker looks for seats that nobody plays. None of them comes from a server like this one.
const LOOK_EVERY: Duration = Duration::from_mins(10);

/// Seats that the bot has played since an account was deleted, and whose logs are yet to be told of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untold;

/// Seats of running games that belong to deleted accounts and that nobody plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forsaken;

impl Queue for Untold {
    type Due = (Uuid, Seat);

    const FAILED: &'static str = "a log could not be told of a bot";

    const TURN: Turn = Turn::Wait;

    fn game((game, _): Self::Due) -> Uuid {
        game
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        _now: DateTime<Utc>,
        after: Option<Self::Due>,
        limit: i64,
    ) -> Result<Vec<Self::Due>> {
        Ok(tables::seat::untold(conn, after, limit).await?)
    }

    async fn deal_with(&self, house: &House, (game, seat): Self::Due) -> Result<usize> {
        let mut conn = house.database.get().await?;
        let acted = conn
            .build_transaction()
            .run(async |conn| tell(house, conn, game, seat).await)
            .await?;
        Ok(told_of(house, acted.as_ref()))
    }
}

impl Queue for Forsaken {
    type Due = ForsakenSeat;

    const FAILED: &'static str = "a bot could not take a seat over";

    const TURN: Turn = Turn::Wait;

    fn game(due: Self::Due) -> Uuid {
        due.game
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        _now: DateTime<Utc>,
        after: Option<Self::Due>,
        limit: i64,
    ) -> Result<Vec<Self::Due>> {
        // There is hardly ever one: people are passed over, so many with one statement, until somebody has some.
        let mut last = after.map_or(Uuid::nil(), |seat| seat.user);
        loop {
            let people = tables::seat::former_players(conn, last, limit).await?;
            match people.last() {
                Some(&newest) => last = newest,
                None => return Ok(Vec::new()),
            }
            let forsaken = tables::seat::forsaken(conn, &people).await?;
            if !forsaken.is_empty() {
                return Ok(forsaken);
            }
        }
    }

    async fn deal_with(&self, house: &House, due: Self::Due) -> Result<usize> {
        let mut conn = house.database.get().await?;
        let acted = conn
            .build_transaction()
            .run(async |conn| take_over(house, conn, due.game, due.seat).await)
            .await?;
        Ok(told_of(house, acted.as_ref()))
    }
}

/// Tells of what was done, if anything was, and says how often.
fn told_of(house: &House, acted: Option<&Acted>) -> usize {
    let Some(acted) = acted else { return 0 };
    After::acted(acted).announce(house);
    1
}

/// Tells every log that is yet to be told that the house's bot plays for somebody who is gone.
pub async fn tell_logs(house: &House) -> Result<()> {
    EachDue::<Untold>::default().look(house).await?;
    Ok(())
}

/// Gives seats of deleted accounts that nobody plays to the house's bot, until the task is ended.
pub async fn run(house: Arc<House>) {
    let forsaken = EachDue::<Forsaken>::default();
    loop {
        if let Err(error) = forsaken.look(&house).await {
            tracing::warn!(%error, "seats that nobody plays could not be looked for");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Gives each seat of a running game that belongs to a deleted account and that nobody plays to the house's bot, and says
/// how many.
pub async fn take_over_all(house: &House) -> Result<usize> {
    EachDue::<Forsaken>::default().look(house).await
}

/// Writes in the log that the house's bot plays a seat that nobody plays, unless somebody does by now.
async fn take_over(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
) -> Result<Option<Acted>> {
    let game = tables::game::lock(conn, game)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))?;
    if game.status != Status::Running
        || game.bots.has(seat)
        || !tables::seat::is_left_behind(conn, (game.id, seat)).await?
    {
        return Ok(None);
    }
    tracing::warn!(game = %game.id, %seat, "nobody played the seat of a deleted account; the bot does now");
    seats::tell_of_bot(house, conn, &game, seat).await.map(Some)
}

/// Writes in the log that the house's bot plays a seat, unless that has been written by now.
async fn tell(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
) -> Result<Option<Acted>> {
    let game = tables::game::lock(conn, game)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))?;
    if !tables::seat::note_told(conn, (game.id, seat)).await? || game.status != Status::Running {
        return Ok(None);
    }
    seats::tell_of_bot(house, conn, &game, seat).await.map(Some)
}
