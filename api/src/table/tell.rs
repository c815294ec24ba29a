//! Whom to tell what after a move: the derived columns and the notices that are committed with it.

use chrono::{DateTime, TimeDelta, Utc};
use engine::acts::{Sitter, TableAct, act_of};
use engine::any::AnyPending;
use engine::entry::Entry;
use engine::{AnyTable, Seat, SeatSet};
use uuid::Uuid;

use super::{Match, Who};
use crate::store::log::commit::{Commit, Derived, NewNotice};
use crate::store::log::entries::position;
use crate::store::outbox::notice::Kind;
use crate::store::tables::game::Status;

/// Half of a time that is no longer than this is not worth a mail, nor is a deadline that moves by no more a new one.
pub(super) const SHORT: TimeDelta = TimeDelta::hours(4);

/// The columns that lists need, worked out from a table.
pub(super) fn derive(table: &AnyTable) -> Derived {
    let version = position(table.version());
    let rules_version = i16::try_from(table.rules().0).unwrap_or(i16::MAX);
    let head = table.head().bytes().to_vec();
    match table.pending() {
        AnyPending::Waiting {
            seats,
            sealed,
            asked,
        } => Derived {
            status: Status::Running,
            version,
            rules_version,
            head,
            sealed,
            decision: Some(position(table.decision_id())),
            decision_kind: Some(asked.kind),
            awaited: seats,
            standings: None,
        },
        AnyPending::Over(standings) => Derived {
            status: Status::Finished,
            version,
            rules_version,
            head,
            sealed: false,
            decision: None,
            decision_kind: None,
            awaited: SeatSet::EMPTY,
            standings: serde_json::to_string(&standings).ok(),
        },
    }
}

/// Adds the notices for whoever the game now waits for and did not wait for before, or for everybody when it is over.
pub(super) fn tell(
    commit: &mut Commit,
    before: Option<&Match>,
    after: &Match,
    (now, delay): (DateTime<Utc>, TimeDelta),
) {
    let (table, who) = (&after.table, &after.who);
    match table.pending() {
        AnyPending::Waiting { seats, asked, .. } => {
            let kind = if asked.is_bid {
                Kind::BidDue
            } else {
                Kind::YourTurn
            };
            for seat in seats.iter() {
                let since = after.awaited.since(seat);
                let is_new = before.is_none_or(|before| before.awaited.since(seat) != since);
                // Whoever is away has the bot to answer for them.
                if is_new && !who.bots.has(seat) {
                    let since = position(since.unwrap_or(0));
                    notify(commit, who, seat, kind, since, now + delay);
                }
            }
            if let Some(last) = last_one(who, before.map(|before| &before.table), table) {
                let since = position(after.awaited.since(last).unwrap_or(0));
                notify(commit, who, last, Kind::LastOne, since, now + delay);
            }
        }
        AnyPending::Over(_) => {
            for seat in table.seats().seats() {
                let end = position(table.version());
                notify(commit, who, seat, Kind::GameOver, end, now);
            }
        }
    }
}

