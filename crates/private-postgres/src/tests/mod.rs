//! Tests with real servers, each in a folder of its own below the temporary one. They pass as root and as an ordinary
//! user, with programs found as `PRIVATE_POSTGRES_SEARCH` and the system have it.

mod fetching;
mod parsing;
mod refusals;
mod servers;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::account::Account;
use crate::programs::Programs;
use crate::{Config, Error, PrivatePostgres};

/// The role that the clusters are made for.
const USER: &str = "orchard";

/// A folder that goes with its test.
struct Scratch(TempDir);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = tempfile::Builder::new()
            .prefix(&format!("private-postgres-{name}-"))
            .tempdir()
            .unwrap();
        // PostgreSQL may run under another account, which must be able to pass.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn join(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

fn config(folder: &Path) -> Config {
    let config = Config {
        user: USER.to_owned(),
        durable: false,
        ..Config::new(folder)
    };
    config
        .programs_from("PRIVATE_POSTGRES_SEARCH")
        .fetch_from("PRIVATE_POSTGRES_FETCH")
        .unwrap()
}

fn start(config: &Config) -> PrivatePostgres {
    PrivatePostgres::start(config, &|text| eprintln!("{text}")).unwrap()
}

/// Why a start is refused; the message is one line.
fn refused(config: &Config) -> Error {
    let error = PrivatePostgres::start(config, &|text| eprintln!("{text}")).unwrap_err();
    assert_eq!(error.to_string().lines().count(), 1, "{error}");
    error
}

/// The answer of a running server to a statement, as a client of its own account gets it.
fn answer(config: &Config, server: &PrivatePostgres, statement: &str) -> String {
    let account = Account::choose(&config.folder).unwrap();
    let programs = Programs::find(config, &config.folder, &account, None)
        .unwrap()
        .unwrap();
    let mut psql = account.command(&programs.program("psql"));
    psql.args([
        "-XAtq",
        "-v",
        "ON_ERROR_STOP=1",
        "-c",
        statement,
        "-d",
        &server.url("postgres"),
    ]);
    let ran = psql.output().unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    String::from_utf8(ran.stdout).unwrap().trim().to_owned()
}

/// A folder of programs that do nothing but tell their version.
fn pretended_programs(folder: &Path, version: &str) {
    fs::create_dir_all(folder).unwrap();
    for name in ["initdb", "postgres", "pg_ctl"] {
        // Written by another process: one that a parallel test starts could inherit our open file,
        // and the kernel runs no file that is open for writing.
        let script = r#"printf '#!/bin/sh\necho "%s"\n' "$2" > "$1" && chmod 755 "$1""#;
        let line = format!("{name} (PostgreSQL) {version}");
        let mut shell = Command::new("sh");
        shell
            .args(["-c", script, "sh"])
            .arg(folder.join(name))
            .arg(line);
        assert!(shell.status().unwrap().success());
    }
}
