//! Packs the logs of finished games: each into one row, and only when that row holds all that the log's rows held.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use engine::entry::Entry;
use engine::record::LogCheck;
use uuid::Uuid;

use super::each_due::{EachDue, Limits, Queue, Turn};
use crate::ground::details::Detail;
use crate::store::log;
use crate::store::log::pack;
use crate::store::log::pack::PackedLog;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table;
use crate::table::House;
use crate::table::refused::{Refused, Result};

type BoxedError = Box<dyn std::error::Error + Send + Sync>;

/// Why a log has to stay as it is.
struct Unverified(String);

impl Unverified {
    fn because(reason: impl Into<BoxedError>) -> Self {
        Self(reason.into().to_string())
    }
}

/// How often the worker looks whether a game's time has come.
const LOOK_EVERY: Duration = Duration::from_mins(1);

/// How long a game that does not verify is left alone. Perhaps the next build plays it.
const NOT_AGAIN_FOR: TimeDelta = TimeDelta::days(1);

/// Finished games that are not packed, those first whose packing has been due since longest.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// How long after its end a game is packed.
    after: TimeDelta,
}

impl Packing {
    /// The games that this server packs.
    pub const fn of(house: &House) -> Self {
        Self {
            after: house.settings.pack_after,
        }
    }
}

impl Queue for Packing {
    type Due = Uuid;

    const FAILED: &'static str = "a finished game could not be packed yet";

    // Nobody acts at a table whose game is over.
    const TURN: Turn = Turn::Own;

    const LIMITS: Limits = Limits {
        batch: 16,
        // Packing takes a processor, and others are for those who play.
        at_once: 2,
        patience: Duration::from_mins(1),
        ..Limits::USUAL
    };

    fn game(due: Uuid) -> Uuid {
        due
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        // What has been claimed is not found again for a while.
        _after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>> {
        let games = log::packed_game::claim(conn, limit, now - self.after).await?;
        Ok(games.iter().map(|game| game.id).collect())
    }

    async fn deal_with(&self, house: &House, id: Uuid) -> Result<usize> {
        if let Err(Unverified(reason)) = pack(house, id).await? {
            tracing::error!(game = %id, reason, "a finished game does not verify and is not packed");
            let again = house.clock.now() - self.after + NOT_AGAIN_FOR;
            let mut conn = house.database.get().await?;
            log::packed_game::put_off(&mut conn, id, again).await?;
        }
        Ok(1)
    }
}

/// Packs until the task is ended.
pub async fn run(house: Arc<House>) {
    let games = EachDue::new(Packing::of(&house), Packing::LIMITS);
    loop {
        match games.look(&house).await {
            // Perhaps there are more.
            Ok(taken) if taken > 0 => {}
            Ok(_) => tokio::time::sleep(LOOK_EVERY).await,
            Err(error) => {
                tracing::warn!(%error, "finished games could not be packed");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

/// Takes up the games that ended a while ago, and says how many were packed or found not to verify.
pub async fn pack_due(house: &House) -> Result<usize> {
    let games = EachDue::new(Packing::of(house), Packing::LIMITS);
    games.look(house).await
}

/// Packs one game, if its log verifies.
///
/// # Errors
/// The database fails, which says nothing about the game.
async fn pack(house: &House, id: Uuid) -> Result<Result<(), Unverified>> {
    let mut conn = house.database.get().await?;
    let game = tables::game::find(&mut conn, id)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))?;
    let read = log::entries::rows(&mut conn, id, 0, u32::MAX).await;
    // It is not held while nothing is asked of it.
    drop(conn);
    let log = match read {
        Ok(log) => log,
        Err(diesel::result::Error::DeserializationError(what)) => {
            return Ok(Err(Unverified::because(what)));
        }
        Err(error) => return Err(error.into()),
    };
    // A long game takes longer than the other tasks of a thread should wait.
    let verifying = tokio::task::spawn_blocking(move || verified(&game, &log));
    let packed = match verifying.await {
        Ok(Ok(packed)) => packed,
        Ok(Err(unverified)) => return Ok(Err(unverified)),
        Err(_) => return Ok(Err(Unverified::because("the program broke down on it"))),
    };
    let mut conn = house.database.get().await?;
    log::packed_game::replace_log(&mut conn, id, &packed, house.clock.now()).await?;
    Ok(Ok(()))
}

/// The packed log, if it unpacks to the same entries, and these are what the rules and the secret make of the actions.
fn verified(game: &Game, log: &[Entry]) -> Result<PackedLog, Unverified> {
    let ruleset: Ruleset = game.ruleset.parse().map_err(Unverified::because)?;
    let secret = game.secret().map_err(Unverified::because)?;
    let packed = pack::pack(log).map_err(Unverified::because)?;
    let whole = 0..packed.entries;
    let unpacked = pack::unpack(&packed, &secret, whole).map_err(Unverified::because)?;
    if unpacked != log {
        return Err(Unverified::because("it unpacks to another log"));
    }
    let mut check = LogCheck::new(ruleset, secret);
    for entry in &unpacked {
        let wrong = |wrong| Unverified(format!("entry {}: {wrong}", entry.seq));
        check.next(entry).map_err(wrong)?;
    }
    let table = check.table();
    let table = table.ok_or_else(|| Unverified::because("its log is empty"))?;
    match table::disagreement(game, table) {
        None => Ok(packed),
        Some(what) => Err(Unverified(format!(
            "its row and its log do not agree on the {what}"
        ))),
    }
}
