//! A server that is there already, for whoever has something to do beside the program that runs it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Config;
use crate::pid_file::PidFile;
use crate::socket::url;

/// A private PostgreSQL that another program runs, or that a killed one left behind. Nothing is started, locked or stopped.
#[derive(Debug, Clone)]
pub struct Running {
    socket_folder: PathBuf,
    programs: PathBuf,
    user: String,
}

impl Running {
    /// The server of a data folder; none if none takes sessions there, or if this account may not look.
    pub fn find(config: &Config) -> Option<Self> {
        let data = config.folder.join("data");
        let file = PidFile::read(&data).filter(|file| file.ready && file.answers())?;
        // Its program, and then each argument in quotes.
        let line = fs::read_to_string(data.join("postmaster.opts")).ok()?;
        let program = Path::new(line.split(" \"").next()?);
        Some(Self {
            socket_folder: file.socket_folder,
            programs: program.parent()?.to_owned(),
            user: config.user.clone(),
        })
    }

    /// Where to connect, in the `key=value` form; see [`PrivatePostgres::url`](crate::PrivatePostgres::url).
    pub fn url(&self, database: &str) -> String {
        url(&self.socket_folder, &self.user, database)
    }

    /// The folder of the programs that it runs by, in which those for clients may lie too, such as `pg_dump`.
    pub fn programs(&self) -> &Path {
        &self.programs
    }
}
