//! Arrays indexed by a closed set of keys: a table with a row for every key and no other.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A closed set of values that can number the rows of a [`By`].
///
/// `index` is below the number of keys and different for each; `ALL` lists them in that order.
pub trait Key: Copy + fmt::Debug + PartialEq + 'static {
    /// Every key, in order of its index.
    const ALL: &'static [Self];

    /// The key's row, from 0 to `ALL.len() - 1`.
    fn index(self) -> usize;
}

/// One `T` for each key `K`: total by construction, so no look-up can miss.
///
/// `N` is the number of keys; games name it once in an alias such as `ByWard<T>`.
pub struct By<K, T, const N: usize> {
    rows: [T; N],
    key: PhantomData<fn(K)>,
}

impl<K: Key, T, const N: usize> By<K, T, N> {
    /// A table from its rows, given in the order of `K::ALL`.
    pub const fn new(rows: [T; N]) -> Self {
        const { assert!(K::ALL.len() == N, "one row a key") };
        Self {
            rows,
            key: PhantomData,
        }
    }

    /// A table whose rows are made one by one from their keys.
    pub fn from_fn(mut row: impl FnMut(K) -> T) -> Self {
        let mut keys = K::ALL.iter();
        Self::new(std::array::from_fn(|_| match keys.next() {
            Some(&key) => row(key),
            None => unreachable!("`new` holds the number of keys to N"),
        }))
    }

    /// The rows with their keys, in the order of `K::ALL`.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::ALL.iter().copied().zip(&self.rows)
    }

    /// The rows alone, in the order of `K::ALL`.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.rows.iter()
    }
}

#[allow(
    clippy::indexing_slicing,
    reason = "a key's index is below N: `Key`'s contract, held by a test for each set of keys"
)]
impl<K: Key, T, const N: usize> Index<K> for By<K, T, N> {
    type Output = T;

    fn index(&self, key: K) -> &T {
        &self.rows[key.index()]
    }
}

#[allow(
    clippy::indexing_slicing,
    reason = "a key's index is below N: `Key`'s contract, held by a test for each set of keys"
)]
impl<K: Key, T, const N: usize> IndexMut<K> for By<K, T, N> {
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.rows[key.index()]
    }
}

impl<K, T: Clone, const N: usize> Clone for By<K, T, N> {
    fn clone(&self) -> Self {
        Self {
            rows: self.rows.clone(),
            key: PhantomData,
        }
    }
}

impl<K, T: Copy, const N: usize> Copy for By<K, T, N> {}

impl<K, T: PartialEq, const N: usize> PartialEq for By<K, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl<K, T: Eq, const N: usize> Eq for By<K, T, N> {}

impl<K: Key, T: Default, const N: usize> Default for By<K, T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<K: Key, T: fmt::Debug, const N: usize> fmt::Debug for By<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
