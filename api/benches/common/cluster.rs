//! The cluster of a benchmark: private and durable, as that of `poste serve`, in a temporary folder.

use std::num::NonZeroU32;
use std::os::unix::fs::PermissionsExt as _;

use anyhow::Context as _;
use api::ground::origins::Origins;
use api::store::{migrations, private};
use api::table::Settings;
use api::table::limits::Hourly;
use chrono::TimeDelta;
use private_postgres::PrivatePostgres;
use tempfile::TempDir;

/// A running cluster with a migrated database. It stops when it is dropped; [`Cluster::stop`] says if it could not.
pub(crate) struct Cluster {
    postgres: PrivatePostgres,
    // Goes last.
    _folder: TempDir,
}

impl Cluster {
    /// Starts a cluster for at most so many connections, and a few more for whoever looks on.
    pub(crate) async fn start(connections: u16) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("poste-bench-").tempdir()?;
        // Postgres may run under another account, which must be able to pass.
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755))?;
        let mut config = private::config(folder.path().join("data"))?;
        config.max_connections = connections.saturating_add(20);
        let postgres = tokio::task::spawn_blocking(move || {
            PrivatePostgres::start(&config, &|line| tracing::info!("{line}"))
        })
        .await??;
        let cluster = Self {
            postgres,
            _folder: folder,
        };
        migrations::ensure_database(&cluster.postgres.url("postgres"), private::NAME).await?;
        migrations::run(&cluster.url()).await?;
        Ok(cluster)
    }

    /// Where clients connect to the database.
    pub(crate) fn url(&self) -> String {
        self.postgres.url(private::NAME)
    }

    /// Stops the cluster.
    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        tokio::task::spawn_blocking(|| self.postgres.stop())
            .await?
            .context("the cluster did not stop")
    }
}

/// The settings of `poste serve`, without limits of what anybody may ask; nothing is packed while anything is measured.
pub(crate) fn settings() -> Settings {
    Settings {
        public_url: "http://127.0.0.1".to_owned(),
        notice_delay: TimeDelta::minutes(10),
        pack_after: TimeDelta::hours(1),
        rate_limit: NonZeroU32::MAX,
        hourly: Hourly::default(),
        origins: Origins::default(),
        cached_games: 10_000,
        bot_threads: 1,
        bots_at_once: true,
        hooks_allow_private: false,
        test_clock: false,
        mail_folder: None,
    }
}
