//! The server and its database, as processes.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context as _;
use held_port::HeldPort;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rustix::process::{Resource, Rlimit, prlimit};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;
use tokio_postgres::NoTls;

/// How long a start may take; it may have to recover the database.
const START: Duration = Duration::from_mins(2);

/// Prints a line; a reader that has gone away does not matter.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// A folder that goes with the run, which the account of PostgreSQL can pass.
pub(crate) fn folder() -> anyhow::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("poste-faults-").tempdir()?;
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
    Ok(folder)
}

/// Where the server's mails go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mails {
    /// To the mail server.
    Sink,
    /// To the folder in the data folder.
    Folder,
}

/// The running server.
pub(crate) struct Program {
    poste: PathBuf,
    data: PathBuf,
    /// The address of its database, if that is not its own.
    database: Option<String>,
    smtp: String,
    /// From one start to the next.
    port: HeldPort,
    child: Child,
    /// Where its mails go since the last start.
    pub(crate) mails: Mails,
    /// How often it ended by itself.
    pub(crate) gave_up: usize,
}

impl Program {
    /// Starts it on a free port.
    pub(crate) async fn start(
        poste: PathBuf,
        data: PathBuf,
        database: Option<String>,
        smtp: String,
    ) -> anyhow::Result<Self> {
        let port = HeldPort::find()?;
        let places = Places {
            poste: &poste,
            data: &data,
            database: database.as_deref(),
        };
        let child = serve(places, &port, Some(&smtp)).await?;
        Ok(Self {
            poste,
            data,
            database,
            smtp,
            port,
            child,
            mails: Mails::Sink,
            gave_up: 0,
        })
    }

