//! The migrations of the top-level `migrations/`, embedded in the program.

use diesel::migration::{Migration as _, MigrationSource};
use diesel::pg::Pg;
use diesel::{OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// The advisory lock under which one server at a time migrates: "post" in ASCII.
const LOCK: i64 = 0x706f_7374;

/// Why the database could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// It cannot be reached.
    #[error(
        "the database cannot be reached: {0}; check DATABASE_URL and that the server is running"
    )]
    Unreachable(#[from] diesel::ConnectionError),
    /// A statement failed.
    #[error("the database cannot be migrated: {0}")]
    Query(#[from] diesel::result::Error),
    /// A migration failed.
    #[error("a migration failed: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
}

/// Runs the migrations that the database has not seen, and returns their names.
///
/// Needs the multi-thread runtime, on which migrations block.
///
/// # Errors
/// The database cannot be reached or refuses a migration.
pub async fn run(url: &str) -> Result<Vec<String>, MigrationError> {
    let mut connection = AsyncPgConnection::establish(url).await?;
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(LOCK)
        .execute(&mut connection)
        .await?;
    // The lock goes with the connection, which the harness drops at the end.
    let mut harness = AsyncMigrationHarness::new(connection);
    let run = harness
        .run_pending_migrations(MIGRATIONS)
        .map_err(MigrationError::Migration)?;
    Ok(run.iter().map(ToString::to_string).collect())
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
    let mut connection = AsyncPgConnection::establish(url).await?;
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
    let mut connection = AsyncPgConnection::establish(admin_url).await?;
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
