//! Carries vacations to the clocks of games: in batches, each game in a transaction of its own.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::each_due::{EachDue, Queue, Turn};
use crate::ground::looking::keep_looking;
use crate::store::people;
use crate::store::tables;
use crate::table::House;
use crate::table::frame::After;
use crate::table::refused::{Refused, Result};
use crate::table::vacation::tell_clocks;

/// Vacations ended at a time.
const BATCH: i64 = 100;

/// How long mails that name deadlines wait for a game whose clocks do not hear of a vacation.
const MAILS_WAIT: TimeDelta = TimeDelta::minutes(5);

/// Games whose clocks have still to hear where their players are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vacations;

impl Queue for Vacations {
    type Due = Uuid;

    const FAILED: &'static str = "a clock did not hear of a vacation";

    const TURN: Turn = Turn::Skip;

    const BY_THE_CLOCK: bool = true;

    fn game(due: Uuid) -> Uuid {
        due
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>> {
        let games = people::vacation::changed(conn, after.unwrap_or_default(), limit).await?;
        people::vacation::note_tried(conn, &games, now).await?;
        Ok(games)
    }

    async fn deal_with(&self, house: &House, game: Uuid) -> Result<usize> {
        tell(house, game).await.map(usize::from)
    }
}

/// Carries vacations to the clocks until the task is ended.
pub async fn run(house: Arc<House>) {
    let games = EachDue::<Vacations>::default();
    let failed = "the vacations cannot be read";
    keep_looking(&house.bells.vacations, failed, || tell_with(&house, &games)).await;
}

/// Ends the vacations that are over, and tells the clocks of every game that has not heard; in how many games.
///
/// A game that somebody else is changing right now is left for the next look. A game whose clocks cannot be told is tried
/// again and again, but after a while no mail waits for it any more.
pub async fn tell_all(house: &House) -> Result<usize> {
    tell_with(house, &EachDue::default()).await
}

/// The same with a worker that remembers the games that it could not tell.
pub async fn tell_with(house: &House, games: &EachDue<Vacations>) -> Result<usize> {
    if house.punctual.is_wrong() {
        return Ok(0);
    }
    while end_due(house).await? > 0 {}
    let told = games.look(house).await?;
    let mut conn = house.database.get().await?;
    let tried_since = house.clock.now() - MAILS_WAIT;
    let given_up = people::vacation::give_up(&mut conn, tried_since).await?;
    if given_up > 0 {
        tracing::warn!(
            games = given_up,
            "no mail waits any more for clocks that do not hear of a vacation"
        );
    }
    Ok(told)
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
        After::MAILED.announce(house);
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
    let was_free = told.is_some();
    if let Some(game) = told.flatten() {
        After::timed(game).announce(house);
    }
    Ok(was_free)
}
