//! Whether a database is a copy, whose server keeps quiet: it mails nobody, posts to nobody and moves no game.
//!
//! That is a setting of the database itself and no row in it: it is there before the first row of a backup is, and a backup
//! does not hold it.

use diesel::dsl::sql;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection as _};

/// Whether the database is to be kept quiet about. The catalogue is asked, and not the session, which may be older.
pub async fn is_quiet(conn: &mut AsyncPgConnection) -> diesel::QueryResult<bool> {
    let is_set = sql::<Bool>(
        "EXISTS (SELECT FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase \
         WHERE datname = current_database() AND setrole = 0 AND 'poste.quiet=on' = ANY (setconfig))",
    );
    diesel::select(is_set).get_result(conn).await
}

/// Keeps quiet about the database from now on, or not any more. Servers look when they start. Only the owner of the database
/// may say so.
pub async fn set(conn: &mut AsyncPgConnection, quiet: bool) -> diesel::QueryResult<()> {
    let setting = if quiet {
        "SET poste.quiet = ''on''"
    } else {
        "RESET poste.quiet"
    };
    // No statement of this kind takes binds, nor the name of whatever database one is connected to.
    let statement = format!(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I {setting}', current_database()); END $$"
    );
    conn.batch_execute(&statement).await
}

/// Whether the database has no table, view or sequence of anybody's.
pub async fn is_empty(conn: &mut AsyncPgConnection) -> diesel::QueryResult<bool> {
    let has_none = sql::<Bool>(
        "NOT EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
         WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%')",
    );
    diesel::select(has_none).get_result(conn).await
}
