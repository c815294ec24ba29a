//! Whether a mail is wanted where it goes, and what mail servers say to that.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use crate::store::outbox::notice::{Kind, Notice};
use crate::store::people;
use crate::store::people::address::Trouble;
use crate::store::people::opt_out::INVITATION;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::mail::Letter;
use crate::tell::mail::unsubscribe::{GameMail, Subscription};

/// Why a notice is not to be mailed, though it has something to tell; nothing if it is. What somebody asked for in order
/// to sign in is always sent.
///
/// # Errors
/// The database fails.
pub(super) async fn unwanted(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> Result<Option<&'static str>> {
    if kind == Kind::SignIn {
        return Ok(None);
    }
    let mut user = notice.user_id;
    let mut switch = kind.name();
    // To somebody who does not play there yet.
    if notice.invitation_id.is_some() {
        switch = INVITATION;
        let Some(email) = invited(conn, notice).await? else {
            return Ok(None);
        };
        let hash = house.mail_key.hash_of_address(&email);
        if people::opt_out::is_refused(conn, &hash).await? {
            return Ok(Some("invitations to this address are refused"));
        }
        let account = people::user::find_by_email(conn, &email).await?;
        user = account.map(|account| account.id);
    }
    let Some(user) = user else {
        return Ok(None);
    };
    if people::opt_out::exists(conn, user, switch).await? {
        return Ok(Some("you unsubscribed from these mails"));
    }
    let user = people::user::find(conn, user).await?;
    let given_up = user.is_some_and(|user| people::address::is_given_up(&user, house.clock.now()));
    Ok(given_up.then_some("your address refuses our mails"))
}

/// The address that was invited, unless the invitation is gone.
async fn invited(conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Option<String>> {
    let Some(id) = notice.invitation_id else {
        return Ok(None);
    };
    let invitation = tables::invitation::find(conn, id).await?;
    Ok(invitation.map(|invitation| invitation.email))
}

/// Where the reader of a notice's mail switches such mails off; nowhere if it was asked for.
pub(super) fn unsubscribe_link(house: &House, notice: &Notice) -> Option<String> {
    let subscription = match (notice.kind, notice.user_id, notice.invitation_id) {
        (Kind::SignIn, _, _) => return None,
        (_, Some(user), Some(_)) => Subscription::Invitations { user },
        (_, None, Some(invitation)) => Subscription::Address { invitation },
        (kind, user, None) => Subscription::Games {
            user: user?,
            kind: GameMail::of(kind),
        },
    };
    Some(link(house, subscription))
}

/// Where somebody switches off all mails about games.
pub(super) fn unsubscribe_from_all(house: &House, user: Uuid) -> String {
    let kind = GameMail::Other;
    link(house, Subscription::Games { user, kind })
}

fn link(house: &House, subscription: Subscription) -> String {
    let token = subscription.token(&house.mail_key);
    format!("{}/unsubscribe/{token}", house.settings.public_url)
}

/// Notes that a mail server took the mail.
///
/// # Errors
/// The database fails.
pub(super) async fn taken(house: &House, letter: &Letter) -> Result<()> {
    let mut conn = house.database.get().await?;
    Ok(people::address::taken(&mut conn, letter.to.address.as_ref()).await?)
}

/// Notes that a mail server will never take the mail.
///
/// # Errors
/// The database fails.
pub(super) async fn refused(house: &House, letter: &Letter, reason: &str) -> Result<()> {
    let mut conn = house.database.get().await?;
    let (email, now) = (letter.to.address.as_ref(), house.clock.now());
    Ok(people::address::failed(&mut conn, email, Trouble::Refused, reason, now).await?)
}
