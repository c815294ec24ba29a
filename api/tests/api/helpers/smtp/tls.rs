//! The server's certificate and how it is used.

use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// When a connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// Once the client says so.
    StartTls,
    /// From the first byte.
    Implicit,
}

/// A self-signed certificate for `localhost`.
#[derive(Clone)]
pub(crate) struct Identity {
    pub(super) encryption: Encryption,
    pub(super) acceptor: TlsAcceptor,
    /// For clients that are to trust it.
    pub(super) pem: String,
}

impl Identity {
    pub(super) fn new(encryption: Encryption) -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        Self {
            encryption,
            acceptor: TlsAcceptor::from(Arc::new(config)),
            pem: cert.pem(),
        }
    }
}
