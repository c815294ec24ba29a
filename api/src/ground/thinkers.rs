//! Long calculations, on threads of their own that give way to those that answer requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

/// How the threads rank among the others of the machine: 0 is usual, and 19 the last.
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

type Calculation = Box<dyn FnOnce() + Send>;

/// Threads that calculate, one thing at a time each, in the order in which they were asked.
#[derive(Debug)]
pub struct Thinkers {
    threads: usize,
    asked: Sender<Calculation>,
}

/// Why there is no result, which only a fault of ours can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the calculation was not finished")]
pub struct Unfinished;

impl Thinkers {
    /// Starts so many threads; they end when they are not asked any more.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start(threads: usize) -> std::io::Result<Self> {
        let (asked, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new()
                .name("thinker".to_owned())
                .spawn(move || calculate(&waiting))?;
        }
        Ok(Self { threads, asked })
    }

    /// How many there are.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Calculates something. It is asked to stop, and to do with what it has, after so long a time, and when nobody waits
    /// for it any more.
    ///
    /// # Errors
    /// There are no threads, or it panicked.
    pub async fn think<T: Send + 'static>(
        &self,
        at_most: Duration,
        calculation: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        if self.threads == 0 {
            return Err(Unfinished);
        }
        let stop = Stop::default();
        let (begins, begun) = oneshot::channel();
        let (ends, mut ended) = oneshot::channel();
        let told = Arc::clone(&stop.0);
        let calculation = move || {
            // Whoever asked may have gone meanwhile.
            if begins.send(()).is_ok() {
                let _ = ends.send(calculation(&told));
            }
        };
        self.asked
            .send(Box::new(calculation))
            .map_err(|_| Unfinished)?;
        begun.await.map_err(|_| Unfinished)?;
        let result = if let Ok(result) = timeout(at_most, &mut ended).await {
            result
        } else {
            stop.now();
            ended.await
        };
        result.map_err(|_| Unfinished)
    }
}

/// Tells a calculation to stop, at the latest when nobody waits for it any more.
#[derive(Debug, Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.now();
    }
}

/// What one of the threads does.
fn calculate(waiting: &Mutex<Receiver<Calculation>>) {
    give_way();
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(calculation) = next else {
            return;
        };
        // Whoever waits for it hears of a panic, as nothing comes; the thread goes on.
        let _ = catch_unwind(AssertUnwindSafe(calculation));
    }
}

/// Ranks this thread behind others. On Linux each thread has a rank of its own; elsewhere it would be the whole program's.
#[cfg(target_os = "linux")]
fn give_way() {
    use rustix::process::{getpriority_process, setpriority_process};
    let ranked = getpriority_process(None).and_then(|now| match now {
        // It was started behind others already.
        NICE.. => Ok(()),
        _ => setpriority_process(None, NICE),
    });
    if let Err(error) = ranked {
        tracing::debug!(%error, "a thread could not be ranked behind others");
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn what_is_asked_is_calculated_and_a_panic_is_no_end() {
        let thinkers = Thinkers::start(1).unwrap();
        assert_eq!(thinkers.threads(), 1);
        assert_eq!(thinkers.think(LONG, |_| 6 * 7).await, Ok(42));
        let panics = |_: &AtomicBool| -> u32 { std::panic::panic_any("as the test wants it") };
        assert_eq!(thinkers.think(LONG, panics).await, Err(Unfinished));
        assert_eq!(thinkers.think(LONG, |_| 1).await, Ok(1));
    }

    #[tokio::test]
    async fn none_of_no_threads_calculates() {
        let thinkers = Thinkers::start(0).unwrap();
        assert_eq!(thinkers.think(LONG, |_| 1).await, Err(Unfinished));
    }

    fn until(stop: &AtomicBool) -> &'static str {
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        "the best so far"
    }

    #[tokio::test]
    async fn whoever_thinks_too_long_is_told_to_stop() {
        let thinkers = Thinkers::start(1).unwrap();
        let thought = thinkers.think(Duration::from_millis(1), until).await;
        assert_eq!(thought, Ok("the best so far"));
    }

    #[tokio::test]
    async fn nobody_thinks_on_for_whoever_has_gone() {
        let thinkers = Thinkers::start(1).unwrap();
        let gone = timeout(Duration::from_millis(20), thinkers.think(LONG, until)).await;
        assert!(gone.is_err());
        assert_eq!(thinkers.think(LONG, |_| 2).await, Ok(2));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn its_threads_give_way_and_no_others_do() {
        let rank = || rustix::process::getpriority_process(None).unwrap();
        let before = rank();
        let thinkers = Thinkers::start(1).unwrap();
        let theirs = thinkers.think(LONG, move |_| rank()).await.unwrap();
        assert!(theirs >= NICE, "{theirs}");
        assert_eq!(rank(), before);
    }
}
