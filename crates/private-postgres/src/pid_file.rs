//! `postmaster.pid`, by which a server tells who and where it is.

use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

/// What a server wrote into its data folder. The file outlives a server that was killed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PidFile {
    pub(crate) pid: i32,
    /// Seconds since 1970.
    started: u64,
    port: u16,
    pub(crate) socket_folder: PathBuf,
    /// Whether it says that sessions may begin.
    pub(crate) ready: bool,
}

impl PidFile {
    /// Reads the file of a cluster; none if there is none, or only half of one yet.
    pub(crate) fn read(data: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(data.join("postmaster.pid")).ok()?)
    }

    /// Lines: process id, data folder, start time, port, socket folder, TCP address, shared
    /// memory, state (filled up with spaces).
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        Some(Self {
            pid: lines.next()?.trim().parse().ok().filter(|pid| *pid > 1)?,
            started: lines.nth(1)?.trim().parse().ok()?,
            port: lines.next()?.trim().parse().ok()?,
            socket_folder: PathBuf::from(lines.next()?),
            ready: lines.nth(2).is_some_and(|state| state.trim() == "ready"),
        })
    }

    /// Whether somebody listens at the socket. A signal proves nothing: a server that is dead
    /// but not yet reaped still takes it, and its number may have gone to another process.
    pub(crate) fn answers(&self) -> bool {
        let socket = self.socket_folder.join(format!(".s.PGSQL.{}", self.port));
        UnixStream::connect(socket).is_ok()
    }
}
