//! Databases with very many games: what is checked of them all, and what a start makes of them.

use std::io::Read as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use engine::Ruleset;

use crate::helpers::TestApp;
use crate::helpers::cluster::fresh_database;
use crate::helpers::command::poste;
use crate::helpers::database::texts;
use crate::helpers::stored::{Store, Wanted};

/// Games that are played; the others are copies of them.
const PLAYED: usize = 150;
/// Copies of each at first, itself with them.
const FEW: usize = 5;
/// How many times as many there are later.
const TIMES: usize = 4;

/// Memory by which a check of the larger number may need more, in KiB. Their logs alone are tens of thousands.
const MARGIN: u64 = 8 * 1024;

/// Some are played to their end, some have undos and acts of the clock and the table, some both.
fn wanted(number: usize) -> Wanted {
    let ruleset = Ruleset::ALL[number % Ruleset::ALL.len()];
    Wanted {
        ruleset,
        seats: 3 + u8::try_from(number % 3).unwrap(),
        seed: u64::try_from(number).unwrap(),
        eventful: number.is_multiple_of(2),
        stop: if number.is_multiple_of(5) {
            usize::MAX
        } else {
            1 + number % 83
        },
        created_at: "2026-11-28T12:00:00Z".parse().unwrap(),
    }
}

/// Runs the check to its end: what it says, and the most memory that it ever had, in KiB; none where there is no
/// `/proc`.
fn check(url: &str) -> (String, Option<u64>) {
    let mut checking = poste()
        .args(["replay-check", "--jobs", "2", "--database-url", url])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", checking.id());
    let mut peak = None;
    // The figure is gone with the program, so it is read as often as one can.
    while checking.try_wait().unwrap().is_none() {
        let now = std::fs::read_to_string(&status).unwrap_or_default();
        let line = now.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
        peak = kib.and_then(|kib| kib.parse().ok()).or(peak);
        std::thread::yield_now();
    }
    assert!(checking.wait().unwrap().success());
    let mut said = String::new();
    checking.stdout.unwrap().read_to_string(&mut said).unwrap();
    (said, peak)
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_games_are_checked_in_the_memory_of_hundreds() {
    let url = fresh_database().await;
    let mut store = Store::new(&url).await;
    for number in 0..PLAYED {
        store.add(&wanted(number)).await;
    }
    store.copy_all(FEW - 1).await;
    let few = PLAYED * FEW;
    let (said, peak) = check(&url);
    let all_equal = |games| format!("checked {games}, equal {games}, differ 0, failed 0");
    assert!(said.contains(&all_equal(few)), "{said}");

    store.copy_all(TIMES - 1).await;
    let many = few * TIMES;
    assert!(many >= 3_000);
    let (said, later) = check(&url);
    assert!(said.contains(&all_equal(many)), "{said}");
    let Some((peak, later)) = peak.zip(later) else {
        println!("memory is not compared: this system has no /proc");
        return;
    };
    assert!(
        later < peak + MARGIN,
        "{peak} KiB for {few} games, {later} KiB for {many}"
    );
}

/// Rows of games that were ever read in the database.
async fn games_read(url: &str) -> i64 {
    let mut conn = AsyncPgConnection::establish(url).await.unwrap();
    // Others' counts are complete when they have left.
    let patience = Instant::now() + Duration::from_secs(30);
    loop {
        assert!(Instant::now() < patience, "somebody does not leave");
        let others = texts(
            &mut conn,
            "SELECT count(*)::text AS text FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
        )
        .await;
        if others == ["0"] {
            break;
        }
        tokio::task::yield_now().await;
    }
    let read = texts(
        &mut conn,
        "SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::text AS text FROM pg_stat_user_tables \
         WHERE relname = 'games'",
    )
    .await;
    read[0].parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_without_looking_at_the_games_that_wait_for_people() {
    let url = fresh_database().await;
    let mut store = Store::new(&url).await;
    for number in 0..10 {
        store.add(&wanted(number)).await;
    }
    // Without their logs, which a start could not read faster than their rows.
    store.copy_rows(10_000).await;
    store.sql("ANALYZE games").await;
    drop(store);
    let before = games_read(&url).await;

    let app = TestApp::start_on(url.clone(), |_| {}).await;
    app.get("/readyz").send().await.expect(200);
    app.let_bots_play().await;
    assert!(app.mails().await.is_empty());
    app.stop().await;

    let read = games_read(&url).await - before;
    assert!(read < 100, "{read} rows of 100 000 games were read");
}
