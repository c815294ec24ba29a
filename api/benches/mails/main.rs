//! Mails a second that the program brings to a mail server on loopback, beside a bare loop that feeds the same server.
//!
//! `cargo bench -p api --bench mails`; `docs/performance.md` says what is compared, and what came of it.

mod bare;
#[path = "../../tests/api/helpers/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "the tests' helpers, of which a bench uses the mail server"
)]
mod helpers;
mod measured;
mod post;
#[path = "../common/cluster.rs"]
mod shared;
mod statements;
mod tables;

use clap::Parser;

use self::bare::Bare;
use self::measured::{Measured, say};
use self::post::Post;
use self::tables::Tables;

/// Measures mails a second, by the workers of the program and by a bare loop in turn.
#[derive(Debug, Parser)]
struct Options {
    /// Games, of three players each: so many mails are sent in a round.
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000)]
    games: usize,
    /// How often each contender sends them all.
    #[arg(long, value_name = "NUMBER", default_value_t = 7)]
    rounds: u32,
    /// How many mails the bare loop has under way at once; each number is a contender of its own.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_values_t = [4, 64])]
    at_once: Vec<usize>,
    /// Connections of the program to the database at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    database_connections: u16,
    /// With the board as a picture, as who chooses nothing gets it.
    #[arg(long)]
    pictures: bool,
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
    let mut post = Post::start(options.database_connections).await?;
    let measured = tokio::select! {
        measured = measure(&options, &mut post) => measured,
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted")),
    };
    post.stop().await?;
    measured
}

async fn measure(options: &Options, post: &mut Post) -> anyhow::Result<()> {
    let mut tables = Tables::start(&post.house, options.games, options.pictures).await?;
    post.send_first().await?;
    // Fills the pool and the caches, and says how the mails look that the bare loop sends.
    tables.play_on(&post.house).await?;
    let mut mails = post.send(options.games).await?.mails;
    let mut loops = Vec::new();
    for &at_once in &options.at_once {
        let bare = Bare::new(&post.sink, at_once)?;
        bare.send(&post.sink, &mails).await?;
        loops.push(bare);
    }
    let mut measured = Measured::new(&options.at_once);
    for round in 0..options.rounds {
        tables.play_on(&post.house).await?;
        // In turn first, so that whatever grows meanwhile hits both.
        let program_first = round % 2 == 0;
        if program_first {
            mails = measured.program(post.send(options.games).await?);
        }
        for (number, bare) in loops.iter().enumerate() {
            measured.bare(number, bare.send(&post.sink, &mails).await?);
        }
        if !program_first {
            mails = measured.program(post.send(options.games).await?);
        }
        say(&measured.last_round());
    }
    say(&measured.to_string());
    for bare in loops {
        bare.stop().await;
    }
    Ok(())
}
