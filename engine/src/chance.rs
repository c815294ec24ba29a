//! Chance that can be proved afterwards: everything random in a game comes from one secret, fixed before it began.
//!
//! Written so that anybody can do it again in another language:
//!
//! - the *commitment* is `SHA-256(secret)`;
//! - the *key* is `SHA-256("poste-restante/chance/1" ‖ secret ‖ nonces)`, each seat's nonce in seat order as one
//!   length byte and its bytes;
//! - the k-th entry that draws (from 0, undone entries not counted) uses the key stream of ChaCha20 with a 64-bit
//!   block counter from 0 and k as the 64-bit nonce, read as little-endian 32-bit words;
//! - [`Chance::below`] takes words until one is less than the largest multiple of `n` that is at most 2³², and gives
//!   its remainder;
//! - [`Chance::shuffle`] goes from the last place down to the second and swaps each with `below(place + 1)`.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::hex;

/// The 32 random bytes behind all of a game's chance, kept until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from its bytes; the caller took them from the system's random source.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for storing and, when the game is over, for publishing.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the game begins and binds the server to this secret.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// What keeps an entry's chain hash from giving away a sealed answer.
    ///
    /// `SHA-256("poste-restante/salt/1" ‖ secret ‖ seq)`, the number as 8 bytes, most significant first.
    pub fn salt(&self, seq: u32) -> [u8; 32] {
        Sha256::new()
            .chain_update("poste-restante/salt/1")
            .chain_update(self.0)
            .chain_update(u64::from(seq).to_be_bytes())
            .finalize()
            .into()
    }

    /// The key of the game's streams of chance.
    pub(crate) fn key<'a>(&self, nonces: impl IntoIterator<Item = &'a Nonce>) -> StreamKey {
        let mut hash = Sha256::new();
        hash.update("poste-restante/chance/1");
        hash.update(self.0);
        for nonce in nonces {
            hash.update([nonce.len()]);
            hash.update(nonce.text());
        }
        StreamKey(hash.finalize().into())
    }
}

impl fmt::Debug for Secret {
    /// Never the bytes: a secret must not reach a log by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// `SHA-256` of a game's secret, published in entry 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

hex::newtype!(Commitment);

/// A seat's own contribution to the chance of a game: up to 64 bytes of text, empty if it gave none.
///
/// With it the server cannot have picked a secret whose draws it likes.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(String);

impl Nonce {
    /// The longest nonce, in bytes.
    pub const MAX_LEN: usize = 64;

    /// The nonce's text.
    pub fn text(&self) -> &str {
        &self.0
    }

    #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEN bytes")]
    fn len(&self) -> u8 {
        self.0.len() as u8
    }
}

impl TryFrom<String> for Nonce {
    type Error = NonceRefused;

    fn try_from(text: String) -> Result<Self, NonceRefused> {
        if text.len() > Self::MAX_LEN || text.chars().any(char::is_control) {
            return Err(NonceRefused);
        }
        Ok(Self(text))
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> Self {
        nonce.0
    }
}

/// A nonce that is too long or holds control characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a nonce is at most 64 bytes of text without control characters")]
pub struct NonceRefused;

/// The key of a game's streams.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct StreamKey([u8; 32]);

impl fmt::Debug for StreamKey {
    /// Never the bytes, as for the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StreamKey(…)")
    }
}

/// The chance of one log entry: a stream of its own, so that one draw more never moves another entry's.
pub struct Chance {
    key: StreamKey,
    stream: u64,
    words: Option<ChaCha20Rng>,
}

impl Chance {
    pub(crate) const fn stream(key: StreamKey, stream: u64) -> Self {
        Self {
            key,
            stream,
            words: None,
        }
    }

    /// Chance outside any game, for tests and for drawing anew what a viewer may not know.
    pub const fn from_seed(seed: [u8; 32]) -> Self {
        Self::stream(StreamKey(seed), 0)
    }

    /// Whether anything was drawn.
    pub const fn drew(&self) -> bool {
        self.words.is_some()
    }

    /// A number from 0 to `n - 1`, each equally likely; `n` is at least 1 (0 counts as 1).
    pub fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        let words = self.words.get_or_insert_with(|| {
            let mut words = ChaCha20Rng::from_seed(self.key.0);
            words.set_stream(self.stream);
            words
        });
        // 2³² mod n words too many at the top would favour the small numbers.
        let last_fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = words.next_u32();
            if word <= last_fair {
                return word % n;
            }
        }
    }

    /// Puts the items in an order of which each is equally likely.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "piles hold at most some dozens"
    )]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place as u32 + 1) as usize);
        }
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chance")
            .field("stream", &self.stream)
            .field("drew", &self.drew())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(stream: u64) -> Chance {
        let secret = Secret::new([7; 32]);
        let nonces = [Nonce::try_from("abc".to_owned()).unwrap(), Nonce::default()];
        Chance::stream(secret.key(&nonces), stream)
    }

    /// The values were computed by another program from the definition at the top of this file.
    /// A library that changed them would break every stored game.
    #[test]
    fn draws_are_frozen_by_test_vectors() {
        let mut zero = chance(0);
        let drawn: Vec<u32> = (0..8).map(|_| zero.below(1000)).collect();
        assert_eq!(drawn, [872, 318, 809, 278, 604, 54, 498, 957]);
        let mut one = chance(1);
        let mut items: Vec<u8> = (0..10).collect();
        one.shuffle(&mut items);
        assert_eq!(items, [7, 0, 4, 6, 2, 9, 3, 1, 8, 5]);
    }

    #[test]
    fn nothing_is_drawn_until_something_is_asked() {
        let mut chance = chance(0);
        assert!(!chance.drew());
        chance.shuffle(&mut [1]);
        assert!(!chance.drew(), "one item has one order");
        chance.below(1);
        assert!(chance.drew());
    }

    #[test]
    fn each_number_is_equally_likely() {
        let mut chance = chance(2);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|n| (9_600..=10_400).contains(n)),
            "{seen:?}"
        );
    }

    #[test]
    fn a_secret_shows_its_bytes_to_nobody() {
        assert_eq!(format!("{:?}", Secret::new([1; 32])), "Secret(…)");
    }

    #[test]
    fn a_nonce_is_short_and_printable() {
        assert!(Nonce::try_from("x".repeat(64)).is_ok());
        assert!(Nonce::try_from("x".repeat(65)).is_err());
        assert!(Nonce::try_from("a\nb".to_owned()).is_err());
    }
}