/// Adds the notices of clocks: half of the time and the last reminder to whoever has another time now, that it has run out,
/// that somebody gave more of it.
pub(super) fn tell_time(
    commit: &mut Commit,
    before: Option<&Match>,
    after: &Match,
    entries: &[Entry],
    now: DateTime<Utc>,
) {
    let table = &after.table;
    let since = |seat| position(after.awaited.since(seat).unwrap_or(0));
    for seat in table.pending().seats().iter() {
        let (Some(deadline), Some(user)) = (after.deadline(seat), after.who.user(seat)) else {
            continue;
        };
        let number = after.time_number(seat);
        if number == before.map_or(0, |before| before.time_number(seat)) {
            continue;
        }
        let mut remind = |kind, due_at| {
            commit.notify(&NewNotice {
                kind,
                user,
                seat,
                decision: since(seat),
                time_number: number,
                due_at,
            });
        };
        if let Some(half) = half(after, seat, now) {
            remind(Kind::HalfTime, half);
        }
        remind(Kind::LastReminder, deadline);
    }
    let mut told = SeatSet::EMPTY;
    let mut moved = SeatSet::EMPTY;
    for entry in entries {
        match act_of(&entry.action) {
            Some(TableAct::TimeOut { seat, .. } | TableAct::DefaultMove { seat, .. })
                if !told.has(seat) =>
            {
                told = told.with(seat);
                // Each is told by itself, however often it happens.
                let about = position(entry.seq);
                notify(commit, &after.who, seat, Kind::TimedOut, about, now);
            }
            Some(TableAct::GiveTime { to, .. }) => moved = moved.with(to),
            Some(TableAct::Resume {}) => moved = moved.union(table.pending().seats()),
            Some(
                TableAct::TimeOut { .. }
                | TableAct::DefaultMove { .. }
                | TableAct::Undo { .. }
                | TableAct::SeatPasses { .. }
                | TableAct::Pause { .. }
                | TableAct::End {}
                | TableAct::Abandon {},
            )
            | None => {}
        }
    }
    // Once for each time: whoever gives some again and again fills no mailbox.
    for seat in moved.iter().filter(|&seat| after.deadline(seat).is_some()) {
        if let Some(user) = after.who.user(seat) {
            commit.notify(&NewNotice {
                kind: Kind::DeadlineMoved,
                user,
                seat,
                decision: since(seat),
                time_number: after.time_number(seat),
                due_at: now,
            });
        }
    }
}

/// When half of the seat's time has run; none if it is not worth a mail.
fn half(game: &Match, seat: Seat, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let clocks = game.clocks.as_ref()?.ticking.clocks();
    let terms = game.table.terms();
    let seconds = clocks.runs(terms, seat, now)?;
    if TimeDelta::seconds(seconds.into()) <= SHORT {
        return None;
    }
    clocks.half(terms, seat, now)
}

/// Adds the notices of seats that somebody else plays from now on, or nobody: to whoever had them, and to the people at
/// the table but whoever did it.
pub(super) fn tell_seats(
    commit: &mut Commit,
    (before, who): (Option<&Who>, &Who),
    entries: &[Entry],
    (now, by): (DateTime<Utc>, Option<Uuid>),
) {
    for entry in entries {
        let Some(TableAct::SeatPasses { seat: passed, to }) = act_of(&entry.action) else {
            continue;
        };
        // That somebody is back, the log says.
        if to == Sitter::Owner {
            continue;
        }
        let former = before.and_then(|before| before.user(passed));
        if let Some(user) = former.filter(|_| who.user(passed) != former) {
            commit.notify(&NewNotice {
                kind: Kind::SeatLost,
                user,
                seat: passed,
                decision: position(entry.seq),
                time_number: 0,
                due_at: now,
            });
        }
        let others = who.people().without(passed);
        for seat in others.iter().filter(|&seat| who.user(seat) != by) {
            let entry = position(entry.seq);
            notify(commit, who, seat, Kind::SeatPassed, entry, now);
        }
    }
}

/// The seat that others have just begun to wait for alone: the last of a sealed decision's, if anybody but bots waits.
fn last_one(who: &Who, before: Option<&AnyTable>, after: &AnyTable) -> Option<Seat> {
    let before = before.filter(|before| before.decision_id() == after.decision_id())?;
    let AnyPending::Waiting {
        seats,
        sealed: true,
        ..
    } = after.pending()
    else {
        return None;
    };
    let last = seats.iter().next().filter(|_| seats.len() == 1)?;
    let others_wait = after
        .seats()
        .seats()
        .any(|seat| seat != last && who.user(seat).is_some() && !who.bots.has(seat));
    (before.pending().seats().len() > 1 && others_wait).then_some(last)
}

/// Tells the person in a seat; the house's bot needs no mail.
pub(super) fn notify(
    commit: &mut Commit,
    who: &Who,
    seat: Seat,
    kind: Kind,
    decision: i32,
    due_at: DateTime<Utc>,
) {
    if let Some(user) = who.user(seat) {
        commit.notify(&NewNotice {
            kind,
            user,
            seat,
            decision,
            time_number: 0,
            due_at,
        });
    }
}
