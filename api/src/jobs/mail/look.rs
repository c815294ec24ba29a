//! A last look at a notice before its mail is written: whether there is still anything to tell, and whether now.

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;

use crate::app::App;
use crate::jobs::look::{
    ANOTHERS, ANSWERED, GAME_GONE, LEFT, Look, OVER, REPLIED, at_reminder, is_readers, still_asks,
};
use crate::models;
use crate::models::game::Game;
use crate::models::notice::{Kind, Notice};
use crate::models::preferences::Preferences;
use crate::problem::ApiResult;

/// Looks at a notice with the preferences of its reader.
///
/// # Errors
/// The database fails.
pub(super) async fn look(
    app: &App,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    preferences: &Preferences,
) -> ApiResult<Look> {
    if let Some(reason) = pointless(app, conn, notice, kind).await? {
        return Ok(Look::Pointless(reason));
    }
    if preferences.is_off(kind) {
        return Ok(Look::Pointless("mails of this kind are switched off"));
    }
    let now = app.clock.now();
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
    if (kind.asks() || kind.reminds())
        && let Some(user) = notice.user_id
        && models::vacation::is_away(conn, user, now).await?
    {
        // Looked at again at once when they are back.
        return Ok(Look::Later(
            now + TimeDelta::days(1),
            "the reader is on vacation",
        ));
    }
    if kind == Kind::Digest && preferences.digest_at.is_none() {
        return Ok(Look::Pointless("digests are switched off"));
    }
    if kind.is_gathered()
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

/// Why there is nothing to tell any more; what the other kinds are about is looked at where it is written down.
async fn pointless(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> ApiResult<Option<&'static str>> {
    if !kind.is_gathered() || notice.game_id.is_none() {
        return Ok(None);
    }
    let Some(game) = game_of(conn, notice).await? else {
        return Ok(Some(GAME_GONE));
    };
    if !is_readers(conn, notice).await? {
        return Ok(Some(ANOTHERS));
    }
    if kind.asks() {
        let asks = still_asks(app, conn, &game, (notice, kind)).await?;
        return Ok((!asks).then_some(ANSWERED));
    }
    if kind == Kind::PlayerAbsent {
        return Ok((game.status != "running").then_some(OVER));
    }
    let Some(reader) = notice.user_id else {
        return Ok(None);
    };
    let seats = models::seat::list(conn, game.id).await?;
    if !seats.iter().any(|taken| taken.is_of(reader)) {
        return Ok(Some(LEFT));
    }
    let news = models::message::news(conn, game.id, reader, notice.created_at).await?;
    Ok(news.is_empty().then_some(REPLIED))
}

async fn game_of(conn: &mut AsyncPgConnection, notice: &Notice) -> ApiResult<Option<Game>> {
    match notice.game_id {
        Some(game) => Ok(models::game::find(conn, game).await?),
        None => Ok(None),
    }
}
