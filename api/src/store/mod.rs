//! The rows of the database: a file a table, in four corners.
//!
//! Whatever asks the database fails if the database does; what else can fail a function says.

#![allow(
    clippy::missing_errors_doc,
    reason = "that the database fails is said once, above"
)]

pub mod away;
pub mod database;
pub mod log;
pub mod migrations;
pub mod outbox;
pub mod people;
pub mod prepared;
pub mod private;
pub mod quiet;
pub mod reasons;
mod rows;
pub mod schema;
pub mod seats;
pub mod tables;
pub mod words;

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The lowest id that is made at a time: all that were made before are lower, since ids begin with their time.
pub(crate) fn first_id_at(time: DateTime<Utc>) -> Uuid {
    let milliseconds = u128::try_from(time.timestamp_millis()).unwrap_or(0);
    Uuid::from_u128(milliseconds << 80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_in_the_order_of_their_times() {
        let before = Utc::now();
        let id = Uuid::now_v7();
        let after = Utc::now() + chrono::TimeDelta::milliseconds(1);
        assert!(first_id_at(before) <= id && id < first_id_at(after));
    }
}
