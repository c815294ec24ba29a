//! The large database, made once for all tests of plans.

use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use tokio::sync::OnceCell;

use crate::helpers::cluster;

static DATABASE: OnceCell<String> = OnceCell::const_new();

/// Its address.
pub(super) async fn database() -> String {
    let database = DATABASE.get_or_init(async || {
        let (_, url) = cluster::lasting_database().await;
        let mut conn = AsyncPgConnection::establish(&url).await.unwrap();
        conn.batch_execute(include_str!("fill.sql")).await.unwrap();
        conn.batch_execute("VACUUM (ANALYZE)").await.unwrap();
        url
    });
    database.await.clone()
}
