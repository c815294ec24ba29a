//! Encrypted connections to the database: what of a server's certificate is checked, and how its login is tied to it.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use sha2::{Digest as _, Sha256, Sha384, Sha512};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// The protocol, as a server of version 17 may want to hear of it.
const PROTOCOL: &[u8] = b"postgresql";

/// What the machine trusts; looked up once.
static SYSTEM: LazyLock<Trusted> = LazyLock::new(|| {
    let found = rustls_native_certs::load_native_certs();
    Trusted::new(found.certs, "those that this machine trusts".to_owned())
});

/// Those whose signature counts.
#[derive(Clone, Debug)]
pub(super) struct Trusted {
    roots: Arc<RootCertStore>,
    /// As they are: a server may also show one of these, as many do that have signed their own.
    themselves: Arc<[CertificateDer<'static>]>,
    /// What they are called.
    called: String,
}

impl Trusted {
    fn new(certificates: Vec<CertificateDer<'static>>, called: String) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(certificates.iter().cloned());
        Self {
            roots: Arc::new(roots),
            themselves: certificates.into(),
            called,
        }
    }

    /// Those in a file.
    ///
    /// # Errors
    /// It cannot be read, or there are none in it: in a sentence.
    pub(super) fn file(file: &str) -> Result<Self, String> {
        let text = std::fs::read(file)
            .map_err(|error| format!("sslrootcert={file} cannot be read: {error}"))?;
        let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
        let found = found
            .ok()
            .filter(|found| !found.is_empty())
            .ok_or_else(|| format!("sslrootcert={file} holds no certificates in PEM"))?;
        Ok(Self::new(found, format!("those in {file}")))
    }

    /// Those that the machine trusts, or the file that `SSL_CERT_FILE` names.
    pub(super) fn system() -> Self {
        SYSTEM.clone()
    }
}

/// What is looked at of a server's certificate.
#[derive(Clone, Debug)]
pub(super) enum Checks {
    /// Nothing: whoever stands in between can read along.
    Nothing,
    /// That one of these has signed it.
    Signature(Trusted),
    /// That, and that it is for the host of the address.
    SignatureAndName(Trusted),
}

impl Checks {
    fn trusted(&self) -> Option<&Trusted> {
        match self {
            Self::Nothing => None,
            Self::Signature(trusted) | Self::SignatureAndName(trusted) => Some(trusted),
        }
    }
}

#[derive(Debug)]
struct Verifier {
    checks: Checks,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if let Some(trusted) = self.checks.trusted() {
            let parsed = ParsedCertificate::try_from(shown)?;
            // What signs itself may sign others as well, and is then no end of a chain to the library.
            if !trusted.themselves.contains(shown) {
                let known = self.provider.signature_verification_algorithms.all;
                verify_server_cert_signed_by_trust_anchor(
                    &parsed,
                    &trusted.roots,
                    between,
                    now,
                    known,
                )?;
            }
            if let Checks::SignatureAndName(_) = self.checks {
                verify_server_name(&parsed, name)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, shown, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, shown, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let known = &self.provider.signature_verification_algorithms;
        known.supported_schemes()
    }
}

/// How it went with the host that was tried last.
#[derive(Debug, Default)]
struct Went {
    host: String,
    /// None if the server was not asked, or had said that it does not encrypt.
    encrypted: Option<bool>,
}

/// Encrypts connections, and knows how that went.
#[derive(Clone)]
pub(super) struct Connector {
    tls: TlsConnector,
    checks: Checks,
    went: Arc<Mutex<Went>>,
}

impl Connector {
    /// # Errors
    /// TLS cannot be set up, which only a fault of ours can cause.
    pub(super) fn new(checks: Checks) -> Result<Self, rustls::Error> {
        let provider = Arc::new(ring::default_provider());
        let verifier = Verifier {
            checks: checks.clone(),
            provider: Arc::clone(&provider),
        };
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        config.alpn_protocols = vec![PROTOCOL.to_vec()];
        Ok(Self {
            tls: TlsConnector::from(Arc::new(config)),
            checks,
            went: Arc::default(),
        })
    }

    fn went(&self) -> MutexGuard<'_, Went> {
        self.went.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The host that was tried last; empty if it is a socket.
    pub(super) fn host(&self) -> String {
        self.went().host.clone()
    }

    /// Whether the last connection is encrypted.
    pub(super) fn is_encrypted(&self) -> bool {
        self.went().encrypted == Some(true)
    }

    /// Whether the last server would have encrypted, and it came to nothing.
    pub(super) fn has_failed(&self) -> bool {
        self.went().encrypted == Some(false)
    }
}

impl MakeTlsConnect<Socket> for Connector {
    type Stream = Encrypted;
    type TlsConnect = Handshake;
    type Error = Infallible;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, Infallible> {
        *self.went() = Went {
            host: host.to_owned(),
            encrypted: None,
        };
        Ok(Handshake {
            connector: self.clone(),
            host: host.to_owned(),
        })
    }
}

/// A connection that is about to be encrypted.
pub(super) struct Handshake {
    connector: Connector,
    host: String,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let Self { connector, host } = self;
            connector.went().encrypted = Some(false);
            let name = ServerName::try_from(host.clone())
                .map_err(|_| io::Error::other(format!("no certificate can be for {host}")))?;
            match connector.tls.connect(name, socket).await {
                Ok(stream) => {
                    connector.went().encrypted = Some(true);
                    Ok(Encrypted(stream))
                }
                Err(error) => Err(in_words(error, &host, &connector.checks)),
            }
        })
    }
}

