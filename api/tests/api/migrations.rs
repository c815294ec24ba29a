//! How the database is brought up to date when something is in the way.

use std::time::{Duration, Instant};

use api::store::migrations::{self, MigrationError, gap, run, run_within};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};

use crate::helpers::cluster;

/// The lock that servers migrate under.
const LOCK: &str = "SELECT pg_advisory_lock(1886352244)";

/// An empty database beside a migrated one, which goes with the run: the addresses of both.
async fn empty_and_migrated(name: &str) -> (String, String) {
    let (there, migrated) = cluster::lasting_database().await;
    let empty = migrated.replace(&there, name);
    migrations::ensure_database(&migrated, name).await.unwrap();
    (empty, migrated)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_nothing_to_migrate_waits_for_nobody() {
    let (_, migrated) = empty_and_migrated("nothing_to_migrate").await;
    let mut other = AsyncPgConnection::establish(&migrated).await.unwrap();
    other.batch_execute(LOCK).await.unwrap();
    let began = Instant::now();

    assert!(run(&migrated).await.unwrap().is_empty());

    assert!(began.elapsed() < Duration::from_secs(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_that_somebody_keeps_is_said_and_not_waited_for_for_ever() {
    let (empty, _) = empty_and_migrated("locked_for_long").await;
    let mut other = AsyncPgConnection::establish(&empty).await.unwrap();
    other.batch_execute(LOCK).await.unwrap();

    let refused = run_within(&empty, Duration::from_millis(500)).await;

    assert!(
        matches!(refused, Err(MigrationError::Locked)),
        "{refused:?}"
    );
    assert!(refused.unwrap_err().to_string().contains("1886352244"));
    assert!(
        !gap(&empty).await.unwrap().pending.is_empty(),
        "nothing was done"
    );
    let waiting = tokio::spawn(async move { (run(&empty).await, empty) });
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!waiting.is_finished());
    drop(other);
    let (run_now, empty) = waiting.await.unwrap();
    assert!(run_now.unwrap().len() > 10);
    assert!(gap(&empty).await.unwrap().pending.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_migrate_at_once_do_it_once_and_keep_no_lock() {
    let (empty, _) = empty_and_migrated("migrated_twice").await;

    let (one, two) = tokio::join!(run(&empty), run(&empty));

    let (one, two) = (one.unwrap().len(), two.unwrap().len());
    assert!(
        one > 10 && two == 0 || two > 10 && one == 0,
        "{one} and {two}"
    );
    let mut conn = AsyncPgConnection::establish(&empty).await.unwrap();
    conn.batch_execute("DO $$ BEGIN ASSERT pg_try_advisory_lock(1886352244); END $$")
        .await
        .unwrap();
}
