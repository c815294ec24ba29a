//! The chain of hashes: nobody, the operator included, can rewrite a running game unseen.

use sha2::{Digest, Sha256};

use crate::hex;

/// The hash at the end of a log; it stands for every entry up to there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Head([u8; 32]);

hex::newtype!(Head);

impl Head {
    /// What the first entry is chained to.
    pub const GENESIS: Self = Self([0; 32]);

    /// The head after one more entry.
    ///
    /// `SHA-256("poste-restante/chain/1" ‖ head ‖ salt ‖ actor ‖ "\n" ‖ action ‖ "\n" ‖ events)`: the three texts
    /// exactly as stored; none of them holds a line break.
    #[must_use]
    pub fn after(self, salt: &[u8; 32], actor: &str, action: &str, events: &str) -> Self {
        Self(
            Sha256::new()
                .chain_update("poste-restante/chain/1")
                .chain_update(self.0)
                .chain_update(salt)
                .chain_update(actor)
                .chain_update("\n")
                .chain_update(action)
                .chain_update("\n")
                .chain_update(events)
                .finalize()
                .into(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value was computed by another program from the definition above.
    #[test]
    fn the_chain_is_frozen_by_a_test_vector() {
        let head = Head::GENESIS.after(&[7; 32], "seat 2", "{\"type\":\"end_turn\"}", "[]");
        assert_eq!(
            head.to_string(),
            "7cf9ce5e3eae1105d14713f9c309392db93d5ac174f2a583d84d9398742f66b4"
        );
    }

    #[test]
    fn every_part_of_an_entry_counts() {
        let head =
            |salt, actor, action, events| Head::GENESIS.after(&[salt; 32], actor, action, events);
        let whole = head(1, "seat 0", "a", "b");
        assert_ne!(whole, head(2, "seat 0", "a", "b"));
        assert_ne!(whole, head(1, "seat 1", "a", "b"));
        assert_ne!(whole, head(1, "seat 0", "ab", ""));
        assert_ne!(whole, head(1, "seat 0", "", "ab"));
        assert_ne!(whole, whole.after(&[1; 32], "seat 0", "a", "b"));
    }
}
