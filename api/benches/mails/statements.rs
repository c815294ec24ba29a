//! How many statements a pool's connections send.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use api::store::database::{Database, reading};
use diesel::connection::InstrumentationEvent;
use diesel_async::AsyncConnection as _;

/// A count that goes up with each statement.
#[derive(Clone, Default)]
pub(crate) struct Statements(Arc<AtomicUsize>);

impl Statements {
    /// Counts those of all connections of a pool from now on, which are opened for that.
    pub(crate) async fn of(pool: &Database) -> anyhow::Result<Self> {
        let statements = Self::default();
        let mut all = Vec::new();
        for _ in 0..pool.status().max_size {
            // Some are lent only to those who read.
            all.push(reading(pool.get()).await?);
        }
        for connection in &mut all {
            let Self(count) = statements.clone();
            connection.set_instrumentation(move |event: InstrumentationEvent<'_>| {
                if matches!(event, InstrumentationEvent::StartQuery { .. }) {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        Ok(statements)
    }

    /// How many there were so far.
    pub(crate) fn so_far(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}
