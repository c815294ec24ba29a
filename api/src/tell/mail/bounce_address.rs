//! Where an undeliverable mail comes back to: an address of its own for each mail, which says which one it was.

use std::str::FromStr;

use lettre::Address;
use uuid::Uuid;

use super::error::MailConfigError;
use crate::ground::mail_key::{MailKey, Purpose};

/// Bytes of the signature. With `bounce` before it and the notice's id, that is as much as an address holds.
const SIGNED: usize = 10;

/// The longest local part that leaves room for the rest, in characters: 64 less `+`, the id, a dot and the signature.
const LONGEST: usize = 64 - 1 - 32 - 1 - 2 * SIGNED;

/// The address that the operator gives to mails that come back, such as `bounce@example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BounceHome {
    local: String,
    domain: String,
}

impl FromStr for BounceHome {
    type Err = MailConfigError;

    /// Fails if the part before the @ is longer than 10 characters or has others than letters, digits, `-` and `_`, or
    /// if the domain is not plain ASCII.
    fn from_str(text: &str) -> Result<Self, MailConfigError> {
        let wrong = |_| MailConfigError::BounceAddress;
        let address: Address = text.parse().map_err(wrong)?;
        let (local, domain) = (address.user(), address.domain());
        let fits = local.len() <= LONGEST
            && local
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if !fits || !domain.is_ascii() {
            return Err(MailConfigError::BounceAddress);
        }
        Ok(Self {
            local: local.to_owned(),
            domain: domain.to_owned(),
        })
    }
}

/// Makes the senders of mails, such as `bounce+<notice>.<signature>@example.org`, and knows them again.
#[derive(Clone, Debug)]
pub struct BounceAddress {
    home: BounceHome,
    key: MailKey,
}

impl BounceAddress {
    /// Addresses below the operator's, signed with the key.
    pub fn new(home: BounceHome, key: MailKey) -> Self {
        Self { home, key }
    }

    /// The sender of the mail that delivers this notice.
    pub(super) fn of(&self, notice: Uuid) -> Result<Address, lettre::address::AddressError> {
        let mac: [u8; SIGNED] = self.key.sign(Purpose::Bounce, notice.as_bytes());
        let mac = engine::hex::encode(&mac);
        let local = format!("{}+{}.{mac}", self.home.local, notice.simple());
        Address::new(local, &self.home.domain)
    }

    /// The notice whose mail had this sender, if we made it. Mail servers may change the case of letters.
    pub fn notice(&self, address: &str) -> Option<Uuid> {
        let (local, domain) = address.rsplit_once('@')?;
        let (name, rest) = local.split_once('+')?;
        let BounceHome {
            local: ours,
            domain: here,
        } = &self.home;
        if !name.eq_ignore_ascii_case(ours) || !domain.eq_ignore_ascii_case(here) {
            return None;
        }
        let rest = rest.to_ascii_lowercase();
        let (notice, mac) = rest.split_once('.')?;
        let notice = Uuid::from_bytes(engine::hex::decode(notice)?);
        let mac: [u8; SIGNED] = engine::hex::decode(mac)?;
        self.key
            .verifies(Purpose::Bounce, notice.as_bytes(), &mac)
            .then_some(notice)
    }

    /// What stands after the @.
    pub fn domain(&self) -> &str {
        &self.home.domain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTICE: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0042);

    fn bounces(address: &str) -> Result<BounceAddress, MailConfigError> {
        let key = MailKey::new(&[7; 32]).unwrap();
        Ok(BounceAddress::new(address.parse()?, key))
    }

    #[test]
    fn an_address_says_which_mail_it_was_the_sender_of() {
        let bounces = bounces("mailbounce@example.org").unwrap();
        let address = bounces.of(NOTICE).unwrap().to_string();
        assert!(address.starts_with("mailbounce+019000000000"), "{address}");
        assert_eq!(address.split('@').next().unwrap().len(), 64);
        assert_eq!(bounces.notice(&address), Some(NOTICE));
        assert_eq!(bounces.notice(&address.to_uppercase()), Some(NOTICE));
    }

    #[test]
    fn an_address_that_we_did_not_make_says_nothing() {
        let bounces = bounces("bounce@example.org").unwrap();
        let address = bounces.of(NOTICE).unwrap().to_string();
        let (local, domain) = address.split_once('@').unwrap();
        let other = MailKey::new(&[8; 32]).unwrap();
        let other = BounceAddress::new("bounce@example.org".parse().unwrap(), other);
        let last = if local.ends_with('0') { '1' } else { '0' };
        for wrong in [
            other.of(NOTICE).unwrap().to_string(),
            format!("{}{last}@{domain}", &local[..local.len() - 1]),
            format!("{}@{domain}", &local[..local.len() - 2]),
            format!("{local}@example.com"),
            format!("x{local}@{domain}"),
            address.replace("0042.", "0043."),
            address.replace('.', ""),
            "bounce@example.org".to_owned(),
            "bounce+@example.org".to_owned(),
            "bounce+é.ü@example.org".to_owned(),
            String::new(),
        ] {
            assert_eq!(bounces.notice(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_address_that_leaves_no_room_is_refused() {
        for wrong in [
            "bounces-here@example.org",
            "a+b@example.org",
            "a.b@x.org",
            "",
            "bounce",
        ] {
            assert!(bounces(wrong).is_err(), "{wrong}");
        }
    }
}