    /// Where it listens.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.port.address())
    }

    /// The folder of its mails.
    pub(crate) fn mail_folder(&self) -> PathBuf {
        self.data.join("mail")
    }

    /// Its data folder.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// What it says.
    pub(crate) fn log(&self) -> PathBuf {
        self.places().log()
    }

    /// Its program, on its database.
    pub(crate) fn command(&self, subcommand: &str) -> Command {
        self.places().command(subcommand)
    }

    fn places(&self) -> Places<'_> {
        Places {
            poste: &self.poste,
            data: &self.data,
            database: self.database.as_deref(),
        }
    }

    /// Kills it.
    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill().await?;
        Ok(())
    }

    /// Starts it again, with its mails going there.
    pub(crate) async fn again(&mut self, mails: Mails) -> anyhow::Result<()> {
        let smtp = (mails == Mails::Sink).then_some(self.smtp.as_str());
        self.child = serve(self.places(), &self.port, smtp).await?;
        self.mails = mails;
        Ok(())
    }

    /// Starts it again if it has ended by itself, which it may only do with an error.
    pub(crate) async fn revive(&mut self) -> anyhow::Result<()> {
        let Some(status) = self.child.try_wait()? else {
            return Ok(());
        };
        anyhow::ensure!(
            status.code() == Some(1),
            "the server has ended by itself: {status}; it says why in {}",
            self.log().display()
        );
        self.gave_up += 1;
        say("the server has given up, and is started again");
        self.again(self.mails).await
    }

    /// Ends it as an operator does, and says whether it ended well.
    pub(crate) async fn stop(&mut self) -> anyhow::Result<bool> {
        self.signal(Signal::SIGTERM)?;
        Ok(timeout(START, self.child.wait()).await??.success())
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) -> anyhow::Result<()> {
        let id = self.child.id().context("the server has ended")?;
        kill(Pid::from_raw(i32::try_from(id)?), signal)?;
        Ok(())
    }

    /// Sets how far its files may grow, and says how far they could: what is written behind that fails, as on a full disk. Its
    /// database goes on as before.
    pub(crate) fn limit_files(&self, limit: Rlimit) -> anyhow::Result<Rlimit> {
        let id = self.child.id().context("the server has ended")?;
        let id = rustix::process::Pid::from_raw(i32::try_from(id)?);
        let id = id.context("the server has no id")?;
        Ok(prlimit(Some(id), Resource::Fsize, limit)?)
    }

    /// The mails that are in the folder under their names.
    pub(crate) fn mails_in_folder(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut mails = Vec::new();
        // Until its mails have gone there, there is none.
        for entry in fs::read_dir(self.mail_folder()).into_iter().flatten() {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "eml") {
                mails.push(path);
            }
        }
        Ok(mails)
    }

    /// The process of its database, which it has started for this run's folder.
    pub(crate) fn postmaster(&self) -> anyhow::Result<Pid> {
        let id: i32 = self.pid_file()?.first().context("an id")?.trim().parse()?;
        // The file outlives a process that was killed, and its number may have gone to another.
        let started_as = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let data = self.data.join("data");
        anyhow::ensure!(
            String::from_utf8_lossy(&started_as).contains(&*data.to_string_lossy()),
            "the database has ended"
        );
        Ok(Pid::from_raw(id))
    }

    /// Stops the database with all its sessions, or lets it go on.
    pub(crate) fn hold_database(&self, signal: Signal) -> anyhow::Result<()> {
        let postmaster = self.postmaster()?;
        kill(postmaster, signal)?;
        for child in children(postmaster) {
            // It may have ended in the meantime.
            let _ = kill(child, signal);
        }
        Ok(())
    }

    fn pid_file(&self) -> anyhow::Result<Vec<String>> {
        let file = self.data.join("data/postmaster.pid");
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// A connection to the database of its own.
    pub(crate) async fn look_inside(&self) -> anyhow::Result<tokio_postgres::Client> {
        if let Some(database) = &self.database {
            let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
            tokio::spawn(connection);
            return Ok(client);
        }
        let file = self.pid_file()?;
        let (port, folder) = (
            file.get(3).context("a port")?,
            file.get(4).context("a folder")?,
        );
        let mut config = tokio_postgres::Config::new();
        config
            .host_path(folder)
            .port(port.trim().parse()?)
            .user("poste")
            .dbname("poste");
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// A run that fails must leave nothing running: the server stops its database when it is told to end.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.hold_database(Signal::SIGCONT);
        let _ = self.signal(Signal::SIGCONT);
        if self.signal(Signal::SIGTERM).is_err() {
            // It was killed: its database is ours to end.
            if let Ok(postmaster) = self.postmaster() {
                let _ = kill(postmaster, Signal::SIGINT);
            }
            return;
        }
        for _ in 0..400 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// The processes that a process has started.
pub(crate) fn children(parent: Pid) -> Vec<Pid> {
    let parent = parent.as_raw().to_string();
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(id) = entry.file_name().to_string_lossy().parse() else {
            continue;
        };
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let its_parent = stat
            .rsplit_once(')')
            .and_then(|(_, rest)| rest.split_ascii_whitespace().nth(1));
        if its_parent == Some(&parent) {
            found.push(Pid::from_raw(id));
        }
    }
    found
}

/// What a server works with.
#[derive(Clone, Copy)]
struct Places<'a> {
    poste: &'a Path,
    data: &'a Path,
    database: Option<&'a str>,
}

impl Places<'_> {
    fn log(self) -> PathBuf {
        self.data.with_file_name("server.log")
    }

    fn command(self, subcommand: &str) -> Command {
        // A file that may not grow is to be an error, as a full disk is, and no signal that ends whoever writes.
        let mut command = Command::new("sh");
        command
            .args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#])
            .arg(self.poste)
            .arg(subcommand)
            .arg("--data")
            .arg(self.data)
            .env_remove("DATABASE_URL")
            .env_remove("POSTE_SMTP_URL");
        if let Some(database) = self.database {
            command.env("DATABASE_URL", database);
        }
        command
    }
}

async fn serve(places: Places<'_>, port: &HeldPort, smtp: Option<&str>) -> anyhow::Result<Child> {
    let log = places.log();
    let said = File::options().create(true).append(true).open(&log)?;
    let mut command = places.command("serve");
    command
        .args(["--listen", &port.address().to_string()])
        .args([
            "--notice-delay",
            "0s",
            "--rate-limit",
            "1000000",
            "--pack-after",
            "90d",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(said);
    if let Some(smtp) = smtp {
        command.args(["--smtp-url", smtp]);
    }
    let mut child = command.spawn()?;
    let stdout = child.stdout.take().context("a pipe")?;
    let mut lines = BufReader::new(stdout).lines();
    let line = timeout(START, lines.next_line()).await??;
    anyhow::ensure!(
        line.is_some_and(|line| line.starts_with("listening on ")),
        "the server does not start; it says why in {}",
        log.display()
    );
    // What else it prints finds a reader.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok(child)
}
