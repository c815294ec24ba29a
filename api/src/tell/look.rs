//! A last look at a notice before anybody is told, by mail or by webhook: whether there is still anything to tell, and
//! whether now.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;

use crate::clocks::Clocks;
use crate::store::log::entries::position;
use crate::store::outbox::notice::{Kind, Notice};
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::{KeptClocks, Match, Ticking};

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

/// Why nothing is told of a game that is not there any more.
pub(super) const GAME_GONE: &str = "the game is gone";

/// Why a notice of a turn is dropped.
pub(super) const ANSWERED: &str = "it had been answered";

/// Why a reminder is dropped whose deadline has given way to another one, with reminders of its own.
const REPLACED: &str = "another deadline has taken its place";

/// Why a notice of something in a running game is dropped.
pub(super) const OVER: &str = "the game is over";

/// Why nobody is told what concerns a seat that they have no more.
pub(super) const ANOTHERS: &str = "the seat was somebody else's";

/// Why a notice of table talk is dropped.
pub(super) const REPLIED: &str = "it had been replied to";

/// Why nobody is told what is said at a table that they have left.
pub(super) const LEFT: &str = "the reader had left the table";

/// Why a notice of a vote is dropped.
pub(super) const VOTED: &str = "the vote had ended, or had been answered";

/// Why a notice of a log that does not replay is dropped.
pub(super) const MENDED: &str = "the game had been mended";

/// Whether the seat that a notice is about is still its reader's; true if it is about none.
///
/// # Errors
/// The database fails.
pub(super) async fn is_readers(conn: &mut AsyncPgConnection, notice: &Notice) -> Result<bool> {
    let (Some(game), Some(seat), Some(user)) = (notice.game_id, notice.seat, notice.user_id) else {
        return Ok(true);
    };
    Ok(tables::seat::is_of(conn, (game, seat), user).await?)
}

/// Whether the game waits for this seat as it did when the notice was written.
///
/// # Errors
/// The database fails, or the game cannot be replayed.
pub(super) async fn still_asks(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    (notice, kind): (&Notice, Kind),
) -> Result<bool> {
    // Most that are answered are known by their row.
    if !still_waits(game, notice) {
        return Ok(false);
    }
    let table = house.matches.load_row(conn, game).await?;
    Ok(table_still_asks(&table, notice, kind))
}

/// Whether the table waits for this seat, and for what the notice is about: since the same entry, or in the same time.
pub(super) fn table_still_asks(table: &Match, notice: &Notice, kind: Kind) -> bool {
    let Some(seat) = notice.seat else {
        return false;
    };
    let Some(since) = table.awaited.since(seat) else {
        return false;
    };
    if kind.reminds() {
        table.time_number(seat) == notice.time_number
    } else {
        notice.decision == Some(position(since))
    }
}

/// Whether now is the time to say how much time is left. It never is again if that time is over, or if the last reminder
/// comes in the same hour; it is later if the deadline has moved, or the reader wishes the last reminder later now.
///
/// `last_day` is how long before the deadline the last reminder comes, if it is told where this is told.
///
/// # Errors
/// The game's clocks were not written by us.
pub(super) fn at_reminder(
    game: &Game,
    (notice, kind): (&Notice, Kind),
    last_day: Option<TimeDelta>,
    now: DateTime<Utc>,
) -> Result<Look> {
    let Some(seat) = notice.seat else {
        return Ok(Look::Pointless(GAME_GONE));
    };
    if game.status != Status::Running {
        return Ok(Look::Pointless(OVER));
    }
    let kept = game.clocks.clone().map(KeptClocks::read).transpose()?;
    let ticking = kept.as_ref().map(|kept| &kept.ticking);
    let number = ticking.map_or(0, |ticking| ticking.time_number(seat));
    if !still_waits(game, notice) {
        return Ok(Look::Pointless(ANSWERED));
    }
    if number != notice.time_number {
        return Ok(Look::Pointless(REPLACED));
    }
    let clocks = ticking.map(Ticking::clocks);
    let Some(deadline) = clocks.and_then(|clocks| clocks.deadline(seat)) else {
        let is_paused = clocks.is_some_and(|clocks| clocks.paused_since().is_some());
        return Ok(if is_paused {
            Look::Later(now + TimeDelta::hours(1), "the clocks stand still")
        } else {
            Look::Pointless("no clock runs for the reader")
        });
    };
    if deadline <= now {
        return Ok(Look::Pointless("the time had run out"));
    }
    let half = half_of(game, (clocks, seat), notice, deadline)?;
    let last = last_day.map(|before| deadline - before);
    if kind == Kind::HalfTime && last.is_some_and(|last| (last - half).abs() < TimeDelta::hours(1))
    {
        return Ok(Look::Pointless("the last reminder comes in the same hour"));
    }
    let when = if kind == Kind::HalfTime {
        half
    } else {
        last.filter(|_| kind == Kind::LastDay).unwrap_or(now)
    };
    Ok(if now < when {
        Look::Later(when, "the deadline has moved")
    } else {
        Look::Ready
    })
}

/// When half of the time that a notice was written for has run.
fn half_of(
    game: &Game,
    (clocks, seat): (Option<&Clocks>, Seat),
    notice: &Notice,
    deadline: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let terms = game.terms().map_err(Refused::internal)?;
    let half = clocks.and_then(|clocks| clocks.half(&terms, seat, notice.created_at));
    Ok(half.unwrap_or(deadline))
}

/// Whether the game waits for this seat.
pub(super) fn still_waits(game: &Game, notice: &Notice) -> bool {
    let waits = |seat| game.awaited.has(seat);
    game.status == Status::Running && notice.seat.is_some_and(waits)
}
