//! One last look at a notice before anybody is told, by mail or by webhook: whether there is still anything to tell, and
//! whether now.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::entry::Actor;
use engine::words::Lang;
use uuid::Uuid;

use super::fact::{self, Finding, incomplete};
use crate::clocks::Clocks;
use crate::store::log;
use crate::store::log::entries::position;
use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::Notice;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::refused::{Refused, Result};
use crate::table::{House, KeptClocks, Match, Ticking};

/// What a look finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Look<T> {
    /// This is to be told now.
    Fact(T),
    /// It tells nothing any more, for this reason.
    Pointless(Reason),
    /// It is to be looked at again then, for this reason.
    Later(DateTime<Utc>, Reason),
}

impl<T> Look<T> {
    /// The same with something else that is to be told.
    pub(super) fn map<U>(self, told: impl FnOnce(T) -> U) -> Look<U> {
        match self {
            Self::Fact(fact) => Look::Fact(told(fact)),
            Self::Pointless(why) => Look::Pointless(why),
            Self::Later(until, why) => Look::Later(until, why),
        }
    }
}

/// A notice with the rows that it is about.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    /// The notice.
    pub(super) notice: &'a Notice,
    /// Its kind.
    pub(super) kind: Kind,
    /// The account that is told.
    pub(super) reader: Option<Uuid>,
    /// The game that it is about, if it is there.
    pub(super) game: Option<&'a Game>,
    /// The seat that the reader has in that game.
    pub(super) own: Option<Seat>,
}

/// The game that a notice is about, if it is about one, with the seat that its reader has there.
pub(super) struct Table(Option<(Game, Option<Seat>)>);

impl Table {
    /// As it is now.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn of(conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Self> {
        let games = notice.game_id.into_iter().collect::<Vec<Uuid>>();
        let mut tables = tables::game::with_own_seat(conn, &games, notice.user_id).await?;
        Ok(Self(tables.pop()))
    }

    /// What is to be looked at.
    pub(super) fn case<'a>(&'a self, notice: &'a Notice, kind: Kind) -> Case<'a> {
        Case {
            notice,
            kind,
            reader: notice.user_id,
            game: self.0.as_ref().map(|(game, _)| game),
            own: self.0.as_ref().and_then(|(_, own)| *own),
        }
    }
}

impl Case<'_> {
    /// Whether the seat that it is about is still its reader's; true if it is about none.
    fn is_readers(&self) -> bool {
        let seat = self.notice.seat;
        self.reader.is_none() || seat.is_none() || self.own == seat
    }
}

/// What a look has loaded of what is to be told.
pub(super) enum Seen {
    /// All of it.
    Whole(Box<Finding>),
    /// The game.
    Table(Arc<Match>),
    /// No more than the case has.
    Row,
}

/// To whom a look belongs: mails wait, and so one may tell what others would have told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// The reader's mails, in the language in which games speak to them.
    Mail(Lang),
    /// A program of the reader's, by webhook or as an event, in the same.
    Hook(Lang),
}

impl Channel {
    const fn lang(self) -> Lang {
        let (Self::Mail(lang) | Self::Hook(lang)) = self;
        lang
    }
}

