//! The time, in one place, so that tests can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};

/// Tells the time. Only one made by [`Clock::movable`] can be moved; the program makes none, unless it is told to with
/// `--test-clock`.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Milliseconds ahead of the system's clock.
    ahead: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// The system's clock.
    pub const fn system() -> Self {
        Self { ahead: None }
    }

    /// A clock for tests, at first with the system's time.
    pub fn movable() -> Self {
        Self {
            ahead: Some(Arc::default()),
        }
    }

    /// The time, in whole microseconds as the database keeps it.
    pub fn now(&self) -> DateTime<Utc> {
        let ahead = self
            .ahead
            .as_ref()
            .map_or(0, |ahead| ahead.load(Ordering::Relaxed));
        (Utc::now() + TimeDelta::milliseconds(ahead)).trunc_subsecs(6)
    }

    /// Moves a movable clock forward; does nothing to the system's.
    pub fn advance(&self, by: TimeDelta) {
        if let Some(ahead) = &self.ahead {
            ahead.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
        }
    }
}
