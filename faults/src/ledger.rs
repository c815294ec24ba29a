//! What was acknowledged, and what went wrong.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// An action that the server has said to have taken.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    /// Its game.
    pub(crate) game: String,
    /// Who made it.
    pub(crate) seat: u64,
    /// The decision that it answers.
    pub(crate) decision: u64,
    /// The entries that it wrote, as its player was told of them.
    pub(crate) entries: Vec<Value>,
    /// The hash of the log after them.
    pub(crate) head: String,
}

/// What everybody who plays writes down.
#[derive(Debug, Default)]
pub(crate) struct Ledger(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    acknowledged: Vec<Acknowledged>,
    /// Answers that a repeated request got, and that were not those of the first.
    doubled: usize,
    /// Answers that nobody should get, by status and text.
    wrong: BTreeMap<String, usize>,
    last_trouble: String,
}

impl Ledger {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An action was taken.
    pub(crate) fn acknowledge(&self, action: Acknowledged) {
        self.pages().acknowledged.push(action);
    }

    /// A request that was sent again was not answered as before.
    pub(crate) fn doubled(&self) {
        self.pages().doubled += 1;
    }

    /// An answer that nobody should get.
    pub(crate) fn wrong(&self, answer: String) {
        *self.pages().wrong.entry(answer).or_default() += 1;
    }

    /// A request was not answered, or is to be sent again.
    pub(crate) fn trouble(&self, what: String) {
        self.pages().last_trouble = what;
    }

    /// The last of these.
    pub(crate) fn last_trouble(&self) -> String {
        self.pages().last_trouble.clone()
    }

    /// How many actions were taken.
    pub(crate) fn len(&self) -> usize {
        self.pages().acknowledged.len()
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Acknowledged> {
        self.pages().acknowledged.clone()
    }

    /// How many requests were answered otherwise when they were sent again.
    pub(crate) fn count_doubled(&self) -> usize {
        self.pages().doubled
    }

    /// The answers that nobody should get.
    pub(crate) fn all_wrong(&self) -> BTreeMap<String, usize> {
        self.pages().wrong.clone()
    }
}
