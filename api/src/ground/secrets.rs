//! Random secrets handed to people, and what the database keeps of them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::mail_key::{MailKey, Purpose};

/// The prefix of personal tokens, by which they are told from access tokens and found in leaks.
pub const PERSONAL_TOKEN: &str = "poste_pat_";

/// The prefix of refresh tokens.
pub const REFRESH_TOKEN: &str = "poste_ref_";

/// The prefix of the secrets in the addresses of feeds.
pub const FEED: &str = "poste_feed_";

/// The prefix of what an app is sent back with when it has been allowed something.
pub const AUTHORIZATION_CODE: &str = "poste_code_";

/// 32 random bytes.
///
/// # Errors
/// The system has no random numbers.
pub fn random_bytes() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A new token of 256 random bits with its prefix, and the hash to keep.
///
/// # Errors
/// The system has no random numbers.
pub fn new_token(prefix: &str) -> Result<(String, Vec<u8>), getrandom::Error> {
    let token = format!("{prefix}{}", URL_SAFE_NO_PAD.encode(random_bytes()?));
    let hash = hash(&token);
    Ok((token, hash))
}

/// The refresh token that this one is exchanged for, and its hash: the same however often it is asked for, so that whoever
/// has lost an answer is given it again, and nothing but hashes is kept. Only who has the token and the key can tell it.
pub fn successor(key: &MailKey, refresh_token: &str) -> (String, Vec<u8>) {
    let bytes: [u8; 32] = key.sign(Purpose::Refresh, refresh_token.as_bytes());
    let token = format!("{REFRESH_TOKEN}{}", URL_SAFE_NO_PAD.encode(bytes));
    let hash = hash(&token);
    (token, hash)
}

/// A new six-digit code.
///
/// # Errors
/// The system has no random numbers.
pub fn new_code() -> Result<String, getrandom::Error> {
    // 2⁶⁴ is so many times a million that no digit is likelier than another by more than 10⁻¹³.
    let number = getrandom::u64()? % 1_000_000;
    Ok(format!("{number:06}"))
}

/// What the database keeps of a token: 256 random bits need no slow hash.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// What the database keeps of a code: bound to its sign-in, so that a list of a million hashes finds none.
pub fn code_hash(sign_in: uuid::Uuid, code: &str) -> Vec<u8> {
    Sha256::new()
        .chain_update(sign_in.as_bytes())
        .chain_update(code)
        .finalize()
        .to_vec()
}

/// Whether two hashes are the same, found out in constant time.
pub fn same(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

/// What somebody is called who has not said.
pub fn newcomer_name() -> String {
    let number = getrandom::u32().unwrap_or(0) % 10_000;
    format!("Player {number:04}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_hash_to_what_is_kept() {
        let (one, kept) = new_token(PERSONAL_TOKEN).unwrap();
        let (two, _) = new_token(PERSONAL_TOKEN).unwrap();
        assert_ne!(one, two);
        assert!(one.starts_with(PERSONAL_TOKEN) && one.len() == PERSONAL_TOKEN.len() + 43);
        assert!(same(&hash(&one), &kept));
        assert!(!same(&hash(&two), &kept));
    }

    #[test]
    fn a_code_has_six_digits() {
        let code = new_code().unwrap();
        assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()));
    }
}