/// What is wrong with a certificate, for whoever chose what is checked.
fn in_words(error: io::Error, host: &str, checks: &Checks) -> io::Error {
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(wrong)) = inner else {
        return error;
    };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the library's errors, of which it may have others tomorrow"
    )]
    let why = match wrong {
        // An authority that was made anew has the name of the old one, and signs otherwise.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            let called = checks.trusted().map_or("nobody", |trusted| &trusted.called);
            format!("the certificate of {host} is signed by none of {called}")
        }
        CertificateError::NotValidForNameContext { presented, .. } if presented.is_empty() => {
            format!(
                "the certificate of {host} names no host in its subjectAltName, which alone is read"
            )
        }
        CertificateError::NotValidForNameContext { presented, .. } => {
            let mut why = format!("the certificate is not for {host}, but for");
            for name in presented {
                let _ = write!(why, " {name}");
            }
            why
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            format!("the certificate of {host} has expired")
        }
        other => format!("the certificate of {host} is not good: {other}"),
    };
    io::Error::other(why)
}

/// An encrypted connection.
pub(super) struct Encrypted(TlsStream<Socket>);

impl tokio_postgres::tls::TlsStream for Encrypted {
    fn channel_binding(&self) -> ChannelBinding {
        let (_, session) = self.0.get_ref();
        session
            .peer_certificates()
            .and_then(|shown| end_point(shown.first()?))
            .map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buf)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

/// What ties a login to the server's certificate (`tls-server-end-point`, RFC 5929): its hash, by the function that it is signed
/// with, or SHA-256 for one that is too weak. None where that is not known, as for Ed25519.
fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    // Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { OBJECT IDENTIFIER, … }, … }
    let (whole, _) = der(certificate, 0x30)?;
    let (_, rest) = der(whole, 0x30)?;
    let (algorithm, _) = der(rest, 0x30)?;
    let (oid, _) = der(algorithm, 0x06)?;
    Some(match oid {
        // With RSA: MD5, SHA-1, SHA-256, SHA-384, SHA-512.
        [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, hash] => match hash {
            0x04 | 0x05 | 0x0b => Sha256::digest(certificate).to_vec(),
            0x0c => Sha384::digest(certificate).to_vec(),
            0x0d => Sha512::digest(certificate).to_vec(),
            _ => return None,
        },
        // With ECDSA: SHA-1; SHA-256, SHA-384, SHA-512.
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01] => Sha256::digest(certificate).to_vec(),
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, hash] => match hash {
            0x02 => Sha256::digest(certificate).to_vec(),
            0x03 => Sha384::digest(certificate).to_vec(),
            0x04 => Sha512::digest(certificate).to_vec(),
            _ => return None,
        },
        _ => return None,
    })
}

/// The content of the value of DER that something begins with, if it is of this kind, and what comes after it.
fn der(bytes: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (found, rest) = bytes.split_first()?;
    let (first, mut rest) = rest.split_first()?;
    if *found != tag {
        return None;
    }
    let mut length = usize::from(*first);
    if *first >= 0x80 {
        let (digits, after) = rest.split_at_checked(usize::from(*first & 0x7f))?;
        if digits.len() > 4 {
            return None;
        }
        length = digits
            .iter()
            .fold(0, |length, digit| length << 8 | usize::from(*digit));
        rest = after;
    }
    rest.split_at_checked(length)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, SignatureAlgorithm};

    use super::*;

    fn certificate(algorithm: &'static SignatureAlgorithm) -> Vec<u8> {
        let key = KeyPair::generate_for(algorithm).unwrap();
        let made = CertificateParams::new(["db.example".to_owned()]).unwrap();
        made.self_signed(&key).unwrap().der().to_vec()
    }

    #[test]
    fn a_login_is_tied_to_the_hash_that_the_certificate_is_signed_with() {
        let short = certificate(&rcgen::PKCS_ECDSA_P256_SHA256);
        assert_eq!(end_point(&short), Some(Sha256::digest(&short).to_vec()));
        let long = certificate(&rcgen::PKCS_ECDSA_P384_SHA384);
        assert_eq!(end_point(&long), Some(Sha384::digest(&long).to_vec()));
        let none = certificate(&rcgen::PKCS_ED25519);
        assert_eq!(end_point(&none), None);
    }

    #[test]
    fn what_is_no_certificate_ties_nothing() {
        let whole = certificate(&rcgen::PKCS_ECDSA_P256_SHA256);
        for cut in 0..whole.len().min(200) {
            assert_eq!(end_point(whole.get(..cut).unwrap()), None, "{cut}");
        }
        assert_eq!(end_point(&[0x30, 0x85, 1, 1, 1, 1, 1, 1]), None);
    }
}
