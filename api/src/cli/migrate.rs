//! `poste migrate`: brings the database up to date.

use std::process::ExitCode;

use super::DatabaseOptions;

/// Migrates and stops.
///
/// # Errors
/// The database cannot be opened, or what was done cannot be printed.
pub(super) async fn run(options: DatabaseOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    options.open().await?.close().await;
    super::say("the database is up to date")?;
    Ok(ExitCode::SUCCESS)
}
