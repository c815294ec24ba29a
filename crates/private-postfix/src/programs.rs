//! Postfix's programs.

use std::path::{Path, PathBuf};

use nix::unistd::geteuid;

use crate::error::Missing;
use crate::folders::Accounts;

/// What to do where Postfix is not.
pub(crate) const PACKAGE: &str = "no Postfix: on Debian, apt-get install postfix (asked for a kind of \
                                  configuration, say \"No configuration\")";

const ROOT: &str =
    "Postfix can be started by root alone, since each of its parts runs as another account";

/// Where packages put the programs that people do not call. (`postconf -d` says it, after a second in which it looks for
/// the machine's name.)
const PLACES: [&str; 4] = [
    "/usr/lib/postfix/sbin",
    "/usr/libexec/postfix",
    "/usr/lib/postfix/bin",
    "/usr/lib/postfix",
];

/// Postfix's programs.
#[derive(Debug)]
pub(crate) struct Programs {
    /// The first process of a server.
    pub(crate) master: PathBuf,
}

impl Programs {
    pub(crate) fn find() -> Result<Self, Missing> {
        if !geteuid().is_root() {
            return Err(Missing(ROOT));
        }
        Accounts::find()?;
        let mut places = PLACES.iter().map(|folder| Path::new(folder).join("master"));
        let master = places.find(|program| program.is_file());
        Ok(Self {
            master: master.ok_or(Missing(PACKAGE))?,
        })
    }
}
