//! What a reader wishes of mails, beyond what there is to tell: which they want none of, and when.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::unsubscribe::Subscription;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::Notice;
use crate::store::people;
use crate::store::people::opt_out::{GAMES, INVITATION};
use crate::store::people::preferences::Preferences;
use crate::store::people::reader::{AtGame, Reader};
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::Result;

/// The most invitations that are mailed to one address in a day, whoever writes them; those beyond stand without a mail.
const INVITATIONS_A_DAY: i64 = 10;

/// Why a notice is not to be mailed, whatever it has to tell; nothing if it is. What somebody asked for in order to sign in
/// is always sent.
pub(super) async fn unwanted(
    house: &House,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    reader: Option<&Reader>,
) -> Result<Option<Reason>> {
    if kind.is_of_address() {
        return Ok(None);
    }
    // To somebody who does not play there yet.
    if let Some(invitation) = notice.invitation_id {
        return wants_no_invitations(house, conn, invitation, kind).await;
    }
    let Some(reader) = reader else {
        return Ok(None);
    };
    if has_unsubscribed(reader, kind) {
        return Ok(Some(Reason::Unsubscribed));
    }
    if notice
        .game_id
        .is_some_and(|game| is_off_at(reader, game, kind))
    {
        return Ok(Some(Reason::SwitchedOffAtGame));
    }
    let given_up = people::address::is_given_up(&reader.user, house.clock.now());
    Ok(given_up.then_some(Reason::AddressGivenUp))
}

/// Why what concerns an invitation is not mailed to the address that was invited.
async fn wants_no_invitations(
    house: &House,
    conn: &mut AsyncPgConnection,
    invitation: Uuid,
    kind: Kind,
) -> Result<Option<Reason>> {
    let Some(invitation) = tables::invitation::find(conn, invitation).await? else {
        return Ok(None);
    };
    let hash = house.mail_key.hash_of_address(&invitation.email);
    if people::opt_out::is_refused(conn, &hash).await? {
        return Ok(Some(Reason::InvitationsRefused));
    }
    if kind == Kind::Invitation {
        let since = house.clock.now() - TimeDelta::days(1);
        let mailed = tables::invitation::mailed_since(conn, &invitation.email, since).await?;
        if mailed >= INVITATIONS_A_DAY {
            return Ok(Some(Reason::InvitationsOfDay));
        }
    }
    let Some(user) = people::user::find_by_email(conn, &invitation.email).await? else {
        return Ok(None);
    };
    if people::opt_out::exists(conn, user.id, INVITATION).await? {
        return Ok(Some(Reason::Unsubscribed));
    }
    let given_up = people::address::is_given_up(&user, house.clock.now());
    Ok(given_up.then_some(Reason::AddressGivenUp))
}

/// Why a notice with something to tell is not mailed now, or not at all.
pub(super) enum Wish {
    /// Nothing stands in its way.
    Now,
    /// The reader does not want it.
    Never(Reason),
    /// The reader wants it later, or it can be told rightly only then.
    Later(DateTime<Utc>, Reason),
}

/// What the reader of a kind about a game, or about none, wishes at a moment; without an account there are no wishes.
pub(super) fn wish(
    reader: Option<&Reader>,
    (kind, game): (Kind, Option<Uuid>),
    now: DateTime<Utc>,
) -> Wish {
    let Some(reader) = reader else {
        return Wish::Now;
    };
    let preferences = &reader.preferences;
    if preferences.is_off(kind) {
        return Wish::Never(Reason::SwitchedOff);
    }
    if let Some((until, why)) = during_vacations(reader, kind, now) {
        return Wish::Later(until, why);
    }
    if kind == Kind::Digest && preferences.digest_at.is_none() {
        return Wish::Never(Reason::DigestsOff);
    }
    if kind.is_held()
        && !at_game(reader, game).is_some_and(|game| game.at_once)
        && let Some(digest) = preferences.digest_at
    {
        // A digest that is due but not begun yet is begun in a moment.
        let until = digest.max(now + TimeDelta::seconds(1));
        return Wish::Later(until, Reason::HeldForDigest);
    }
    // The hour of the digest was chosen, and a code is waited for.
    if kind.is_optional()
        && let Some(end) = preferences.quiet_until(now)
    {
        return Wish::Later(end, Reason::QuietHours);
    }
    Wish::Now
}

