//! Addresses of our own, one for each mail, which say which mail it was: where an undeliverable one comes back to, and where
//! answers go.

use std::str::FromStr;

use lettre::Address;
use uuid::Uuid;

use super::error::MailConfigError;
use crate::ground::mail_key::{MailKey, Purpose};

/// Bytes of the signature. With the operator's name before it and the notice's id, that is as much as an address holds.
const SIGNED: usize = 10;

/// Letters that make no word.
const CONSONANTS: &[u8] = b"bcdfghjkmnpqrtvwxz";

/// The longest local part that leaves room for the rest, in characters: 64 less `+`, the id, a dot and the signature.
const LONGEST: usize = 64 - 1 - 32 - 1 - 2 * SIGNED;

/// The address that the operator gives to mails that come in, such as `bounce@example.org` or `turn@example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    local: String,
    domain: String,
}

impl FromStr for Home {
    type Err = MailConfigError;

    /// Fails if the part before the @ is longer than 10 characters or has others than letters, digits, `-` and `_`, or
    /// if the domain is not plain ASCII.
    fn from_str(text: &str) -> Result<Self, MailConfigError> {
        let wrong = |_| MailConfigError::OwnAddress;
        let address: Address = text.parse().map_err(wrong)?;
        let (local, domain) = (address.user(), address.domain());
        let fits = local.len() <= LONGEST
            && local
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if !fits || !domain.is_ascii() {
            return Err(MailConfigError::OwnAddress);
        }
        Ok(Self {
            local: local.to_owned(),
            domain: domain.to_owned(),
        })
    }
}

impl Home {
    /// The address as the operator gave it.
    ///
    /// # Errors
    /// It is none, which it was when it was read.
    pub fn address(&self) -> Result<Address, lettre::address::AddressError> {
        Address::new(&self.local, &self.domain)
    }
}

/// Makes addresses such as `bounce+<notice>.<signature>@example.org`, and knows them again.
#[derive(Clone, Debug)]
pub struct OwnAddress {
    home: Home,
    key: MailKey,
    purpose: Purpose,
}

impl OwnAddress {
    /// Addresses below the operator's that undeliverable mails come back to, signed with the key.
    pub fn of_bounces(home: Home, key: MailKey) -> Self {
        let purpose = Purpose::Bounce;
        Self { home, key, purpose }
    }

    /// Addresses below the operator's that answers go to.
    pub fn of_answers(home: Home, key: MailKey) -> Self {
        let purpose = Purpose::Answer;
        Self { home, key, purpose }
    }

    /// The address of the mail that delivers this notice.
    ///
    /// # Errors
    /// The operator's domain makes no address.
    pub fn of(&self, notice: Uuid) -> Result<Address, lettre::address::AddressError> {
        let mac: [u8; SIGNED] = self.key.sign(self.purpose, notice.as_bytes());
        let mac = engine::hex::encode(&mac);
        let local = format!("{}+{}.{mac}", self.home.local, notice.simple());
        Address::new(local, &self.home.domain)
    }

    /// The notice whose mail had this address, if we made it. Mail servers may change the case of letters.
    pub fn notice(&self, address: &str) -> Option<Uuid> {
        let (local, domain) = address.rsplit_once('@')?;
        let (name, rest) = local.split_once('+')?;
        let Home {
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
            .verifies(self.purpose, notice.as_bytes(), &mac)
            .then_some(notice)
    }

    /// The six letters of the line above which the mail of this notice is answered, by which it is known however it is
    /// quoted. They are consonants, so that they are no word.
    pub fn cut_letters(&self, notice: Uuid) -> String {
        let mac: [u8; 6] = self.key.sign(Purpose::CutLine, notice.as_bytes());
        let letters = mac.iter().map(|byte| {
            let index = usize::from(*byte) % CONSONANTS.len();
            CONSONANTS.get(index).copied().map_or('b', char::from)
        });
        letters.collect()
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

    fn bounces(address: &str) -> Result<OwnAddress, MailConfigError> {
        let key = MailKey::new(&[7; 32]).unwrap();
        Ok(OwnAddress::of_bounces(address.parse()?, key))
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
        let home: Home = "bounce@example.org".parse().unwrap();
        let other = OwnAddress::of_bounces(home.clone(), other);
        let answers = OwnAddress::of_answers(home, MailKey::new(&[7; 32]).unwrap());
        let last = if local.ends_with('0') { '1' } else { '0' };
        for wrong in [
            other.of(NOTICE).unwrap().to_string(),
            answers.of(NOTICE).unwrap().to_string(),
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
