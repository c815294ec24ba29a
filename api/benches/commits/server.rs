//! The server that is measured: a private, durable cluster, and the server of `poste serve` on a loopback port.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;

use api::ground::clock::Clock;
use api::store::database;
use api::table::Settings;
use api::tell::hooks::client::Client;
use api::tell::mail::Mailer;
use api::web::app::App;
use api::web::server as web;
use api::work::Workers;
use chrono::TimeDelta;
use tempfile::TempDir;

use super::shared::{self, Cluster};

/// Longer than any run: the mails that turns cause are written to the outbox, but not sent meanwhile.
const NOTICE_DELAY: TimeDelta = TimeDelta::hours(1);

/// A running server with its cluster. Both stop when it is dropped; [`Running::stop`] says if they could not.
pub(crate) struct Running {
    /// The application.
    pub(crate) app: Arc<App>,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Where libpq connects to its database.
    pub(crate) conninfo: String,
    server: actix_web::dev::ServerHandle,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
    workers: Workers,
    cluster: Cluster,
    folder: TempDir,
}

impl Running {
    /// Starts everything, with room for so many sessions of others in the database.
    pub(crate) async fn start(connections: u16, sessions: usize) -> anyhow::Result<Self> {
        let sessions = u16::try_from(sessions)?;
        let cluster = Cluster::start(connections.saturating_add(sessions)).await?;
        let folder = tempfile::Builder::new().prefix("poste-bench-").tempdir()?;
        let conninfo = cluster.url();
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let settings = Settings {
            public_url: format!("http://{address}"),
            notice_delay: NOTICE_DELAY,
            ..shared::settings()
        };
        let pool = database::connect_for(&conninfo, usize::from(connections), web::settlers())?;
        let app = Arc::new(App::new(pool, Clock::system(), settings).await?);
        let from = "Poste Restante <poste@localhost>".parse()?;
        let mailer = Mailer::folder(folder.path().join("mail"), from)?;
        let workers = Workers::start(&app.house, mailer, Client::new(false)?);
        let server = web::start(Arc::clone(&app), listener)?;
        Ok(Self {
            app,
            address,
            conninfo,
            server: server.handle(),
            serving: tokio::spawn(server),
            workers,
            cluster,
            folder,
        })
    }

    /// A folder for files of the benchmark.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops everything.
    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        self.server.stop(true).await;
        self.serving.await??;
        self.workers.stop().await;
        self.app.house.database.close();
        self.cluster.stop().await
    }
}
