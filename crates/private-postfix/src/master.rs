//! The first process of a server, and its end.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::LOOK;
use crate::error::{Error, at, end_of};
use crate::programs::Programs;

/// How long the server may take to get ready.
const PATIENCE: Duration = Duration::from_secs(20);

/// A shell that runs the server, and stops it and removes its folder when the pipe from us closes, however we end. The
/// server is the first of a group of its own, and hands the signal on; should one of them not hear it, it is killed. A signal
/// from the keyboard ends what is waited for as well.
const GUARD: &str = r#"folder=$1; shift
trap : INT HUP TERM
"$@" & master=$!
read -r _
kill "$master"
wait "$master"
kill -9 -- "-$master" 2>/dev/null
rm -rf -- "$folder""#;

/// A server that runs.
#[derive(Debug)]
pub(crate) struct Master {
    guard: Child,
    pid: i32,
}

impl Master {
    /// Starts a server whose configuration is laid out, and waits until it listens.
    pub(crate) fn start(programs: &Programs, top: &Path, port: u16) -> Result<Self, Error> {
        let said = top.join("log").join("said");
        let output = File::create(&said).map_err(at(&said))?;
        let mut command = Command::new("sh");
        command
            .args(["-c", GUARD, "sh"])
            .arg(top)
            .arg(&programs.master);
        command.arg("-c").arg(top.join("etc"));
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(output);
        let guard = command.spawn().map_err(at(Path::new("sh")))?;
        // From here on it is stopped when it is dropped.
        let mut master = Self { guard, pid: 0 };
        let began = Instant::now();
        while !greets(port) {
            if began.elapsed() > PATIENCE || has_failed(&log(top)) {
                return Err(Error::NotReady(end_of(&log(top))));
            }
            sleep(LOOK);
        }
        let file = top.join("queue").join("pid").join("master.pid");
        let pid = fs::read_to_string(&file).map_err(at(&file))?;
        master.pid = pid.trim().parse().unwrap_or_default();
        Ok(master)
    }

    pub(crate) const fn pid(&self) -> i32 {
        self.pid
    }
}

impl Drop for Master {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // It cannot fail for a child of ours that nobody else waits for.
        drop(self.guard.wait());
    }
}

/// What Postfix said so far.
pub(crate) fn log(top: &Path) -> String {
    let read = |name: &str| fs::read(top.join("log").join(name)).unwrap_or_default();
    let said = [read("said"), read("postfix")].concat();
    String::from_utf8_lossy(&said).into_owned()
}

/// The first process ends with such a line.
fn has_failed(log: &str) -> bool {
    log.lines()
        .any(|line| line.contains("master[") && line.contains(": fatal: "))
}

/// Whether somebody at the port greets as a mail server does.
fn greets(port: u16) -> bool {
    let place = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let Ok(stream) = TcpStream::connect_timeout(&place, PATIENCE) else {
        return false;
    };
    if stream.set_read_timeout(Some(PATIENCE)).is_err() {
        return false;
    }
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("220 ")
}
