//! Sends what stands in the outbox: each notice once at least, and none that tells nothing any more.

use std::sync::Arc;

use futures_util::future::join_all;
use tokio::time::timeout;

use crate::app::{App, LOOK_EVERY};
use crate::mail::{Letter, Mailer, SendError};
use crate::models;
use crate::models::notice::{End, MAX_ATTEMPTS, Notice};
use crate::problem::ApiResult;

mod compose;
mod wanted;

use compose::Composed;

/// Notices taken at a time, and mails sent at once.
const BATCH: i64 = 16;

/// Sends mail until the task is ended.
pub async fn run(app: Arc<App>, mailer: Mailer) {
    loop {
        match send_due(&app, &mailer).await {
            // Perhaps there is more.
            Ok(taken) if taken > 0 => {}
            Ok(_) => {
                // Either the bell rings or it is time to look by ourselves; both are fine.
                let _ = timeout(LOOK_EVERY, app.bells.mail.notified()).await;
            }
            Err(error) => {
                tracing::warn!(%error, "the outbox cannot be read");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

/// Deals with the notices that are due, and says with how many.
///
/// # Errors
/// The database fails.
pub async fn send_due(app: &App, mailer: &Mailer) -> ApiResult<usize> {
    let mut conn = app.database.get().await?;
    let notices = models::notice::claim(&mut conn, BATCH, app.clock.now()).await?;
    drop(conn);
    join_all(notices.iter().map(|notice| deal_with(app, mailer, notice))).await;
    Ok(notices.len())
}

/// Sends one notice, or drops it; whatever fails here is tried again after the notice's wait.
async fn deal_with(app: &App, mailer: &Mailer, notice: &Notice) {
    let composed = compose::compose(app, notice).await;
    let done = match wanted::checked(app, notice, composed).await {
        Ok(Composed::Letter(letter)) => send(app, mailer, notice, &letter).await,
        Ok(Composed::Pointless(reason)) => end(app, notice, End::Dropped(reason)).await,
        // What cannot be written now is tried again like what cannot be sent.
        Err(error) => failed(app, notice, &error.to_string()).await,
    };
    if let Err(error) = done {
        tracing::warn!(notice = %notice.id, kind = notice.kind, %error, "a notice could not be dealt with");
    }
}

async fn send(app: &App, mailer: &Mailer, notice: &Notice, letter: &Letter) -> ApiResult<()> {
    match mailer.send(letter).await {
        Ok(sent) => {
            if let Some(file) = sent.file {
                tracing::info!(kind = notice.kind, file = %file.display(), "mail written");
            }
            end(app, notice, End::Sent).await?;
            wanted::taken(app, letter).await
        }
        Err(SendError::Refused { reason }) => {
            tracing::error!(notice = %notice.id, kind = notice.kind, reason, "a mail was refused");
            end(app, notice, End::Dead(&reason)).await?;
            wanted::refused(app, letter, &reason).await
        }
        Err(SendError::Failed { reason }) => failed(app, notice, &reason).await,
    }
}

/// Leaves the notice to a later attempt, or gives it up after the last.
async fn failed(app: &App, notice: &Notice, reason: &str) -> ApiResult<()> {
    if notice.attempts >= MAX_ATTEMPTS {
        tracing::error!(notice = %notice.id, kind = notice.kind, reason, "a mail was given up");
        return end(app, notice, End::Dead(reason)).await;
    }
    tracing::warn!(notice = %notice.id, kind = notice.kind, attempts = notice.attempts, reason, "a mail could not be sent yet");
    let mut conn = app.database.get().await?;
    Ok(models::notice::failed(&mut conn, notice.id, reason).await?)
}

async fn end(app: &App, notice: &Notice, end: End<'_>) -> ApiResult<()> {
    let mut conn = app.database.get().await?;
    Ok(models::notice::end(&mut conn, notice.id, end, app.clock.now()).await?)
}
