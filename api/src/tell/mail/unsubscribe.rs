//! What the link at the end of a mail switches off (RFC 8058). It needs no sign-in and has no end, since mails are kept
//! for long; its token says whose mails and which, and is signed.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::ground::mail_key::{MailKey, Purpose};
use crate::store::outbox::kind::Kind;

/// Bytes of the signature in a token.
const SIGNED: usize = 16;

/// Bytes of a token: what, whose, the signature.
const LENGTH: usize = 1 + 16 + SIGNED;

/// Mails that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscription {
    /// Mails about games that somebody plays in.
    Games {
        /// The account.
        user: Uuid,
        /// The kind of the mail with the link; none if it is switched off only together with all others.
        kind: Option<Kind>,
    },
    /// Invitations to somebody with an account.
    Invitations {
        /// The account.
        user: Uuid,
    },
    /// Invitations to an address without an account.
    Address {
        /// The invitation that was mailed: it knows the address.
        invitation: Uuid,
    },
}

/// The number by which a link names all mails about games; those of single kinds are numbered in the list of kinds.
const ALL_ABOUT_GAMES: u8 = 7;

impl Subscription {
    /// Mails about games to somebody, as the link in a mail of this kind switches them off: those alone, or all if it tells
    /// of all, as a digest does.
    pub fn of_games(user: Uuid, kind: Kind) -> Self {
        let kind = Some(kind).filter(|kind| kind.link().is_some());
        Self::Games { user, kind }
    }

    /// The token of a link.
    pub fn token(self, key: &MailKey) -> String {
        let text = self.text();
        let mac: [u8; SIGNED] = key.sign(Purpose::Unsubscribe, &text);
        BASE64_URL_SAFE_NO_PAD.encode([text.as_slice(), &mac].concat())
    }

    /// What a token says, if it is one of ours.
    pub fn of_token(token: &str, key: &MailKey) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
        let bytes = <&[u8; LENGTH]>::try_from(bytes.as_slice()).ok()?;
        let (text, mac) = bytes.split_first_chunk::<{ LENGTH - SIGNED }>()?;
        let mac = <&[u8; SIGNED]>::try_from(mac).ok()?;
        if !key.verifies(Purpose::Unsubscribe, text, mac) {
            return None;
        }
        let (code, id) = text.split_first()?;
        let id = Uuid::from_slice(id).ok()?;
        let games = |kind| Self::Games { user: id, kind };
        Some(match *code {
            1 => Self::Address { invitation: id },
            2 => Self::Invitations { user: id },
            ALL_ABOUT_GAMES => games(None),
            kind => games(Some(Kind::linked(kind)?)),
        })
    }

    fn text(self) -> Vec<u8> {
        let (code, id) = match self {
            Self::Address { invitation } => (1, invitation),
            Self::Invitations { user } => (2, user),
            Self::Games { user, kind } => {
                (kind.and_then(Kind::link).unwrap_or(ALL_ABOUT_GAMES), user)
            }
        };
        [&[code], id.as_bytes().as_slice()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0042);

    fn all() -> Vec<Subscription> {
        let kinds = (0..=u8::MAX).filter_map(Kind::linked).map(Some);
        let mut all: Vec<_> = kinds
            .chain([None])
            .map(|kind| Subscription::Games { user: USER, kind })
            .collect();
        assert_eq!(all.len(), 18);
        all.push(Subscription::Invitations { user: USER });
        all.push(Subscription::Address { invitation: USER });
        all
    }

    #[test]
    fn a_token_says_what_it_was_made_for() {
        let key = MailKey::new(&[7; 32]).unwrap();
        for subscription in all() {
            let token = subscription.token(&key);
            assert_eq!(token.len(), 44);
            assert_eq!(Subscription::of_token(&token, &key), Some(subscription));
        }
    }

    #[test]
    fn a_token_of_another_key_or_with_any_bit_changed_says_nothing() {
        let key = MailKey::new(&[7; 32]).unwrap();
        let foreign = MailKey::new(&[8; 32]).unwrap();
        for subscription in all() {
            let token = subscription.token(&key);
            assert_eq!(Subscription::of_token(&token, &foreign), None);
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(&token).unwrap();
            for bit in 0..bytes.len() * 8 {
                let mut changed = bytes.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                let token = BASE64_URL_SAFE_NO_PAD.encode(changed);
                assert_eq!(Subscription::of_token(&token, &key), None);
            }
            for wrong in ["", "x", &token[..40], &format!("{token}AAAA")] {
                assert_eq!(Subscription::of_token(wrong, &key), None);
            }
        }
    }

    #[test]
    fn a_kind_without_a_number_goes_with_all_others() {
        let turns = Subscription::of_games(USER, Kind::YourTurn);
        assert_eq!(turns.text()[0], 4);
        for kind in [Kind::Digest, Kind::Answered] {
            assert_eq!(Subscription::of_games(USER, kind).text()[0], 7);
        }
    }
}
