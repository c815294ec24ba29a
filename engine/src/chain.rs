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
