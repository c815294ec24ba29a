//! Counts votes again: when the silence of those who have not answered is a yes, and when something was done at the table that
//! may change who has to agree.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use tokio::sync::Notify;
use uuid::Uuid;

use super::each_due::{EachDue, Queue, Turn};
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::act::Acted;
use crate::table::frame::After;
use crate::table::refused::Result;
use crate::table::votes;

/// Votes that are due to be counted, the earliest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Votes;

impl Queue for Votes {
    /// When it is due, the vote, and its game.
    type Due = (DateTime<Utc>, Uuid, Uuid);

    const FAILED: &'static str = "a vote could not be counted";

    const TURN: Turn = Turn::Skip;

    const BY_THE_CLOCK: bool = true;

    fn game((_, _, game): Self::Due) -> Uuid {
        game
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        after: Option<Self::Due>,
        limit: i64,
    ) -> Result<Vec<Self::Due>> {
        let after = after.map(|(at, vote, _)| (at, vote));
        Ok(tables::vote::due(conn, now, after, limit).await?)
    }

    async fn deal_with(&self, house: &House, (_, _, game): Self::Due) -> Result<usize> {
        count(house, game).await
    }
}

/// Counts votes until the task is ended.
pub async fn run(house: Arc<House>) {
    let votes = EachDue::<Votes>::default();
    let failed = "the votes cannot be read";
    // That a time is over, nobody knows but by looking; and the rest can wait for a second.
    keep_looking(&Notify::new(), failed, || votes.look(&house)).await;
}

/// Counts every vote that is due, the earliest first, and says how often any was.
///
/// A game that somebody else is changing right now is left for the next look.
pub async fn count_due(house: &House) -> Result<usize> {
    EachDue::<Votes>::default().look(house).await
}

/// Counts the votes of one game that are due, and says how many transactions that took.
async fn count(house: &House, game: Uuid) -> Result<usize> {
    let mut counted = 0;
    while let Some(acted) = count_some(house, game).await? {
        counted += 1;
        After::perhaps(acted.as_ref()).announce(house);
        if acted.is_none() {
            break;
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
