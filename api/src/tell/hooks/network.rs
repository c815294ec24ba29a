//! The network as webhooks see it: names, and connections to addresses that were checked.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};

use futures_util::future::{BoxFuture, FutureExt as _};
use tokio::net::{TcpStream, lookup_host};

/// Resolves names and connects. The program has the [`Internet`]; tests play one of their own.
pub trait Network: fmt::Debug + Send + Sync {
    /// All addresses of a name.
    fn resolve<'a>(&'a self, host: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>>;

    /// A connection to this very address.
    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>>;
}

/// The network that the machine is on.
#[derive(Clone, Copy, Debug)]
pub struct Internet;

impl Network for Internet {
    fn resolve<'a>(&'a self, host: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        async move {
            let found = lookup_host((host, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        }
        .boxed()
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        TcpStream::connect(address).boxed()
    }
}
