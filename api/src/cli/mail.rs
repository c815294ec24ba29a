//! `poste mail`: the mails that were given up, also while the server runs.

use std::process::ExitCode;

use chrono::{SecondsFormat, Utc};
use clap::{Args, Subcommand};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::{DatabaseOptions, say};
use crate::ground::locale::Locale;
use crate::store::outbox::notice;

/// Mails read or changed at a time.
const PAGE: i64 = 1000;

/// What to do.
#[derive(Debug, Args)]
pub(super) struct MailOptions {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the mails that were given up: id, when, kind, attempts and why, without their readers.
    Dead(DatabaseOptions),
    /// Have mails that were given up tried anew.
    Retry(Which),
    /// Give mails up for good: they are listed and counted no more.
    Forget(Which),
}

/// Which mails.
#[derive(Debug, Args)]
struct Which {
    /// Their ids, as `poste mail dead` lists them.
    #[arg(
        value_name = "ID",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    ids: Vec<Uuid>,
    /// All that are there.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    database: DatabaseOptions,
}

/// Lists, or says how many have been dealt with; exit code 1 if one of those named was not given up.
///
/// # Errors
/// The database cannot be opened, or nobody takes what there is to say.
pub(super) async fn run(options: MailOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let database = match &options.what {
        What::Dead(database) => database,
        What::Retry(which) | What::Forget(which) => &which.database,
    };
    let database = database.attach().await?;
    let done = async {
        let mut conn = database.pool.get().await?;
        act(&mut conn, &options.what).await
    }
    .await;
    database.close().await;
    done
}

async fn act(conn: &mut AsyncPgConnection, what: &What) -> anyhow::Result<ExitCode> {
    let (done, which, verb) = match what {
        What::Dead(_) => {
            list(conn).await?;
            return Ok(ExitCode::SUCCESS);
        }
        What::Retry(which) => (each(conn, which, true).await?, which, "tried anew"),
        What::Forget(which) => (each(conn, which, false).await?, which, "forgotten"),
    };
    say(&format!("{done} {verb}"))?;
    Ok(if which.all || done == which.ids.len() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints a line for each.
async fn list(conn: &mut AsyncPgConnection) -> anyhow::Result<()> {
    let mut after = None;
    loop {
        let page = notice::dead(conn, after, PAGE).await?;
        for dead in &page {
            let ended = dead.ended_at.map_or_else(String::new, |at| {
                at.to_rfc3339_opts(SecondsFormat::Secs, true)
            });
            say(&format!(
                "{}  {ended}  {}  {}  {}",
                dead.id,
                dead.kind.name(),
                dead.attempts,
                dead.why(&Locale::default())
            ))?;
        }
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = Some(last.id);
    }
}

/// Has them tried anew or forgotten; how many there were.
async fn each(conn: &mut AsyncPgConnection, which: &Which, again: bool) -> anyhow::Result<usize> {
    let mut done = 0;
    let mut after = None;
    loop {
        let ids: Vec<Uuid> = if which.all {
            let page = notice::dead(conn, after, PAGE).await?;
            page.iter().map(|dead| dead.id).collect()
        } else {
            which.ids.clone()
        };
        after = ids.last().copied();
        done += if again {
            notice::revive(conn, &ids, Utc::now()).await?
        } else {
            notice::forget_dead(conn, &ids).await?
        };
        // What has been named is done with at once.
        if ids.is_empty() || !which.all {
            return Ok(done);
        }
    }
}
