//! A game that has moved on: what is to be written of it, by the one statement that commits.

use chrono::{DateTime, TimeDelta, Utc};
use engine::acts::{Sitter, TableAct, act_of};
use engine::at::At;
use engine::entry::{Actor, Entry};
use engine::{SeatCount, SeatSet};
use uuid::Uuid;

use super::clocks_and_seats::follow;
use super::house::House;
use super::refused::{Refused, Result};
use super::{Match, tell};
use crate::store::log::commit::{Basis, Commit};
use crate::store::log::entries::position;
use crate::store::outbox::notice::Kind;
use crate::store::tables::order::Reason;

/// Brings what stands beside the board of `after` up to its table, and gathers everything that is to be written: the new
/// entries, how clocks and seats stand then, and whoever is to be told.
///
/// `before` is the game without the entries; none if it has just been started. Whoever did it, `by`, is not told of seats
/// that it passes on.
///
/// # Errors
/// The clocks cannot be written, or an entry has another time than the one that it is stored with, which only a fault of ours
/// can cause.
pub(super) fn commit(
    house: &House,
    before: Option<&Match>,
    after: &mut Match,
    entries: &[Entry],
    (at, by): (DateTime<Utc>, Option<Uuid>),
) -> Result<Commit> {
    let written = At::from(at);
    if entries.iter().any(|entry| entry.at != written) {
        return Err(Refused::internal("an entry has another time than its row"));
    }
    after.awaited.follow(&after.table, entries);
    let basis = Basis {
        game: after.id,
        version: before.map_or(0, |before| position(before.table.version())),
        changes: before.map_or(after.changes, |before| before.changes),
    };
    let timing = follow(before, after, entries, at)?;
    let derived = tell::derive(&after.table);
    let mut commit = Commit::new(basis, entries, derived, at);
    commit.keep_time(timing);
    let mut delay = house.settings.notice_delay;
    if before.is_none() {
        for seat in after.table.seats().seats() {
            tell::notify(&mut commit, &after.who, seat, Kind::GameStarted, 0, at);
        }
        // Sent after the mail that says the game has started.
        delay = delay.max(TimeDelta::milliseconds(1));
    }
    tell::tell(&mut commit, before, after, (at, delay));
    tell::tell_time(&mut commit, before, after, entries, at);
    let people = (before.map(|before| &*before.who), &*after.who);
    tell::tell_seats(&mut commit, people, entries, (at, by));
    for entry in entries {
        if let Some((seats, reason)) = vain_orders(entry, after.table.seats()) {
            commit.cancel_orders(seats, reason);
        }
    }
    Ok(commit)
}

/// The seats whose orders were meant for another game than the one after this entry.
fn vain_orders(entry: &Entry, seats: SeatCount) -> Option<(SeatSet, Reason)> {
    match act_of(&entry.action)? {
        TableAct::Undo { seat, .. } => {
            let alone = entry.actor == Actor::Seat(seat);
            let seats = if alone {
                SeatSet::EMPTY.with(seat)
            } else {
                SeatSet::all(seats)
            };
            Some((seats, Reason::Undone))
        }
        TableAct::SeatPasses { seat, to } => {
            (to != Sitter::Owner).then(|| (SeatSet::EMPTY.with(seat), Reason::SeatPassed))
        }
        // At the end of a game every order is cancelled.
        TableAct::DefaultMove { .. }
        | TableAct::TimeOut { .. }
        | TableAct::Pause { .. }
        | TableAct::Resume {}
        | TableAct::GiveTime { .. }
        | TableAct::End {}
        | TableAct::Abandon {} => None,
    }
}
