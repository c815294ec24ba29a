//! People, known by their e-mail addresses.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::users;

/// A person's account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct User {
    /// The account's id.
    pub id: Uuid,
    /// The address, lower case; none once the account is deleted.
    pub email: Option<String>,
    /// What others see.
    pub name: String,
    /// The language of mails.
    pub locale: String,
    /// When the person first signed in.
    pub created_at: DateTime<Utc>,
    /// What mail servers say of the address.
    pub address_state: super::address::State,
    /// Since when mail servers want no mail for the address.
    pub address_since: Option<DateTime<Utc>>,
    /// What the mail server said last.
    pub address_reason: Option<String>,
    /// Mails that were refused or came back, one after the other.
    pub address_failures: i16,
    /// When the last of them was refused or came back.
    pub address_failed_at: Option<DateTime<Utc>>,
}

/// Finds an account that has not been deleted.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<User>> {
    users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// Finds an account that has not been deleted, and keeps it from being deleted until the transaction ends. What the same
/// person does otherwise waits, moves aside.
pub async fn hold(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<User>> {
    users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        // As much as is locked further on, for one thing to be counted after the other: two who hold less would wait for
        // each other then. Notices of moves need the row to stay, no more.
        .for_no_key_update()
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// Waits until nobody holds the account, and keeps others from holding it until the transaction ends.
pub async fn lock(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    // Moves in the account's games go on meanwhile: their notices only need the row to stay.
    let _: Option<Uuid> = users::table
        .find(id)
        .for_no_key_update()
        .select(users::id)
        .first(conn)
        .await
        .optional()?;
    Ok(())
}

/// Finds an account by its address.
pub async fn find_by_email(conn: &mut AsyncPgConnection, email: &str) -> QueryResult<Option<User>> {
    users::table
        .filter(users::email.eq(email))
        .select(User::as_select())
        .first(conn)
        .await
        .optional()
}

/// The account of an address, made if there is none; a known one keeps its name and language.
pub async fn find_or_create(
    conn: &mut AsyncPgConnection,
    email: &str,
    name: &str,
    locale: &str,
    now: DateTime<Utc>,
) -> QueryResult<User> {
    diesel::insert_into(users::table)
        .values((
            users::id.eq(Uuid::now_v7()),
            users::email.eq(email),
            users::name.eq(name),
            users::locale.eq(locale),
            users::created_at.eq(now),
        ))
        .on_conflict(users::email)
        // Changes nothing, but gives the row back, also one that another request is just making.
        .do_update()
        .set(users::email.eq(email))
        .returning(User::as_returning())
        .get_result(conn)
        .await
}

/// What a person may change of the own account.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = users)]
pub struct UserChange {
    /// A new name.
    pub name: Option<String>,
    /// A new language.
    pub locale: Option<String>,
}

/// Changes an account; `None` if it is not there.
pub async fn update(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    change: &UserChange,
) -> QueryResult<Option<User>> {
    diesel::update(users::table.find(id).filter(users::deleted_at.is_null()))
        .set(change)
        .returning(User::as_returning())
        .get_result(conn)
        .await
        .optional()
}
