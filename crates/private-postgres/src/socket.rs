//! The folder of the socket.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::cluster::Cluster;
use crate::error::Error;
use crate::pid_file::PidFile;

/// Nothing listens on this port; it only names the socket's file.
pub(crate) const PORT: u16 = 5432;

/// The longest path of a socket, in bytes, that every system takes.
const LONGEST: usize = 103;

/// A folder that only the account of the server may enter.
#[derive(Debug)]
pub(crate) struct Socket {
    folder: PathBuf,
    /// Whether it lies below the system's temporary folder and has to go in the end.
    temporary: bool,
}

impl Socket {
    /// `run` in the data folder; where its path won't do, a new folder below the temporary one,
    /// or that of the server which ran last.
    pub(crate) fn choose(cluster: &Cluster) -> Result<Self, Error> {
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
        for parent in [env::temp_dir(), PathBuf::from("/tmp")] {
            let Ok(parent) = fs::canonicalize(parent) else {
                continue;
            };
            if account.check_way(&parent).is_err() {
                continue;
            }
            // Made anew under a name that nobody knew, so nobody can have laid it ready for us.
            let made = tempfile::Builder::new()
                .prefix("postgres-")
                .permissions(Permissions::from_mode(0o700))
                .tempdir_in(&parent);
            if let Ok(made) = made
                && is_fit(made.path())
                && account.own_folder(made.path()).is_ok()
            {
                return Ok(Self {
                    folder: made.keep(),
                    temporary: true,
                });
            }
        }
        Err(Error::Socket(run))
    }

    pub(crate) fn folder(&self) -> &Path {
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

/// Where to connect, in the `key=value` form that tokio-postgres and libpq take.
pub(crate) fn url(folder: &Path, user: &str, database: &str) -> String {
    format!(
        "host={} port={PORT} user={} dbname={}",
        quoted(&folder.to_string_lossy()),
        quoted(user),
        quoted(database)
    )
}

pub(crate) fn quoted(value: &str) -> String {
    format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Whether a socket may lie there: not too long, and without what PostgreSQL and its clients take
/// for the end of a path in a list.
pub(crate) fn is_fit(folder: &Path) -> bool {
    let length = folder.join(format!(".s.PGSQL.{PORT}")).as_os_str().len();
    length <= LONGEST
        && folder.is_absolute()
        && folder
            .to_str()
            .is_some_and(|path| !path.contains([',', '"']) && !path.contains(char::is_control))
}
