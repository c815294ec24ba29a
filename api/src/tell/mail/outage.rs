//! What is tried while no mail gets through: one attempt soon and then one a minute, with whatever has waited longest. The
//! first that gets through ends it, and all that has waited goes out.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// The time from the first failure to the next attempt: most outages are short.
pub const TRIED_AFTER: TimeDelta = TimeDelta::seconds(15);

/// The time from each attempt after that to the next.
pub const TRIED_EVERY: TimeDelta = TimeDelta::minutes(1);

/// Whether mails get through, as it was met last.
#[derive(Default)]
pub(super) struct Outage {
    /// When the next attempt may be made, while none gets through.
    next: Mutex<Option<DateTime<Utc>>>,
}

/// How many may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// As many as there are.
    All,
    /// One, to see whether mails get through again.
    One,
    /// None yet.
    None,
}

impl Outage {
    pub(super) fn room(&self, now: DateTime<Utc>) -> Room {
        match self.lock().as_ref() {
            None => Room::All,
            Some(next) if *next <= now => Room::One,
            Some(_) => Room::None,
        }
    }

    /// An attempt is under way, or has shown that no mail gets through.
    pub(super) fn tried(&self, now: DateTime<Utc>) {
        let mut next = self.lock();
        *next = Some(match *next {
            None => now + TRIED_AFTER,
            Some(due) if due <= now => now + TRIED_EVERY,
            // What set out before it was known.
            Some(due) => due,
        });
    }

    /// Somebody took a mail, or said what is wrong with it.
    pub(super) fn is_over(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<DateTime<Utc>>> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
