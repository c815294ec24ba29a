//! Wishes to sign in, or to give an account another address, each answered by a mail with a code.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::ground::secrets;
use crate::store::first_id_at;
use crate::store::schema::{notices, sign_ins};

/// How long a code is good.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(15);

/// How long a wish is kept: a mail server has given its mail back by then.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// How often a code may be guessed wrong before it is worthless.
pub const MAX_ATTEMPTS: i16 = 5;

/// A wish to sign in.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sign_ins, check_for_backend(diesel::pg::Pg))]
pub struct SignIn {
    /// Its id.
    pub id: Uuid,
    /// The address that wants in, lower case.
    pub email: String,
    /// The name for a new account.
    pub name: Option<String>,
    /// The language for a new account.
    pub locale: String,
    /// Of the code that was mailed last; none before.
    pub code_hash: Option<Vec<u8>>,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
    /// When the code was used.
    pub used_at: Option<DateTime<Utc>>,
    /// The account that is to have the address; none of a wish to sign in.
    pub user_id: Option<Uuid>,
    /// The address that it had before, once it has the new one.
    pub old_email: Option<String>,
}

impl SignIn {
    /// Whether this is the code that was mailed last.
    pub fn has_code(&self, code: &str) -> bool {
        let given = secrets::code_hash(self.id, code);
        let kept = self.code_hash.as_ref();
        kept.is_some_and(|kept| secrets::same(kept, &given))
    }
}

/// Notes a wish to sign in, or to give an account the address.
pub async fn create(
    conn: &mut AsyncPgConnection,
    email: &str,
    (name, locale): (Option<&str>, &str),
    account: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    diesel::insert_into(sign_ins::table)
        .values((
            sign_ins::id.eq(id),
            sign_ins::email.eq(email),
            sign_ins::name.eq(name),
            sign_ins::locale.eq(locale),
            sign_ins::created_at.eq(now),
            sign_ins::expires_at.eq(now + LIFETIME),
            sign_ins::user_id.eq(account),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// Finds a wish to sign in.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<SignIn>> {
    sign_ins::table
        .find(id)
        .select(SignIn::as_select())
        .first(conn)
        .await
        .optional()
}

/// Keeps the hash of the code that is about to be mailed.
pub async fn set_code(conn: &mut AsyncPgConnection, id: Uuid, hash: &[u8]) -> QueryResult<()> {
    diesel::update(sign_ins::table.find(id))
        .set(sign_ins::code_hash.eq(hash))
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes one attempt from each good wish of the address and returns them; several mails may be under way. Those to sign in
/// with, or those of an account that is to have the address.
///
/// The attempt is counted before the code is looked at, so that parallel guesses gain nothing.
pub async fn attempt(
    conn: &mut AsyncPgConnection,
    email: &str,
    account: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<Vec<SignIn>> {
    diesel::update(
        sign_ins::table
            .filter(sign_ins::email.eq(email))
            .filter(sign_ins::user_id.is_not_distinct_from(account))
            .filter(sign_ins::created_at.gt(now - LIFETIME))
            .filter(sign_ins::expires_at.gt(now))
            .filter(sign_ins::used_at.is_null())
            .filter(sign_ins::attempts.lt(MAX_ATTEMPTS)),
    )
    .set(sign_ins::attempts.eq(sign_ins::attempts + 1))
    .returning(SignIn::as_returning())
    .get_results(conn)
    .await
}

/// Uses a wish up; false if another request was faster.
pub async fn use_up(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let used = diesel::update(sign_ins::table.find(id).filter(sign_ins::used_at.is_null()))
        .set(sign_ins::used_at.eq(now))
        .execute(conn)
        .await?;
    Ok(used == 1)
}

/// Notes which address an account had before it was given the one of this wish.
pub async fn set_old_email(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    old: Option<&str>,
) -> QueryResult<()> {
    diesel::update(sign_ins::table.find(id))
        .set(sign_ins::old_email.eq(old))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the wishes to sign in with an address, and the notices of their mails: its codes are good for nothing any more.
/// To be called inside a transaction.
pub async fn forget(conn: &mut AsyncPgConnection, email: &str) -> QueryResult<()> {
    let wishes: Vec<Uuid> = sign_ins::table
        .filter(sign_ins::email.eq(email))
        .filter(sign_ins::user_id.is_null())
        .select(sign_ins::id)
        .for_update()
        .load(conn)
        .await?;
    diesel::delete(notices::table.filter(notices::sign_in_id.eq_any(&wishes)))
        .execute(conn)
        .await?;
    diesel::delete(sign_ins::table.filter(sign_ins::id.eq_any(&wishes)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes wishes that nobody asks about any more with the notices of their mails, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let until = now - KEPT_FOR;
    conn.build_transaction()
        .run(async |conn| {
            let old: Vec<Uuid> = sign_ins::table
                .filter(sign_ins::id.lt(first_id_at(until)))
                .filter(sign_ins::created_at.lt(until))
                .order(sign_ins::id)
                .limit(limit)
                .for_update()
                .skip_locked()
                .select(sign_ins::id)
                .load(conn)
                .await?;
            diesel::delete(notices::table.filter(notices::sign_in_id.eq_any(&old)))
                .execute(conn)
                .await?;
            diesel::delete(sign_ins::table.filter(sign_ins::id.eq_any(&old)))
                .execute(conn)
                .await
        })
        .await
}
