//! The test's database, looked at from behind: what no answer of the server shows.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl};

use super::TestApp;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

impl TestApp {
    /// A connection of the test's own.
    pub(crate) async fn connection(&self) -> AsyncPgConnection {
        AsyncPgConnection::establish(&self.database_url)
            .await
            .unwrap()
    }

    /// Runs a statement, and says how many rows it touched.
    pub(crate) async fn execute(&self, statement: &str) -> diesel::QueryResult<usize> {
        let mut conn = self.connection().await;
        diesel::sql_query(statement).execute(&mut conn).await
    }

    /// The rows of a query with one column, a text called `text`.
    pub(crate) async fn texts(&self, query: &str) -> Vec<String> {
        let mut conn = self.connection().await;
        texts(&mut conn, query).await
    }

    /// How many connections to the test's database wait for what another one has locked.
    pub(crate) async fn waiting(&self) -> usize {
        let waiting = "SELECT pid::text AS text FROM pg_stat_activity \
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        self.texts(waiting).await.len()
    }

    /// Every row of every table, as text.
    pub(crate) async fn dump(&self) -> BTreeMap<String, Vec<String>> {
        let mut conn = self.connection().await;
        let tables = texts(
            &mut conn,
            "SELECT table_name::text AS text FROM information_schema.tables \
             WHERE table_schema = 'public' ORDER BY 1",
        )
        .await;
        let mut dump = BTreeMap::new();
        for table in tables {
            let rows = format!("SELECT t::text AS text FROM \"{table}\" t ORDER BY 1");
            let rows = texts(&mut conn, &rows).await;
            dump.insert(table, rows);
        }
        dump
    }

    /// The tables that hold a text anywhere, in whatever case.
    pub(crate) async fn tables_with(&self, text: &str) -> Vec<String> {
        let text = text.to_lowercase();
        let mut dump = self.dump().await;
        dump.retain(|_, rows| rows.iter().any(|row| row.to_lowercase().contains(&text)));
        dump.into_keys().collect()
    }
}

/// The rows of a query with one column, a text called `text`.
pub(crate) async fn texts(conn: &mut AsyncPgConnection, query: &str) -> Vec<String> {
    let rows: Vec<Row> = diesel::sql_query(query).load(conn).await.unwrap();
    rows.into_iter().map(|row| row.text).collect()
}
