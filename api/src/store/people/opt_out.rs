//! Which mails people want no more: of a person by account, of an address without one by its hash.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{mail_opt_outs, mail_refusals};

/// Stands for all kinds of mail about games that a person plays in.
pub const GAMES: &str = "games";

/// The kind that is about a game which the person does not play in yet.
pub const INVITATION: &str = "invitation";

/// Switches mails of a kind off; once more changes nothing.
pub async fn create(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    kind: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(mail_opt_outs::table)
        .values((
            mail_opt_outs::user_id.eq(user),
            mail_opt_outs::kind.eq(kind),
            mail_opt_outs::at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Switches mails of these kinds on again.
pub async fn delete(conn: &mut AsyncPgConnection, user: Uuid, kinds: &[&str]) -> QueryResult<()> {
    diesel::delete(
        mail_opt_outs::table
            .filter(mail_opt_outs::user_id.eq(user))
            .filter(mail_opt_outs::kind.eq_any(kinds)),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Switches all mails on again.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(mail_opt_outs::table.filter(mail_opt_outs::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}

/// The kinds that a person has switched off.
pub async fn of_user(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<String>> {
    mail_opt_outs::table
        .filter(mail_opt_outs::user_id.eq(user))
        .order(mail_opt_outs::kind)
        .select(mail_opt_outs::kind)
        .load(conn)
        .await
}

/// Whether a person wants no mail of this kind.
pub async fn exists(conn: &mut AsyncPgConnection, user: Uuid, kind: &str) -> QueryResult<bool> {
    let kinds = if kind == INVITATION {
        vec![kind]
    } else {
        vec![kind, GAMES]
    };
    diesel::select(diesel::dsl::exists(
        mail_opt_outs::table
            .filter(mail_opt_outs::user_id.eq(user))
            .filter(mail_opt_outs::kind.eq_any(kinds)),
    ))
    .get_result(conn)
    .await
}

/// Refuses invitations to an address from now on.
pub async fn refuse(
    conn: &mut AsyncPgConnection,
    email_hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(mail_refusals::table)
        .values((
            mail_refusals::email_hash.eq(email_hash),
            mail_refusals::at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes invitations to an address again.
pub async fn allow(conn: &mut AsyncPgConnection, email_hash: &[u8]) -> QueryResult<()> {
    diesel::delete(mail_refusals::table.find(email_hash))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether invitations to an address are refused.
pub async fn is_refused(conn: &mut AsyncPgConnection, email_hash: &[u8]) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(mail_refusals::table.find(email_hash)))
        .get_result(conn)
        .await
}
