//! Personal tokens for third-party clients.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{tokens, users};

/// A personal token, without its text, which only its owner has.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = tokens, check_for_backend(diesel::pg::Pg))]
pub struct Token {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Makes a token.
pub async fn create(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    name: &str,
    hash: &[u8],
    scopes: &[&str],
    now: DateTime<Utc>,
) -> QueryResult<Token> {
    diesel::insert_into(tokens::table)
        .values((
            tokens::id.eq(Uuid::now_v7()),
            tokens::user_id.eq(user),
            tokens::name.eq(name),
            tokens::hash.eq(hash),
            tokens::scopes.eq(scopes),
            tokens::created_at.eq(now),
        ))
        .returning(Token::as_returning())
        .get_result(conn)
        .await
}

/// The good token with this hash.
pub async fn find_by_hash(conn: &mut AsyncPgConnection, hash: &[u8]) -> QueryResult<Option<Token>> {
    tokens::table
        .inner_join(users::table)
        .filter(tokens::hash.eq(hash))
        .filter(tokens::revoked_at.is_null())
        .filter(users::deleted_at.is_null())
        .filter(users::suspended_at.is_null())
        .select(Token::as_select())
        .first(conn)
        .await
        .optional()
}

/// Whether a token is still good.
pub async fn is_good(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<bool> {
    let good = tokens::table.find(id).filter(tokens::revoked_at.is_null());
    diesel::select(diesel::dsl::exists(good))
        .get_result(conn)
        .await
}

/// The good tokens of a user, the oldest first.
pub async fn list(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Token>> {
    tokens::table
        .filter(tokens::user_id.eq(user))
        .filter(tokens::revoked_at.is_null())
        .order(tokens::id)
        .select(Token::as_select())
        .load(conn)
        .await
}

/// Revokes a token of the user; false if the user has no such token.
pub async fn revoke(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let revoked = diesel::update(
        tokens::table
            .find(id)
            .filter(tokens::user_id.eq(user))
            .filter(tokens::revoked_at.is_null()),
    )
    .set(tokens::revoked_at.eq(now))
    .execute(conn)
    .await?;
    Ok(revoked == 1)
}

/// Revokes every token of a user.
pub async fn revoke_all(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        tokens::table
            .filter(tokens::user_id.eq(user))
            .filter(tokens::revoked_at.is_null()),
    )
    .set(tokens::revoked_at.eq(now))
    .execute(conn)
    .await?;
    Ok(())
}
