//! Whether a mail is wanted where it goes, and what mail servers say to that.

use super::compose::Composed;
use crate::app::App;
use crate::mail::Letter;
use crate::mail::unsubscribe::{GameMail, Subscription};
use crate::models;
use crate::models::address::Trouble;
use crate::models::notice::Notice;
use crate::models::opt_out::INVITATION;
use crate::problem::ApiResult;

const SIGN_IN: &str = "sign_in";

/// The last look before a mail goes out: what nobody wants is dropped.
///
/// # Errors
/// The database fails, or composing had failed.
pub(super) async fn checked(
    app: &App,
    notice: &Notice,
    composed: ApiResult<Composed>,
) -> ApiResult<Composed> {
    match composed? {
        Composed::Letter(letter) => Ok(match why_not(app, notice, &letter).await? {
            Some(reason) => Composed::Pointless(reason),
            None => Composed::Letter(letter),
        }),
        pointless @ Composed::Pointless(_) => Ok(pointless),
    }
}

/// Why a mail is not to be sent, though it has something to tell; nothing if it is. What somebody asked for in order to
/// sign in is always sent.
async fn why_not(app: &App, notice: &Notice, letter: &Letter) -> ApiResult<Option<&'static str>> {
    if notice.kind == SIGN_IN {
        return Ok(None);
    }
    let mut conn = app.database.get().await?;
    let conn = &mut conn;
    let email: &str = letter.to.address.as_ref();
    if notice.kind == INVITATION {
        let hash = app.mail_key.hash_of_address(email);
        if models::opt_out::is_refused(conn, &hash).await? {
            return Ok(Some("invitations to this address are refused"));
        }
    }
    let Some(user) = models::user::find_by_email(conn, email).await? else {
        return Ok(None);
    };
    if models::opt_out::exists(conn, user.id, &notice.kind).await? {
        return Ok(Some("you unsubscribed from these mails"));
    }
    let given_up = models::address::is_given_up(&user, app.clock.now());
    Ok(given_up.then_some("your address refuses our mails"))
}

/// Where the reader of a notice's mail switches such mails off; nowhere if it was asked for.
pub(super) fn unsubscribe_link(app: &App, notice: &Notice) -> Option<String> {
    let subscription = match (notice.kind.as_str(), notice.user_id) {
        (SIGN_IN, _) => return None,
        (INVITATION, Some(user)) => Subscription::Invitations { user },
        (INVITATION, None) => Subscription::Address {
            invitation: notice.invitation_id?,
        },
        (kind, user) => Subscription::Games {
            user: user?,
            kind: GameMail::of(kind),
        },
    };
    let token = subscription.token(&app.mail_key);
    Some(format!("{}/unsubscribe/{token}", app.settings.public_url))
}

/// Notes that a mail server took the mail.
///
/// # Errors
/// The database fails.
pub(super) async fn taken(app: &App, letter: &Letter) -> ApiResult<()> {
    let mut conn = app.database.get().await?;
    Ok(models::address::taken(&mut conn, letter.to.address.as_ref()).await?)
}

/// Notes that a mail server will never take the mail.
///
/// # Errors
/// The database fails.
pub(super) async fn refused(app: &App, letter: &Letter, reason: &str) -> ApiResult<()> {
    let mut conn = app.database.get().await?;
    let (email, now) = (letter.to.address.as_ref(), app.clock.now());
    Ok(models::address::failed(&mut conn, email, Trouble::Refused, reason, now).await?)
}
