//! `poste go-live`: a restored database is no copy any more but the one that people play on.

use std::process::ExitCode;

use chrono::Utc;

use super::{DatabaseOptions, say};
use crate::store::outbox;
use crate::store::quiet;

/// Ends the quiet, from the next start of a server on.
///
/// # Errors
/// The database cannot be reached, or is another's.
pub(super) async fn run(options: DatabaseOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let database = options.attach().await?;
    let done = async {
        let mut conn = database.pool.get().await?;
        let was_quiet = quiet::is_quiet(&mut conn).await?;
        if was_quiet {
            quiet::set(&mut conn, false).await?;
        }
        let due = outbox::notice::count_due(&mut conn, Utc::now()).await?;
        anyhow::Ok((was_quiet, due))
    }
    .await;
    database.close().await;
    let (was_quiet, due) = done?;
    say(&if was_quiet {
        format!(
            "a server that starts from now on mails, posts and moves games; {due} mails are due at once"
        )
    } else {
        "the database was not quiet".to_owned()
    })?;
    Ok(ExitCode::SUCCESS)
}
