//! Programs of other people: accounts that have said so, which sit down where a table lets them.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::refused::{Refused, Result};
use crate::ground::details::Detail;
use crate::store::people::user::{self, User};
use crate::store::tables::seat;

/// Whether somebody may sit down at a table that lets programs in, or does not. To be called in a transaction that holds the
/// account.
///
/// # Errors
/// The database fails.
pub(super) async fn is_let_in(
    conn: &mut AsyncPgConnection,
    lets_in: bool,
    who: Uuid,
) -> Result<bool> {
    Ok(lets_in || !user::is_program(conn, who).await?)
}

/// Makes sure that somebody may sit down at a table that lets programs in, or does not. To be called in a transaction that
/// holds the account.
///
/// # Errors
/// 403: it does not, and they are a program. The database fails.
pub(super) async fn must_be_let_in(
    conn: &mut AsyncPgConnection,
    lets_in: bool,
    who: Uuid,
) -> Result<()> {
    if is_let_in(conn, lets_in, who).await? {
        return Ok(());
    }
    Err(Refused::Forbidden {
        code: "no_programs",
        detail: Detail::Meaning,
    })
}

/// Makes an account one that a program plays with, for good. To be called in a transaction.
///
/// # Errors
/// 409: it has sat down at a table. 401: it is gone. The database fails.
pub async fn declare(conn: &mut AsyncPgConnection, id: Uuid) -> Result<User> {
    // Nobody sits down with it meanwhile.
    let account = user::hold(conn, id).await?.ok_or(Refused::AccountGone)?;
    if account.is_program {
        return Ok(account);
    }
    if seat::has_sat_down(conn, id).await? {
        return Err(Refused::conflict("played_already", Detail::Meaning));
    }
    user::make_program(conn, id)
        .await?
        .ok_or(Refused::AccountGone)
}