/// Whether a reader is mailed of a kind about a game at once when there is something to tell: they want it, and not later.
pub(super) fn is_told_at_once(
    reader: Option<&Reader>,
    (kind, game): (Kind, Option<Uuid>),
    now: DateTime<Utc>,
) -> bool {
    let refuses = reader.is_some_and(|reader| {
        has_unsubscribed(reader, kind) || game.is_some_and(|game| is_off_at(reader, game, kind))
    });
    !refuses && matches!(wish(reader, (kind, game), now), Wish::Now)
}

/// Whether a reader has switched a kind off from a mail, alone or with all others about games.
fn has_unsubscribed(reader: &Reader, kind: Kind) -> bool {
    let mut off = reader.unsubscribed.iter();
    off.any(|off| off == kind.name() || off == GAMES)
}

/// What a reader has chosen for a game alone.
fn at_game(reader: &Reader, game: Option<Uuid>) -> Option<&AtGame> {
    reader.at_games.get(&game?)
}

/// Whether a reader wants no mails of a kind about this game.
fn is_off_at(reader: &Reader, game: Uuid, kind: Kind) -> bool {
    let chosen = reader.at_games.get(&game);
    kind.is_optional_at_a_game()
        && chosen.is_some_and(|game| game.off.iter().any(|name| name == kind.name()))
}

/// How long before a deadline in a game the last reminder is mailed, if it is.
pub(super) fn last_reminder(reader: Option<&Reader>, game: Option<Uuid>) -> Option<TimeDelta> {
    let Some(reader) = reader else {
        return Some(Preferences::default().last_day());
    };
    let last = Kind::LastReminder;
    let is_off = reader.preferences.is_off(last)
        || has_unsubscribed(reader, last)
        || game.is_some_and(|game| is_off_at(reader, game, last));
    let here = at_game(reader, game).and_then(|game| game.last_day_hours);
    (!is_off).then(|| reader.preferences.last_day_at(here))
}

/// What asks waits for a reader who is on vacation, and what names deadlines for the clocks to hear of vacations.
fn during_vacations(
    reader: &Reader,
    kind: Kind,
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, Reason)> {
    let asks = kind.asks() || kind.reminds() || kind == Kind::Digest;
    if asks && reader.is_away {
        // Looked at again at once when they are back.
        return Some((now + TimeDelta::days(1), Reason::OnVacation));
    }
    let names_deadlines = asks || kind == Kind::TimedOut;
    (names_deadlines && reader.clocks_are_behind).then(|| {
        let soon = now + TimeDelta::seconds(1);
        (soon, Reason::ClocksBehind)
    })
}

/// Where the reader of a notice's mail switches such mails off; nowhere if it was asked for.
pub(super) fn unsubscribe_link(house: &House, notice: &Notice, kind: Kind) -> Option<String> {
    let subscription = match (kind, notice.user_id, notice.invitation_id) {
        (kind, _, _) if kind.is_of_address() => return None,
        (_, Some(user), Some(_)) => Subscription::Invitations { user },
        (_, None, Some(invitation)) => Subscription::Address { invitation },
        (kind, user, None) => Subscription::of_games(user?, kind),
    };
    Some(link(house, subscription))
}

/// Where somebody switches off all mails about games.
pub(super) fn unsubscribe_from_all(house: &House, user: Uuid) -> String {
    link(house, Subscription::Games { user, kind: None })
}

fn link(house: &House, subscription: Subscription) -> String {
    let token = subscription.token(&house.mail_key);
    format!("{}/unsubscribe/{token}", house.settings.public_url)
}
