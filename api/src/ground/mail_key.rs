//! Signs what stands in mails and pages and comes back from outside: links, addresses, forms; and what follows from a secret.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// What a signature is for: none is good for another purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A link that switches mails off.
    Unsubscribe,
    /// The address that an undeliverable mail comes back to.
    Bounce,
    /// The hash of a mail address.
    Address,
    /// A form of a page, which only the browser can send that was shown it.
    Form,
    /// The address that answers to a mail go to.
    Answer,
    /// The line of a mail above which it is answered.
    CutLine,
    /// The refresh token that follows another.
    Refresh,
}

impl Purpose {
    /// Signed with the text.
    const fn code(self) -> u8 {
        match self {
            Self::Unsubscribe => 1,
            Self::Bounce => 2,
            Self::Address => 3,
            Self::Form => 4,
            Self::Answer => 5,
            Self::CutLine => 6,
            Self::Refresh => 7,
        }
    }
}

/// The key. HMAC-SHA256, of which as many bytes are used as there is room for.
#[derive(Clone)]
pub struct MailKey(Hmac<Sha256>);

impl MailKey {
    /// The key as the database keeps it; `None` if it is empty.
    pub fn new(key: &[u8]) -> Option<Self> {
        if key.is_empty() {
            return None;
        }
        Hmac::new_from_slice(key).ok().map(Self)
    }

    /// The first `N` bytes of the signature, 32 at most: the rest are zero.
    pub fn sign<const N: usize>(&self, purpose: Purpose, text: &[u8]) -> [u8; N] {
        let full = self.mac(purpose, text).finalize().into_bytes();
        let mut mac = [0; N];
        for (byte, signed) in mac.iter_mut().zip(full) {
            *byte = signed;
        }
        mac
    }

    /// Whether these are the first `N` bytes of the signature, found out in constant time.
    pub fn verifies<const N: usize>(&self, purpose: Purpose, text: &[u8], mac: &[u8; N]) -> bool {
        self.mac(purpose, text).verify_truncated_left(mac).is_ok()
    }

    /// A hash of a mail address that nobody without the key can compare with guessed addresses.
    pub fn hash_of_address(&self, email: &str) -> [u8; 32] {
        self.sign(Purpose::Address, email.as_bytes())
    }

    fn mac(&self, purpose: Purpose, text: &[u8]) -> Hmac<Sha256> {
        self.0
            .clone()
            .chain_update([purpose.code()])
            .chain_update(text)
    }
}

/// Without the key.
impl std::fmt::Debug for MailKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_good_for_one_text_one_purpose_and_one_key() {
        let key = MailKey::new(&[7; 32]).unwrap();
        let other = MailKey::new(&[8; 32]).unwrap();
        let mac: [u8; 10] = key.sign(Purpose::Bounce, b"text");
        assert!(key.verifies(Purpose::Bounce, b"text", &mac));
        assert!(!key.verifies(Purpose::Bounce, b"texts", &mac));
        assert!(!key.verifies(Purpose::Unsubscribe, b"text", &mac));
        assert!(!other.verifies(Purpose::Bounce, b"text", &mac));
        assert!(!key.verifies(Purpose::Bounce, b"text", &[0; 0]));
        assert!(MailKey::new(&[]).is_none());
    }
}
