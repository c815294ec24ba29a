//! What to start, and where.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::account::Account;
use crate::error::Error;
use crate::fetch::Fetch;
use crate::programs::Programs;
use crate::{cluster, programs};

/// Settings by which the server is found, which are ours.
const PLACES: [&str; 6] = [
    "config_file",
    "data_directory",
    "external_pid_file",
    "port",
    "unix_socket_directories",
    "unix_socket_permissions",
];

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

    /// Follows an environment variable, where it is set: more settings of the server, `name=value` with semicolons between them.
    ///
    /// # Errors
    /// When one is of another form, or says where the server listens or keeps its data.
    pub fn settings_from(self, variable: &str) -> Result<Self, Error> {
        self.set(variable, env::var_os(variable).as_deref())
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

    /// One of PostgreSQL's programs, such as `pg_basebackup`, to be run by the account that runs the server of this folder, with
    /// next to nothing of our environment: for whoever sets up servers beside it. Nothing is fetched.
    ///
    /// # Errors
    /// There is no account to run it, or no such program that it can run.
    pub fn command(&self, name: &str) -> Result<Command, Error> {
        let account = Account::choose(&self.folder)?;
        let found = Programs::find(self, &self.folder, &account, None)?;
        let program = found
            .map(|found| found.program(name))
            .filter(|program| programs::is_program(program))
            .or_else(|| self.client(name))
            .ok_or_else(|| Error::NoProgram(name.to_owned()))?;
        Ok(account.command(&program))
    }

    pub(crate) fn set(mut self, variable: &str, value: Option<&OsStr>) -> Result<Self, Error> {
        let value = value.unwrap_or_default().to_string_lossy();
        for setting in value
            .split(';')
            .filter(|setting| !setting.trim().is_empty())
        {
            let (name, value) = setting
                .split_once('=')
                .map(|(name, value)| (name.trim(), value.trim()))
                .filter(|(name, _)| is_name(name) && !PLACES.contains(name))
                .ok_or_else(|| Error::Setting {
                    variable: variable.to_owned(),
                    setting: setting.trim().to_owned(),
                })?;
            self.settings.push((name.to_owned(), value.to_owned()));
        }
        Ok(self)
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

/// Whether a setting may be called so; `extension.name` too.
fn is_name(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || "_.".contains(letter);
    !name.is_empty() && name.chars().all(is_letter)
}
