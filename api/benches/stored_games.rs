//! Databases with very many games: how many `poste replay-check` checks a second, what a start of the server costs, how long
//! lists take, and what a game costs that is kept in memory.
//!
//! `cargo bench -p api --bench stored_games` needs a few minutes, most of them to write a million rows; behind it may stand which
//! of `checks`, `starts` and `kept` are wished for.

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
use std::process::{Child, Stdio};
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
/// Games that are kept in memory, all different.
const KEPT: usize = 3_000;
/// How often each list is asked for.
const ASKED: usize = 200;
/// Lists that anybody may read.
const LISTS: [&str; 6] = [
    "/api/v1/games?status=open",
    "/api/v1/games?status=running",
    "/api/v1/games?status=finished",
    "/api/v1/games?status=open&ruleset=bull-moose",
    "/api/v1/games?free=2&limit=100",
    "/games",
];

#[tokio::main]
async fn main() {
    // `cargo test --benches` only wants to see that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let wished = |part: &str| {
        let parts = ["checks", "starts", "kept"];
        let named = |part: &str| std::env::args().any(|argument| argument == part);
        named(part) || !parts.into_iter().any(named)
    };
    if wished("checks") {
        checks().await;
    }
    if wished("starts") {
        starts().await;
    }
    if wished("kept") {
        kept().await;
    }
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

/// Starts with more and more games that wait for somebody, and lists of them.
async fn starts() {
    let url = fresh_database().await;
    Served::start(&url, 0);
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
    for copies in [999, 9, 9] {
        store.copy_rows(copies).await;
        store.sql("ANALYZE games").await;
        games *= copies + 1;
        let served = Served::start(&url, games);
        // Something in every list.
        store
            .sql(
                "UPDATE games SET visibility = 'public', \
                     status = CASE uuid_hash(id) & 3 WHEN 0 THEN 'open' WHEN 1 THEN 'finished' ELSE 'running' END, \
                     finished_at = CASE uuid_hash(id) & 3 WHEN 1 THEN created_at END",
            )
            .await;
        store.sql("VACUUM ANALYZE games").await;
        served.lists(games).await;
        store
            .sql("UPDATE games SET visibility = 'private', status = 'running', finished_at = NULL")
            .await;
    }
}

/// What each game costs that has been looked at.
async fn kept() {
    let url = fresh_database().await;
    let mut store = Store::new(&url).await;
    let mut games = Vec::new();
    for number in 0..KEPT {
        let wanted = Wanted {
            ruleset: Ruleset::ALL[number % Ruleset::ALL.len()],
            seats: 3 + u8::try_from(number / 3 % 3).unwrap(),
            seed: u64::try_from(number).unwrap(),
            eventful: false,
            stop: 60,
            created_at: chrono::Utc::now(),
        };
        games.push(store.add(&wanted).await);
    }
    store.sql("UPDATE games SET visibility = 'public'").await;
    let served = Served::start(&url, KEPT);
    // Whatever is made once.
    served
        .ask(&format!("/api/v1/games/{}/view", games[0]))
        .await;
    let before = served.memory();
    for game in &games {
        served.ask(&format!("/api/v1/games/{game}/view")).await;
    }
    let after = served.memory();
    println!(
        "{KEPT} games in memory: {before} kB before, {after} kB after, {:.1} kB each",
        f64::from(after - before) / f64::from(u16::try_from(KEPT).unwrap())
    );
}

/// A running server.
struct Served {
    serving: Child,
    address: String,
    http: reqwest::Client,
}

impl Served {
    /// Starts a server, lets it run for a moment, and says how long it took and how much memory it has.
    fn start(url: &str, games: usize) -> Self {
        let begun = Instant::now();
        let options = ["--cached-games", "100000", "--rate-limit", "1000000"];
        let mut serving = poste()
            .args(["serve", "--listen", "127.0.0.1:0", "--database-url", url])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(serving.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let took = begun.elapsed();
        let address = line
            .trim()
            .strip_prefix("listening on ")
            .unwrap()
            .to_owned();
        let served = Self {
            serving,
            address,
            http: reqwest::Client::new(),
        };
        // So that the workers have looked more than once.
        std::thread::sleep(Duration::from_secs(5));
        println!(
            "{games} games: ready after {} ms, {} kB",
            took.as_millis(),
            served.memory()
        );
        served
    }

    /// Memory that it holds, in kB.
    fn memory(&self) -> i32 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.serving.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.unwrap().split_whitespace().nth(1);
        number.unwrap().parse().unwrap()
    }

    /// Asks for a page or a list, and waits for all of it.
    async fn ask(&self, path: &str) {
        let answer = self
            .http
            .get(format!("{}{path}", self.address))
            .send()
            .await;
        let answer = answer.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let _ = answer.bytes().await.unwrap();
    }

    /// Says how long lists take.
    async fn lists(&self, games: usize) {
        for list in LISTS {
            let mut times = Vec::new();
            for _ in 0..ASKED {
                let begun = Instant::now();
                self.ask(list).await;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
            }
            times.sort_by(f64::total_cmp);
            println!(
                "{games} games, {list}: p50 {:.2} ms, p99 {:.2} ms",
                times[ASKED / 2],
                times[ASKED * 99 / 100]
            );
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.serving.kill().unwrap();
        self.serving.wait().unwrap();
    }
}
