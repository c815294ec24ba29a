//! The signature by which a receiver knows that an event is ours and how old it is.

use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The header that holds the signature.
pub const HEADER: &str = "Poste-Signature";

/// The prefix of secrets, by which they are found in leaks.
pub const SECRET: &str = "poste_whs_";

/// The header's value: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. The key is the secret's text as it was
/// shown, prefix and all.
pub fn header(secret: &str, at: DateTime<Utc>, body: &str) -> String {
    let t = at.timestamp();
    // A key may have any length, so this cannot fail.
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map(|mac| {
        mac.chain_update(t.to_string())
            .chain_update(".")
            .chain_update(body)
            .finalize()
            .into_bytes()
    });
    format!("t={t},v1={}", engine::hex::encode(&mac.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vector of `docs/webhooks.md`, worked out with Python's `hmac`.
    #[test]
    fn a_fixed_vector_is_signed_as_documented() {
        let at = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        assert_eq!(
            header("poste_whs_example", at, r#"{"type":"test"}"#),
            "t=1790000000,v1=6f6058c5cc8963d041eeb671f2b9bead5267d6f4dbc87ca27539312d4e5d1f6c"
        );
    }
}
