//! Where the server listens: at an address and a port, or at a socket in the file system.

use std::fmt;
use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::web::server::Listener;

/// What the path of a socket is written after.
const SOCKET: &str = "unix:";

/// Who may open the socket: its owner, and the group, to which the proxy should belong.
const MODE: u32 = 0o660;

/// Where the server listens.
#[derive(Debug)]
pub(super) enum Place {
    /// An address and a port.
    Network(SocketAddr),
    /// A socket in the file system.
    Socket(PathBuf),
}

impl Place {
    /// The address, if it is one.
    pub(super) fn address(&self) -> Option<SocketAddr> {
        match self {
            Self::Network(address) => Some(*address),
            Self::Socket(_) => None,
        }
    }

    /// Takes the socket away; the next start would, too.
    pub(super) fn leave(&self) {
        match self {
            Self::Network(_) => {}
            Self::Socket(path) => {
                if let Err(error) = fs::remove_file(path) {
                    tracing::warn!(%error, "the socket stays");
                }
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(address) => write!(f, "http://{address}"),
            Self::Socket(path) => write!(f, "{SOCKET}{}", path.display()),
        }
    }
}

/// Listens where the option says.
pub(super) fn take(place: &str) -> anyhow::Result<(Listener, Place)> {
    if let Some(path) = place.strip_prefix(SOCKET) {
        let listener = listen_at(Path::new(path)).with_context(|| {
            format!("cannot listen on {place}: choose another path with --listen")
        })?;
        return Ok((Listener::Socket(listener), Place::Socket(path.into())));
    }
    let listener = listen(place, "--listen")?;
    let address = listener.local_addr()?;
    Ok((listener.into(), Place::Network(address)))
}

/// A port, taken at once.
pub(super) fn listen(place: &str, option: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(place)
        .with_context(|| format!("cannot listen on {place}: choose another address with {option}"))
}

/// A socket, taken at once. One that nobody listens at any more, as a killed program leaves it, makes room.
fn listen_at(path: &Path) -> std::io::Result<UnixListener> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    let refused = |error: std::io::Error| error.kind() == ErrorKind::ConnectionRefused;
    if is_socket && UnixStream::connect(path).is_err_and(refused) {
        fs::remove_file(path)?;
    }
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, Permissions::from_mode(MODE))?;
    Ok(listener)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_that_was_left_behind_makes_room_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("http.sock");
        let first = listen_at(&path).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, MODE);
        assert!(listen_at(&path).is_err(), "somebody listens there");
        drop(first);
        assert!(path.exists());
        listen_at(&path).unwrap();

        let file = folder.path().join("file");
        fs::write(&file, "kept").unwrap();
        assert!(listen_at(&file).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
        assert!(listen_at(&folder.path().join("no/such/folder")).is_err());
    }
}
