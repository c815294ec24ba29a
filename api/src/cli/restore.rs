//! `poste restore`: a backup into an empty database, which is quiet until `poste go-live`.

use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use diesel::QueryDsl as _;
use diesel_async::RunQueryDsl;

use super::{DatabaseOptions, clients, say};
use crate::store::database::establish;
use crate::store::quiet;
use crate::store::schema::games;

/// What a file of `pg_dump -Fc` begins with.
const MAGIC: &[u8; 5] = b"PGDMP";

/// What to restore.
#[derive(Debug, Args)]
#[command(
    after_help = "A server on the restored database mails nobody, posts to nobody and moves no game, until `poste go-live` says that it is to."
)]
pub(super) struct RestoreOptions {
    /// A file of `poste backup`, or of `pg_dump -Fc`.
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseOptions,
}

/// Restores all of it or nothing. The database is quiet before the first row is there.
///
/// # Errors
/// The file is no backup, the database cannot be had or is not empty, or the backup does not fit it.
pub(super) async fn run(options: RestoreOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let file = options.file.display();
    let mut begin = [0; MAGIC.len()];
    File::open(&options.file)
        .and_then(|mut file| file.read_exact(&mut begin))
        .with_context(|| format!("{file} cannot be read"))?;
    anyhow::ensure!(
        begin == *MAGIC,
        "{file} is no backup: make one with `poste backup`"
    );
    let reached = options.database.make().await?;
    let restored = fill(&options, &reached.url).await;
    reached.leave().await;
    say(&format!(
        "{} games are restored; their server keeps quiet until `poste go-live`",
        restored?
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Fills the database; how many games it has then.
async fn fill(options: &RestoreOptions, url: &str) -> anyhow::Result<i64> {
    let mut conn = establish(url)
        .await
        .context("the database cannot be reached")?;
    anyhow::ensure!(
        quiet::is_empty(&mut conn).await?,
        "the database is not empty: restore into a new one, such as another data folder with --data"
    );
    quiet::set(&mut conn, true)
        .await
        .context("the database cannot be made quiet, which its owner may do")?;
    let mut restore = clients::command(&options.database.client("pg_restore")?, url);
    restore
        .args(["--single-transaction", "--no-owner", "--no-privileges"])
        .arg(&options.file);
    clients::run(&mut restore).await?;
    games::table
        .count()
        .get_result(&mut conn)
        .await
        .context("what was restored is no database of this program")
}
