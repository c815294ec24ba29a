//! Of several notices about the time that one seat has, the most urgent one says all that the others do.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;

use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::table::refused::Result;
use crate::tell::look::Case;

/// Whether one of these notices says all that this one does.
pub(super) fn is_superfluous(of: &Case<'_>, ready: &[Case<'_>]) -> bool {
    ready.iter().any(|other| tells(other, of))
}

/// Whether one notice says all that another one does.
fn tells(one: &Case<'_>, other: &Case<'_>) -> bool {
    let (notice, less) = (one.notice, other.notice);
    if !is_about_same_seat(one, other) || notice.id == less.id {
        return false;
    }
    // What reminds says as well that all others have answered.
    if other.kind == Kind::LastOne {
        return one.kind.reminds();
    }
    let (Some(more), Some(less_urgent)) = (one.kind.urgency(), other.kind.urgency()) else {
        return false;
    };
    // Two of a kind are told once, by the newer.
    (more, notice.id) > (less_urgent, less.id)
}

fn is_about_same_seat(one: &Case<'_>, other: &Case<'_>) -> bool {
    let (one, other) = (one.notice, other.notice);
    one.game_id.is_some() && one.game_id == other.game_id && one.seat == other.seat
}

/// Whether what one notice asks stands in the mail of the other: that the game has begun.
pub(super) fn is_asked_at_the_start(asked: &Case<'_>, other: &Case<'_>) -> bool {
    asked.kind.asks() && other.kind == Kind::GameStarted && is_about_same_seat(asked, other)
}

/// Whether the other notice says how much time there is for what is asked of the seat, and so asks for it itself.
pub(super) fn is_reminded(of: &Case<'_>, other: &Case<'_>) -> bool {
    let reminds = other.kind.reminds() || other.kind == Kind::TimedOut;
    reminds && is_about_same_seat(of, other)
}

/// How a reader is told of being the last one waited for.
pub(super) enum LastOne {
    /// In a mail of its own, or with others.
    ByItself,
    /// In the mail that asks for the answer, which says so as well.
    InAnother,
    /// Perhaps in that mail, which is still to come: it is waited for until then.
    Later(DateTime<Utc>),
}

/// How the reader of a notice is told of being the last one, beside what else is told now.
pub(super) async fn last_one(
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    told: &[&Case<'_>],
    now: DateTime<Utc>,
) -> Result<LastOne> {
    let asks = |other: &&Case<'_>| {
        other.kind.asks() && other.kind != Kind::LastOne && other.notice.is_beside(case.notice)
    };
    if told.iter().any(asks) {
        return Ok(LastOne::InAnother);
    }
    let asking = [Kind::YourTurn, Kind::BidDue];
    let beside = outbox::notice::waiting_beside(conn, case.notice, &asking).await?;
    Ok(beside.first().map_or(LastOne::ByItself, |asked| {
        LastOne::Later(asked.due_at.max(now) + TimeDelta::seconds(1))
    }))
}
