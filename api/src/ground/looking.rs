//! How workers wait for something to do.

use std::fmt::Display;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

/// How often a worker looks by itself whether another process has left it something to do.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Looks again and again, until the task is ended, for something to do: at once if there was something, else when the bell
/// rings or a while has passed. `failed` is what the server's log says if it cannot look.
pub async fn keep_looking<Look, E>(bell: &Notify, failed: &str, mut look: impl FnMut() -> Look)
where
    Look: Future<Output = Result<usize, E>>,
    E: Display,
{
    loop {
        match look().await {
            // Perhaps there is more.
            Ok(done) if done > 0 => {}
            Ok(_) => {
                // Either the bell rings or it is time to look by ourselves; both are fine.
                let _ = timeout(LOOK_EVERY, bell.notified()).await;
            }
            Err(error) => {
                tracing::warn!(%error, "{failed}");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}
