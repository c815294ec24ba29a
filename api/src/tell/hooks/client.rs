//! The guarded HTTP client: one request to one checked address, and nothing that leads anywhere else.
//!
//! * A name is resolved once an attempt, here. If any of its addresses is not public, nothing is sent; the connection
//!   goes to an address of that same answer, so a name that turns private a moment later changes nothing.
//! * There is no proxy, no redirect is followed, and no connection is kept for another request.
//! * Of the answer only status and headers are read, 16 KiB at most; the body is left where it is.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::address::is_public;
use super::network::{Internet, Network};
use super::signature;
use super::target::Target;
use crate::store::reasons::Reason;

/// How long an attempt may take, from the name to the answer's status.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long one address may take to be connected to, if there are others.
const PATIENCE_WITH_ADDRESS: Duration = Duration::from_secs(3);

/// The most addresses of a name that are tried.
const MAX_ADDRESSES: usize = 3;

/// The most bytes of an answer's status line and headers.
const MAX_HEAD: usize = 16 * 1024;

const AGENT: &str = concat!("poste-restante/", env!("CARGO_PKG_VERSION"));

/// Sends to webhooks.
#[derive(Clone)]
pub struct Client {
    network: Arc<dyn Network>,
    tls: TlsConnector,
    private_allowed: bool,
    patience: Duration,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client")
            .field("network", &self.network)
            .field("private_allowed", &self.private_allowed)
            .finish_non_exhaustive()
    }
}

/// What is sent.
#[derive(Clone, Copy)]
pub struct Parcel<'a> {
    /// The event's id.
    pub event: uuid::Uuid,
    /// The signature's header.
    pub signature: &'a str,
    /// JSON.
    pub body: &'a str,
}

/// What came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// How long the receiver asks us to wait.
    pub wait: TimeDelta,
}

/// Why there is no answer. What the webhook's owner is told of it says nothing about networks that are not public.
#[derive(Debug)]
pub enum Trouble {
    /// The whole attempt took too long.
    Slow,
    /// The name has no address.
    NoAddress,
    /// An address is not public.
    NotPublic,
    /// No connection.
    NotConnected,
    /// No encrypted connection, mostly since the certificate is not good.
    NotEncrypted(io::Error),
    /// No HTTP.
    NoAnswer,
}

impl Trouble {
    /// What the webhook's owner is told.
    pub fn reason(&self) -> Reason {
        match self {
            Self::Slow => Reason::ReceiverSlow,
            Self::NoAddress => Reason::HostUnknown,
            Self::NotPublic => Reason::HostNotPublic,
            Self::NotConnected => Reason::HostNotReached,
            Self::NotEncrypted(error) => Reason::NotEncrypted {
                words: error.to_string().into(),
            },
            Self::NoAnswer => Reason::NoWebServer,
        }
    }
}

