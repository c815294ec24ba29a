//! Which folder to listen to, and how.

use std::time::Duration;

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use crate::{Address, Password};

/// A folder to take mails from.
#[derive(Clone, Debug)]
pub struct Mailbox {
    /// Where it is.
    pub address: Address,
    /// The password of the address's user.
    pub password: Password,
    /// Whose certificates are trusted.
    pub roots: RootCertStore,
    /// Bounds of time and size.
    pub settings: Settings,
}

/// Bounds of time and size; those of [`Default`] are for real servers.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The largest mail that is fetched, in bytes.
    pub largest: u32,
    /// How long the server may take for an answer; a large mail may take longer.
    pub patience: Duration,
    /// How often IDLE is renewed; servers end it after half an hour.
    pub renewal: Duration,
    /// How often a server without IDLE is asked for new mails.
    pub poll: Duration,
    /// The waits before a new connection. Trouble that needs a person waits the longest at once.
    pub reconnect: Waits,
    /// The waits before a mail that was refused is offered again.
    pub again: Waits,
}

/// Waits that double from the first to the longest.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// The first.
    pub first: Duration,
    /// None is longer.
    pub longest: Duration,
}

/// A text has no certificate in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no certificate in PEM form that could be trusted: it begins with -----BEGIN CERTIFICATE-----"
)]
pub struct NoCertificate;

impl Mailbox {
    /// The folder, by a server whose certificate the machine trusts.
    pub fn new(address: Address, password: Password) -> Self {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() && address.is_encrypted() {
            tracing::warn!("no certificates are trusted here: the mailbox needs one");
        }
        Self {
            address,
            password,
            roots,
            settings: Settings::default(),
        }
    }

    /// The same, trusting also those that the certificates in a PEM text vouch for.
    ///
    /// # Errors
    /// The text has none, or one that cannot be read.
    pub fn trusting(mut self, pem: &[u8]) -> Result<Self, NoCertificate> {
        let mut has_any = false;
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|_| NoCertificate)?;
            self.roots.add(certificate).map_err(|_| NoCertificate)?;
            has_any = true;
        }
        has_any.then_some(self).ok_or(NoCertificate)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            largest: 10 * 1024 * 1024,
            patience: Duration::from_mins(1),
            renewal: Duration::from_mins(9),
            poll: Duration::from_mins(1),
            reconnect: Waits {
                first: Duration::from_secs(1),
                longest: Duration::from_mins(5),
            },
            again: Waits {
                first: Duration::from_secs(5),
                longest: Duration::from_mins(10),
            },
        }
    }
}

impl Waits {
    /// The wait after so many times that were in vain, at least one.
    pub(crate) fn after(self, times: u32) -> Duration {
        let doubled = 2_u32.saturating_pow(times.saturating_sub(1));
        self.first.saturating_mul(doubled).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let waits = Settings::default().reconnect;
        let seconds = |times| waits.after(times).as_secs();
        assert_eq!(
            [0, 1, 2, 3, 8, 9, 10, u32::MAX].map(seconds),
            [1, 1, 2, 4, 128, 256, 300, 300]
        );
    }

    #[test]
    fn a_text_without_a_certificate_is_none() {
        let mailbox = || {
            let address = "imap://ben@localhost".parse().unwrap();
            Mailbox::new(address, Password::new("secret"))
        };
        for text in [
            "",
            "hello",
            "-----BEGIN CERTIFICATE-----\nYWJj\n-----END CERTIFICATE-----\n",
        ] {
            assert_eq!(
                mailbox().trusting(text.as_bytes()).err(),
                Some(NoCertificate)
            );
        }
        assert!(!format!("{:?}", mailbox()).contains("secret"));
    }
}
