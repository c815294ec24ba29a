//! `poste replay-check`: whether this build still plays every stored game to the same end.

mod game;
mod tally;

use std::num::NonZeroUsize;
use std::pin::pin;
use std::process::ExitCode;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use clap::Args;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use engine::Ruleset;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use uuid::Uuid;

use self::game::Found;
use self::tally::Tally;
use super::{DatabaseOptions, say};
use crate::store::database::Database;
use crate::store::schema::games;
use crate::store::tables::game::Game;

/// Games read from the list at a time: all that is ever in memory, beside one page of a log for each job.
const PAGE: i64 = 100;

/// Which games to check.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every game is equal, 1 one differs or fails, the database cannot be checked, or what was found cannot be printed."
)]
pub(super) struct ReplayCheckOptions {
    #[command(flatten)]
    database: DatabaseOptions,
    #[command(flatten)]
    which: Which,
    /// Games checked at once; one a processor if left out.
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Debug, Args)]
struct Which {
    /// Only games of this ruleset.
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
    /// Only games opened since then: a day such as 2026-11-28, which begins at midnight UTC, or a time of RFC 3339.
    #[arg(long, value_name = "TIME", value_parser = since)]
    since: Option<DateTime<Utc>>,
}

fn since(text: &str) -> Result<DateTime<Utc>, &'static str> {
    if let Ok(day) = text.parse::<NaiveDate>() {
        return Ok(day.and_time(NaiveTime::MIN).and_utc());
    }
    DateTime::parse_from_rfc3339(text)
        .map(Into::into)
        .map_err(|_| "neither a day such as 2026-11-28 nor a time such as 2026-11-28T12:00:00Z")
}

/// Replays every started game and compares each entry with what was stored. Exit code 1 if any differs or fails.
///
/// The database is left as it is: nothing is migrated, and nothing written.
///
/// # Errors
/// The database cannot be opened or read, or is not at the state of this program's migrations; or what was found cannot be
/// printed.
pub(super) async fn run(options: ReplayCheckOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let database = options.database.open_as_is().await?;
    // One connection is left for the list of games.
    let connections = usize::from(options.database.database_connections) - 1;
    let jobs = options.jobs.map_or_else(processors, NonZeroUsize::get);
    let checked = check(&database.pool, options.which, jobs.min(connections)).await;
    database.close().await;
    let tally = checked?;
    for line in tally.lines() {
        say(&line)?;
    }
    Ok(if tally.is_well() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

async fn check(pool: &Database, which: Which, jobs: usize) -> anyhow::Result<Tally> {
    let mut tally = Tally::start();
    let checks = started(pool.clone(), which)
        .map_ok(|game| spawn(pool.clone(), game))
        .try_buffer_unordered(jobs);
    let mut checks = pin!(checks);
    while let Some(found) = checks.try_next().await? {
        tally.count(&found)?;
    }
    Ok(tally)
}

/// Checks a game in a task of its own; should the rules break down on it, the others are checked all the same.
async fn spawn(pool: Database, game: Game) -> anyhow::Result<Found> {
    let game = Arc::new(game);
    let task = tokio::spawn(game::check(pool, Arc::clone(&game)));
    match task.await {
        Ok(found) => found,
        Err(error) if error.is_panic() => Ok(Found::broke_down(&game)),
        Err(error) => Err(error.into()),
    }
}

/// The games that have been started, page by page.
fn started(pool: Database, which: Which) -> impl Stream<Item = anyhow::Result<Game>> {
    let pages = stream::try_unfold(Some(Uuid::nil()), move |after| {
        let (pool, which) = (pool.clone(), which.clone());
        async move {
            let Some(after) = after else {
                return Ok(None);
            };
            let games = page(&pool, &which, after).await?;
            let last = games.last().map(|game| game.id);
            anyhow::Ok((!games.is_empty()).then_some((games, last)))
        }
    });
    pages
        .map_ok(|games| stream::iter(games).map(anyhow::Ok))
        .try_flatten()
}

async fn page(pool: &Database, which: &Which, after: Uuid) -> anyhow::Result<Vec<Game>> {
    let mut query = games::table
        .filter(games::version.gt(0))
        .filter(games::id.gt(after))
        .order(games::id)
        .limit(PAGE)
        .select(Game::as_select())
        .into_boxed();
    if let Some(ruleset) = which.ruleset {
        query = query.filter(games::ruleset.eq(ruleset.slug()));
    }
    if let Some(since) = which.since {
        query = query.filter(games::created_at.ge(since));
    }
    let mut conn = pool.get().await?;
    Ok(query.load(&mut conn).await?)
}
