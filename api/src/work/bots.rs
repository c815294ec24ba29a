//! The house's bots: each plays its seat when the game waits for it, so that a newcomer can play at once.
//!
//! What a bot does is thought out beside the threads that answer requests, and then submitted as anybody's answer. If the game
//! has moved on meanwhile, or the seat's person is back, it is thrown away.

mod pace;
mod thought;

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use tokio::time::timeout;
use uuid::Uuid;

use super::each_due::{EachDue, Limits, Queue, Turn};
use super::left_behind::Untold;
use crate::ground::details::Detail;
use crate::ground::looking::keep_looking;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::everybody_left;
use crate::table::frame::After;
use crate::table::refused::{Refused, Result};
use crate::table::submit::{By, Submission, submit};
use crate::table::{House, Match};

/// Games that wait for the house's bot: in each it answers once, with a whole turn where it can.
#[derive(Clone, Debug, Default)]
pub struct Bots {
    soonest: Soonest,
}

/// How long it is until the first of those is due who were not yet.
#[derive(Clone, Debug, Default)]
struct Soonest(Arc<Mutex<Option<TimeDelta>>>);

impl Soonest {
    fn note(&self, wait: TimeDelta) {
        let mut soonest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *soonest = Some(soonest.map_or(wait, |before| before.min(wait)));
    }

    fn take(&self) -> Option<TimeDelta> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Bots {
    /// Two for each thread that thinks, so that none has to wait while an answer is written.
    fn limits(house: &House) -> Limits {
        let at_once = Self::LIMITS.at_once.max(2 * house.thinkers.threads());
        Limits {
            at_once,
            ..Self::LIMITS
        }
    }
}

impl Queue for Bots {
    type Due = Uuid;

    const FAILED: &'static str = "a bot could not play";

    // An answer is submitted as any is.
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
        let mut conn = house.database.get().await?;
        let row = tables::game::find(&mut conn, game).await?;
        let row = row.ok_or(Refused::NotFound(Detail::NoGame))?;
        let current = house.matches.load_row(&mut conn, &row).await?;
        drop(conn);
        let Some(seat) = due(&current) else {
            return Ok(0);
        };
        if current.who.owners().is_empty() {
            return end(house, game).await;
        }
        let waits = waits(house, &row, &current, seat);
        if waits < TimeDelta::zero() {
            self.soonest.note(-waits);
            return Ok(0);
        }
        play(house, &current, seat, waits).await.map(usize::from)
    }
}

/// Plays wherever a bot is due, until the task is ended; where another process thinks, only logs are told of the seats that
/// have fallen to bots.
pub async fn run(house: Arc<House>) {
    let untold = EachDue::<Untold>::default();
    let bots = Bots::default();
    let soonest = bots.soonest.clone();
    let bots = EachDue::new(bots, Bots::limits(&house));
    let failed = "the bots could not play";
    keep_looking(&house.bells.bots, failed, || async {
        untold.look(&house).await?;
        if house.thinkers.threads() == 0 {
            return Ok(0);
        }
        let done = bots.look(&house).await?;
        if let (0, Some(wait)) = (done, soonest.take()) {
            let wait = wait.to_std().unwrap_or_default();
            // Either the bell rings or one of them is due; both are fine.
            let _ = timeout(wait, house.bells.bots.notified()).await;
            return Ok(1);
        }
        Ok::<_, Refused>(done)
    })
    .await;
}

/// Answers once in each game that waits for a bot and has waited long enough, and says in how many. Before that, logs are told
/// of the seats that have fallen to bots.
pub async fn play_all(house: &House) -> Result<usize> {
    EachDue::<Untold>::default().look(house).await?;
    if house.thinkers.threads() == 0 {
        return Ok(0);
    }
    let limits = Bots::limits(house);
    EachDue::new(Bots::default(), limits).look(house).await
}

/// The seat that a bot is to play now; it never answers twice, as whoever has sealed an answer is not waited for.
fn due(game: &Match) -> Option<Seat> {
    if game.broken.is_some() {
        return None;
    }
    let due = game.table.pending().seats();
    due.iter().find(|&seat| game.who.bots.has(seat))
}

/// For how long the bot has been due; less than nothing if it is not yet.
fn waits(house: &House, row: &Game, game: &Match, seat: Seat) -> TimeDelta {
    let now = house.clock.now();
    let since = row.awaited_since.unwrap_or(now);
    let watched = !game.who.people().is_empty();
    let pace = if watched && !house.settings.bots_at_once {
        pace::before_answering(game.id, game.table.decision_id(), seat)
    } else {
        TimeDelta::zero()
    };
    now - since - pace
}

/// Ends a game that everybody has left; servers from before had bots play on in such games.
async fn end(house: &House, game: Uuid) -> Result<usize> {
    let _turn = house.matches.turn(game).await;
    let mut conn = house.database.get().await?;
    let ended = conn
        .build_transaction()
        .run(async |conn| everybody_left::end(house, conn, game).await)
        .await?;
    let Some(ended) = ended else { return Ok(0) };
    After::acted(&ended).announce(house);
    Ok(1)
}

/// Has a bot that has been due for so long answer, and says whether it did.
async fn play(house: &House, game: &Arc<Match>, seat: Seat, waits: TimeDelta) -> Result<bool> {
    let answer = thought::think(house, game, seat, waits).await?;
    let submission = Submission {
        game: game.id,
        by: By::Bot(seat),
        decision: answer.decision,
        actions: &answer.actions,
        key: None,
    };
    match submit(house, submission).await {
        Ok(_) => Ok(true),
        // Another process was faster, or the person is back.
        Err(Refused::Move { .. } | Refused::Conflict { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}
