//! Programs that ask people whether they may act for them, as somebody has registered them. None holds a secret.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{clients, users};

/// A program.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = clients, check_for_backend(diesel::pg::Pg))]
pub struct Client {
    /// Its id, which it says who it is with.
    pub id: Uuid,
    /// What it calls itself.
    pub name: String,
    /// Where it may be sent back to.
    pub redirect_uris: Vec<String>,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
}

/// Registers a program.
pub async fn create(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    name: &str,
    redirect_uris: &[String],
    now: DateTime<Utc>,
) -> QueryResult<Client> {
    diesel::insert_into(clients::table)
        .values((
            clients::id.eq(Uuid::now_v7()),
            clients::user_id.eq(user),
            clients::name.eq(name),
            clients::redirect_uris.eq(redirect_uris),
            clients::created_at.eq(now),
        ))
        .returning(Client::as_returning())
        .get_result(conn)
        .await
}

/// A program, and what whoever registered it is called.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<(Client, String)>> {
    clients::table
        .inner_join(users::table)
        .filter(clients::id.eq(id))
        .filter(users::deleted_at.is_null())
        .select((Client::as_select(), users::name))
        .first(conn)
        .await
        .optional()
}

/// The programs that a user has registered, the oldest first.
pub async fn list(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Client>> {
    clients::table
        .filter(clients::user_id.eq(user))
        .order(clients::id)
        .select(Client::as_select())
        .load(conn)
        .await
}

/// Forgets a program of the user; false if the user has no such program.
pub async fn delete(conn: &mut AsyncPgConnection, user: Uuid, id: Uuid) -> QueryResult<bool> {
    let deleted = diesel::delete(clients::table.find(id).filter(clients::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(deleted == 1)
}

/// Forgets every program of a user.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(clients::table.filter(clients::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}
