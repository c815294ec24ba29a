//! Counts of one limit, by whom they are of.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock, Reference as _};
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::{DashMapStateStore, ShrinkableKeyedStateStore};
use governor::{NotUntil, Quota, RateLimiter};

use crate::table::refused::{Refused, Result};

type Instant = <DefaultClock as Clock>::Instant;

/// How much of a limit somebody has used up, at this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The limit.
    pub limit: &'static str,
    /// How much is counted now, at most `most`.
    pub used: u32,
    /// How much may be counted at a time.
    pub most: u32,
    /// How long it takes until nothing of `most` is counted any more.
    pub within: Duration,
    /// How long the next has to wait; zero if it is let through.
    pub wait: Duration,
    /// How long it takes until nothing is counted any more.
    pub left: Duration,
}

/// Counts by key, which can be looked at and forgotten beside the limiter that writes them.
struct Counts<K: Hash + Eq + Clone>(Arc<DashMapStateStore<K>>);

impl<K: Hash + Eq + Clone> Clone for Counts<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Hash + Eq + Clone> StateStore for Counts<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, f: F) -> std::result::Result<T, E>
    where
        F: Fn(Option<Nanos>) -> std::result::Result<(T, Nanos), E>,
    {
        self.0.measure_and_replace(key, f)
    }
}

impl<K: Hash + Eq + Clone> ShrinkableKeyedStateStore<K> for Counts<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        self.0.retain_recent(drop_below);
    }

    fn shrink_to_fit(&self) {
        self.0.shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The counts of one limit.
pub(super) struct Counter<K: Hash + Eq + Clone> {
    limit: &'static str,
    quota: Quota,
    counts: Counts<K>,
    limiter: RateLimiter<K, Counts<K>, DefaultClock>,
    /// What the counts are written from.
    start: Instant,
}

impl<K: Hash + Eq + Clone> Counter<K> {
    /// Counts of nobody yet.
    pub(super) fn new(limit: &'static str, quota: Quota) -> Self {
        let counts = Counts(Arc::new(DashMapStateStore::default()));
        let clock = DefaultClock::default();
        Self {
            limit,
            quota,
            start: clock.now(),
            limiter: RateLimiter::new(quota, counts.clone(), clock),
            counts,
        }
    }

    /// Counts one more.
    ///
    /// # Errors
    /// Too many.
    pub(super) fn check(&self, key: &K) -> Result<()> {
        self.limiter
            .check_key(key)
            .map_err(|until| self.too_many(&until))
    }

    /// Counts so many more, or all that there may be if they are more than that.
    ///
    /// # Errors
    /// Too many.
    pub(super) fn check_many(&self, key: &K, number: NonZeroU32) -> Result<()> {
        let number = number.min(self.quota.burst_size());
        match self.limiter.check_key_n(key, number) {
            Ok(checked) => checked.map_err(|until| self.too_many(&until)),
            Err(never) => Err(Refused::internal(never)),
        }
    }

    fn too_many(&self, until: &NotUntil<Instant>) -> Refused {
        let wait = until.wait_time_from(self.limiter.clock().now());
        Refused::TooMany {
            limit: self.limit,
            retry_after: wait.as_secs() + 1,
        }
    }

    /// How much of it has been used up under a key. Looking counts nothing.
    pub(super) fn used(&self, key: &K) -> Used {
        // Whoever is not there is not to be noted by being looked for.
        let clear_at = self.counts.0.contains_key(key).then(|| {
            let looked: std::result::Result<((), Nanos), _> =
                self.counts.measure_and_replace(key, Err);
            looked.err().flatten()
        });
        self.told(clear_at.flatten())
    }

    /// How much of it has been used up under the key of which that is the most.
    pub(super) fn used_most(&self, is_meant: impl Fn(&K) -> bool) -> Used {
        let meant: Vec<K> = self
            .counts
            .0
            .iter()
            .filter(|one| is_meant(one.key()))
            .map(|one| one.key().clone())
            .collect();
        let used = meant.iter().map(|key| self.used(key));
        used.max_by_key(|used| used.left)
            .unwrap_or_else(|| self.told(None))
    }

    /// What it means that a key will be clear then, counted from the start.
    fn told(&self, clear_at: Option<Nanos>) -> Used {
        let each = self.quota.replenish_interval().max(Duration::from_nanos(1));
        let most = self.quota.burst_size().get();
        let now = self.limiter.clock().now().duration_since(self.start);
        let left = clear_at.map_or(Duration::ZERO, |at| at.saturating_sub(now).into());
        let used = left.as_nanos().div_ceil(each.as_nanos());
        Used {
            limit: self.limit,
            used: u32::try_from(used).unwrap_or(most).min(most),
            most,
            within: each * most,
            wait: left.saturating_sub(each * (most - 1)),
            left,
        }
    }

    /// Forgets what was counted under a key.
    pub(super) fn forget(&self, key: &K) {
        self.counts.0.remove(key);
    }

    /// Forgets what was counted under such keys.
    pub(super) fn forget_all(&self, is_meant: impl Fn(&K) -> bool) {
        self.counts.0.retain(|key, _| !is_meant(key));
    }

    /// Forgets everybody who has not come near the limit for a while.
    pub(super) fn tidy(&self) {
        self.limiter.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: NonZeroU32 = match NonZeroU32::new(10) {
        Some(ten) => ten,
        None => NonZeroU32::MIN,
    };

    #[test]
    fn looking_counts_nothing_and_says_what_was_counted() {
        let counter = Counter::new("tens", Quota::per_hour(TEN));
        let unused = counter.used(&"ann");
        assert_eq!(
            (unused.used, unused.most, unused.wait),
            (0, 10, Duration::ZERO)
        );
        assert_eq!(unused.within, Duration::from_hours(1));
        for times in 1..=10 {
            counter.check(&"ann").unwrap();
            for _ in 0..20 {
                assert_eq!(counter.used(&"ann").used, times);
            }
        }
        let full = counter.used(&"ann");
        let six = Duration::from_mins(6);
        assert!(full.wait <= six && full.wait > Duration::from_mins(5));
        assert!(full.left > Duration::from_mins(59), "{full:?}");
        assert!(counter.check(&"ann").is_err());
        assert_eq!(counter.used(&"ben").used, 0);
        assert_eq!(counter.counts.0.len(), 1);
        assert_eq!(counter.used_most(|_| true).used, 10);
        assert_eq!(counter.used_most(|key| *key == "ben").used, 0);
    }

    #[test]
    fn what_is_forgotten_was_never_counted() {
        let counter = Counter::new("tens", Quota::per_hour(TEN));
        for key in ["ann", "ben"] {
            counter.check_many(&key, NonZeroU32::MAX).unwrap();
            assert!(counter.check(&key).is_err());
        }
        counter.forget(&"ann");
        assert_eq!(counter.used(&"ann").used, 0);
        counter.check(&"ann").unwrap();
        assert!(counter.check(&"ben").is_err());
        counter.forget_all(|key| *key == "ben");
        counter.check(&"ben").unwrap();
        assert_eq!(counter.used(&"ann").used, 1);
    }

    #[test]
    fn what_is_over_is_tidied_away() {
        let counter = Counter::new("fast", Quota::per_second(NonZeroU32::MAX));
        counter.check(&"ann").unwrap();
        std::thread::sleep(Duration::from_millis(20));
        counter.tidy();
        assert!(counter.counts.0.is_empty());
    }
}