impl Client {
    /// A client for the network that the machine is on, which trusts whom the machine trusts. `private_allowed` lets
    /// it connect to any address.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub fn new(private_allowed: bool) -> Result<Self, rustls::Error> {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() {
            tracing::warn!("no certificates are trusted here: webhooks cannot be reached");
        }
        Self::on(Arc::new(Internet), roots, private_allowed)
    }

    /// A client for another network, which trusts these certificates.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub fn on(
        network: Arc<dyn Network>,
        roots: RootCertStore,
        private_allowed: bool,
    ) -> Result<Self, rustls::Error> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self {
            network,
            tls: TlsConnector::from(Arc::new(config)),
            private_allowed,
            patience: PATIENCE,
        })
    }

    /// The same client with other patience for an attempt.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Whether addresses that are not public may be connected to.
    pub const fn allows_private(&self) -> bool {
        self.private_allowed
    }

    /// Posts once.
    ///
    /// # Errors
    /// There is no answer; whatever status there is, is one.
    pub async fn post(
        &self,
        target: &Target,
        parcel: Parcel<'_>,
        now: DateTime<Utc>,
    ) -> Result<Answer, Trouble> {
        timeout(self.patience, self.post_patiently(target, parcel, now))
            .await
            .map_err(|_| Trouble::Slow)?
    }

    async fn post_patiently(
        &self,
        target: &Target,
        parcel: Parcel<'_>,
        now: DateTime<Utc>,
    ) -> Result<Answer, Trouble> {
        let addresses = self.addresses(target).await?;
        let stream = self.connect(&addresses, target.port()).await?;
        let request = request(target, parcel).map_err(|_| Trouble::NoAnswer)?;
        let response = if target.is_encrypted() {
            let name = match target.address() {
                Some(address) => ServerName::IpAddress(address.into()),
                None => ServerName::try_from(target.host().to_string())
                    .map_err(|_| Trouble::NoAddress)?,
            };
            let stream = self.tls.connect(name, stream).await;
            exchange(stream.map_err(Trouble::NotEncrypted)?, request).await
        } else {
            exchange(stream, request).await
        };
        let response = response.map_err(|_| Trouble::NoAnswer)?;
        Ok(Answer {
            status: response.status().as_u16(),
            wait: wait(&response, now),
        })
    }

    /// The addresses that may be connected to: all of the host's, or none.
    async fn addresses(&self, target: &Target) -> Result<Vec<IpAddr>, Trouble> {
        let addresses = match target.address() {
            Some(address) => vec![address],
            None => self
                .network
                .resolve(&target.host().to_string())
                .await
                .map_err(|_| Trouble::NoAddress)?,
        };
        if addresses.is_empty() {
            return Err(Trouble::NoAddress);
        }
        if !self.private_allowed && !addresses.iter().all(|address| is_public(*address)) {
            return Err(Trouble::NotPublic);
        }
        Ok(addresses)
    }

    async fn connect(&self, addresses: &[IpAddr], port: u16) -> Result<TcpStream, Trouble> {
        let patience = if addresses.len() == 1 {
            self.patience
        } else {
            PATIENCE_WITH_ADDRESS
        };
        for address in addresses.iter().take(MAX_ADDRESSES) {
            let connecting = self.network.connect(SocketAddr::new(*address, port));
            if let Ok(Ok(stream)) = timeout(patience, connecting).await {
                return Ok(stream);
            }
        }
        Err(Trouble::NotConnected)
    }
}

fn request(target: &Target, parcel: Parcel<'_>) -> hyper::http::Result<Request<Full<Bytes>>> {
    Request::post(target.path())
        .header(HOST, target.authority())
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, AGENT)
        .header(CONNECTION, "close")
        .header("Poste-Event", parcel.event.to_string())
        .header(signature::HEADER, parcel.signature)
        .body(Full::new(Bytes::copy_from_slice(parcel.body.as_bytes())))
}

/// Sends the request and waits for the head of the answer; the connection ends with it.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    request: Request<Full<Bytes>>,
) -> hyper::Result<Response<Incoming>> {
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(MAX_HEAD)
        .handshake(TokioIo::new(stream))
        .await?;
    let mut answering = pin!(sender.send_request(request));
    tokio::select! {
        biased;
        answer = &mut answering => answer,
        // Then the answer is there as well, or never will be.
        _ = connection => answering.await,
    }
}

/// What `Retry-After` asks for, in either of its forms; nothing if it asks for nothing.
fn wait(response: &Response<Incoming>, now: DateTime<Utc>) -> TimeDelta {
    response
        .headers()
        .get(RETRY_AFTER)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| read_wait(value.trim(), now))
        .unwrap_or_default()
}

fn read_wait(value: &str, now: DateTime<Utc>) -> Option<TimeDelta> {
    if let Ok(seconds) = value.parse::<u32>() {
        return TimeDelta::try_seconds(i64::from(seconds));
    }
    let until = DateTime::parse_from_rfc2822(value).ok()?;
    Some((until.to_utc() - now).max(TimeDelta::zero()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_may_say_how_long_to_wait_in_seconds_or_until_when() {
        let now = DateTime::from_timestamp(784_111_777, 0).unwrap();
        for (value, seconds) in [
            ("0", Some(0)),
            ("120", Some(120)),
            ("Sun, 06 Nov 1994 08:49:47 GMT", Some(10)),
            ("Sun, 06 Nov 1994 08:49:27 GMT", Some(0)),
            ("-1", None),
            ("soon", None),
            ("99999999999999999999", None),
        ] {
            let expected = seconds.map(TimeDelta::seconds);
            assert_eq!(read_wait(value, now), expected, "{value}");
        }
    }
}
