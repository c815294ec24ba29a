//! Debian's package of PostgreSQL, without the cluster that it would make and start.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::client::{LIMIT, run};
use crate::log::Log;
use crate::programs::{OLDEST, leading_number, newest_of_debian};

/// Where the package reads whether to make a cluster of its own.
const CREATE_CLUSTER: &str = "/etc/postgresql-common/createcluster.conf";

/// Installs the package; returns the folder of its programs or, in a line, why there is none.
pub(crate) fn install(log: &Log, wanted: Option<u32>) -> Result<PathBuf, String> {
    try_install(log, wanted).or_else(|_| {
        // The lists of packages are missing or old. One source of several may fail and the rest
        // do, so that the second try alone counts.
        if let Err(failure) = apt_get(log, &["update"]) {
            tracing::warn!(failure, "apt-get update failed");
        }
        try_install(log, wanted)
    })?;
    newest_of_debian().ok_or_else(|| "the package holds no programs".to_owned())
}

fn try_install(log: &Log, wanted: Option<u32>) -> Result<(), String> {
    const INSTALL: [&str; 4] = ["install", "--yes", "--no-install-recommends", "--no-remove"];
    let with = |package| [INSTALL.as_slice(), &[package]].concat();
    let plan = apt_get(
        log,
        &[with("postgresql").as_slice(), &["--simulate"]].concat(),
    )?;
    if let Some(offered) = planned_major(&plan)
        && wanted.map_or(offered < OLDEST, |wanted| wanted != offered)
    {
        return Err(format!("the system's package is PostgreSQL {offered}"));
    }
    apt_get(log, &with("postgresql-common"))?;
    let _restored_when_dropped = NoMainCluster::order(Path::new(CREATE_CLUSTER))?;
    apt_get(log, &with("postgresql")).map(drop)
}

fn apt_get(log: &Log, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new("apt-get");
    // Wait a minute for whoever else is installing.
    command
        .args(["-q", "-o", "DPkg::Lock::Timeout=60"])
        .args(arguments);
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .env("LC_ALL", "C");
    run(&mut command, log, LIMIT)
}

/// The major version that a simulated installation would bring: the line of its server begins
/// with `Inst postgresql-15 `.
pub(crate) fn planned_major(plan: &str) -> Option<u32> {
    plan.lines().find_map(|line| {
        let (package, _) = line.strip_prefix("Inst postgresql-")?.split_once(' ')?;
        leading_number(package).filter(|major| major.to_string() == package)
    })
}

/// An order not to make the cluster `main`, which would be started here and at every boot and
/// take the usual port. The administrator's file comes back as it was, for later installations.
#[derive(Debug)]
pub(crate) struct NoMainCluster {
    path: PathBuf,
    before: Vec<u8>,
}

impl NoMainCluster {
    pub(crate) fn order(path: &Path) -> Result<Self, String> {
        let failed = |reason| format!("{}: {reason}", path.display());
        let before = match fs::read(path) {
            Err(reason) if reason.kind() == ErrorKind::NotFound => Vec::new(),
            read => read.map_err(failed)?,
        };
        let guard = Self {
            path: path.to_owned(),
            before,
        };
        let mut file = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        file.write_all(b"\ncreate_main_cluster = false\n")
            .map_err(failed)?;
        Ok(guard)
    }
}

impl Drop for NoMainCluster {
    fn drop(&mut self) {
        if let Err(reason) = fs::write(&self.path, &self.before) {
            tracing::warn!(%reason, path = %self.path.display(), "cannot restore a file");
        }
    }
}
