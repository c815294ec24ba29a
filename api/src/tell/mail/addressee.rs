//! Whom a mail goes to.

use chrono_tz::Tz;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::letter::Recipient;
use crate::ground::locale::Locale;
use crate::store::outbox::notice::Notice;
use crate::store::people;
use crate::store::people::reader::Reader;
use crate::store::people::user::User;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::table::refused::{Refused, Result};
use crate::tell::look::Look;

/// Whom a notice tells: its reader, or the address that was invited or signs in.
pub(super) async fn of_notice(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    reader: Option<&Reader>,
) -> Result<Look<Recipient>> {
    if let Some(sign_in) = notice.sign_in_id {
        let Some(wish) = people::sign_in::find(conn, sign_in).await? else {
            return Ok(Look::Pointless(Reason::SignInGone));
        };
        let name = wish.name.unwrap_or_default();
        // Once an account has the new address, the old one is told.
        let email = wish.old_email.unwrap_or(wish.email);
        return recipient(&name, &email, &wish.locale, Tz::UTC).map(Look::Fact);
    }
    if let Some(invitation) = notice.invitation_id {
        let Some(invitation) = tables::invitation::find(conn, invitation).await? else {
            return Ok(Look::Pointless(Reason::InvitationGone));
        };
        let user = people::user::find_by_email(conn, &invitation.email).await?;
        let (name, locale) = match user {
            Some(user) => (user.name, user.locale),
            // Of somebody new nothing is known but who invites them: they are spoken to as that person is.
            None => (
                String::new(),
                language_of(conn, invitation.invited_by).await?,
            ),
        };
        // No moment is named in such a mail, so the zone does not matter.
        return recipient(&name, &invitation.email, &locale, Tz::UTC).map(Look::Fact);
    }
    Ok(of_reader(reader)?.map_or(Look::Pointless(Reason::AccountDeleted), Look::Fact))
}

/// The reader, unless the account has been deleted.
///
/// # Errors
/// The stored address is none.
pub(super) fn of_reader(reader: Option<&Reader>) -> Result<Option<Recipient>> {
    let Some(Reader {
        user:
            User {
                email: Some(email),
                name,
                locale,
                ..
            },
        preferences,
        ..
    }) = reader
    else {
        return Ok(None);
    };
    recipient(name, email, locale, preferences.zone()).map(Some)
}

/// The language of an account; of one that has been deleted, the usual one.
///
/// # Errors
/// The database fails.
pub(in crate::tell) async fn language_of(
    conn: &mut AsyncPgConnection,
    user: Uuid,
) -> Result<String> {
    let user = people::user::find(conn, user).await?;
    let locale = user.map(|user| user.locale);
    Ok(locale.unwrap_or_else(|| Locale::default().to_string()))
}

/// Whom a sentence is told, and how.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Listener {
    /// What they are called.
    pub(in crate::tell) name: String,
    /// Their language.
    pub(in crate::tell) locale: Locale,
    /// The zone in which they are told times.
    pub(in crate::tell) zone: Tz,
}

impl Listener {
    /// Whoever has this account.
    ///
    /// # Errors
    /// The database fails.
    pub(in crate::tell) async fn find(conn: &mut AsyncPgConnection, user: Uuid) -> Result<Self> {
        let found = people::reader::manner(conn, user).await?;
        let (name, locale, zone) = found.unwrap_or_default();
        Ok(Self {
            name,
            locale: Locale::closest(&locale),
            zone: zone.and_then(|zone| zone.parse().ok()).unwrap_or(Tz::UTC),
        })
    }
}

fn recipient(name: &str, email: &str, locale: &str, zone: Tz) -> Result<Recipient> {
    Ok(Recipient {
        name: name.to_owned(),
        address: email.parse().map_err(Refused::internal)?,
        locale: Locale::closest(locale),
        zone,
    })
}
