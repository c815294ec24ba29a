//! The folder of the socket.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use super::cluster::Cluster;
use super::error::Error;
use super::pid_file::PidFile;

/// Nothing listens on this port; it only names the socket's file.
pub(super) const PORT: u16 = 5432;

/// The longest path of a socket, in bytes, that every system takes.
const LONGEST: usize = 103;

/// A folder that only the account of the server may enter.
#[derive(Debug)]
pub(super) struct Socket {
    folder: PathBuf,
    /// Whether it lies below the system's temporary folder and has to go in the end.
    temporary: bool,
}

impl Socket {
    /// `run` in the data folder; where its path won't do, a new folder below the temporary one,
    /// or that of the server which ran last.
    pub(super) fn choose(cluster: &Cluster) -> Result<Self, Error> {
        let account = &cluster.account;
        let run = cluster.folder().join("run");
        if is_fit(&run) {
            account.ensure_folder(&run)?;
            return Ok(Self {
                folder: run,
                temporary: false,
            });
        }
        if let Some(last) = PidFile::read(&cluster.data())
            && is_fit(&last.socket_folder)
            && account.has_folder(&last.socket_folder)
        {
            return Ok(Self {
                folder: last.socket_folder,
                temporary: true,
            });
        }
        let nanos = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .subsec_nanos();
        let name = format!("poste-{}-{nanos:x}", process::id());
        for parent in [env::temp_dir(), PathBuf::from("/tmp")] {
            let Ok(parent) = fs::canonicalize(parent) else {
                continue;
            };
            let folder = parent.join(&name);
            // Making it fails if anything is there, so nobody can have laid it ready for us.
            if is_fit(&folder)
                && account.check_way(&parent).is_ok()
                && account.make_folder(&folder).is_ok()
            {
                return Ok(Self {
                    folder,
                    temporary: true,
                });
            }
        }
        Err(Error::Socket(run))
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Fails, as it should, while a server's socket is in it.
        if self.temporary
            && let Err(reason) = fs::remove_dir(&self.folder)
        {
            tracing::warn!(%reason, folder = %self.folder.display(), "a socket's folder stays");
        }
    }
}

/// Whether a socket may lie there: not too long, and without what PostgreSQL and its clients take
/// for the end of a path in a list.
pub(super) fn is_fit(folder: &Path) -> bool {
    let length = folder.join(format!(".s.PGSQL.{PORT}")).as_os_str().len();
    length <= LONGEST
        && folder.is_absolute()
        && folder
            .to_str()
            .is_some_and(|path| !path.contains([',', '"']) && !path.contains(char::is_control))
}
