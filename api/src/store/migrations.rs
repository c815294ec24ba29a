//! The migrations of the top-level `migrations/`, embedded in the program.

use std::time::{Duration, Instant};

use diesel::migration::{Migration as _, MigrationSource};
use diesel::pg::Pg;
use diesel::{OptionalExtension as _, QueryDsl as _};
use diesel_async::{
    AnsiTransactionManager, AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl,
    TransactionManager as _,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};

use crate::store::database::establish;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// The advisory lock under which one server at a time migrates: "post" in ASCII.
const LOCK: i64 = 0x706f_7374;

/// How long that lock is waited for: a migration of a large table takes minutes.
const PATIENCE: Duration = Duration::from_mins(10);

/// Between two looks at it.
const LOOK: Duration = Duration::from_millis(200);

/// Why the database could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// It cannot be reached.
    #[error(
        "the database cannot be reached: {0}; check DATABASE_URL and that the server is running"
    )]
    Unreachable(#[from] diesel::ConnectionError),
    /// Somebody else has the lock, and keeps it.
    #[error(
        "another server has been migrating the database for a long time, or one that was killed has left its lock {LOCK} behind in a connection pooler: end the session that pg_locks names, and start again"
    )]
    Locked,
    /// A statement failed.
    #[error("the database cannot be migrated: {0}")]
    Query(#[from] diesel::result::Error),
    /// A migration failed.
    #[error("a migration failed: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
}

/// Runs the migrations that the database has not seen, all of them or none, and returns their names. Where it has seen all,
/// nothing is locked.
///
/// Needs the multi-thread runtime, on which migrations block.
///
/// # Errors
/// The database cannot be reached or refuses a migration; or somebody else holds the lock for ten minutes, or a table that is
/// changed for one.
pub async fn run(url: &str) -> Result<Vec<String>, MigrationError> {
    run_within(url, PATIENCE).await
}

/// The same with another limit of the time that the lock is waited for.
///
/// # Errors
/// As of [`run`].
pub async fn run_within(url: &str, patience: Duration) -> Result<Vec<String>, MigrationError> {
    if gap(url).await?.pending.is_empty() {
        return Ok(Vec::new());
    }
    let mut connection = establish(url).await?;
    // One transaction, so that a pooler which lends a session to others afterwards keeps neither lock nor setting of ours.
    // Each migration is a savepoint in it.
    AnsiTransactionManager::begin_transaction(&mut connection).await?;
    lock(&mut connection, patience).await?;
    diesel::sql_query("SET LOCAL lock_timeout = '1min'")
        .execute(&mut connection)
        .await?;
    let mut harness = AsyncMigrationHarness::new(connection);
    let run: Vec<String> = harness
        .run_pending_migrations(MIGRATIONS)
        .map_err(MigrationError::Migration)?
        .iter()
        .map(ToString::to_string)
        .collect();
    AnsiTransactionManager::commit_transaction(&mut harness.into_inner()).await?;
    Ok(run)
}

/// Waits until no other server migrates; the lock goes with the transaction.
async fn lock(
    connection: &mut AsyncPgConnection,
    patience: Duration,
) -> Result<(), MigrationError> {
    let began = Instant::now();
    let mut said = false;
    loop {
        let got: bool = diesel::select(
            diesel::dsl::sql::<diesel::sql_types::Bool>("pg_try_advisory_xact_lock(")
                .bind::<diesel::sql_types::BigInt, _>(LOCK)
                .sql(")"),
        )
        .get_result(connection)
        .await?;
        if got {
            return Ok(());
        }
        if began.elapsed() >= patience {
            return Err(MigrationError::Locked);
        }
        if !said {
            said = true;
            tracing::warn!(
                lock = LOCK,
                "the database is to be migrated, and its advisory lock is taken: waiting for the server that has it"
            );
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// How the migrations of a database and of this program differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gap {
    /// The migrations that the database has not seen, in their order.
    pub pending: Vec<String>,
    /// The newest migration that the database has seen and this program does not know.
    pub unknown: Option<String>,
}

/// Compares the migrations of a database with this program's, and writes nothing.
///
/// # Errors
/// The database cannot be reached or read.
pub async fn gap(url: &str) -> Result<Gap, MigrationError> {
    diesel::table! {
        __diesel_schema_migrations (version) {
            version -> Text,
        }
    }
    use __diesel_schema_migrations::dsl as seen;
    let mut connection = establish(url).await?;
    let is_there = diesel::dsl::sql::<diesel::sql_types::Bool>(
        "to_regclass('__diesel_schema_migrations') IS NOT NULL",
    );
    let mut unknown: Vec<String> = Vec::new();
    if diesel::select(is_there).get_result(&mut connection).await? {
        unknown = seen::__diesel_schema_migrations
            .order(seen::version)
            .select(seen::version)
            .load(&mut connection)
            .await?;
    }
    let mut known =
        MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(MigrationError::Migration)?;
    known.sort_by(|one, other| one.name().version().cmp(&other.name().version()));
    let mut pending = Vec::new();
    for migration in known {
        let version = migration.name().version().to_string();
        match unknown.iter().position(|seen| *seen == version) {
            Some(place) => {
                unknown.remove(place);
            }
            None => pending.push(migration.name().to_string()),
        }
    }
    Ok(Gap {
        pending,
        unknown: unknown.pop(),
    })
}

/// Makes the database `name` on the server of `admin_url` unless it is there.
///
/// # Errors
/// The server cannot be reached or refuses.
pub async fn ensure_database(admin_url: &str, name: &str) -> Result<(), MigrationError> {
    diesel::table! {
        pg_database (datname) {
            datname -> Text,
        }
    }
    let mut connection = establish(admin_url).await?;
    let there: Option<String> = pg_database::table
        .find(name)
        .select(pg_database::datname)
        .first(&mut connection)
        .await
        .optional()?;
    if there.is_none() {
        // A name of ours, and no statement of this kind takes binds.
        diesel::sql_query(format!("CREATE DATABASE \"{name}\""))
            .execute(&mut connection)
            .await?;
    }
    Ok(())
}
