//! What became of the invitations to a game.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::invitation::Invitation;
use crate::store::outbox::notice::{Kind, State};
use crate::store::schema::{invitations, notices, users};

/// An invitation, and how far its mail has come.
#[derive(Clone, Debug)]
pub struct Invited {
    /// The invitation.
    pub invitation: Invitation,
    /// The account that the address has by now, if it has one.
    pub account: Option<Uuid>,
    /// How it stands with the mail.
    pub state: State,
    /// Why, if there is something to say.
    pub reason: Option<String>,
}

/// The invitations to a table and to its seats, in the order in which they were written. Not those whose mails were cleared
/// away.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<Invited>> {
    let mail = notices::invitation_id
        .eq(invitations::id.nullable())
        .and(notices::kind.eq(Kind::Invitation));
    let rows: Vec<(Invitation, Option<Uuid>, State, Option<String>)> = invitations::table
        .inner_join(notices::table.on(mail))
        .left_join(users::table.on(users::email.eq(invitations::email.nullable())))
        .filter(invitations::game_id.eq(game))
        .order(invitations::id)
        .select((
            Invitation::as_select(),
            users::id.nullable(),
            notices::state,
            notices::reason,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(invitation, account, state, reason)| Invited {
            invitation,
            account,
            state,
            reason,
        })
        .collect())
}
