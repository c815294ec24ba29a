//! Small sets of places, parties and cards, one bit an element.

use std::fmt;
use std::marker::PhantomData;

use serde::{Serialize, Serializer};

use crate::by::Key;

use super::board::{State, StateBox};
use super::party::Party;

/// A set of keys, of which there are at most 64.
pub struct Set<K> {
    bits: u64,
    key: PhantomData<fn(K)>,
}

/// States.
pub type States = Set<State>;
/// Boxes of states.
pub type StateBoxes = Set<StateBox>;
/// Parties.
pub type Parties = Set<Party>;

impl<K> Set<K> {
    /// No element.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set whose element of index `i` is there if bit `i` is set.
    pub(super) const fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            key: PhantomData,
        }
    }

    /// Bit `i` for the element of index `i`.
    pub(super) const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether there is no element.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The number of elements, 0 to 64.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// The elements of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// The elements of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// The elements that the other set lacks.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<K: Key> Set<K> {
    /// The set of one element.
    pub fn only(key: K) -> Self {
        Self::from_bits(1 << key.index())
    }

    /// The set with this element too.
    #[must_use]
    pub fn with(self, key: K) -> Self {
        self.or(Self::only(key))
    }

    /// The set without this element.
    #[must_use]
    pub fn without(self, key: K) -> Self {
        self.minus(Self::only(key))
    }

    /// Whether the element is there.
    pub fn has(self, key: K) -> bool {
        self.bits >> key.index() & 1 == 1
    }

    /// The elements in the order of their indices.
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros() as usize;
            let &key = K::ALL.get(index)?;
            bits &= bits - 1;
            Some(key)
        })
    }

    /// The element with so many smaller ones, if there is one.
    pub fn nth(self, smaller: u32) -> Option<K> {
        self.iter().nth(smaller as usize)
    }

    /// The only element of a set of one.
    pub fn single(self) -> Option<K> {
        if self.len() == 1 { self.nth(0) } else { None }
    }
}

impl Set<State> {
    /// These states.
    pub const fn of(states: &[State]) -> Self {
        let mut bits = 0;
        let mut rest = states;
        while let [state, after @ ..] = rest {
            bits |= 1 << *state as u8;
            rest = after;
        }
        Self::from_bits(bits)
    }
}

impl Set<Party> {
    /// These parties.
    pub const fn of(parties: &[Party]) -> Self {
        let mut bits = 0;
        let mut rest = parties;
        while let [party, after @ ..] = rest {
            bits |= 1 << *party as u8;
            rest = after;
        }
        Self::from_bits(bits)
    }
}

impl<K: Key> FromIterator<K> for Set<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        keys.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<K> Clone for Set<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Set<K> {}

impl<K> Default for Set<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K> PartialEq for Set<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<K> Eq for Set<K> {}

impl<K: Key> fmt::Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Key + Serialize> Serialize for Set<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
