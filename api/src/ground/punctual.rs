//! Whether this machine's clock is right, as far as another one says.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::TimeDelta;

/// From here on whoever runs the server is warned.
pub const SUSPECT: TimeDelta = TimeDelta::seconds(2);

/// From here on nothing is done because a time has come: somebody would be out of time who has some left.
pub const WRONG: TimeDelta = TimeDelta::seconds(30);

/// How far this server's clock is ahead of the database's, which all servers share.
#[derive(Debug, Default)]
pub struct Punctuality {
    /// In milliseconds; below 0 it is behind.
    ahead: AtomicI64,
}

impl Punctuality {
    /// Notes how far it is ahead.
    pub fn note(&self, ahead: TimeDelta) {
        self.ahead
            .store(ahead.num_milliseconds(), Ordering::Relaxed);
    }

    /// How far it was ahead at the last look; behind if below 0.
    pub fn ahead(&self) -> TimeDelta {
        TimeDelta::milliseconds(self.ahead.load(Ordering::Relaxed))
    }

    /// Whether nothing is to be done by it.
    pub fn is_wrong(&self) -> bool {
        self.ahead().abs() > WRONG
    }
}
