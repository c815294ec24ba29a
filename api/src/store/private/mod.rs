//! The program's own private PostgreSQL, for running without any set-up.
//!
//! When no `DATABASE_URL` is given, the program starts `postgres` itself below its data folder:
//! one Unix socket in a folder that only the account of the server may enter, no TCP port, no
//! password. It stops with the program. Should the program be killed, the server lives on and the
//! next start takes it over.
//!
//! Everything here blocks; call it from a thread where that does no harm.

mod account;
mod cluster;
mod error;
mod fetch;
mod half;
mod log;
mod pid_file;
mod postmaster;
mod programs;
mod socket;
mod stop;
#[cfg(test)]
mod tests;

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::fcntl::Flock;

use self::account::Account;
use self::cluster::Cluster;
use self::postmaster::Postmaster;
use self::programs::Programs;
use self::socket::Socket;

pub use self::error::Error;
pub use self::fetch::Fetch;

/// The role that owns the cluster, and the name of the program's database.
pub const NAME: &str = "poste";

/// What to start, and where.
#[derive(Debug, Clone)]
pub struct Config {
    /// The data folder; made when it is missing.
    pub folder: PathBuf,
    /// The folder of `initdb` and `postgres`; none is looked for elsewhere when this is given.
    pub bin: Option<PathBuf>,
    /// Folders of programs to look in instead of the usual places and `PATH`.
    pub places: Option<Vec<PathBuf>>,
    /// What to do when no programs are found.
    pub fetch: Fetch,
    /// Whether a commit waits for the disk. `false` is for tests alone: a crash of the machine
    /// may then destroy the cluster.
    pub durable: bool,
    /// Most sessions at once, 1 or more.
    pub max_connections: u16,
    /// More settings of the server, each overriding one of ours of the same name.
    pub settings: Vec<(String, String)>,
    /// How long the server may take to get ready; recovery after a crash counts.
    pub patience: Duration,
}

impl Config {
    /// A durable cluster below `folder`, with programs from wherever they are found.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            bin: None,
            places: None,
            fetch: Fetch::Auto,
            durable: true,
            max_connections: 60,
            settings: Vec::new(),
            patience: Duration::from_mins(5),
        }
    }

    /// Follows two environment variables, where they are set:
    ///
    /// * `POSTE_PG_SEARCH`: folders of programs, separated like those of `PATH`, that replace the
    ///   usual places and `PATH`; empty: look nowhere.
    /// * `POSTE_PG_FETCH`: `auto`, `apt`, `pip` or `never`, see [`Fetch`].
    ///
    /// # Errors
    /// When `POSTE_PG_FETCH` has another value.
    pub fn with_environment(self) -> Result<Self, Error> {
        let search = env::var_os("POSTE_PG_SEARCH");
        let fetch = env::var_os("POSTE_PG_FETCH");
        self.with(search.as_deref(), fetch.as_deref())
    }

    fn with(mut self, search: Option<&OsStr>, fetch: Option<&OsStr>) -> Result<Self, Error> {
        if let Some(search) = search {
            let places = env::split_paths(search).filter(|place| !place.as_os_str().is_empty());
            self.places = Some(places.collect());
        }
        if let Some(fetch) = fetch {
            self.fetch = fetch.to_string_lossy().parse()?;
        }
        Ok(self)
    }
}

/// A running private PostgreSQL; stopped by [`stop`](Self::stop) or when dropped.
#[derive(Debug)]
pub struct PrivatePostgres {
    // Dropped in this order: the server stops, its socket's folder goes, the data folder is free.
    postmaster: Postmaster,
    socket: Socket,
    _lock: Flock<std::fs::File>,
    created: bool,
}

impl PrivatePostgres {
    /// Starts the server, or takes over the one that a killed program left behind.
    ///
    /// The first start makes the cluster and, where no PostgreSQL is installed, may fetch the
    /// programs; `announce` is then told in a sentence, for the person who waits.
    ///
    /// # Errors
    /// An [`Error`] of one line for each thing that can be wrong with folder, account or programs.
    pub fn start(config: &Config, announce: &dyn Fn(&str)) -> Result<Self, Error> {
        let mut account = Account::choose(&config.folder)?;
        let folder = account.prepare(&config.folder)?;
        let lock = cluster::lock(&folder)?;
        let wanted = cluster::version(&folder)?;
        let programs = if let Some(found) = Programs::find(config, &folder, &account, wanted)? {
            found
        } else {
            let bin = fetch::fetch(config, &folder, wanted, announce)?;
            // Debian's package brings an account of its own, better than the one chosen before.
            account = Account::choose(&folder)?;
            account.check_way(&folder)?;
            Programs::named(&bin, &account)?.fitting(&folder, wanted)?
        };
        let cluster = Cluster::new(folder, account, programs);
        let created = wanted.is_none();
        if created {
            cluster.create(config.durable)?;
        }
        let socket = Socket::choose(&cluster)?;
        let postmaster = Postmaster::start(cluster, socket.folder(), config)?;
        Ok(Self {
            postmaster,
            socket,
            _lock: lock,
            created,
        })
    }

    /// Where to connect, in the `key=value` form that tokio-postgres and libpq take. (A URL would
    /// need the socket's path percent-encoded.)
    pub fn url(&self, database: &str) -> String {
        let host = quoted(&self.socket.folder().to_string_lossy());
        format!(
            "host={host} port={} user={NAME} dbname={}",
            socket::PORT,
            quoted(database)
        )
    }

    /// The folder of the server's socket, for `psql -h`.
    pub fn socket_folder(&self) -> &Path {
        self.socket.folder()
    }

    /// The process id of the server.
    pub fn pid(&self) -> i32 {
        self.postmaster.pid()
    }

    /// Whether the server was already there, left by a program that was killed.
    pub fn is_adopted(&self) -> bool {
        self.postmaster.is_adopted()
    }

    /// Whether this start made the cluster.
    pub fn is_new(&self) -> bool {
        self.created
    }

    /// Ends all sessions and stops the server: at once and cleanly, or after 30 seconds by force,
    /// which the next start repairs. Close the pool of connections first.
    ///
    /// # Errors
    /// When the server is still there after that.
    pub fn stop(mut self) -> Result<(), Error> {
        self.postmaster.stop()
    }
}

fn quoted(value: &str) -> String {
    format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'"))
}
