//! How workers wait for something to do.

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::table::LOOK_EVERY;
use crate::table::refused::Result;

/// Looks again and again, until the task is ended, for something to do: at once if there was something, else when the bell
/// rings or a while has passed. `failed` is what the server's log says if it cannot look.
pub async fn keep_looking<Look>(bell: &Notify, failed: &str, mut look: impl FnMut() -> Look)
where
    Look: Future<Output = Result<usize>>,
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
