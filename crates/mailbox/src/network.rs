//! The connection to the server, encrypted or within this machine.

use std::fmt::Debug;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;

use crate::error::of_connection;
use crate::{Error, Mailbox};

/// A connection of either kind.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin + Debug {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + Debug> Stream for S {}

/// A connection to the mailbox's server.
pub(crate) async fn connect(mailbox: &Mailbox) -> Result<Box<dyn Stream>, Error> {
    let address = &mailbox.address;
    let found = lookup_host((&*address.host, address.port)).await;
    let mut places: Vec<SocketAddr> = found.map_err(Error::Connection)?.collect();
    if !address.is_encrypted {
        // The name says this machine; so must what it stands for.
        places.retain(|place| place.ip().is_loopback());
    }
    let stream = TcpStream::connect(&*places)
        .await
        .map_err(Error::Connection)?;
    stream.set_nodelay(true).map_err(Error::Connection)?;
    if !address.is_encrypted {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(address.host.clone());
    let name = name.map_err(|error| Error::Connection(io::Error::other(error)))?;
    let tls = connector(mailbox).map_err(Error::NotEncrypted)?;
    let stream = tls.connect(name, stream).await.map_err(of_connection)?;
    Ok(Box::new(stream))
}

fn connector(mailbox: &Mailbox) -> Result<TlsConnector, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(mailbox.roots.clone())
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
