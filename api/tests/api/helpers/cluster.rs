//! One private Postgres for the whole run, and a database of its own for each test.

use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use api::store::{migrations, private};
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl};
use private_postgres::{Config, PrivatePostgres};
use tokio::sync::{Mutex, OnceCell};

/// The migrated database that every test's is a copy of.
const TEMPLATE: &str = "template_migrated";

/// The run's server.
struct Cluster {
    server: PrivatePostgres,
    /// Copies are made one after another: Postgres takes no two of one template at once.
    copying: Mutex<()>,
    /// Closed by the system when this process ends in whatever way; the guard then stops the server.
    _guard: ChildStdin,
}

static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
static DATABASES: AtomicU32 = AtomicU32::new(0);

/// A fresh, migrated database; its address.
pub(crate) async fn fresh_database() -> String {
    let cluster = CLUSTER.get_or_init(start).await;
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let _turn = cluster.copying.lock().await;
    let mut admin = admin().await;
    diesel::sql_query(format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        .execute(&mut admin)
        .await
        .unwrap();
    cluster.server.url(&name)
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
        .tempdir()
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
    Cluster {
        server,
        copying: Mutex::default(),
        _guard: guard,
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
