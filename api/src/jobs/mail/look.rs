//! A last look at a notice before its mail is written: whether there is still anything to tell, and whether now.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;

use crate::app::App;
use crate::models;
use crate::models::game::Game;
use crate::models::notice::{Kind, Notice};
use crate::models::preferences::Preferences;
use crate::play::{KeptClocks, seat_of, seats_of};
use crate::problem::ApiResult;

/// What is to be done with a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It is to be told now.
    Ready,
    /// It tells nothing any more, for this reason.
    Pointless(&'static str),
    /// It is to be looked at again then, for this reason.
    Later(DateTime<Utc>, &'static str),
}

/// Why a notice of a turn is dropped.
pub(super) const ANSWERED: &str = "it had been answered";

/// Why nobody is told what concerns a seat that they have no more.
pub(super) const ANOTHERS: &str = "the seat was somebody else's";

/// Why a notice of table talk is dropped.
pub(super) const REPLIED: &str = "it had been replied to";

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
    if let Some(reason) = pointless(conn, notice, kind).await? {
        return Ok(Look::Pointless(reason));
    }
    if preferences.is_off(kind) {
        return Ok(Look::Pointless("mails of this kind are switched off"));
    }
    let now = app.clock.now();
    if kind.reminds()
        && let Some(look) = reminds(conn, notice, kind, now).await?
    {
        return Ok(look);
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
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> ApiResult<Option<&'static str>> {
    let Some(game) = notice.game_id.filter(|_| kind.is_gathered()) else {
        return Ok(None);
    };
    let Some(game) = models::game::find(conn, game).await? else {
        return Ok(Some("the game is gone"));
    };
    if !is_readers(conn, notice).await? {
        return Ok(Some(ANOTHERS));
    }
    if kind.asks() {
        return Ok((!still_asks(&game, notice)).then_some(ANSWERED));
    }
    if kind == Kind::PlayerAbsent {
        return Ok((game.status != "running").then_some("the game is over"));
    }
    let Some(reader) = notice.user_id else {
        return Ok(None);
    };
    let seats = models::seat::list(conn, game.id).await?;
    if !seats.iter().any(|taken| taken.is_of(reader)) {
        return Ok(Some("the reader had left the table"));
    }
    let news = models::message::news(conn, game.id, reader, notice.created_at).await?;
    Ok(news.is_empty().then_some(REPLIED))
}

/// Whether the seat that a notice is about is still its reader's; true if it is about none.
///
/// # Errors
/// The database fails.
pub(super) async fn is_readers(conn: &mut AsyncPgConnection, notice: &Notice) -> ApiResult<bool> {
    let (Some(game), Some(seat), Some(user)) = (notice.game_id, notice.seat, notice.user_id) else {
        return Ok(true);
    };
    Ok(models::seat::is_of(conn, (game, seat), user).await?)
}

/// Whether now is not the time to say how much time is left: it never is again, or it is later, since the deadline has
/// moved.
async fn reminds(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
    now: DateTime<Utc>,
) -> ApiResult<Option<Look>> {
    let (Some(id), Some(seat)) = (notice.game_id, notice.seat.and_then(seat_of)) else {
        return Ok(None);
    };
    let Some(game) = models::game::find(conn, id).await? else {
        return Ok(Some(Look::Pointless("the game is gone")));
    };
    if !still_asks(&game, notice) {
        return Ok(Some(Look::Pointless(ANSWERED)));
    }
    let clocks = game.clocks.map(KeptClocks::read).transpose()?;
    let clocks = clocks.as_ref().map(|kept| kept.ticking.clocks());
    let Some(deadline) = clocks.and_then(|clocks| clocks.deadline(seat)) else {
        let is_paused = clocks.is_some_and(|clocks| clocks.paused_since().is_some());
        return Ok(Some(if is_paused {
            Look::Later(now + TimeDelta::hours(1), "the clocks stand still")
        } else {
            Look::Pointless("no clock runs for the reader")
        }));
    };
    if deadline <= now {
        return Ok(Some(Look::Pointless("the time had run out")));
    }
    let when = if kind == Kind::HalfTime {
        notice.created_at + (deadline - notice.created_at) / 2
    } else if kind == Kind::LastDay {
        deadline - TimeDelta::days(1)
    } else {
        now
    };
    Ok((now < when).then_some(Look::Later(when, "the deadline has moved")))
}

/// Whether the game waits for this seat's answer to this decision.
pub(super) fn still_asks(game: &Game, notice: &Notice) -> bool {
    let seat = notice.seat.and_then(seat_of);
    game.status == "running"
        && game.decision == notice.decision
        && seat.is_some_and(|seat| seats_of(game.awaited).has(seat))
}
