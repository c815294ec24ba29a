//! Plays on a real server while things are killed, stopped, filled and cut, and looks up afterwards what was acknowledged.
//!
//! `cargo run -p faults -- --rounds 200` starts `target/debug/poste` with a private PostgreSQL in a temporary folder, and
//! players who play through the API. Each round does one thing to the server, to its database, to its mails or to the
//! connections, and waits until play goes on. In the end every acknowledged action must be in its log, once; each turn must
//! have its notice, no mail may have come twice without a reason, and every log must replay.
//!
//! With `--failovers 3` the server plays on a database of two, a primary and a standby that confirms each commit: three times the
//! primary is killed and the standby takes its place.
//!
//! It listens and connects on this machine alone, and ends no process but those that it has started.

mod checks;
mod failover;
mod fault;
mod ledger;
mod play;
mod program;
mod replicas;
mod sink;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Parser;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::checks::Findings;
use crate::fault::{Fault, Stage};
use crate::ledger::Ledger;
use crate::play::World;
use crate::program::{Program, say};
use crate::replicas::Replicas;
use crate::sink::Sink;

/// What to play, and where.
#[derive(Debug, Parser)]
#[command(name = "faults")]
struct Options {
    /// How many faults there are; each kind in turn.
    #[arg(long, default_value_t = 12)]
    rounds: usize,
    /// How often the primary of two databases dies, instead of these faults.
    #[arg(long, value_name = "TIMES", conflicts_with = "rounds")]
    failovers: Option<usize>,
    /// How many games are played at once.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    games: u16,
    /// The program. Default: the one beside this.
    #[arg(long, value_name = "FILE")]
    poste: Option<PathBuf>,
    /// Leave the data folder behind, to look inside.
    #[arg(long)]
    keep: bool,
}

/// How many actions are acknowledged before each fault.
const BEFORE: usize = 20;

/// How long play may rest. A database that hangs is given up after fifteen seconds, and a restart recovers first.
const LONGEST_REST: Duration = Duration::from_mins(2);

#[tokio::main]
async fn main() -> ExitCode {
    match run(Options::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(&format!("faults: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Plays, and says whether all was well.
async fn run(options: Options) -> anyhow::Result<bool> {
    let poste = match options.poste {
        Some(poste) => poste,
        None => std::env::current_exe()?.with_file_name("poste"),
    };
    anyhow::ensure!(
        poste.is_file(),
        "there is no {}: build it first, with cargo build",
        poste.display()
    );
    let folder = program::folder()?;
    let sink = Sink::start().await?;
    // They end after the server.
    let mut replicas = match options.failovers {
        Some(_) => Some(Replicas::start(folder.path()).await?),
        None => None,
    };
    let database = replicas.as_ref().map(Replicas::url);
    let data = folder.path().join("data");
    let program = Program::start(poste, data, database, sink.url()).await?;
    let world = World::open(program.url(), Arc::new(Ledger::default()), &sink).await?;
    let mut stage = Stage {
        program,
        sink,
        world: Arc::clone(&world),
        faults: Vec::new(),
        killed: 0,
    };
    let mut players = JoinSet::new();
    for number in 0..options.games {
        players.spawn(play::play(Arc::clone(&world), u64::from(number)));
    }
    let played = match (&mut replicas, options.failovers) {
        (Some(replicas), Some(times)) => failover::happen(&mut stage, replicas, times).await,
        _ => rounds(&mut stage, options.rounds).await,
    };
    world.end();
    let ended = async { while players.join_next().await.is_some() {} };
    let finished = timeout(LONGEST_REST, ended).await;
    played?;
    finished.context("a player waits for an answer for ever")?;
    let findings = Findings::gather(&mut stage).await?;
    say(&findings.to_string());
    if options.keep {
        say(&format!("all of it is in {}", folder.keep().display()));
    }
    Ok(findings.are_good())
}

/// One fault after the other, each while play goes on.
async fn rounds(stage: &mut Stage, rounds: usize) -> anyhow::Result<()> {
    for (round, fault) in (1..=rounds).zip(Fault::ALL.iter().cycle()) {
        goes_on(stage, BEFORE)
            .await
            .with_context(|| format!("before round {round}"))?;
        let began = Instant::now();
        fault.happen(stage).await?;
        let over = began.elapsed();
        stage.faults.push((began, Instant::now()));
        goes_on(stage, 1)
            .await
            .with_context(|| format!("after round {round}: {fault:?}"))?;
        say(&format!(
            "round {round}: {fault:?} took {over:.1?}, play went on after {:.1?}; {} acknowledged",
            began.elapsed().saturating_sub(over),
            stage.world.ledger.len()
        ));
    }
    Ok(())
}

/// Waits until so many more actions are acknowledged, and starts a program again that has ended by itself, as whatever
/// watches services would.
async fn goes_on(stage: &mut Stage, more: usize) -> anyhow::Result<()> {
    let wanted = stage.world.ledger.len() + more;
    let began = Instant::now();
    while stage.world.ledger.len() < wanted {
        anyhow::ensure!(
            began.elapsed() < LONGEST_REST,
            "play does not go on: {}",
            stage.world.ledger.last_trouble()
        );
        stage.program.revive().await?;
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}
