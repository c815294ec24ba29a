//! Stopping a server.

use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::cluster::Cluster;
use crate::error::Error;
use crate::pid_file::PidFile;
use crate::postmaster::LOOK;

/// How long a clean stop may take, and then one by force.
const LIMIT: Duration = Duration::from_secs(30);

/// After this long without an answer, a server that left its pid file behind is dead.
const SILENCE: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy)]
enum Way {
    /// Ends sessions, writes everything out.
    Fast,
    /// Leaves the rest to the recovery at the next start.
    Immediate,
}

/// Stops the server, which is our child or was taken over, and waits until it is gone.
pub(crate) fn stop(
    cluster: &Cluster,
    pid: i32,
    mut child: Option<&mut Child>,
) -> Result<(), Error> {
    let began = Instant::now();
    for way in [Way::Fast, Way::Immediate] {
        tell(cluster, child.as_deref(), way);
        let told = Instant::now();
        let mut silent_since = None;
        while told.elapsed() < LIMIT {
            let gone = match &mut child {
                Some(child) => !matches!(child.try_wait(), Ok(None)),
                None => is_gone(cluster, pid, &mut silent_since),
            };
            if gone {
                tracing::info!(pid, ?way, elapsed = ?began.elapsed(), "PostgreSQL has stopped");
                return Ok(());
            }
            sleep(LOOK);
        }
        tracing::warn!(pid, ?way, "PostgreSQL does not stop");
    }
    Err(Error::NotStopped {
        pid,
        log: cluster.log().path().to_owned(),
    })
}

fn tell(cluster: &Cluster, child: Option<&Child>, way: Way) {
    let (signal, mode) = match way {
        Way::Fast => (Signal::SIGINT, "fast"),
        Way::Immediate => (Signal::SIGQUIT, "immediate"),
    };
    let told = if let Some(child) = child {
        // It is not reaped yet, so its number is nobody else's.
        kill(Pid::from_raw(pid_of(child)), signal).map_err(Into::into)
    } else {
        // By the account's own rights: the number comes from a file that the account writes, and
        // root's signal would reach anyone.
        let mut pg_ctl = cluster.account.command(&cluster.programs.program("pg_ctl"));
        pg_ctl
            .arg("stop")
            .arg("-D")
            .arg(cluster.data())
            .args(["-m", mode, "-W", "-s"]);
        pg_ctl.output().map(drop)
    };
    if let Err(reason) = told {
        tracing::warn!(%reason, "cannot tell PostgreSQL to stop");
    }
}

/// Whether a server that is not our child is gone. The last thing it does is to remove its pid
/// file; its number says nothing, since a dead process keeps it until somebody reaps it.
fn is_gone(cluster: &Cluster, pid: i32, silent_since: &mut Option<Instant>) -> bool {
    let Some(file) = PidFile::read(&cluster.data()).filter(|file| file.pid == pid) else {
        return true;
    };
    if file.answers() {
        *silent_since = None;
        return false;
    }
    silent_since.get_or_insert_with(Instant::now).elapsed() > SILENCE
}

/// Ends a child that is no use: a server that takes too long, or one that has died. Returns
/// whether it had died by itself.
pub(crate) fn end(child: &mut Child) -> bool {
    if !matches!(child.try_wait(), Ok(None)) {
        return true;
    }
    if let Err(reason) = kill(Pid::from_raw(pid_of(child)), Signal::SIGQUIT) {
        tracing::warn!(%reason, "cannot end PostgreSQL");
    }
    if let Err(reason) = child.wait() {
        tracing::warn!(%reason, "cannot wait for PostgreSQL");
    }
    false
}

/// The process id of a child, as the system's own type has it.
pub(crate) fn pid_of(child: &Child) -> i32 {
    i32::try_from(child.id()).unwrap_or(i32::MAX)
}
