//! Rows that every server reads once a second, and which of them it has seen.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// How much of what was read before is read again at each look: by so much may the clocks of two servers differ, and by so
/// much may a row be committed later than it says.
const OVERLAP: TimeDelta = TimeDelta::minutes(5);

/// The rows that have been seen, with the time that each of them bears.
#[derive(Debug)]
pub(super) struct RowsSeen {
    seen: HashMap<Uuid, DateTime<Utc>>,
    looked_at: DateTime<Utc>,
    kept_for: TimeDelta,
}

impl RowsSeen {
    /// None are yet. The first look reads what is newer than `from`; what is older than `kept_for` is forgotten, with the time
    /// by which clocks may differ added.
    pub(super) fn new(from: DateTime<Utc>, kept_for: TimeDelta) -> Self {
        Self {
            seen: HashMap::new(),
            looked_at: from,
            kept_for,
        }
    }

    /// From when on rows are to be read.
    pub(super) fn since(&self) -> DateTime<Utc> {
        self.looked_at - OVERLAP
    }

    /// Notes a row, and says whether it is new.
    pub(super) fn add(&mut self, row: Uuid, at: DateTime<Utc>) -> bool {
        self.seen.insert(row, at).is_none()
    }

    /// Whether the row has been seen and not been forgotten.
    pub(super) fn has(&self, row: Uuid) -> bool {
        self.seen.contains_key(&row)
    }

    /// Notes that all rows up to now have been read, and forgets those that no look reads again.
    pub(super) fn looked(&mut self, now: DateTime<Utc>) {
        self.looked_at = now;
        let oldest = now - self.kept_for - OVERLAP;
        self.seen.retain(|_, at| *at > oldest);
    }
}
