//! Answers by mail a second, from the port that takes them to the committed move, beside the same moves through the API.
//!
//! `cargo bench -p api --bench answers`; `docs/performance.md` says what came of it.

#[path = "../commits/client.rs"]
mod client;
#[allow(dead_code, reason = "a part of what that benchmark needs")]
#[path = "../commits/games.rs"]
mod games;
mod letters;
mod lmtp;
#[allow(dead_code, reason = "a part of what that benchmark needs")]
#[path = "../commits/server.rs"]
mod server;
#[path = "../common/cluster.rs"]
mod shared;

use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use api::store::schema::incoming_mails;
use api::tell::answers;
use api::tell::answers::Answers;
use api::tell::arrivals::{Addresses, Receiver};
use api::tell::mail::OwnAddress;
use clap::Parser;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use self::client::Client;
use self::games::{Game, Games, Step};
use self::letters::Letter;
use self::server::Running;

/// Measures moves a second, by mail and through the API in turn.
#[derive(Debug, Parser)]
struct Options {
    /// How many mail servers, and how many clients, bring moves at once.
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    clients: usize,
    /// How many games are played: in each round each has one move by mail, and one through the API.
    #[arg(long, value_name = "NUMBER", default_value_t = 400)]
    games: usize,
    /// How many rounds there are.
    #[arg(long, value_name = "NUMBER", default_value_t = 9)]
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
    let running = Running::start(16, options.clients).await?;
    let measured = measure(&options, &running).await;
    running.stop().await?;
    measured
}

async fn measure(options: &Options, running: &Running) -> anyhow::Result<()> {
    let house = Arc::clone(&running.app.house);
    let home = "turn@play.example".parse()?;
    let address = OwnAddress::of_answers(home, house.mail_key.clone());
    let addresses = Addresses {
        bounces: None,
        answers: Some(address.clone()),
    };
    let receiver = Receiver::new(TcpListener::bind("127.0.0.1:0")?, addresses)?;
    let port = receiver.local_addr()?;
    let taking = tokio::spawn(receiver.run(Arc::clone(&house)));
    let answering = Answers {
        address: address.clone(),
        sender: "poste@localhost".to_owned(),
        trusted_results: None,
    };
    let answering = tokio::spawn(async move { answers::run(house, answering).await });

    let mut opened = Games::new(running, options.games).await?;
    opened.open(running, options.games, 0).await?;
    let mut playing: Vec<Game> = std::iter::from_fn(|| opened.take()).collect();
    let tokens = opened.tokens(&running.app)?;
    let mut ratios = Vec::new();
    let mut sent = 0;
    for round in 0..=options.rounds {
        let moves = next(&mut playing)?;
        sent += moves.len();
        let letters = letters::of(running, &address, &moves).await?;
        let by_mail = bring(running, (port, options.clients), &letters, sent).await?;
        let moves = next(&mut playing)?;
        let by_api = post(running.address, options.clients, &tokens, &moves)?;
        // The first round fills the pool and the caches.
        if round > 0 {
            say(&format!(
                "by mail {by_mail:.0}/s, through the API {by_api:.0}/s"
            ));
            ratios.push(by_mail / by_api);
        }
    }
    taking.abort();
    answering.abort();
    ratios.sort_by(f64::total_cmp);
    let at = |place: usize| ratios.get(place).copied().unwrap_or(f64::NAN);
    say(&format!(
        "ratio: median {:.2}, {:.2} to {:.2}",
        at(ratios.len() / 2),
        at(0),
        at(ratios.len().saturating_sub(1))
    ));
    Ok(())
}

/// The next move of each game: its id, where it is sent, and what.
type Move = (uuid::Uuid, String, Step);

fn next(games: &mut [Game]) -> anyhow::Result<Vec<Move>> {
    let next = games.iter_mut().map(|game| {
        let step = game
            .steps
            .next()
            .context("a game has ended: open longer ones")?;
        Ok((game.id, game.path.clone(), step))
    });
    next.collect()
}

/// Brings mails over so many connections; how many moves were committed a second. `all` is how many mails there have been.
async fn bring(
    running: &Running,
    (port, clients): (SocketAddr, usize),
    letters: &[Letter],
    all: usize,
) -> anyhow::Result<f64> {
    let began = Instant::now();
    tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let parts = letters.chunks(letters.len().div_ceil(clients).max(1));
            let threads: Vec<_> = parts
                .map(|part| scope.spawn(move || lmtp::bring(port, part)))
                .collect();
            for thread in threads {
                let brought = thread.join();
                brought.map_err(|_| anyhow::anyhow!("a mail server panicked"))??;
            }
            Ok::<_, anyhow::Error>(())
        })
    })?;
    loop {
        let mut conn = running.app.house.database.get().await?;
        let done: i64 = incoming_mails::table
            .filter(incoming_mails::state.eq("done"))
            .count()
            .get_result(&mut conn)
            .await?;
        drop(conn);
        if usize::try_from(done)? >= all {
            break;
        }
        anyhow::ensure!(
            began.elapsed() < Duration::from_mins(2),
            "{done} of {all} moves were made"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(a_second(letters.len(), began.elapsed()))
}

/// Posts moves over so many connections; how many were committed a second.
fn post(
    address: SocketAddr,
    clients: usize,
    tokens: &[String],
    moves: &[Move],
) -> anyhow::Result<f64> {
    let began = Instant::now();
    tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let parts = moves.chunks(moves.len().div_ceil(clients).max(1));
            let threads: Vec<_> = parts
                .map(|part| {
                    scope.spawn(move || {
                        let mut client = Client::connect(address)?;
                        for (_, path, step) in part {
                            let token = tokens.get(step.player).context("a player has a token")?;
                            client.post(path, token, &step.key, &step.body)?;
                        }
                        Ok::<_, anyhow::Error>(())
                    })
                })
                .collect();
            for thread in threads {
                thread
                    .join()
                    .map_err(|_| anyhow::anyhow!("a client panicked"))??;
            }
            Ok::<_, anyhow::Error>(())
        })
    })?;
    Ok(a_second(moves.len(), began.elapsed()))
}

/// Prints a line.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

#[allow(clippy::cast_precision_loss, reason = "a count far below 2^52")]
fn a_second(moves: usize, elapsed: Duration) -> f64 {
    moves as f64 / elapsed.as_secs_f64()
}
