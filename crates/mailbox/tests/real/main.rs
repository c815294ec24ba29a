//! Tests with a real server: Dovecot, each test with one of its own.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod coming;
mod desk;
mod dovecot;
mod oddities;
mod troubles;

use std::time::{Duration, Instant};

/// Long enough for anything that should happen on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// Waits until something is so that nobody tells of, such as what a server writes into its files.
async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < LONG, "{what}: not in {LONG:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
