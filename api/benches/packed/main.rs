//! How much room packed logs take, and how long it takes to read them.
//!
//! `cargo bench -p api --bench packed`; `docs/performance.md` says what is compared, and what came of it.

mod cluster;
mod games;
mod reads;
#[path = "../common/cluster.rs"]
mod shared;

use std::fmt;
use std::io::Write as _;

use clap::Parser;
use engine::Ruleset;

use self::cluster::Cluster;
use self::games::Played;
use self::reads::Reads;

/// Measures the room that packed logs take and the time that it takes to read them.
#[derive(Debug, Parser)]
struct Options {
    /// Games of each ruleset, of three, four and five seats in turn.
    #[arg(long, value_name = "NUMBER", default_value_t = 60)]
    games: usize,
    /// How often each game is read in each way.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    rounds: usize,
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
    let cluster = Cluster::start().await?;
    let measured = measure(&options, &cluster).await;
    cluster.stop().await?;
    measured
}

/// What is measured of the games of one ruleset.
struct Measured {
    ruleset: Ruleset,
    entries: usize,
    games: usize,
    /// Bytes of all rows with their indexes, and of all packed rows with theirs.
    room: [f64; 2],
    /// Bytes of what is packed alone.
    packed: f64,
    reads: Reads,
}

async fn measure(options: &Options, cluster: &Cluster) -> anyhow::Result<()> {
    let mut conn = cluster.app.house.database.get().await?;
    let mut all = Vec::new();
    for &ruleset in Ruleset::ALL {
        let before = cluster::size(&mut conn, "log").await?;
        let played = Played::write(&mut conn, ruleset, options.games).await?;
        let after = cluster::size(&mut conn, "log").await?;
        all.push((played, after - before));
    }
    // All games' rows are still there, so that those of one lie among those of the others of its ruleset.
    let mut measured = Vec::new();
    for (played, rows) in all {
        let mut reads = Reads::default();
        reads.rows(&mut conn, &played, options.rounds).await?;
        let before = cluster::size(&mut conn, "packed_games").await?;
        let packed = played.pack(&mut conn).await?;
        let after = cluster::size(&mut conn, "packed_games").await?;
        reads.packed(&mut conn, &played, options.rounds).await?;
        measured.push(Measured {
            ruleset: played.ruleset,
            entries: played.entries(),
            games: played.games.len(),
            room: [rows, after - before],
            packed,
            reads,
        });
    }
    say(&"
| | entries a game | rows, bytes an entry | packed, all in | the bytes alone | one row raw, ms | packed log | its rows | packed log / raw | rows / raw | view / raw |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    for row in &measured {
        say(row);
    }
    Ok(())
}

impl fmt::Display for Measured {
    #[allow(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries as f64;
        let [rows, packed] = self.room;
        let [raw, unpacked, scattered, view] = self.reads.medians();
        write!(
            f,
            "| {} | {:.0} | {:.0} | {:.1} | {:.1} | {raw:.2} | {unpacked:.2} | {scattered:.2} | {:.2} | {:.2} | {:.2} |",
            self.ruleset.name(),
            entries / self.games as f64,
            rows / entries,
            packed / entries,
            self.packed / entries,
            unpacked / raw,
            scattered / raw,
            view / raw,
        )
    }
}

/// Prints a line.
fn say(line: &dyn fmt::Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
