//! The one statement that commits: everything that comes of a move, if and only if the game is still where the move
//! was made from.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::acts::{TableAct, act_of};
use engine::entry::Entry;
use engine::{Seat, SeatSet};
use uuid::Uuid;

mod drafts_and_orders;
mod statement;

use self::drafts_and_orders::OwnColumns;
pub use self::drafts_and_orders::{Fired, Own};
use self::statement::Statement;
use super::entries::position;
use crate::store::outbox::notice::Kind;
use crate::store::people::answer::Answer;
use crate::store::tables::game::Status;
use crate::store::tables::order::Reason;

/// What one move writes.
#[derive(Clone, Debug)]
pub struct Commit {
    basis: Basis,
    back: SeatSet,
    at: DateTime<Utc>,
    /// Whether any entry is a step of the game.
    steps: bool,
    derived: Derived,
    log: LogColumns,
    timing: Timing,
    notices: NoticeColumns,
    answers: AnswerColumns,
    own: OwnColumns,
}

/// What a move is made from: if the game is not there any more, the move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The game.
    pub game: Uuid,
    /// Entries in its log.
    pub version: i32,
    /// How often what stands beside the log had changed: who plays which seat, what the people are called, and clocks that
    /// move without an entry. None of them has been renamed or has deleted their account since then, on whatever server.
    pub changes: i32,
}

/// What a move does to the clocks and to who plays the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The clocks after it.
    pub after: Option<String>,
    /// The earliest deadline that they have.
    pub next_deadline: Option<DateTime<Utc>>,
    /// The seats whose people are away from now on, and those that are back.
    pub absent: SeatsChange,
    /// The seats that the house's bot plays from now on, and those that it does not play any more.
    pub bots: SeatsChange,
    /// How often it changes what stands beside the log, but for clocks that follow its entries: once or not at all.
    pub changes: i32,
}

/// How a set of seats changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatsChange {
    /// The seats that are in it afterwards.
    pub add: SeatSet,
    /// The seats that are not, if they are not added.
    pub remove: SeatSet,
}

/// The columns of the game that are derived from its log.
#[derive(Clone, Debug)]
pub struct Derived {
    /// Whether it is running or finished.
    pub status: Status,
    /// Entries in the log.
    pub version: i32,
    /// The version of the rules.
    pub rules_version: i16,
    /// The hash at the end of the log.
    pub head: Vec<u8>,
    /// The decision waited for.
    pub decision: Option<i32>,
    /// Its kind.
    pub decision_kind: Option<&'static str>,
    /// Whether the seats answer in secret, all at once.
    pub sealed: bool,
    /// The seats that have not answered it.
    pub awaited: SeatSet,
    /// The standings as JSON when the game is over.
    pub standings: Option<String>,
}

/// Somebody to be told.
#[derive(Clone, Debug)]
pub struct NewNotice {
    /// The kind of notice.
    pub kind: Kind,
    /// Who is told.
    pub user: Uuid,
    /// The seat that it concerns.
    pub seat: Seat,
    /// The decision that it is about.
    pub decision: i32,
    /// Which of the seat's times it reminds of, from 1; 0: of none.
    pub time_number: i32,
    /// Not to be sent before, unless the reader has chosen another delay for a kind that is delayed. Of the last reminder
    /// the deadline: it comes as much earlier as its reader has chosen, or not at all if that has passed.
    pub due_at: DateTime<Utc>,
}

/// The answer to a request with an `Idempotency-Key`.
#[derive(Clone, Debug)]
pub struct KeyedAnswer {
    /// Who asked.
    pub user: Uuid,
    /// The key.
    pub key: String,
    /// The answer.
    pub answer: Answer,
}

#[derive(Clone, Debug, Default)]
struct LogColumns {
    seqs: Vec<i32>,
    actors: Vec<String>,
    actions: Vec<String>,
    events: Vec<String>,
    heads: Vec<Vec<u8>>,
}

#[derive(Clone, Debug, Default)]
struct NoticeColumns {
    ids: Vec<Uuid>,
    kinds: Vec<Kind>,
    users: Vec<Uuid>,
    seats: Vec<Seat>,
    decisions: Vec<i32>,
    time_numbers: Vec<i32>,
    due: Vec<DateTime<Utc>>,
    delayed: Vec<bool>,
    last: Vec<bool>,
}

