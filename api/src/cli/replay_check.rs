//! `poste replay-check`: whether this build still plays every stored game to the same end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use engine::Ruleset;
use uuid::Uuid;

use super::{DatabaseOptions, say};
use crate::database::Database;
use crate::models;
use crate::models::game::{Filter, Game};
use crate::play;

/// Games read from the list at a time.
const BATCH: i64 = 100;

/// Which games to check.
#[derive(Debug, Args)]
pub(super) struct ReplayCheckOptions {
    #[command(flatten)]
    database: DatabaseOptions,
    /// Only games of this ruleset.
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
}

/// What has been found.
#[derive(Debug, Default)]
struct Tally {
    checked: u64,
    equal: u64,
    differ: u64,
    failed: u64,
    slowest: Option<(Duration, Uuid)>,
}

/// Replays every started game and compares each entry with what was stored. Exit code 1 if any differs or fails.
///
/// # Errors
/// The database cannot be opened or read.
pub(super) async fn run(options: ReplayCheckOptions) -> anyhow::Result<ExitCode> {
    crate::telemetry::start("warn");
    let database = options.database.open().await?;
    let checked = check(&database.pool, options.ruleset).await;
    database.close().await;
    let tally = checked?;
    say(&format!(
        "checked {}, equal {}, differ {}, failed {}",
        tally.checked, tally.equal, tally.differ, tally.failed
    ));
    if let Some((time, game)) = tally.slowest {
        say(&format!(
            "slowest: {game} in {:.1} ms",
            time.as_secs_f64() * 1000.0
        ));
    }
    Ok(if tally.differ + tally.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

async fn check(pool: &Database, ruleset: Option<Ruleset>) -> anyhow::Result<Tally> {
    let mut conn = pool.get().await?;
    let mut tally = Tally::default();
    let mut filter = Filter {
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        any_visibility: true,
        ..Filter::default()
    };
    loop {
        let games = models::game::list(&mut conn, &filter, BATCH).await?;
        let Some(last) = games.last() else {
            return Ok(tally);
        };
        filter.before = Some(last.id);
        for game in games.iter().filter(|game| game.version > 0) {
            tally.count(&mut conn, game).await;
        }
    }
}

impl Tally {
    async fn count(&mut self, conn: &mut crate::database::Connection, game: &Game) {
        let begun = Instant::now();
        let version = u32::try_from(game.version).unwrap_or(0);
        let replayed = play::replay(conn, game, version).await;
        let time = begun.elapsed();
        self.checked += 1;
        match replayed {
            Err(error) => {
                self.failed += 1;
                say(&format!("{} failed: {error}", game.id));
            }
            Ok(replayed) => match replayed.broken {
                Some(broken) => {
                    self.differ += 1;
                    say(&format!("{} differs: {broken}", game.id));
                }
                None if replayed.table.version() == version => self.equal += 1,
                None => {
                    self.failed += 1;
                    let have = replayed.table.version();
                    say(&format!(
                        "{} failed: {have} of {version} entries are there",
                        game.id
                    ));
                }
            },
        }
        if self.slowest.is_none_or(|(slowest, _)| time > slowest) {
            self.slowest = Some((time, game.id));
        }
    }
}
