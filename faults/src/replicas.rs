//! A PostgreSQL and a standby of it that confirms every commit, on loopback. What is killed comes back as the standby of the
//! other.

use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use held_port::HeldPort;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};
use tokio_postgres::{Client, NoTls};

use crate::program::children;

/// Who owns the clusters; everybody on this machine may be it while the run lasts.
const USER: &str = "poste";

/// How long a start, a copy or a promotion may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// The two of them.
pub(crate) struct Replicas {
    config: private_postgres::Config,
    log: PathBuf,
    nodes: [Node; 2],
    /// Which of them takes writes.
    primary: usize,
}

struct Node {
    /// From one start to the next.
    port: HeldPort,
    data: PathBuf,
    child: Option<Child>,
}

impl Replicas {
    /// Makes and starts both, with an empty database.
    pub(crate) async fn start(folder: &Path) -> anyhow::Result<Self> {
        let folder = folder.join("postgres");
        fs::create_dir(&folder)?;
        // The account that PostgreSQL runs as may be another; it makes its clusters itself.
        fs::set_permissions(&folder, Permissions::from_mode(0o1777))?;
        let config = private_postgres::Config::new(&folder).programs_from("POSTE_PG_SEARCH");
        let node = |name: &str| {
            anyhow::Ok(Node {
                port: HeldPort::find()?,
                data: folder.join(name),
                child: None,
            })
        };
        let mut replicas = Self {
            config,
            log: folder.with_file_name("postgres.log"),
            nodes: [node("one")?, node("two")?],
            primary: 0,
        };
        let mut initdb = replicas.command("initdb")?;
        initdb
            .arg("-D")
            .arg(&replicas.node(0)?.data)
            .args(["-U", USER, "-E", "UTF8", "--no-locale", "--auth=trust"])
            .args(["--no-sync", "--no-instructions"]);
        run(&mut initdb).await?;
        replicas.launch(0).await?;
        let inside = replicas.look_inside(0, "postgres").await?;
        inside.batch_execute("CREATE DATABASE poste").await?;
        replicas.replicate().await?;
        Ok(replicas)
    }

    /// The address of the database, wherever it is.
    pub(crate) fn url(&self) -> String {
        let [one, two] = &self.nodes;
        format!(
            "postgres://{USER}@127.0.0.1:{},127.0.0.1:{}/poste?target_session_attrs=read-write",
            one.port, two.port
        )
    }

    /// Kills the primary, all of it.
    pub(crate) async fn kill_primary(&mut self) -> anyhow::Result<()> {
        let primary = self.primary;
        let node = self.nodes.get_mut(primary).context("a node")?;
        let mut child = node.child.take().context("the primary has ended")?;
        let id = child.id().context("the primary has ended by itself")?;
        let sessions = children(Pid::from_raw(i32::try_from(id)?));
        child.kill().await?;
        // They see it themselves; until then they are what must not answer any more.
        let began = Instant::now();
        while sessions.iter().any(|session| is_there(*session)) {
            anyhow::ensure!(began.elapsed() < PATIENCE, "a session outlives its server");
            sleep(LOOK).await;
        }
        Ok(())
    }

    /// Has the standby take writes, with nobody to confirm them as yet.
    pub(crate) async fn promote_standby(&mut self) -> anyhow::Result<()> {
        let standby = 1 - self.primary;
        let inside = self.look_inside(standby, "postgres").await?;
        let done = inside.query_one("SELECT pg_promote(true, 60)", &[]).await?;
        anyhow::ensure!(done.try_get::<_, bool>(0)?, "the standby was not promoted");
        self.primary = standby;
        Ok(())
    }

    /// Makes a standby in place of whatever the other one was, and has each commit wait for it from now on.
    pub(crate) async fn replicate(&mut self) -> anyhow::Result<()> {
        let (primary, standby) = (self.primary, 1 - self.primary);
        let data = self.node(standby)?.data.clone();
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let mut copy = self.command("pg_basebackup")?;
        copy.args(["-h", "127.0.0.1", "-U", USER, "-p"])
            .arg(self.node(primary)?.port.to_string())
            .arg("-D")
            .arg(&data)
            .args(["--write-recovery-conf", "--wal-method=stream"])
            .args(["--checkpoint=fast", "--no-sync"]);
        run(&mut copy).await?;
        // The copy has the primary's settings, and waits for nobody when it is promoted.
        let mut settings = File::options()
            .append(true)
            .open(data.join("postgresql.auto.conf"))?;
        settings.write_all(b"synchronous_standby_names = ''\n")?;
        drop(settings);
        self.launch(standby).await?;
        let inside = self.look_inside(primary, "postgres").await?;
        inside
            .batch_execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            .await?;
        inside.batch_execute("SELECT pg_reload_conf()").await?;
        let began = Instant::now();
        let confirms = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
        while inside
            .query_one(confirms, &[])
            .await?
            .try_get::<_, i64>(0)?
            != 1
        {
            anyhow::ensure!(began.elapsed() < PATIENCE, "the standby confirms nothing");
            sleep(LOOK).await;
        }
        Ok(())
    }

    fn node(&self, number: usize) -> anyhow::Result<&Node> {
        self.nodes.get(number).context("a node")
    }

    /// One of PostgreSQL's programs, as the account that runs the servers.
    fn command(&self, name: &str) -> anyhow::Result<Command> {
        let mut command = self.config.command(name)?;
        let log = File::options().create(true).append(true).open(&self.log)?;
        command
            .stdout(log.try_clone()?)
            .stderr(log)
            .process_group(0);
        Ok(Command::from(command))
    }

    async fn launch(&mut self, number: usize) -> anyhow::Result<()> {
        let mut command = self.command("postgres")?;
        let node = self.nodes.get_mut(number).context("a node")?;
        command.arg("-D").arg(&node.data);
        for setting in [
            format!("port={}", node.port).as_str(),
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "shared_buffers=64MB",
            // What is killed here is processes, not the machine.
            "fsync=off",
        ] {
            command.args(["-c", setting]);
        }
        node.child = Some(command.spawn()?);
        let began = Instant::now();
        while self.look_inside(number, "postgres").await.is_err() {
            anyhow::ensure!(
                began.elapsed() < PATIENCE,
                "a PostgreSQL does not start; it says why in {}",
                self.log.display()
            );
            sleep(LOOK).await;
        }
        Ok(())
    }

    async fn look_inside(&self, number: usize, database: &str) -> anyhow::Result<Client> {
        let mut config = tokio_postgres::Config::new();
        config
            .host("127.0.0.1")
            .port(self.node(number)?.port.number())
            .user(USER)
            .dbname(database);
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// A run that ends, however it does, leaves nothing running. Nobody needs what they hold.
impl Drop for Replicas {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            let Some(child) = &mut node.child else {
                continue;
            };
            let id = child.id().and_then(|id| i32::try_from(id).ok());
            if let Some(id) = id {
                let _ = kill(Pid::from_raw(id), Signal::SIGQUIT);
            }
            for _ in 0..400 {
                if !matches!(child.try_wait(), Ok(None)) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(25));
            }
        }
    }
}

fn is_there(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // What has ended and was not waited for is no process any more.
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

async fn run(command: &mut Command) -> anyhow::Result<()> {
    let name = Path::new(command.as_std().get_program())
        .display()
        .to_string();
    let ended = timeout(PATIENCE, command.kill_on_drop(true).status()).await??;
    anyhow::ensure!(ended.success(), "{name} failed: {ended}");
    Ok(())
}
