//! The proof that whoever exchanges a code is who asked for it: RFC 7636 with S256, the one way that a thief of the question
//! cannot answer.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use crate::ground::secrets;

/// The challenge of a question, 32 bytes; none if it is no SHA-256.
pub fn challenge(text: &str) -> Option<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    (bytes.len() == 32).then_some(bytes)
}

/// Whether this is what the challenge was made from, found out in constant time.
pub fn answers(verifier: &str, challenge: &[u8]) -> bool {
    let is_long_enough = (43..=128).contains(&verifier.len());
    let is_plain = verifier
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    is_long_enough && is_plain && secrets::same(&Sha256::digest(verifier), challenge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_standard_is_answered_and_nothing_else_is() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let made = challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").unwrap();
        assert!(answers(verifier, &made));
        for wrong in [
            "",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            &verifier[1..],
        ] {
            assert!(!answers(wrong, &made), "{wrong}");
        }
        // A short one, and one with other characters, are refused though they fit.
        for bad in ["short", &"ü".repeat(30), &"x".repeat(129)] {
            assert!(!answers(bad, &Sha256::digest(bad)), "{bad}");
        }
        for bad in [
            "",
            "x",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=",
            &"A".repeat(44),
        ] {
            assert_eq!(challenge(bad), None, "{bad}");
        }
    }
}
