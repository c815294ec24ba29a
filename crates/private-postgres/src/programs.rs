//! Finding the server's programs.

use std::cmp::Reverse;
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::Error;
use crate::{Config, fetch};

/// The oldest major version that will do.
pub(crate) const OLDEST: u32 = 15;

/// Where packages put PostgreSQL: a folder whose sub-folders are named after major versions, and
/// what stands before the number.
const VERSIONED: [(&str, &str); 6] = [
    ("/usr/lib/postgresql", ""),
    ("/usr", "pgsql-"),
    ("/usr/local/lib/postgresql", ""),
    ("/opt/homebrew/opt", "postgresql@"),
    ("/usr/local/opt", "postgresql@"),
    ("/Library/PostgreSQL", ""),
];

/// A folder with `initdb`, `postgres` and `pg_ctl` that the account can run.
#[derive(Debug, Clone)]
pub(crate) struct Programs {
    pub(crate) folder: PathBuf,
    pub(crate) major: u32,
}

impl Programs {
    /// The first usable programs: of the folder given, or else of the places to look in and of
    /// the copy fetched before. A cluster of version `wanted` takes no other.
    pub(crate) fn find(
        config: &Config,
        folder: &Path,
        account: &Account,
        wanted: Option<u32>,
    ) -> Result<Option<Self>, Error> {
        if let Some(bin) = &config.bin {
            return Self::named(bin, account)?.fitting(folder, wanted).map(Some);
        }
        let places = places(config, folder);
        let mut other = None;
        for programs in places.iter().filter_map(|place| Self::at(place, account)) {
            if wanted.is_none_or(|wanted| wanted == programs.major) {
                return Ok(Some(programs));
            }
            other.get_or_insert(programs);
        }
        other.map(|other| other.fitting(folder, wanted)).transpose()
    }

    /// Itself, if a cluster of version `wanted` can be run by it.
    pub(crate) fn fitting(self, folder: &Path, wanted: Option<u32>) -> Result<Self, Error> {
        match wanted {
            Some(wanted) if wanted != self.major => Err(Error::Version {
                folder: folder.to_owned(),
                found: wanted.to_string(),
                have: self.major.to_string(),
            }),
            _ => Ok(self),
        }
    }

    /// The programs of a folder that has to hold them.
    pub(crate) fn named(folder: &Path, account: &Account) -> Result<Self, Error> {
        if let Ok(folder) = fs::canonicalize(folder) {
            account.check_way(&folder)?;
        }
        Self::at(folder, account).ok_or_else(|| Error::Programs {
            folder: folder.to_owned(),
            account: account.name.clone(),
        })
    }

    fn at(folder: &Path, account: &Account) -> Option<Self> {
        if !holds_programs(folder) {
            return None;
        }
        let folder = real(folder)?;
        // Asked as the account: what it can't reach is no use, and root need not trust it.
        let asked = account
            .command(&folder.join("postgres"))
            .arg("--version")
            .output()
            .ok()?;
        let major = major(&String::from_utf8_lossy(&asked.stdout))?;
        (major >= OLDEST).then_some(Self { folder, major })
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// PostgreSQL finds its other files from where its program really is, so a folder of links, such
/// as `/usr/local/bin`, must be followed.
fn real(folder: &Path) -> Option<PathBuf> {
    let program = fs::canonicalize(folder.join("postgres")).ok()?;
    let behind = program.parent().filter(|behind| holds_programs(behind));
    behind
        .map(Path::to_owned)
        .or_else(|| fs::canonicalize(folder).ok())
}

fn holds_programs(folder: &Path) -> bool {
    ["initdb", "postgres", "pg_ctl"]
        .iter()
        .all(|name| is_program(&folder.join(name)))
}

/// Whether a file is there that may be run.
pub(crate) fn is_program(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// Where programs are looked for if no folder is given: the usual places or those named instead, and the copy fetched before.
pub(crate) fn places(config: &Config, folder: &Path) -> Vec<PathBuf> {
    let mut places = config.places.clone().unwrap_or_else(usual_places);
    places.push(fetch::copy(folder));
    places
}

/// The major version in the answer to `--version`, such as
/// `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)` or `postgres (PostgreSQL) 18beta1`.
pub(crate) fn major(answer: &str) -> Option<u32> {
    let (_, version) = answer.split_once(") ")?;
    leading_number(version)
}

/// The number that a text begins with.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

fn usual_places() -> Vec<PathBuf> {
    let mut places = versioned(&VERSIONED.map(|(parent, prefix)| (Path::new(parent), prefix)));
    places.extend(env::var_os("PATH").iter().flat_map(env::split_paths));
    places
}

/// The program folders below places with a folder for each major version, newest first.
pub(crate) fn versioned(parents: &[(&Path, &str)]) -> Vec<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for (parent, prefix) in parents {
        for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.strip_prefix(prefix)?.parse().ok());
            found.extend(number.map(|number| (number, entry.path().join("bin"))));
        }
    }
    // Stable, so that among equals the first place wins.
    found.sort_by_key(|(number, _)| Reverse(*number));
    found
        .into_iter()
        .filter(|(number, _)| *number >= OLDEST)
        .map(|(_, place)| place)
        .collect()
}

/// The newest programs that Debian's packages installed.
pub(crate) fn newest_of_debian() -> Option<PathBuf> {
    versioned(&[(Path::new("/usr/lib/postgresql"), "")])
        .into_iter()
        .find(|place| holds_programs(place))
}
