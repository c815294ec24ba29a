//! What the house's bots cost people: how long people's moves take while bots play at a thousand tables, and while they do not.
//!
//! `cargo bench -p api --bench opponents`; `docs/performance.md` says what came of it.

#[path = "../commits/client.rs"]
mod client;
#[allow(dead_code, reason = "a part of what that benchmark needs")]
#[path = "../commits/games.rs"]
mod games;
#[allow(dead_code, reason = "a part of what that benchmark needs")]
#[path = "../commits/measured.rs"]
mod measured;
mod paced;
#[allow(dead_code, reason = "a part of what that benchmark needs")]
#[path = "../commits/server.rs"]
mod server;
#[path = "../common/cluster.rs"]
mod shared;
mod tables;

use std::time::Duration;

use clap::Parser;

use self::games::Games;
use self::measured::{Measured, say};
use self::paced::{Who, move_about};
use self::server::Running;
use self::tables::Tables;

/// Measures people's moves with bots at work and without, in turn.
#[derive(Debug, Parser)]
struct Options {
    /// How many tables there are with two bots each.
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    tables: usize,
    /// Milliseconds between two moves of people at those tables, all together: by default each has one in thirty seconds.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 30)]
    every: u64,
    /// How long one slice takes.
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    seconds: u64,
    /// How many slices there are of either kind.
    #[arg(long, value_name = "NUMBER", default_value_t = 5)]
    rounds: u32,
    /// What cargo says when it wants benchmarks, and not just tests, to run.
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    if !options.bench {
        return Ok(());
    }
    api::web::telemetry::start("warn");
    let running = Running::start(16, 16).await?;
    let measured = measure(&options, &running).await;
    running.stop().await?;
    measured
}

async fn measure(options: &Options, running: &Running) -> anyhow::Result<()> {
    let pace = Duration::from_millis(options.every);
    let length = Duration::from_secs(options.seconds);
    let mut games = Games::new(running, options.tables).await?;
    // More than are played in all slices, with moves that are measured and others.
    let moves = 3 * options.rounds * u32::try_from(options.seconds * 1000 / options.every)?;
    games
        .open(running, 100, usize::try_from(2 * moves)?)
        .await?;
    let tokens = games.tokens(&running.app)?;
    let tables = Tables::open(running, &tokens, options.tables).await?;
    let people = Who::People(&games, &tokens);
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for round in 0..=options.rounds {
        // In turn first, so that neither has always the longer logs.
        for bots in [round % 2 == 0, round % 2 != 0] {
            tables.are_quiet(running).await?;
            let before = tables.entries(running).await?;
            let others = if bots {
                Who::BesideBots(&tables)
            } else {
                people
            };
            let slice = move_about(running, (people, others), pace, length)?;
            let entries = tables.entries(running).await? - before;
            let kind = if bots { "with bots" } else { "without" };
            let (half, most) = (slice.percentile(50), slice.percentile(99));
            say(&format!(
                "{kind}: {} moves, p50 {half:.2} ms, p99 {most:.2} ms; {entries} entries at tables with bots",
                slice.latencies.len()
            ));
            // The first round fills the pool and the caches.
            if round > 0 {
                if bots { &mut with } else { &mut without }.push(slice);
            }
        }
    }
    let ratios = with.iter().zip(&without);
    let ratios = ratios.map(|(with, without)| with.percentile(99) / without.percentile(99));
    let mut ratios: Vec<f64> = ratios.collect();
    ratios.sort_by(f64::total_cmp);
    let ratio = |place: usize| ratios.get(place).copied().unwrap_or(f64::NAN);
    let (with, without) = (all(&with), all(&without));
    say(&format!(
        "p99 of all rounds: {:.2} ms with bots, {:.2} without, ratio {:.2}; of rounds: median {:.2}, {:.2} to {:.2}",
        with.percentile(99),
        without.percentile(99),
        with.percentile(99) / without.percentile(99),
        ratio(ratios.len() / 2),
        ratio(0),
        ratio(ratios.len().saturating_sub(1))
    ));
    Ok(())
}

fn all(slices: &[Measured]) -> Measured {
    let mut all = Measured::default();
    for slice in slices {
        all.after(slice);
    }
    all
}
