//! The house's bot: plays random legal steps, so that a newcomer can play at once.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::each_due::{EachDue, Limits, Queue, Turn};
use super::left_behind::Untold;
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::submit::{By, Submission, submit};

/// Games that wait for the house's bot: in each it takes one step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bots;

impl Queue for Bots {
    type Due = Uuid;

    const FAILED: &'static str = "a bot could not play";

    // A step is submitted as any answer is.
    const TURN: Turn = Turn::Own;

    const LIMITS: Limits = Limits {
        batch: 50,
        ..Limits::USUAL
    };

    fn game(due: Uuid) -> Uuid {
        due
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        _now: DateTime<Utc>,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>> {
        Ok(tables::game::due_to_bots(conn, after.unwrap_or_default(), limit).await?)
    }

    async fn deal_with(&self, house: &House, game: Uuid) -> Result<usize> {
        step(house, game).await.map(usize::from)
    }
}

/// Plays wherever a bot is due, until the task is ended.
pub async fn run(house: Arc<House>) {
    let untold = EachDue::<Untold>::default();
    let bots = EachDue::<Bots>::default();
    let failed = "the bots could not play";
    keep_looking(&house.bells.bots, failed, || async {
        untold.look(&house).await?;
        bots.look(&house).await
    })
    .await;
}

/// Takes one step in each game that waits for a bot, and says in how many. Before that, logs are told of the seats that
/// have fallen to bots.
pub async fn play_all(house: &House) -> Result<usize> {
    EachDue::<Untold>::default().look(house).await?;
    EachDue::<Bots>::default().look(house).await
}

/// Takes one step of a bot in this game, if one is due.
async fn step(house: &House, game: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    let current = house.matches.load(&mut conn, game).await?;
    drop(conn);
    if current.broken.is_some() {
        return Ok(false);
    }
    let due = current.table.pending().seats();
    let Some(seat) = due.iter().find(|&seat| current.who.bots.has(seat)) else {
        return Ok(false);
    };
    let chosen = getrandom::u64().map_err(Refused::internal)?;
    let action = current
        .table
        .choose_action(seat, |actions| pick(chosen, actions))
        .ok_or_else(|| Refused::internal("a seat is due and has no legal action"))?;
    let submission = Submission {
        game,
        by: By::Bot(seat),
        decision: current.table.decision_id(),
        actions: &[action],
        key: None,
    };
    match submit(house, submission).await {
        Ok(_) => Ok(true),
        // Another process was faster, or the person is back.
        Err(Refused::Move { .. } | Refused::Conflict { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Spreads a random number over so many choices.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the remainder is below a usize"
)]
const fn pick(random: u64, choices: usize) -> usize {
    if choices == 0 {
        0
    } else {
        (random % choices as u64) as usize
    }
}
