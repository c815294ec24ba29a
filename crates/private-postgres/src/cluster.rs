//! The cluster: its folder, its lock, its version, and how it is made.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};

use crate::account::Account;
use crate::error::{Error, at};
use crate::half::half;
use crate::log::{Log, telling_line};
use crate::programs::Programs;
use crate::{Config, log};

/// A cluster below the data folder, and what runs it.
#[derive(Debug)]
pub(crate) struct Cluster {
    folder: PathBuf,
    pub(crate) account: Account,
    pub(crate) programs: Programs,
}

impl Cluster {
    pub(crate) fn new(folder: PathBuf, account: Account, programs: Programs) -> Self {
        Self {
            folder,
            account,
            programs,
        }
    }

    /// The folder of the cluster and of all that belongs to it.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder that PostgreSQL calls its data directory.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    pub(crate) fn log(&self) -> Log {
        Log::new(self.folder.join("postgres.log"))
    }

    /// Makes the cluster. A crash midway leaves nothing under its name.
    pub(crate) fn create(&self, config: &Config) -> Result<(), Error> {
        let began = Instant::now();
        let half = half(&self.folder, "data");
        self.account.make_folder(&half).map_err(at(&half))?;
        let program = self.programs.program("initdb");
        let mut initdb = self.account.command(&program);
        initdb
            .arg("-D")
            .arg(&half)
            .args(["-U", &config.user, "-E", "UTF8", "--no-locale"]);
        // Only the account and root pass the socket's folder, so whoever gets there is trusted.
        initdb.args([
            "--auth-local=trust",
            "--auth-host=reject",
            "--no-instructions",
        ]);
        if !config.durable {
            initdb.arg("--no-sync");
        }
        let ran = initdb
            .output()
            .map_err(|reason| self.cannot_run(program, reason))?;
        if !ran.status.success() {
            let said = [ran.stdout, ran.stderr].concat();
            let line = telling_line(&String::from_utf8_lossy(&said));
            return Err(Error::InitDb {
                folder: self.folder.clone(),
                line,
            });
        }
        fs::rename(&half, self.data()).map_err(at(&self.data()))?;
        tracing::info!(folder = %self.folder.display(), elapsed = ?began.elapsed(), "made a cluster");
        Ok(())
    }

    pub(crate) fn cannot_run(&self, program: PathBuf, reason: io::Error) -> Error {
        Error::Run {
            program,
            account: self.account.name.clone(),
            reason,
        }
    }
}

/// Takes the data folder for this process until the lock is dropped.
pub(crate) fn lock(folder: &Path) -> Result<Flock<File>, Error> {
    let path = folder.join("lock");
    let file = log::own_file(&path).map_err(at(&path))?;
    Flock::lock(file, FlockArg::LockExclusiveNonblock).map_err(|(_, errno)| {
        if errno == Errno::EWOULDBLOCK {
            Error::InUse(folder.to_owned())
        } else {
            at(&path)(errno.into())
        }
    })
}

/// The file that every cluster has.
pub(crate) fn version_file(folder: &Path) -> PathBuf {
    folder.join("data/PG_VERSION")
}

/// The major version that made the cluster, or none if there is no cluster yet.
pub(crate) fn version(folder: &Path) -> Result<Option<u32>, Error> {
    let path = version_file(folder);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(reason) if reason.kind() == ErrorKind::NotFound => return Ok(None),
        Err(reason) => return Err(at(&path)(reason)),
    };
    let found = text.trim();
    found.parse().map(Some).map_err(|_| Error::Version {
        folder: folder.to_owned(),
        found: found.escape_default().to_string(),
        have: "other".to_owned(),
    })
}
