//! The server process: started anew or taken over, and watched until it is ready.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Config;
use crate::cluster::Cluster;
use crate::error::{Error, at};
use crate::life::Life;
use crate::log::telling_line;
use crate::pid_file::PidFile;
use crate::socket::PORT;
use crate::stop::{end, pid_of, stop};

/// Between two looks at a server that starts or stops.
pub(crate) const LOOK: Duration = Duration::from_millis(5);

/// Between two starts while the last server's remains are in the way.
const AGAIN: Duration = Duration::from_millis(200);

/// A running server, which stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Postmaster {
    cluster: Cluster,
    arguments: Vec<OsString>,
    patience: Duration,
    pid: i32,
    /// None for a server that was taken over: it is not our child.
    child: Option<Child>,
    /// What the process of a server that was taken over is known by.
    life: Option<Life>,
    /// Whether it has ended by itself and no other has been started yet.
    gone: bool,
    stopped: bool,
}

impl Postmaster {
    /// Takes over the server that is there, or starts one. It is ready for sessions.
    pub(crate) fn start(cluster: Cluster, socket: &Path, config: &Config) -> Result<Self, Error> {
        let arguments = arguments(&cluster, socket, config);
        let (pid, child) = obtain(&cluster, &arguments, config.patience)?;
        Ok(Self {
            cluster,
            arguments,
            patience: config.patience,
            pid,
            life: Life::of(pid),
            child,
            gone: false,
            stopped: false,
        })
    }

    /// Whether the server has ended without being told to. One that was taken over is looked up by its process id.
    pub(crate) fn has_ended(&mut self) -> bool {
        if self.gone || self.stopped {
            return self.gone;
        }
        match &mut self.child {
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => match &self.life {
                Some(life) => !life.goes_on(),
                // A system that does not show its processes.
                None => !PidFile::read(&self.cluster.data())
                    .is_some_and(|file| file.pid == self.pid && file.answers()),
            },
        }
    }

    /// Starts a server in place of one that has ended. It is ready for sessions, and has recovered what was committed.
    pub(crate) fn start_again(&mut self) -> Result<(), Error> {
        self.gone = true;
        let (pid, child) = obtain(&self.cluster, &self.arguments, self.patience)?;
        self.pid = pid;
        self.life = Life::of(pid);
        self.child = child;
        self.gone = false;
        Ok(())
    }

    pub(crate) fn pid(&self) -> i32 {
        self.pid
    }

    pub(crate) fn is_adopted(&self) -> bool {
        self.child.is_none()
    }

    /// Stops the server, by force if it must be; later calls do nothing.
    pub(crate) fn stop(&mut self) -> Result<(), Error> {
        if self.gone || self.stopped {
            return Ok(());
        }
        self.stopped = true;
        stop(&self.cluster, self.pid, self.child.as_mut())
    }
}

impl Drop for Postmaster {
    fn drop(&mut self) {
        if let Err(reason) = self.stop() {
            tracing::error!(%reason, "the private PostgreSQL was left running");
        }
    }
}

fn obtain(
    cluster: &Cluster,
    arguments: &[OsString],
    patience: Duration,
) -> Result<(i32, Option<Child>), Error> {
    let began = Instant::now();
    loop {
        let last = PidFile::read(&cluster.data());
        if let Some(last) = last.as_ref().filter(|last| last.ready && last.answers()) {
            if has_arguments(cluster, arguments) {
                tracing::info!(last.pid, "took over the PostgreSQL of a killed program");
                return Ok((last.pid, None));
            }
            tracing::info!(
                last.pid,
                "stopping the PostgreSQL of a killed program: other settings"
            );
            stop(cluster, last.pid, None)?;
            continue;
        }
        let log = cluster.log();
        let output = log.open().map_err(at(log.path()))?;
        let start = log.len();
        let program = cluster.programs.program("postgres");
        let mut command = cluster.account.command(&program);
        command
            .args(arguments)
            .stderr(output.try_clone().map_err(at(log.path()))?)
            .stdout(output);
        // A Ctrl-C at the terminal must reach our program alone, which stops the server after its
        // last request.
        command.process_group(0);
        let mut child = command
            .spawn()
            .map_err(|reason| cluster.cannot_run(program, reason))?;
        while began.elapsed() < patience {
            if is_ready(&child, cluster, last.as_ref()) {
                tracing::info!(pid = child.id(), elapsed = ?began.elapsed(), "PostgreSQL is ready");
                return Ok((pid_of(&child), Some(child)));
            }
            if !matches!(child.try_wait(), Ok(None)) {
                break;
            }
            sleep(LOOK);
        }
        let ended = end(&mut child);
        let said = log.since(start);
        if ended && was_in_the_way(&said) && began.elapsed() < patience {
            sleep(AGAIN);
            continue;
        }
        return Err(Error::NotReady {
            line: telling_line(&said),
            log: log.path().to_owned(),
        });
    }
}

/// All settings stand on the command line, so that a new release of ours changes them without
/// editing a file.
fn arguments(cluster: &Cluster, socket: &Path, config: &Config) -> Vec<OsString> {
    let mut arguments = vec![OsString::from("-D"), cluster.data().into()];
    let mut set = |name: &str, value: &OsStr| {
        let mut setting = OsString::from(format!("{name}="));
        setting.push(value);
        arguments.extend([OsString::from("-c"), setting]);
    };
    set("unix_socket_directories", socket.as_os_str());
    set("port", PORT.to_string().as_ref());
    set(
        "max_connections",
        config.max_connections.to_string().as_ref(),
    );
    for (name, value) in [
        ("listen_addresses", ""),
        ("unix_socket_permissions", "0700"),
        ("shared_buffers", "64MB"),
        ("jit", "off"),
        ("wal_level", "minimal"),
        ("max_wal_senders", "0"),
        ("timezone", "UTC"),
        ("log_timezone", "UTC"),
        ("log_checkpoints", "off"),
    ] {
        set(name, value.as_ref());
    }
    if !config.durable {
        for name in ["fsync", "synchronous_commit", "full_page_writes"] {
            set(name, "off".as_ref());
        }
    }
    for (name, value) in &config.settings {
        set(name, value.as_ref());
    }
    arguments
}

/// Whether the server that runs was started with these arguments: `postmaster.opts` holds its
/// program and then each argument in quotes.
fn has_arguments(cluster: &Cluster, arguments: &[OsString]) -> bool {
    let mut line = cluster
        .programs
        .program("postgres")
        .into_os_string()
        .into_encoded_bytes();
    for argument in arguments {
        line.extend([b" \"", argument.as_bytes(), b"\""].concat());
    }
    line.push(b'\n');
    fs::read(cluster.data().join("postmaster.opts")).is_ok_and(|found| found == line)
}

/// Whether this very child says so and listens. The file of an earlier server may bear the same
/// process id, as it often does after a restart of a container.
fn is_ready(child: &Child, cluster: &Cluster, last: Option<&PidFile>) -> bool {
    PidFile::read(&cluster.data()).is_some_and(|now| {
        now.pid == pid_of(child) && now.ready && Some(&now) != last && now.answers()
    })
}

/// After a kill of the postmaster, its sessions or its unreaped remains may outlive it a moment,
/// and a server that was stopping may not be through: a new one then refuses to start. It must be
/// asked again; to remove `postmaster.pid` by hand could let two servers loose on one cluster.
fn was_in_the_way(said: &str) -> bool {
    said.contains("\"postmaster.pid\" already exists")
        || said.contains("pre-existing shared memory block")
}
