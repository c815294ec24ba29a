//! A PostgreSQL of a program's own, for programs that should run without any set-up.
//!
#![doc = include_str!("../README.md")]

mod account;
mod cluster;
mod config;
mod error;
mod fetch;
mod half;
mod life;
mod log;
mod pid_file;
mod postmaster;
mod programs;
mod running;
mod socket;
mod stop;
#[cfg(test)]
mod tests;

use std::path::Path;

use nix::fcntl::Flock;

use crate::account::Account;
use crate::cluster::Cluster;
use crate::postmaster::Postmaster;
use crate::programs::Programs;
use crate::socket::Socket;

pub use crate::config::Config;
pub use crate::error::Error;
pub use crate::fetch::{Fetch, UnknownFetch};
pub use crate::running::Running;

/// A running private PostgreSQL; stopped by [`stop`](Self::stop) or when dropped.
#[derive(Debug)]
pub struct PrivatePostgres {
    // Dropped in this order: the server stops, its socket's folder goes, the data folder is free.
    postmaster: Postmaster,
    socket: Socket,
    user: String,
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
        is_text(&config.folder)?;
        let mut account = Account::choose(&config.folder)?;
        let folder = account.prepare(&config.folder)?;
        // Its name may be a link to another.
        is_text(&folder)?;
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
            cluster.create(config)?;
        }
        let socket = Socket::choose(&cluster)?;
        let postmaster = Postmaster::start(cluster, socket.folder(), config)?;
        Ok(Self {
            postmaster,
            socket,
            user: config.user.clone(),
            _lock: lock,
            created,
        })
    }

    /// Where to connect, in the `key=value` form that tokio-postgres and libpq take. (A URL would
    /// need the socket's path percent-encoded.)
    pub fn url(&self, database: &str) -> String {
        socket::url(self.socket.folder(), &self.user, database)
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

    /// Whether the server has ended, though nobody told it to: it was killed, or has crashed. Asks the system alone, and
    /// returns at once.
    pub fn has_ended(&mut self) -> bool {
        self.postmaster.has_ended()
    }

    /// Starts the server again after it [has ended](Self::has_ended), with the same settings and at the same address; it
    /// recovers what was committed. May take as long as [`Config::patience`] says.
    ///
    /// # Errors
    /// The server does not get ready. It may be tried again.
    pub fn start_again(&mut self) -> Result<(), Error> {
        self.postmaster.start_again()
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

/// A path that is no text cannot be read back from what the server writes about itself.
fn is_text(folder: &Path) -> Result<(), Error> {
    match folder.to_str() {
        Some(_) => Ok(()),
        None => Err(Error::NotText(folder.to_owned())),
    }
}