/// Looks at a notice: whether it has still anything to tell, and whether this is the moment. `last` is how long before a
/// deadline the last reminder comes, if it is told by this channel.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn look(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    (channel, last): (Channel, Option<TimeDelta>),
    now: DateTime<Utc>,
) -> Result<Look<Seen>> {
    let (notice, kind) = (case.notice, case.kind);
    let Some(game) = case.game else {
        // No game is ever deleted: one that is not there cannot be read.
        if notice.game_id.is_some() {
            return Err(incomplete(notice));
        }
        return Ok(Look::Fact(Seen::Row));
    };
    // What a seat may know is not for whoever had it before; who has lost a seat is told of just that, and who has written
    // for one is told why nothing was done.
    let is_told_anyway = matches!(kind, Kind::SeatLost | Kind::Answered | Kind::NotUnderstood);
    if !is_told_anyway && !case.is_readers() {
        return Ok(Look::Pointless(Reason::SeatOfAnother));
    }
    if kind.asks() {
        // Most that are answered are known by their row.
        if !still_waits(game, notice) {
            return Ok(Look::Pointless(Reason::Answered));
        }
        let table = house.matches.load_row(conn, game).await?;
        if !still_asks(&table, notice, kind) {
            return Ok(Look::Pointless(Reason::Answered));
        }
        return Ok(Look::Fact(Seen::Table(table)));
    }
    if kind.reminds() {
        return at_reminder(game, (notice, kind), last, now);
    }
    if kind == Kind::TimedOut {
        let is_mail = matches!(channel, Channel::Mail(_));
        if is_mail && outbox::notice::ran_out_again(conn, notice).await? {
            return Ok(Look::Pointless(Reason::ToldInAnother));
        }
        if game.status != Status::Running {
            return Ok(Look::Pointless(Reason::GameOver));
        }
        if has_played_on(conn, game, notice).await? {
            return Ok(Look::Pointless(Reason::PlayedOn));
        }
        return Ok(Look::Fact(Seen::Row));
    }
    if kind == Kind::Message {
        let whole = fact::table::talk(house, conn, case, channel.lang()).await?;
        return Ok(whole.map(|finding| Seen::Whole(Box::new(finding))));
    }
    if kind == Kind::SeatPassed {
        let whole = fact::table::seat_passed(house, conn, case, channel.lang()).await?;
        return Ok(whole.map(|finding| Seen::Whole(Box::new(finding))));
    }
    Ok(Look::Fact(Seen::Row))
}

/// Whether the seat whose time has run out has acted since.
async fn has_played_on(conn: &mut AsyncPgConnection, game: &Game, notice: &Notice) -> Result<bool> {
    let (Some(seat), Some(entry)) = (notice.seat, notice.decision) else {
        return Ok(false);
    };
    let actor = Actor::Seat(seat).to_string();
    Ok(log::entries::has_acted(conn, game.id, &actor, entry).await?)
}

/// Whether the table waits for this seat, and for what the notice is about: since the same entry, or in the same time.
pub(super) fn still_asks(table: &Match, notice: &Notice, kind: Kind) -> bool {
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

/// Whether the game waits for this seat.
pub(super) fn still_waits(game: &Game, notice: &Notice) -> bool {
    let seat = notice.seat;
    game.status == Status::Running && seat.is_some_and(|seat| game.awaited.has(seat))
}

/// Whether now is the time to say how much time is left. It never is again if that time is over, or if the last reminder
/// comes in the same hour; it is later if the deadline has moved, or the reader wishes the last reminder later now.
fn at_reminder(
    game: &Game,
    (notice, kind): (&Notice, Kind),
    last: Option<TimeDelta>,
    now: DateTime<Utc>,
) -> Result<Look<Seen>> {
    let Some(seat) = notice.seat else {
        return Err(incomplete(notice));
    };
    if game.status != Status::Running {
        return Ok(Look::Pointless(Reason::GameOver));
    }
    let kept = game.clocks.clone().map(KeptClocks::read).transpose()?;
    let ticking = kept.as_ref().map(|kept| &kept.ticking);
    let number = ticking.map_or(0, |ticking| ticking.time_number(seat));
    if !still_waits(game, notice) {
        return Ok(Look::Pointless(Reason::Answered));
    }
    if number != notice.time_number {
        return Ok(Look::Pointless(Reason::DeadlineReplaced));
    }
    let clocks = ticking.map(Ticking::clocks);
    let Some(deadline) = clocks.and_then(|clocks| clocks.deadline(seat)) else {
        let is_paused = clocks.is_some_and(|clocks| clocks.paused_since().is_some());
        return Ok(if is_paused {
            Look::Later(now + TimeDelta::hours(1), Reason::ClocksStandStill)
        } else {
            Look::Pointless(Reason::NoClock)
        });
    };
    if deadline <= now {
        return Ok(Look::Pointless(Reason::TimeRanOut));
    }
    let half = half_of(game, (clocks, seat), notice, deadline)?;
    let last = last.map(|before| deadline - before);
    if kind == Kind::HalfTime && last.is_some_and(|last| (last - half).abs() < TimeDelta::hours(1))
    {
        return Ok(Look::Pointless(Reason::LastReminderComes));
    }
    let when = if kind == Kind::HalfTime {
        half
    } else {
        last.filter(|_| kind == Kind::LastReminder).unwrap_or(now)
    };
    Ok(if now < when {
        Look::Later(when, Reason::DeadlineMoved)
    } else {
        Look::Fact(Seen::Row)
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
