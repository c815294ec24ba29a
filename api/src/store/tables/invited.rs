//! What became of the invitations to a game.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::invitation::Invitation;
use crate::store::outbox::notice::{Kind, State};
use crate::store::reasons::Reason;
use crate::store::schema::{invitations, notices, users};

/// An invitation, and how far its mail has come.
#[derive(Clone, Debug)]
pub struct Invited {
    /// The invitation.
    pub invitation: Invitation,
    /// The account that the address has by now, if it has one.
    pub account: Option<Uuid>,
    /// What the person is called who was invited as themselves.
    pub name: Option<String>,
    /// How it stands with the mail.
    pub state: State,
    /// Why, if there is something to say.
    pub reason: Option<Reason>,
}

/// An invitation, the account and the name that its address has, and how its mail stands.
type Row = (
    Invitation,
    Option<Uuid>,
    Option<String>,
    State,
    Option<Reason>,
);

/// The invitations to a table and to its seats, in the order in which they were written. Not those whose mails were cleared
/// away.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<Invited>> {
    let mail = notices::invitation_id
        .eq(invitations::id.nullable())
        .and(notices::kind.eq(Kind::Invitation));
    let rows: Vec<Row> = invitations::table
        .inner_join(notices::table.on(mail))
        .left_join(users::table.on(users::email.eq(invitations::email.nullable())))
        .filter(invitations::game_id.eq(game))
        .order(invitations::id)
        .select((
            Invitation::as_select(),
            users::id.nullable(),
            users::name.nullable(),
            notices::state,
            notices::reason,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(invitation, account, name, state, reason)| Invited {
            name: name.filter(|_| invitation.user_id.is_some()),
            invitation,
            account,
            state,
            reason,
        })
        .collect())
}
