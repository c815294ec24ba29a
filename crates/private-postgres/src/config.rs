//! What to start, and where.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use crate::error::Error;
use crate::fetch::Fetch;
use crate::{cluster, programs};

/// What to start, and where.
#[derive(Debug, Clone)]
pub struct Config {
    /// The data folder; made when it is missing.
    pub folder: PathBuf,
    /// The role that owns the cluster. A cluster stays with the role that it was made for.
    pub user: String,
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
    /// A durable cluster of the role `postgres` below `folder`, with programs from wherever they
    /// are found.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            user: "postgres".to_owned(),
            bin: None,
            places: None,
            fetch: Fetch::Auto,
            durable: true,
            max_connections: 60,
            settings: Vec::new(),
            patience: Duration::from_mins(5),
        }
    }

    /// Follows an environment variable, where it is set: folders of programs, separated like those
    /// of `PATH`, that replace the usual places and `PATH`; empty: look nowhere.
    #[must_use]
    pub fn programs_from(self, variable: &str) -> Self {
        self.search(env::var_os(variable).as_deref())
    }

    /// Follows an environment variable, where it is set: `auto`, `apt`, `pip` or `never`, see
    /// [`Fetch`].
    ///
    /// # Errors
    /// When the variable has another value.
    pub fn fetch_from(self, variable: &str) -> Result<Self, Error> {
        self.fetch_as(variable, env::var_os(variable).as_deref())
    }

    /// Whether the folder holds a cluster already, which a start would run and not make.
    pub fn has_cluster(&self) -> bool {
        cluster::version_file(&self.folder).exists()
    }

    /// One of PostgreSQL's programs for clients, such as `pg_dump`, from where the server's are looked for; the newest, where
    /// folders are named after versions.
    pub fn client(&self, name: &str) -> Option<PathBuf> {
        let folders = match &self.bin {
            Some(bin) => vec![bin.clone()],
            None => programs::places(self, &self.folder),
        };
        let mut found = folders.into_iter().map(|folder| folder.join(name));
        found.find(|program| programs::is_program(program))
    }

    pub(crate) fn search(mut self, folders: Option<&OsStr>) -> Self {
        if let Some(folders) = folders {
            let places = env::split_paths(folders).filter(|place| !place.as_os_str().is_empty());
            self.places = Some(places.collect());
        }
        self
    }

    pub(crate) fn fetch_as(mut self, variable: &str, value: Option<&OsStr>) -> Result<Self, Error> {
        if let Some(value) = value {
            let value = value.to_string_lossy();
            self.fetch = value.parse().map_err(|_| Error::Fetch {
                variable: variable.to_owned(),
                value: value.into_owned(),
            })?;
        }
        Ok(self)
    }
}
