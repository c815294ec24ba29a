//! A Postfix of a test's own.
#![doc = include_str!("../README.md")]

mod client;
mod config;
mod error;
mod folders;
mod maildir;
mod master;
mod programs;

use std::fs::{self, Permissions};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

use tempfile::TempDir;

use crate::error::at;
use crate::folders::Accounts;
use crate::master::Master;
use crate::programs::Programs;

pub use crate::config::{Config, GONE};
pub use crate::error::{Error, Missing};
pub use crate::maildir::Mailbox;

/// How often is looked for what is waited for.
const LOOK: Duration = Duration::from_millis(20);

/// Another program may take a port between our look and Postfix's.
const MOST_PORTS: u32 = 3;

/// A running Postfix. It stops when dropped, and also when the program ends in any other way.
#[derive(Debug)]
pub struct PrivatePostfix {
    // Dropped in this order: the server stops before its folder goes.
    master: Master,
    folder: TempDir,
    port: u16,
}

impl PrivatePostfix {
    /// Starts a server in a new folder below the temporary one, and waits until it takes mails.
    ///
    /// # Errors
    /// Postfix is not here, or does not start.
    pub fn start(config: &Config) -> Result<Self, Error> {
        let programs = Programs::find()?;
        let mut tried = 0;
        loop {
            tried += 1;
            match Self::start_once(config, &programs) {
                Err(Error::NotReady(_)) if tried < MOST_PORTS => {}
                done => return done,
            }
        }
    }

    fn start_once(config: &Config, programs: &Programs) -> Result<Self, Error> {
        let temporary = std::env::temp_dir();
        let folder = tempfile::Builder::new().prefix("postfix-").tempdir();
        let folder = folder.map_err(at(&temporary))?;
        let top = folder.path();
        // Postfix's accounts must be able to pass.
        fs::set_permissions(top, Permissions::from_mode(0o755)).map_err(at(top))?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(Error::Port)?;
        let port = listener.local_addr().map_err(Error::Port)?.port();
        let accounts = Accounts::find()?;
        folders::make(top, &accounts)?;
        for (name, text) in config.files(top, port, accounts.nobody.0) {
            let file = top.join("etc").join(name);
            fs::write(&file, text).map_err(at(&file))?;
        }
        drop(listener);
        let master = Master::start(programs, top, port)?;
        Ok(Self {
            master,
            folder,
            port,
        })
    }

    /// The port of this machine where it takes mails, from anybody to anybody it knows.
    pub const fn smtp_port(&self) -> u16 {
        self.port
    }

    /// The process id of the server's first process.
    pub const fn pid(&self) -> i32 {
        self.master.pid()
    }

    /// What Postfix wrote into its log so far.
    pub fn log(&self) -> String {
        master::log(self.folder.path())
    }

    /// Sends a mail as a person's program does, byte by byte as given; its lines end with `\r\n`. Without a sender it goes as
    /// a report does.
    ///
    /// # Errors
    /// Postfix refuses the mail.
    pub fn send(&self, sender: Option<&str>, recipients: &[&str], raw: &[u8]) -> Result<(), Error> {
        client::send(self.port, sender.unwrap_or_default(), recipients, raw).map_err(Error::NotSent)
    }

    /// The mailbox of an address, read from its begin.
    pub fn mailbox(&self, address: &str) -> Mailbox {
        Mailbox::new(self.folder.path(), address)
    }
}
