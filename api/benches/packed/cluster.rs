//! An application that no one asks anything, and the cluster below it.

use api::ground::clock::Clock;
use api::store::database;
use api::table::Settings;
use api::web::app::App;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::shared;

/// Connections of the application to the database at most.
const CONNECTIONS: u16 = 4;

/// The cluster with its application.
pub(crate) struct Cluster {
    /// The application.
    pub(crate) app: App,
    cluster: shared::Cluster,
}

impl Cluster {
    pub(crate) async fn start() -> anyhow::Result<Self> {
        let cluster = shared::Cluster::start(CONNECTIONS).await?;
        let settings = Settings {
            cached_games: 1,
            bot_threads: 1,
            bots_at_once: true,
            ..shared::settings()
        };
        let pool = database::connect(&cluster.url(), usize::from(CONNECTIONS))?;
        let app = App::new(pool, Clock::system(), settings).await?;
        Ok(Self { app, cluster })
    }

    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        self.app.house.database.close();
        self.cluster.stop().await
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
