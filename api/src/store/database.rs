//! Postgres: connections, migrations, and the private server that runs when none is given.

use std::time::Duration;

use diesel::ConnectionError;
use diesel_async::pooled_connection::deadpool::{Object, Pool};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
};
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use futures_util::FutureExt as _;

/// Connections to the database, made when needed and kept.
pub type Database = Pool<AsyncPgConnection>;

/// A connection borrowed from the pool.
pub type Connection = Object<AsyncPgConnection>;

/// How long a request waits for a connection before it is told to come again.
const PATIENCE: Duration = Duration::from_secs(5);

/// The place of a connection while it is asked something that may take long. If the answer is not waited for, the connection
/// is not lent to others: they would have to wait for that answer first.
#[derive(Default)]
pub struct Lent(Option<Connection>);

impl Lent {
    /// Lends a connection until [`Lent::give_back`].
    pub fn lend(&mut self, conn: Connection) -> &mut AsyncPgConnection {
        self.0.insert(conn)
    }

    /// Gives the connection back to the pool: it has answered.
    pub fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(conn) = self.0.take() {
            // The pool makes another one when it needs it.
            drop(Object::take(conn));
        }
    }
}

/// A pool of at most `size` connections.
///
/// Must be called on the main runtime: every connection is made there, not on the web worker that happens to ask first,
/// whose runtime ends earlier and would take the connection with it while others still use it.
///
/// # Errors
/// The pool's settings do not fit, which only a fault of ours can cause.
pub fn connect(
    url: &str,
    size: usize,
) -> Result<Database, diesel_async::pooled_connection::deadpool::BuildError> {
    let mut config = ManagerConfig::default();
    let home = tokio::runtime::Handle::current();
    config.custom_setup = Box::new(move |url| {
        let (home, url) = (home.clone(), url.to_owned());
        async move {
            home.spawn(async move { AsyncPgConnection::establish(&url).await })
                .await
                .map_err(|error| ConnectionError::BadConnection(error.to_string()))?
        }
        .boxed()
    });
    // The default asks the server at each check-out whether it is there, which doubles the time of a short query.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::new_with_config(url, config);
    Pool::builder(manager)
        .max_size(size)
        .runtime(deadpool::Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .build()
}
