//! Databases with very many games: how many `poste replay-check` checks a second, and what a start of the server costs.
//!
//! `cargo bench -p api --bench stored_games` needs a few minutes, most of them to write a million rows.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench fails by panicking and reports on standard output"
)]

#[path = "../tests/api/helpers/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "the tests' helpers, of which a bench uses a part"
)]
mod helpers;

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use engine::Ruleset;

use helpers::cluster::fresh_database;
use helpers::command::{output, poste};
use helpers::stored::{Store, Wanted};

/// Games that are played; the others are copies of them.
const PLAYED: usize = 120;
/// Copies of each, itself with them.
const COPIES: usize = 30;
/// Rounds of checks, each number of jobs once in every round.
const ROUNDS: usize = 3;

#[tokio::main]
async fn main() {
    // `cargo test --benches` only wants to see that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    checks().await;
    starts().await;
}

async fn fill(store: &mut Store) {
    for number in 0..PLAYED {
        let wanted = Wanted {
            ruleset: Ruleset::ALL[number % Ruleset::ALL.len()],
            seats: 3 + u8::try_from(number / 3 % 3).unwrap(),
            seed: u64::try_from(number).unwrap(),
            eventful: number.is_multiple_of(2),
            stop: usize::MAX,
            created_at: chrono::Utc::now(),
        };
        store.add(&wanted).await;
    }
}

/// Finished games, checked by one job and by two in turn.
async fn checks() {
    let url = fresh_database().await;
    let mut store = Store::new(&url).await;
    fill(&mut store).await;
    store.copy_all(COPIES - 1).await;
    store.sql("ANALYZE").await;
    for round in 1..=ROUNDS {
        for jobs in ["1", "2"] {
            let checked =
                output(poste().args(["replay-check", "--jobs", jobs, "--database-url", &url]));
            assert!(checked.status.success());
            let said = String::from_utf8(checked.stdout).unwrap();
            let rate = said
                .lines()
                .find(|line| line.contains(" games and "))
                .unwrap();
            println!("round {round}, {jobs} jobs: {rate}");
        }
    }
}

/// Starts with more and more games that wait for somebody.
async fn starts() {
    let url = fresh_database().await;
    start(&url, 0);
    let mut store = Store::new(&url).await;
    let mut games = 0;
    for number in 0..10 {
        let wanted = Wanted {
            ruleset: Ruleset::ALL[number % Ruleset::ALL.len()],
            seats: 3,
            seed: u64::try_from(number).unwrap(),
            eventful: false,
            stop: 20,
            created_at: chrono::Utc::now(),
        };
        store.add(&wanted).await;
        games += 1;
    }
    for copies in [9_999, 9] {
        store.copy_rows(copies).await;
        store.sql("ANALYZE games").await;
        games *= copies + 1;
        start(&url, games);
    }
}

/// Starts a server, lets it run for a moment, and says how long it took and how much memory it has.
fn start(url: &str, games: usize) {
    let begun = Instant::now();
    let mut serving = poste()
        .args(["serve", "--listen", "127.0.0.1:0", "--database-url", url])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(serving.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let took = begun.elapsed();
    assert!(line.starts_with("listening on "), "{line}");
    // So that the workers have looked more than once.
    std::thread::sleep(Duration::from_secs(5));
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", serving.id())).unwrap_or_default();
    let memory = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap_or("VmRSS unknown");
    println!(
        "{games} games: ready after {} ms, {memory}",
        took.as_millis()
    );
    serving.kill().unwrap();
    serving.wait().unwrap();
}
