//! The program itself, run as an operator runs it.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Longer than a first start takes on a busy machine.
const BOUND: Duration = Duration::from_secs(120);

/// A data folder that Postgres's account may pass to, gone with its test.
pub(crate) fn data_folder() -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::Builder::new()
        .prefix("poste-program-")
        .tempdir()
        .unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// The program with nothing of the caller's settings.
pub(crate) fn poste() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poste"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        let ours = name.starts_with("POSTE_") && !name.starts_with("POSTE_PG_");
        if ours || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command.env("RUST_LOG", "warn").stdin(Stdio::null());
    command
}

/// What the program says when it runs to its end.
pub(crate) fn output(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

/// What the program complains of: one line, and an exit code that is not 0.
#[track_caller]
pub(crate) fn complaint(command: &mut Command) -> String {
    let output = output(command);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "it should have failed");
    assert!(output.stdout.is_empty());
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// A running server.
pub(crate) struct Serving {
    child: Child,
    /// Where it listens.
    pub(crate) url: String,
    data: PathBuf,
}

impl Serving {
    /// Starts the server on a data folder and waits until it listens.
    pub(crate) fn start(data: &Path) -> Self {
        let mut command = poste();
        command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--rate-limit",
                "100000",
                "--data",
            ])
            .arg(data)
            .stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().expect("a line when it is ready").unwrap();
        let url = first
            .strip_prefix("listening on ")
            .expect(&first)
            .to_owned();
        Self {
            child,
            url,
            data: data.to_owned(),
        }
    }

    /// The folder to which it writes mails.
    pub(crate) fn mailbox(&self) -> PathBuf {
        self.data.join("mail")
    }

    /// Kills it as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops it as an operator does; it must end well.
    pub(crate) fn stop(mut self) {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap());
        kill(pid, Signal::SIGTERM).unwrap();
        let end = Instant::now() + BOUND;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                break;
            }
            assert!(Instant::now() < end, "it does not stop");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(
            !self.data.join("data/postmaster.pid").exists(),
            "its Postgres goes with it"
        );
    }
}

impl Drop for Serving {
    /// After a failed test: end the program, and let it end its Postgres.
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|status| status.is_none()) {
            let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap_or(0));
            let _ = kill(pid, Signal::SIGTERM);
            let _ = self.child.wait();
        }
    }
}
