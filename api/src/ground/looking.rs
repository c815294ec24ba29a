//! How workers wait for something to do.

use std::fmt::Display;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

/// How often a worker looks by itself whether another process has left it something to do.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often it is said that a worker still cannot look.
const SAY_EVERY: Duration = Duration::from_mins(1);

/// Looks again and again, until the task is ended, for something to do: at once if there was something, else when the bell
/// rings or a while has passed. `failed` is what the server's log says if it cannot look: once, and again each minute while
/// that goes on.
pub async fn keep_looking<Look, E>(bell: &Notify, failed: &str, mut look: impl FnMut() -> Look)
where
    Look: Future<Output = Result<usize, E>>,
    E: Display,
{
    let mut said: Option<Instant> = None;
    loop {
        let looked = look().await;
        if looked.is_ok() {
            said = None;
        }
        match looked {
            // Perhaps there is more.
            Ok(done) if done > 0 => {}
            Ok(_) => {
                // Either the bell rings or it is time to look by ourselves; both are fine.
                let _ = timeout(LOOK_EVERY, bell.notified()).await;
            }
            Err(error) => {
                if said.is_none_or(|said| said.elapsed() >= SAY_EVERY) {
                    tracing::warn!(%error, "{failed}");
                    said = Some(Instant::now());
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}
