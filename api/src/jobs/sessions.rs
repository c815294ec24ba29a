//! Reads which sessions other servers on the same database have ended.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::App;
use crate::jobs::looking::keep_looking;
use crate::problem::ApiResult;

/// Reads until the task is ended.
pub async fn run(app: Arc<App>) {
    let failed = "the ended sessions cannot be read";
    // What this server ends it knows at once; nobody rings for the others.
    keep_looking(&Notify::new(), failed, || read_ended(&app)).await;
}

/// Reads which sessions have ended since the last look, and says how many of them were not known here.
///
/// # Errors
/// The database fails.
pub async fn read_ended(app: &App) -> ApiResult<usize> {
    let mut conn = app.database.get().await?;
    Ok(app.ended.read(&mut conn, app.clock.now()).await?)
}