#[derive(Clone, Debug, Default)]
struct AnswerColumns {
    users: Vec<Uuid>,
    keys: Vec<String>,
    request_hashes: Vec<Vec<u8>>,
    statuses: Vec<i16>,
    bodies: Vec<String>,
}

impl Commit {
    /// A commit of entries.
    pub fn new(basis: Basis, entries: &[Entry], derived: Derived, at: DateTime<Utc>) -> Self {
        let mut log = LogColumns::default();
        for entry in entries {
            log.seqs.push(position(entry.seq));
            log.actors.push(entry.actor.to_string());
            log.actions.push(entry.action.clone());
            log.events.push(entry.events.clone());
            log.heads.push(entry.head.bytes().to_vec());
        }
        let own = OwnColumns::new(derived.status == Status::Finished);
        Self {
            basis,
            back: SeatSet::EMPTY,
            at,
            steps: holds_steps(entries),
            derived,
            log,
            timing: Timing::default(),
            notices: NoticeColumns::default(),
            answers: AnswerColumns::default(),
            own,
        }
    }

    /// Notes that people are back at these seats since now, and would not hand them on any more.
    pub const fn comes_back(&mut self, seats: SeatSet) {
        self.back = self.back.union(seats);
    }

    /// Writes how the clocks stand and who plays the seats.
    pub fn keep_time(&mut self, timing: Timing) {
        self.timing = timing;
    }

    /// Tells somebody, unless they have been told of this decision, or this time for it, before.
    pub fn notify(&mut self, notice: &NewNotice) {
        self.notices.ids.push(Uuid::now_v7());
        self.notices.kinds.push(notice.kind);
        self.notices.delayed.push(notice.kind.is_delayed());
        self.notices.last.push(notice.kind == Kind::LastReminder);
        self.notices.users.push(notice.user);
        self.notices.seats.push(notice.seat);
        self.notices.decisions.push(notice.decision);
        self.notices.time_numbers.push(notice.time_number);
        self.notices.due.push(notice.due_at);
    }

    /// Stores the answer with the move.
    pub fn answer(&mut self, answer: KeyedAnswer) {
        let KeyedAnswer { user, key, answer } = answer;
        self.answers.users.push(user);
        self.answers.keys.push(key);
        self.answers.request_hashes.push(answer.request_hash);
        self.answers.statuses.push(answer.status);
        self.answers.bodies.push(answer.body);
    }

    /// Does with the move what the answer of a person means for their draft and orders.
    pub fn own(&mut self, own: Own) {
        let seqs = self.log.seqs.as_slice();
        let entries = seqs.first().copied().zip(seqs.last().copied());
        self.own.note(own, entries);
    }

    /// Cancels the orders that wait for these seats.
    pub const fn cancel_orders(&mut self, seats: SeatSet, reason: Reason) {
        self.own.cancel(seats, reason);
    }

    /// Whether anybody is told by then.
    pub fn tells_by(&self, time: DateTime<Utc>) -> bool {
        self.notices.due.iter().any(|due| *due <= time)
    }

    /// Whether anybody is told at all, now or later.
    pub const fn tells(&self) -> bool {
        !self.notices.ids.is_empty()
    }

    /// Whether the game then waits for one of these seats.
    pub const fn awaits(&self, seats: SeatSet) -> bool {
        !self.derived.awaited.and(seats).is_empty()
    }

    /// Writes everything; false, and nothing written, if the game has moved on.
    ///
    /// # Errors
    /// The database fails, or the answer's key has been used meanwhile (a unique violation).
    pub async fn execute(&self, conn: &mut AsyncPgConnection) -> QueryResult<bool> {
        let moved: i64 = if self.is_nobodys() {
            Statement::<false>(self).get_result(conn).await?
        } else {
            Statement::<true>(self).get_result(conn).await?
        };
        Ok(moved == 1)
    }

    /// Whether nothing is to be written of what people alone have.
    fn is_nobodys(&self) -> bool {
        self.back.is_empty() && self.answers.keys.is_empty() && self.own.is_nobodys()
    }
}

/// Whether any of these entries is a step of the game, also one that the clock takes for somebody.
fn holds_steps(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| {
        let act = act_of(&entry.action);
        act.is_none_or(|act| matches!(act, TableAct::DefaultMove { .. }))
    })
}
