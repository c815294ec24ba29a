//! Mails that were sent and came back.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::notice::State;
use crate::store::people::address;
use crate::store::people::address::Trouble;
use crate::store::reasons::Reason;
use crate::store::schema::{invitations, notices, sign_ins, users};

/// What is to be done with a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameBack {
    /// It has been noted.
    Noted,
    /// It is of a mail that has come back before, or that is not there any more.
    Known,
    /// It is of a mail of which we do not know yet that it was sent: it may come again.
    TooEarly,
}

/// Ends what a mail told as dead with the reason and, if it says something of the address, notes that too; each mail
/// counts once. To be called inside a transaction.
pub async fn note(
    conn: &mut AsyncPgConnection,
    mail: Uuid,
    reason: &Reason,
    is_the_address: bool,
    now: DateTime<Utc>,
) -> QueryResult<CameBack> {
    let sent: Vec<About> = diesel::update(
        notices::table
            .filter(notices::mail_id.eq(mail))
            .filter(notices::state.eq(State::Sent)),
    )
    .set((
        notices::state.eq(State::Dead),
        notices::reason.eq(reason),
        notices::ended_at.eq(now),
    ))
    .returning((
        notices::user_id,
        notices::sign_in_id,
        notices::invitation_id,
    ))
    .get_results(conn)
    .await?;
    // All of them went to the same person.
    let Some(about) = sent.into_iter().next() else {
        // A mail that tells one notice has its id.
        let waits = notices::table
            .find(mail)
            .filter(notices::state.eq(State::Waiting));
        let waits: bool = diesel::select(diesel::dsl::exists(waits))
            .get_result(conn)
            .await?;
        return Ok(if waits {
            CameBack::TooEarly
        } else {
            CameBack::Known
        });
    };
    if is_the_address && let Some(email) = email(conn, about).await? {
        address::failed(conn, &email, Trouble::Bouncing, reason, now).await?;
    }
    Ok(CameBack::Noted)
}

/// Account, sign-in and invitation that a notice is about.
type About = (Option<Uuid>, Option<Uuid>, Option<Uuid>);

/// Where the notice went.
async fn email(
    conn: &mut AsyncPgConnection,
    (user, sign_in, invitation): About,
) -> QueryResult<Option<String>> {
    if let Some(id) = user {
        let email = users::table.find(id).select(users::email).first(conn);
        return Ok(email.await.optional()?.flatten());
    }
    if let Some(id) = sign_in {
        let wish = sign_ins::table.find(id);
        let emails = wish.select((sign_ins::old_email, sign_ins::email));
        let emails: Option<(Option<String>, String)> = emails.first(conn).await.optional()?;
        return Ok(emails.map(|(old, new)| old.unwrap_or(new)));
    }
    if let Some(id) = invitation {
        let invitation = invitations::table.find(id);
        let email = invitation.select(invitations::email).first(conn);
        return email.await.optional();
    }
    Ok(None)
}
