//! A port of this machine that the system gives to nobody else, also while nobody listens there.
#![doc = include_str!("../README.md")]

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};

use socket2::{Domain, Socket, Type};

/// A port of 127.0.0.1, for as long as this is there.
#[derive(Debug)]
pub struct HeldPort {
    number: u16,
    _holds: Socket,
}

impl HeldPort {
    /// Has the system choose one that is free.
    ///
    /// # Errors
    /// The system has none, or no sockets.
    pub fn find() -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        // Before it is bound: only then may somebody else be bound to the same.
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into())?;
        let bound = socket.local_addr()?.as_socket_ipv4();
        Ok(Self {
            number: bound.ok_or(io::ErrorKind::AddrNotAvailable)?.port(),
            _holds: socket,
        })
    }

    /// Its number.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The address to listen on, and to connect to.
    pub const fn address(&self) -> SocketAddr {
        SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, self.number))
    }
}

/// Its number.
impl fmt::Display for HeldPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::net::{TcpListener, TcpStream};

    use super::*;

    fn refuses(port: &HeldPort) -> bool {
        let met = TcpStream::connect(port.address());
        met.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused)
    }

    #[test]
    fn nobody_answers_but_who_listens_there() {
        let port = HeldPort::find().unwrap();
        assert!(refuses(&port));
        for _ in 0..2 {
            let server = TcpListener::bind(port.address()).unwrap();
            let (client, met) = (TcpStream::connect(port.address()), server.accept());
            drop((client.unwrap(), met.unwrap(), server));
            assert!(refuses(&port));
        }
    }

    #[test]
    fn who_wants_it_alone_does_not_get_it() {
        let port = HeldPort::find().unwrap();
        let alone = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let refused = alone.bind(&port.address().into()).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AddrInUse);

        let address = port.address();
        drop(port);
        alone.bind(&address.into()).unwrap();
    }
}
