//! People, known by their e-mail addresses.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::reasons::Reason;
use crate::store::schema::{invitations, users};

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
    pub address_reason: Option<Reason>,
    /// Mails that were refused or came back, one after the other.
    pub address_failures: i16,
    /// When the last of them was refused or came back.
    pub address_failed_at: Option<DateTime<Utc>>,
    /// Whether everybody may look at a page with the person's public games.
    pub public_page: bool,
    /// Whether a program plays with it.
    pub is_program: bool,
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

/// The address of an account that has one, which neither changes nor goes until the transaction ends. What the person does
/// otherwise does not wait for that.
pub async fn held_email(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<String>> {
    let email: Option<Option<String>> = users::table
        .find(id)
        .filter(users::deleted_at.is_null())
        .for_key_share()
        .select(users::email)
        .first(conn)
        .await
        .optional()?;
    Ok(email.flatten())
}

/// Whether a program plays with an account.
pub async fn is_program(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<bool> {
    let found: Option<bool> = users::table
        .find(id)
        .select(users::is_program)
        .first(conn)
        .await
        .optional()?;
    Ok(found == Some(true))
}

/// Makes an account one that a program plays with, for good; `None` if it is not there.
pub async fn make_program(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<User>> {
    diesel::update(users::table.find(id).filter(users::deleted_at.is_null()))
        .set(users::is_program.eq(true))
        .returning(User::as_returning())
        .get_result(conn)
        .await
        .optional()
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

/// Gives an account another address; false if that has an account already, and nothing is changed.
pub async fn set_email(conn: &mut AsyncPgConnection, id: Uuid, email: &str) -> QueryResult<bool> {
    let taken = diesel::dsl::exists(users::table.filter(users::email.eq(email)));
    if diesel::select(taken).get_result(conn).await? {
        return Ok(false);
    }
    let account = users::table.find(id).filter(users::deleted_at.is_null());
    let set = diesel::update(account)
        .set(users::email.eq(email))
        .execute(conn)
        .await;
    match set {
        Ok(_) => {
            // Whoever was invited as themselves still is.
            diesel::update(invitations::table.filter(invitations::user_id.eq(id)))
                .set(invitations::email.eq(email))
                .execute(conn)
                .await?;
            Ok(true)
        }
        // It got one meanwhile; the transaction is over.
        Err(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// What a person may change of the own account.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = users)]
pub struct UserChange {
    /// A new name.
    pub name: Option<String>,
    /// A new language.
    pub locale: Option<String>,
    /// Whether there is a page with the person's public games.
    pub public_page: Option<bool>,
}

impl UserChange {
    /// Whether it changes nothing.
    pub const fn is_empty(&self) -> bool {
        let Self {
            name,
            locale,
            public_page,
        } = self;
        name.is_none() && locale.is_none() && public_page.is_none()
    }
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
