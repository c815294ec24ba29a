//! What goes wrong.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use rustix::process::Rlimit;
use tokio::time::sleep;

use crate::play::World;
use crate::program::{Mails, Program};
use crate::sink::Sink;

/// Everything that a fault can happen to.
pub(crate) struct Stage {
    /// The server, with its database.
    pub(crate) program: Program,
    /// The mail server.
    pub(crate) sink: Sink,
    /// The players.
    pub(crate) world: Arc<World>,
    /// When each fault began and ended.
    pub(crate) faults: Vec<(Instant, Instant)>,
    /// How often the server was killed.
    pub(crate) killed: usize,
}

/// One kind of bad luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The server is killed.
    ServerKilled,
    /// PostgreSQL is killed, and its sessions with it.
    DatabaseKilled,
    /// The database ends every session.
    SessionsEnded,
    /// The mail server hangs up on everybody for a while.
    MailCut,
    /// Players hang up before they are answered.
    CallersGone,
    /// The server stands still for a while.
    ServerStopped,
    /// The database stands still for a while.
    DatabaseStopped,
    /// The server and PostgreSQL are killed at once. It goes on with a folder for its mails.
    BothKilled,
    /// The disk is full in the middle of a mail that goes to the folder.
    DiskFull,
    /// Nothing can be written to the folder of mails.
    MailFolderGone,
    /// The server is killed while its mails go to a folder; they go out again after that.
    ServerKilledWithFolder,
    /// The database stands still for longer than it is waited for.
    DatabaseHangs,
}

/// How long what stands still does so, and how long what is cut stays so.
const WHILE: Duration = Duration::from_secs(2);

/// Longer than a statement may take.
const LONG: Duration = Duration::from_secs(18);

/// How much of a file the full disk takes: not all of any mail.
const FULL: u64 = 700;

/// How long it may take until a mail gets through again after the first has failed: the server tries a quarter of a minute
/// later, and then every minute.
const TRIED_AGAIN: Duration = Duration::from_mins(2);

/// How long a killed process may take to be gone.
const GONE: Duration = Duration::from_secs(10);

impl Fault {
    /// All of them, in turn.
    pub(crate) const ALL: [Self; 12] = [
        Self::DatabaseKilled,
        Self::ServerKilled,
        Self::SessionsEnded,
        Self::MailCut,
        Self::CallersGone,
        Self::ServerStopped,
        Self::DatabaseStopped,
        Self::BothKilled,
        Self::DiskFull,
        Self::MailFolderGone,
        Self::ServerKilledWithFolder,
        Self::DatabaseHangs,
    ];

    /// Happens, and is over when this returns.
    pub(crate) async fn happen(self, stage: &mut Stage) -> anyhow::Result<()> {
        match self {
            Self::ServerKilled | Self::ServerKilledWithFolder => {
                stage.killed += 1;
                stage.program.kill().await?;
                stage.program.again(Mails::Sink).await?;
            }
            Self::DatabaseKilled => kill_database(&stage.program).await?,
            Self::BothKilled => {
                stage.killed += 1;
                let killed = kill_database(&stage.program).await;
                stage.program.kill().await?;
                killed?;
                stage.program.again(Mails::Folder).await?;
            }
            Self::SessionsEnded => {
                let inside = stage.program.look_inside().await?;
                inside
                    .batch_execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                         WHERE usename = 'poste' AND pid <> pg_backend_pid()",
                    )
                    .await?;
            }
            Self::MailCut => {
                stage.sink.cut(true);
                sleep(WHILE).await;
                stage.sink.cut(false);
            }
            Self::CallersGone => {
                stage.world.in_haste.store(true, Ordering::Relaxed);
                sleep(WHILE).await;
                stage.world.in_haste.store(false, Ordering::Relaxed);
            }
            Self::ServerStopped => {
                stage.program.signal(Signal::SIGSTOP)?;
                sleep(WHILE).await;
                stage.program.signal(Signal::SIGCONT)?;
            }
            Self::DatabaseStopped => hold(&stage.program, WHILE).await?,
            Self::DatabaseHangs => hold(&stage.program, LONG).await?,
            Self::DiskFull => fill_disk(&stage.program).await?,
            Self::MailFolderGone => {
                // Root may write whatever the rights of a folder are, but not into a file.
                let (folder, aside) = (
                    stage.program.mail_folder(),
                    stage.program.data().join("mail-aside"),
                );
                if stage.program.mails == Mails::Folder {
                    fs::rename(&folder, &aside)?;
                    fs::write(&folder, "")?;
                    sleep(WHILE).await;
                    fs::remove_file(&folder)?;
                    fs::rename(&aside, &folder)?;
                }
            }
        }
        Ok(())
    }
}

/// Kills the postmaster, whose sessions then end by themselves.
async fn kill_database(program: &Program) -> anyhow::Result<()> {
    let postmaster = program.postmaster()?;
    kill(postmaster, Signal::SIGKILL)?;
    let killed = Instant::now();
    while program.postmaster().is_ok_and(|now| now == postmaster) && killed.elapsed() < GONE {
        sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

/// Lets the server write the beginning of each file alone, for a while and until a mail has met that; it is over when one has
/// come into the folder again.
async fn fill_disk(program: &Program) -> anyhow::Result<()> {
    if program.mails != Mails::Folder {
        return Ok(());
    }
    let inside = program.look_inside().await?;
    let unlimited = program.limit_files(Rlimit {
        current: Some(FULL),
        maximum: None,
    })?;
    let began = Instant::now();
    let mut met = 0;
    while began.elapsed() < WHILE || met == 0 {
        anyhow::ensure!(began.elapsed() < TRIED_AGAIN, "no mail meets a full disk");
        sleep(Duration::from_millis(100)).await;
        let waiting = inside.query_one(NOT_WRITTEN, &[]).await?;
        met = waiting.try_get::<_, i64>(0)?;
    }
    let before = program.mails_in_folder()?.len();
    program.limit_files(unlimited)?;
    let freed = Instant::now();
    while program.mails_in_folder()?.len() == before {
        anyhow::ensure!(freed.elapsed() < TRIED_AGAIN, "no mail is written any more");
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// How many mails wait since they could not be written to their end.
const NOT_WRITTEN: &str =
    "SELECT count(*) FROM notices WHERE state = 'waiting' AND reason LIKE '%File too large%'";

async fn hold(program: &Program, time: Duration) -> anyhow::Result<()> {
    program.hold_database(Signal::SIGSTOP)?;
    sleep(time).await;
    program.hold_database(Signal::SIGCONT)
}
