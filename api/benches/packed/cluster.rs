//! A private cluster in a temporary folder.

use api::store::database;
use std::num::NonZeroU32;
use std::os::unix::fs::PermissionsExt as _;

use anyhow::Context as _;
use api::ground::clock::Clock;
use api::store::migrations;
use api::store::private;
use api::table::Settings;
use api::web::app::App;
use chrono::TimeDelta;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use private_postgres::PrivatePostgres;
use tempfile::TempDir;

/// The cluster with an application that no one asks anything.
pub(crate) struct Cluster {
    /// The application.
    pub(crate) app: App,
    postgres: PrivatePostgres,
    // Goes last.
    _folder: TempDir,
}

impl Cluster {
    pub(crate) async fn start() -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("poste-bench-").tempdir()?;
        // Postgres may run under another account, which must be able to pass.
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755))?;
        let config = private::config(folder.path().join("data"))?;
        let postgres = tokio::task::spawn_blocking(move || {
            PrivatePostgres::start(&config, &|line| tracing::info!("{line}"))
        })
        .await??;
        migrations::ensure_database(&postgres.url("postgres"), private::NAME).await?;
        let url = postgres.url(private::NAME);
        migrations::run(&url).await?;
        let settings = Settings {
            public_url: "http://127.0.0.1".to_owned(),
            notice_delay: TimeDelta::zero(),
            pack_after: TimeDelta::zero(),
            rate_limit: NonZeroU32::MAX,
            cached_games: 1,
            hooks_allow_private: false,
            test_clock: false,
            mail_goes_to: "nowhere".to_owned(),
        };
        let app = App::new(database::connect(&url, 4)?, Clock::system(), settings).await?;
        Ok(Self {
            app,
            postgres,
            _folder: folder,
        })
    }

    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        self.app.house.database.close();
        tokio::task::spawn_blocking(|| self.postgres.stop())
            .await?
            .context("the cluster did not stop")
    }
}

#[derive(diesel::QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// How many bytes a table takes with all that belongs to it.
#[allow(clippy::cast_precision_loss, reason = "a size far below 2^52")]
pub(crate) async fn size(conn: &mut AsyncPgConnection, table: &str) -> anyhow::Result<f64> {
    let size: Size = diesel::sql_query("SELECT pg_total_relation_size($1::regclass) AS bytes")
        .bind::<Text, _>(table)
        .get_result(conn)
        .await?;
    Ok(size.bytes as f64)
}
