//! The house's bot: plays random legal steps, so that a newcomer can play at once.

use std::sync::Arc;

use uuid::Uuid;

use super::left_behind;
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::submit::{By, Submission, submit};

/// Games looked up at a time.
const BATCH: i64 = 50;

/// Plays wherever a bot is due, until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the bots could not play";
    keep_looking(&house.bells.bots, failed, || play_all(&house)).await;
}

/// Takes one step in each game that waits for a bot, and says in how many. Before that, logs are told of the seats that
/// have fallen to bots.
///
/// # Errors
/// The database fails.
pub async fn play_all(house: &House) -> Result<usize> {
    left_behind::tell_logs(house).await?;
    let mut played = 0;
    let mut last = Uuid::nil();
    loop {
        let mut conn = house.database.get().await?;
        let due = tables::game::due_to_bots(&mut conn, last, BATCH).await?;
        drop(conn);
        match due.last() {
            Some(&newest) => last = newest,
            None => return Ok(played),
        }
        for game in due {
            match step(house, game).await {
                Ok(true) => played += 1,
                Ok(false) => {}
                // One bad game must not stop the others.
                Err(error) => tracing::warn!(%game, %error, "a bot could not play"),
            }
        }
    }
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
