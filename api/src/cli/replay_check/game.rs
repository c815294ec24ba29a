//! The check of one game: its log against the rules, and its row against its log.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use diesel::QueryResult;
use engine::chance::Secret;
use engine::record::{LogCheck, Wrong};
use engine::{AnyTable, Ruleset};
use uuid::Uuid;

use crate::store::database::{Connection, Database};
use crate::store::log;
use crate::store::tables::game::Game;
use crate::table;

/// What was found of a game.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) game: Uuid,
    pub(super) verdict: Verdict,
    /// Entries that are as stored.
    pub(super) entries: u32,
    pub(super) time: Duration,
}

/// What this build makes of a game.
#[derive(Debug)]
pub(super) enum Verdict {
    /// The same as is stored.
    Equal,
    /// Something else; the first entry that does, unless it is the game's row.
    Differs { entry: Option<u32>, what: String },
    /// Nothing: the log cannot be replayed.
    Fails(String),
}

impl Found {
    /// A game that the rules panicked on.
    pub(super) fn broke_down(game: &Game) -> Self {
        Self {
            game: game.id,
            verdict: Verdict::Fails("the program broke down on it".to_owned()),
            entries: 0,
            time: Duration::ZERO,
        }
    }
}

/// Checks a game.
pub(super) async fn check(pool: Database, game: Arc<Game>) -> anyhow::Result<Found> {
    let mut conn = pool.get().await?;
    let begun = Instant::now();
    let mut log = None;
    let verdict = match replay(&mut conn, &game, &mut log).await {
        Ok(verdict) => with_note(&game, verdict),
        Err(diesel::result::Error::DeserializationError(what)) => Verdict::Fails(what.to_string()),
        Err(error) => return Err(error).with_context(|| format!("{} cannot be read", game.id)),
    };
    Ok(Found {
        game: game.id,
        verdict,
        entries: log.as_ref().map_or(0, LogCheck::version),
        time: begun.elapsed(),
    })
}

/// A game that a server has noted as broken fails, whatever is found now: its members were told that it is read-only.
fn with_note(game: &Game, verdict: Verdict) -> Verdict {
    let Some((fault, entry)) = game.broken_id.zip(game.broken_at_entry) else {
        return verdict;
    };
    let found = match verdict {
        Verdict::Equal => ", but equal now".to_owned(),
        Verdict::Differs {
            entry: Some(entry),
            what,
        } => format!(": entry {entry}: {what}"),
        Verdict::Differs { entry: None, what } | Verdict::Fails(what) => format!(": {what}"),
    };
    Verdict::Fails(format!(
        "noted as broken behind entry {entry} under {fault}{found}"
    ))
}

/// Replays the log into `log` as far as it is as stored.
async fn replay(
    conn: &mut Connection,
    game: &Game,
    log: &mut Option<LogCheck>,
) -> QueryResult<Verdict> {
    let fails = |what: &str| Ok(Verdict::Fails(what.to_owned()));
    let Ok(ruleset) = game.ruleset.parse::<Ruleset>() else {
        return fails("this build has no such ruleset");
    };
    let Ok(secret) = <[u8; 32]>::try_from(game.secret.as_slice()) else {
        return fails("its secret has not 32 bytes");
    };
    let version = u32::try_from(game.version).unwrap_or(0);
    let log = log.insert(LogCheck::new(ruleset, Secret::new(secret)));
    while log.version() < version {
        let have = log.version();
        let piece = log::entries::piece(conn, game.id, have, version).await?;
        if piece.is_empty() {
            return fails(&format!("{have} of {version} entries are there"));
        }
        for entry in &piece {
            if let Err(wrong) = log.next(entry) {
                return Ok(verdict(entry.seq, &wrong));
            }
        }
    }
    Ok(log.table().map_or_else(
        || Verdict::Fails("it has no entries".to_owned()),
        |table| compare(game, table),
    ))
}

fn verdict(entry: u32, wrong: &Wrong) -> Verdict {
    match wrong {
        Wrong::Secret | Wrong::Start(_) | Wrong::NewerRules { .. } | Wrong::Order { .. } => {
            Verdict::Fails(format!("entry {entry}: {wrong}"))
        }
        Wrong::Chain
        | Wrong::Rules(_)
        | Wrong::Events
        | Wrong::Commitment
        | Wrong::Header(_)
        | Wrong::Written { .. }
        | Wrong::Unfinished
        | Wrong::Standings => Verdict::Differs {
            entry: Some(entry),
            what: wrong.to_string(),
        },
    }
}

/// Compares what the row says of the game with the end of its log.
fn compare(game: &Game, table: &AnyTable) -> Verdict {
    table::disagreement(game, table).map_or(Verdict::Equal, |what| Verdict::Differs {
        entry: None,
        what: format!("its row and its log do not agree on the {what}"),
    })
}
