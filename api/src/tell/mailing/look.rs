//! A last look at a notice before its mail is written: whether there is still anything to tell, and whether now.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::entry::Actor;

use crate::store::log;
use crate::store::outbox;
use crate::store::outbox::notice::{Kind, Notice};
use crate::store::people;
use crate::store::people::preferences::Preferences;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::look::{
    ANOTHERS, ANSWERED, GAME_GONE, LEFT, Look, OVER, REPLIED, at_reminder, is_readers, still_asks,
};

use super::urgent::TOLD;

/// Why nothing is mailed that its reader does not want.
pub(super) const SWITCHED_OFF: &str = "mails of this kind are switched off";

/// Looks at a notice with the preferences of its reader, at a moment.
///
/// # Errors
/// The database fails.
pub(super) async fn look(
    house: &House,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    preferences: &Preferences,
    now: DateTime<Utc>,
) -> Result<Look> {
    if let Some(reason) = pointless(house, conn, notice, kind).await? {
        return Ok(Look::Pointless(reason));
    }
    if preferences.is_off(kind) {
        return Ok(Look::Pointless(SWITCHED_OFF));
    }
    if kind.reminds() {
        let Some(game) = game_of(conn, notice).await? else {
            return Ok(Look::Pointless(GAME_GONE));
        };
        let is_told = !preferences.is_off(Kind::LastDay);
        let last_day = is_told.then(|| preferences.last_day());
        let look = at_reminder(&game, (notice, kind), last_day, now)?;
        if look != Look::Ready {
            return Ok(look);
        }
    }
    if let Some(later) = during_vacations(conn, (notice, kind), now).await? {
        return Ok(later);
    }
    if kind == Kind::Digest && preferences.digest_at.is_none() {
        return Ok(Look::Pointless("digests are switched off"));
    }
    if kind.is_held()
        && let Some(digest) = preferences.digest_at
    {
        // A digest that is due but not begun yet is begun in a moment.
        let until = digest.max(now + TimeDelta::seconds(1));
        return Ok(Look::Later(until, "held for the digest"));
    }
    // The hour of the digest was chosen, and a code is waited for.
    if kind.is_optional()
        && let Some(end) = preferences.quiet_until(now)
    {
        return Ok(Look::Later(end, "the reader's quiet hours"));
    }
    Ok(Look::Ready)
}

/// What asks waits for a reader who is on vacation, and what names deadlines for the clocks to hear of vacations.
async fn during_vacations(
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    now: DateTime<Utc>,
) -> Result<Option<Look>> {
    let Some(user) = notice.user_id else {
        return Ok(None);
    };
    let asks = kind.asks() || kind.reminds() || kind == Kind::Digest;
    if asks && people::vacation::is_away(conn, user, now).await? {
        // Looked at again at once when they are back.
        let tomorrow = now + TimeDelta::days(1);
        return Ok(Some(Look::Later(tomorrow, "the reader is on vacation")));
    }
    let names_deadlines = asks || kind == Kind::TimedOut;
    if names_deadlines && people::vacation::is_untold(conn, user).await? {
        let soon = now + TimeDelta::seconds(1);
        let reason = "the clocks have still to hear of a vacation";
        return Ok(Some(Look::Later(soon, reason)));
    }
    Ok(None)
}

/// Why there is nothing to tell any more; what the other kinds are about is looked at where it is written down.
async fn pointless(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> Result<Option<&'static str>> {
    if kind == Kind::TimedOut {
        return told_of_time(conn, notice).await;
    }
    if !kind.is_held() || notice.game_id.is_none() {
        return Ok(None);
    }
    let Some(game) = game_of(conn, notice).await? else {
        return Ok(Some(GAME_GONE));
    };
    if !is_readers(conn, notice).await? {
        return Ok(Some(ANOTHERS));
    }
    if kind.asks() {
        let asks = still_asks(house, conn, &game, (notice, kind)).await?;
        return Ok((!asks).then_some(ANSWERED));
    }
    if kind == Kind::PlayerAbsent {
        return Ok((game.status != Status::Running).then_some(OVER));
    }
    let Some(reader) = notice.user_id else {
        return Ok(None);
    };
    let seats = tables::seat::list(conn, game.id).await?;
    if !seats.iter().any(|taken| taken.is_of(reader)) {
        return Ok(Some(LEFT));
    }
    let news = tables::message::news(conn, game.id, reader, notice.created_at).await?;
    Ok(news.is_empty().then_some(REPLIED))
}

/// Why nobody needs to be told that their time has run out: it has again, or they have played on.
async fn told_of_time(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Option<&'static str>> {
    if outbox::notice::ran_out_again(conn, notice).await? {
        return Ok(Some(TOLD));
    }
    let (Some(game), Some(seat), Some(entry)) = (notice.game_id, notice.seat, notice.decision)
    else {
        return Ok(None);
    };
    let actor = Actor::Seat(seat).to_string();
    let has_acted = log::entries::has_acted(conn, game, &actor, entry).await?;
    Ok(has_acted.then_some("the reader had played on"))
}

async fn game_of(conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Option<Game>> {
    match notice.game_id {
        Some(game) => Ok(tables::game::find(conn, game).await?),
        None => Ok(None),
    }
}
