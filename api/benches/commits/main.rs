//! Actions committed a second through the whole API, beside pgbench writing the same rows to the same cluster.
//!
//! `cargo bench -p api --bench commits`; `docs/performance.md` says what is compared, and what came of it.

mod client;
mod games;
mod measured;
mod pgbench;
mod server;
#[path = "../common/cluster.rs"]
mod shared;
mod slice;

use std::time::Duration;

use clap::Parser;

use self::games::Games;
use self::measured::{Compared, say};
use self::pgbench::Pgbench;
use self::server::Running;

/// Measures committed actions a second, through the API and by pgbench in turn.
#[derive(Debug, Parser)]
struct Options {
    /// How many clients there are at once; each number is measured on its own.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_values_t = [1, 16, 64])]
    clients: Vec<usize>,
    /// How long one slice takes: short, so that whatever else the machine does hits both contenders.
    #[arg(long, value_name = "SECONDS", default_value_t = 2)]
    seconds: u64,
    /// How many slices each contender has with each number of clients.
    #[arg(long, value_name = "NUMBER", default_value_t = 9)]
    rounds: u32,
    /// Connections of the server to the database at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    database_connections: u16,
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
    let most = options.clients.iter().copied().max().unwrap_or(1);
    let running = Running::start(options.database_connections, most).await?;
    let measured = measure(&options, &running, most).await;
    running.stop().await?;
    measured
}

async fn measure(options: &Options, running: &Running, most: usize) -> anyhow::Result<()> {
    let length = Duration::from_secs(options.seconds);
    let mut games = Games::new(running, most).await?;
    // Fills the pool, the caches and the tables that pgbench takes its texts' lengths from.
    slice::measure(running, &mut games, most, Duration::from_secs(1)).await?;
    let pgbench = Pgbench::prepare(running, most).await?;
    if pgbench.is_none() {
        say("there is no pgbench beside the programs of PostgreSQL: nothing to compare with");
    }
    let mut rows: Vec<Compared> = options.clients.iter().copied().map(Compared::new).collect();
    for round in 0..options.rounds {
        for row in &mut rows {
            // In turn first, so that neither has always the younger tables.
            let api_first = round % 2 == 0;
            if api_first {
                row.api(slice::measure(running, &mut games, row.clients, length).await?);
            }
            if let Some(pgbench) = &pgbench {
                row.pgbench(pgbench.measure(row.clients, options.seconds)?);
            }
            if !api_first {
                row.api(slice::measure(running, &mut games, row.clients, length).await?);
            }
            say(&row.last_round());
        }
    }
    say(Compared::HEADING);
    for row in &rows {
        say(&row.to_string());
    }
    Ok(())
}
