//! Moves as lists: a row of each list is a game, an entry, somebody to be told.

use chrono::{DateTime, Utc};
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::Commit;
use crate::store::outbox::notice::Kind;
use crate::store::tables::game::Status;
use crate::store::tables::order::Reason;

/// What the statement binds.
#[derive(Debug, Default)]
pub(super) struct Columns<'a> {
    pub(super) games: Games<'a>,
    pub(super) log: Log<'a>,
    pub(super) notices: Notices,
    pub(super) own: Owns,
    pub(super) answers: Answers<'a>,
}

/// A move each.
#[derive(Debug, Default)]
pub(super) struct Games<'a> {
    pub(super) ids: Vec<Uuid>,
    pub(super) statuses: Vec<Status>,
    pub(super) versions: Vec<i32>,
    pub(super) rules_versions: Vec<i16>,
    pub(super) heads: Vec<&'a [u8]>,
    pub(super) sealed: Vec<bool>,
    pub(super) decisions: Vec<Option<i32>>,
    pub(super) decision_kinds: Vec<Option<&'static str>>,
    pub(super) awaited: Vec<SeatSet>,
    pub(super) standings: Vec<Option<&'a str>>,
    pub(super) still_ordered: Vec<SeatSet>,
    pub(super) at: Vec<DateTime<Utc>>,
    pub(super) clocks: Vec<Option<&'a str>>,
    pub(super) next_deadlines: Vec<Option<DateTime<Utc>>>,
    pub(super) not_absent: Vec<SeatSet>,
    pub(super) absent: Vec<SeatSet>,
    pub(super) not_bots: Vec<SeatSet>,
    pub(super) bots: Vec<SeatSet>,
    pub(super) changes: Vec<i32>,
    pub(super) from_versions: Vec<i32>,
    pub(super) from_changes: Vec<i32>,
    pub(super) guards: Vec<SeatSet>,
    pub(super) steps: Vec<bool>,
}

/// An entry each.
#[derive(Debug, Default)]
pub(super) struct Log<'a> {
    pub(super) games: Vec<Uuid>,
    pub(super) seqs: Vec<i32>,
    pub(super) actors: Vec<&'a str>,
    pub(super) actions: Vec<&'a str>,
    pub(super) events: Vec<&'a str>,
    pub(super) heads: Vec<&'a [u8]>,
}

/// Somebody to be told each.
#[derive(Debug, Default)]
pub(super) struct Notices {
    pub(super) games: Vec<Uuid>,
    pub(super) ids: Vec<Uuid>,
    pub(super) kinds: Vec<Kind>,
    pub(super) users: Vec<Uuid>,
    pub(super) seats: Vec<Seat>,
    pub(super) decisions: Vec<i32>,
    pub(super) time_numbers: Vec<i32>,
    pub(super) due: Vec<DateTime<Utc>>,
    pub(super) delayed: Vec<bool>,
    pub(super) last: Vec<bool>,
}

/// A move of a person each.
#[derive(Debug, Default)]
pub(super) struct Owns {
    pub(super) games: Vec<Uuid>,
    pub(super) back: Vec<SeatSet>,
    pub(super) players: Vec<Option<Uuid>>,
    pub(super) decisions: Vec<Option<i32>>,
    pub(super) first_entries: Vec<Option<i32>>,
    pub(super) last_entries: Vec<Option<i32>>,
    pub(super) fired: Vec<Option<Uuid>>,
    pub(super) reasons: Vec<Reason>,
    pub(super) cancelled: Vec<SeatSet>,
}

/// A kept answer each.
#[derive(Debug, Default)]
pub(super) struct Answers<'a> {
    pub(super) games: Vec<Uuid>,
    pub(super) users: Vec<Uuid>,
    pub(super) keys: Vec<&'a str>,
    pub(super) request_hashes: Vec<&'a [u8]>,
    pub(super) statuses: Vec<i16>,
    pub(super) bodies: Vec<&'a str>,
    pub(super) locales: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(commits: &[&'a Commit]) -> Self {
        let mut columns = Self::default();
        for commit in commits {
            columns.add(commit);
        }
        columns
    }

    fn add(&mut self, commit: &'a Commit) {
        let game = commit.basis.game;
        self.games.add(commit);
        for entry in &commit.log {
            let log = &mut self.log;
            log.games.push(game);
            log.seqs.push(entry.seq);
            log.actors.push(&entry.actor);
            log.actions.push(&entry.action);
            log.events.push(&entry.events);
            log.heads.push(&entry.head);
        }
        for (id, notice) in &commit.notices {
            let notices = &mut self.notices;
            notices.games.push(game);
            notices.ids.push(*id);
            notices.kinds.push(notice.kind);
            notices.users.push(notice.user);
            notices.seats.push(notice.seat);
            notices.decisions.push(notice.decision);
            notices.time_numbers.push(notice.time_number);
            notices.due.push(notice.due_at);
            notices.delayed.push(notice.kind.is_delayed());
            notices.last.push(notice.kind == Kind::LastReminder);
        }
        if !commit.is_nobodys() {
            self.own.add(commit);
        }
        for kept in &commit.answers {
            let answers = &mut self.answers;
            answers.games.push(game);
            answers.users.push(kept.user);
            answers.keys.push(&kept.key);
            answers.request_hashes.push(&kept.answer.request_hash);
            answers.statuses.push(kept.answer.status);
            answers.bodies.push(&kept.answer.body);
            answers.locales.push(&kept.answer.locale);
        }
    }
}

impl<'a> Games<'a> {
    fn add(&mut self, commit: &'a Commit) {
        let Commit {
            basis,
            at,
            steps,
            derived,
            timing,
            own,
            ..
        } = commit;
        self.ids.push(basis.game);
        self.statuses.push(derived.status);
        self.versions.push(derived.version);
        self.rules_versions.push(derived.rules_version);
        self.heads.push(&derived.head);
        self.sealed.push(derived.sealed);
        self.decisions.push(derived.decision);
        self.decision_kinds.push(derived.decision_kind);
        self.awaited.push(derived.awaited);
        self.standings.push(derived.standings.as_deref());
        self.still_ordered.push(own.still_ordered);
        self.at.push(*at);
        self.clocks.push(timing.after.as_deref());
        self.next_deadlines.push(timing.next_deadline);
        self.not_absent.push(timing.absent.remove);
        self.absent.push(timing.absent.add);
        self.not_bots.push(timing.bots.remove);
        self.bots.push(timing.bots.add);
        self.changes.push(timing.changes);
        self.from_versions.push(basis.version);
        self.from_changes.push(basis.changes);
        self.guards.push(own.guard);
        self.steps.push(*steps);
    }
}

impl Owns {
    fn add(&mut self, commit: &Commit) {
        let Commit {
            basis, back, own, ..
        } = commit;
        self.games.push(basis.game);
        self.back.push(*back);
        self.players.push(own.user);
        self.decisions.push(own.decision);
        self.first_entries.push(own.first_entry);
        self.last_entries.push(own.last_entry);
        self.fired.push(own.fired);
        self.reasons.push(own.reason);
        self.cancelled.push(own.cancelled);
    }
}
