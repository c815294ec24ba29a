//! One private Postgres for the whole run, and a database of its own for each test, which goes when the test is over: a
//! thousand of them would fill a small disk.

use std::cell::RefCell;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};

use api::store::{migrations, private};
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection as _,
};
use nix::sys::statvfs::statvfs;
use private_postgres::{Config, PrivatePostgres};
use tokio::sync::OnceCell;

/// The migrated database that every test's is a copy of.
const TEMPLATE: &str = "template_migrated";

/// Bytes that the databases of a run never fill, as each goes with its test.
const ROOM: u64 = 4 << 30;

/// The run's server.
struct Cluster {
    server: PrivatePostgres,
    /// Copies are made one after another: Postgres takes no two of one template at once.
    copying: tokio::sync::Mutex<()>,
    /// Closed by the system when this process ends in whatever way; the guard then stops the server.
    _guard: ChildStdin,
}

static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
static DATABASES: AtomicU32 = AtomicU32::new(0);
/// Those of tests that are over.
static OVER: Mutex<Vec<String>> = Mutex::new(Vec::new());

thread_local! {
    /// Those of the test that runs on this thread: each has its own, whose end is the test's.
    static OWN: RefCell<Own> = const { RefCell::new(Own(Vec::new())) };
}

struct Own(Vec<String>);

impl Drop for Own {
    fn drop(&mut self) {
        over().append(&mut self.0);
    }
}

fn over() -> MutexGuard<'static, Vec<String>> {
    OVER.lock().unwrap()
}

/// A fresh, migrated database for the test that asks; its address. It goes some time after the test.
pub(crate) async fn fresh_database() -> String {
    let (name, url) = lasting_database().await;
    OWN.with_borrow_mut(|own| own.0.push(name));
    url
}

/// A fresh, migrated database that several tests may share; its name and its address. It goes with the run.
pub(crate) async fn lasting_database() -> (String, String) {
    let cluster = CLUSTER.get_or_init(start).await;
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let _turn = cluster.copying.lock().await;
    let mut admin = admin().await;
    let gone = std::mem::take(&mut *over());
    for gone in gone {
        // A program that a test started may still be about to end.
        admin
            .batch_execute(&format!("DROP DATABASE {gone} WITH (FORCE)"))
            .await
            .unwrap();
    }
    diesel::sql_query(format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        .execute(&mut admin)
        .await
        .unwrap();
    let url = cluster.server.url(&name);
    (name, url)
}

/// A connection to no database of a test, for what is done to one from outside.
pub(crate) async fn admin() -> AsyncPgConnection {
    let cluster = CLUSTER.get_or_init(start).await;
    AsyncPgConnection::establish(&cluster.server.url("postgres"))
        .await
        .unwrap()
}

/// Starts the server in a temporary folder that goes with it.
async fn start() -> Cluster {
    let folder = tempfile::Builder::new()
        .prefix("poste-tests-")
        .tempdir_in(roomy())
        .unwrap()
        .keep();
    // Postgres may run under another account, which must be able to pass.
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    let config = Config {
        durable: false,
        max_connections: 400,
        ..private::config(&folder).unwrap()
    };
    let server = tokio::task::spawn_blocking(move || {
        PrivatePostgres::start(&config, &|line| eprintln!("{line}")).unwrap()
    })
    .await
    .unwrap();
    let guard = guard(server.pid(), &folder);
    migrations::ensure_database(&server.url("postgres"), TEMPLATE)
        .await
        .unwrap();
    migrations::run(&server.url(TEMPLATE)).await.unwrap();
    let mut template = AsyncPgConnection::establish(&server.url(TEMPLATE))
        .await
        .unwrap();
    template
        .batch_execute(include_str!("known_secrets.sql"))
        .await
        .unwrap();
    drop(template);
    let mut conn = AsyncPgConnection::establish(&server.url("postgres"))
        .await
        .unwrap();
    // Nobody will ever recover from it: it need not take the gigabyte that it may by default.
    for statement in [
        "ALTER SYSTEM SET max_wal_size = '256MB'",
        "SELECT pg_reload_conf()",
    ] {
        conn.batch_execute(statement).await.unwrap();
    }
    Cluster {
        server,
        copying: tokio::sync::Mutex::default(),
        _guard: guard,
    }
}

/// Where the cluster stands: in memory where there is room, as a database is some hundreds of files, which a disk is slow to
/// create and to forget; else in the usual folder.
fn roomy() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let free = statvfs(memory).map_or(0, |there| there.blocks_available() * there.fragment_size());
    if free >= ROOM {
        memory.to_owned()
    } else {
        std::env::temp_dir()
    }
}

/// A shell that waits for this process to end and then stops the server: nothing that Rust keeps in a static is dropped.
fn guard(pid: i32, folder: &Path) -> ChildStdin {
    let script = r#"cat >/dev/null; kill -QUIT "$0"; while kill -0 "$0" 2>/dev/null && [ -e "$1/data/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1""#;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script])
        .arg(pid.to_string())
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // A Ctrl-C at the terminal ends the tests, not the guard.
        .process_group(0);
    shell.spawn().unwrap().stdin.take().unwrap()
}
