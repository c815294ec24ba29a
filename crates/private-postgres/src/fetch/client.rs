//! Running a package client: bounded in time, its output kept in a log.

use std::env;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::log::{Log, telling_line};
use crate::postmaster::LOOK;
use crate::stop::pid_of;

/// How long one command may take: a slow line needs a minute or two for 15 MB.
pub(crate) const LIMIT: Duration = Duration::from_mins(5);

/// How long a client that was told to end may take to put things in order.
const GRACE: Duration = Duration::from_secs(10);

/// Whether a program is on `PATH`.
pub(crate) fn is_there(program: &str) -> bool {
    let path = env::var_os("PATH");
    path.iter()
        .flat_map(env::split_paths)
        .any(|place| place.join(program).is_file())
}

/// Runs a command to its end; returns what it printed, or the line that tells why it failed.
///
/// It keeps our environment, in which people configure their package clients.
pub(crate) fn run(command: &mut Command, log: &Log, limit: Duration) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = log
        .open()
        .map_err(|reason| format!("{}: {reason}", log.path().display()))?;
    let start = log.len();
    let errors = output.try_clone().map_err(|reason| reason.to_string())?;
    // Not in a folder where somebody's `pip.py` might lie.
    command
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors);
    let mut child = command
        .spawn()
        .map_err(|reason| format!("cannot run {name}: {reason}"))?;
    let Some(succeeded) = wait(&mut child, limit) else {
        end(&mut child);
        return Err(format!("{name} took longer than {} s", limit.as_secs_f32()));
    };
    let said = log.since(start);
    if succeeded {
        Ok(said)
    } else {
        Err(telling_line(&said))
    }
}

/// Whether the child succeeded; none if it is still running in the end.
fn wait(child: &mut Child, limit: Duration) -> Option<bool> {
    let began = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Err(_) => return Some(false),
            Ok(None) if began.elapsed() > limit => return None,
            Ok(None) => sleep(LOOK),
        }
    }
}

fn end(child: &mut Child) {
    let told = kill(Pid::from_raw(pid_of(child)), Signal::SIGTERM);
    if told.is_err() || wait(child, GRACE).is_none() {
        let killed = child.kill().and_then(|()| child.wait());
        tracing::warn!(?killed, "a package client had to be killed");
    }
}
