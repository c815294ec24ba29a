//! The time, in one place, so that tests can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};

/// Tells the time. Only one made by [`Clock::movable`] or [`Clock::still`] can be moved; the program makes none, unless it is told
/// to with `--test-clock`.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Milliseconds ahead of the system's clock, or of the time at which it stands.
    ahead: Option<Arc<AtomicI64>>,
    stands_at: Option<DateTime<Utc>>,
}

impl Clock {
    /// The system's clock.
    pub const fn system() -> Self {
        Self {
            ahead: None,
            stands_at: None,
        }
    }

    /// A clock for tests, at first with the system's time.
    pub fn movable() -> Self {
        Self {
            ahead: Some(Arc::default()),
            stands_at: None,
        }
    }

    /// A clock for tests that stands at a time until it is moved, however long they take.
    pub fn still(at: DateTime<Utc>) -> Self {
        Self {
            ahead: Some(Arc::default()),
            stands_at: Some(at),
        }
    }

    /// The time, in whole microseconds as the database keeps it.
    pub fn now(&self) -> DateTime<Utc> {
        let ahead = self
            .ahead
            .as_ref()
            .map_or(0, |ahead| ahead.load(Ordering::Relaxed));
        let from = self.stands_at.unwrap_or_else(Utc::now);
        (from + TimeDelta::milliseconds(ahead)).trunc_subsecs(6)
    }

    /// Moves a movable clock forward; does nothing to the system's.
    pub fn advance(&self, by: TimeDelta) {
        if let Some(ahead) = &self.ahead {
            ahead.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
        }
    }
}
