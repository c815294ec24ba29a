//! How workers wait for something to do.

use std::fmt::Display;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How often a worker looks by itself whether another process has left it something to do.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long it is at least from a look that found nothing to the next one: whatever rings meanwhile is looked for together.
/// A bell that has been still for so long is answered at once.
pub const GATHER: Duration = Duration::from_millis(20);

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
        let began = Instant::now();
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
                sleep_until(began + GATHER).await;
            }
            Err(error) => {
                if said.is_none_or(|said| said.elapsed() >= SAY_EVERY) {
                    tracing::warn!(%error, "{failed}");
                    said = Some(Instant::now());
                }
                sleep(LOOK_EVERY).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;

    use super::*;

    #[tokio::test]
    async fn a_bell_that_rings_without_end_is_answered_now_and_then() {
        let (bell, looks) = (Notify::new(), Cell::new(0_u32));
        let time = GATHER * 10;
        let look = || async {
            looks.set(looks.get() + 1);
            bell.notify_one();
            Ok::<_, Infallible>(0)
        };
        assert!(
            timeout(time, keep_looking(&bell, "", look)).await.is_err(),
            "it goes on"
        );
        let looks = looks.get();
        // However slow the machine is, there are no more; and the first two need no luck.
        assert!((2..=11).contains(&looks), "{looks}");
    }
}
