//! `poste backup`: all that the database holds, as one file, while people play.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use chrono::Utc;
use clap::Args;

use super::{DatabaseOptions, clients, say};

/// Where to.
#[derive(Debug, Args)]
pub(super) struct BackupOptions {
    /// A file that is not there yet, or a folder to make one in that is named after the time.
    place: PathBuf,
    #[command(flatten)]
    database: DatabaseOptions,
}

/// Writes a backup that shows one moment, complete or not at all. Nobody who plays has to wait for it.
///
/// # Errors
/// The database cannot be reached, or the file cannot be written.
pub(super) async fn run(options: BackupOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let file = if options.place.is_dir() {
        options.place.join(
            Utc::now()
                .format("poste-%Y-%m-%dT%H-%M-%SZ.dump")
                .to_string(),
        )
    } else {
        options.place.clone()
    };
    // Said before anything is done, and once more by the system at the end.
    anyhow::ensure!(
        !file.exists(),
        "{} is there already: name another file",
        file.display()
    );
    let reached = options.database.reach().await?;
    let written = write(&options.database, &reached.url, &file).await;
    reached.leave().await;
    let bytes = written?;
    say(&format!("{}: {bytes} bytes", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the file, for nobody's eyes but its owner's; its size.
async fn write(options: &DatabaseOptions, url: &str, file: &Path) -> anyhow::Result<u64> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    let unwritable = || format!("{} cannot be written", file.display());
    // Open to its owner alone; it goes if anything fails.
    let part = tempfile::Builder::new()
        .prefix(".poste-")
        .suffix(".part")
        .tempfile_in(folder)
        .with_context(unwritable)?;
    let mut dump = clients::command(&options.client("pg_dump")?, url);
    dump.args(["--format", "custom", "--file"]).arg(part.path());
    clients::run(&mut dump).await?;
    // That it can be read to its end is the least that a backup must do.
    clients::run(
        tokio::process::Command::new(options.client("pg_restore")?)
            .args(["--file", "/dev/null"])
            .arg(part.path()),
    )
    .await
    .context("the backup cannot be read again")?;
    let bytes = part.as_file().metadata().with_context(unwritable)?.len();
    part.persist_noclobber(file).with_context(unwritable)?;
    // The name is to last as well as what it names.
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .with_context(unwritable)?;
    Ok(bytes)
}
