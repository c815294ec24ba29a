//! The one statement that commits: everything that comes of a move, if and only if the game is still where the move
//! was made from.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::AsyncPgConnection;
use engine::acts::{TableAct, act_of};
use engine::entry::Entry;
use engine::{Seat, SeatSet};
use uuid::Uuid;

mod columns;
mod drafts_and_orders;
mod form;
mod statement;

use self::columns::Columns;
use self::drafts_and_orders::OwnColumns;
pub use self::drafts_and_orders::{Fired, Own};
use self::form::Form;
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
    log: Vec<Line>,
    timing: Timing,
    /// With the id of each.
    notices: Vec<(Uuid, NewNotice)>,
    answers: Vec<KeyedAnswer>,
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

/// An entry as it is written.
#[derive(Clone, Debug)]
struct Line {
    seq: i32,
    actor: String,
    action: String,
    events: String,
    head: Vec<u8>,
}

impl Commit {
    /// A commit of entries.
    pub fn new(basis: Basis, entries: &[Entry], derived: Derived, at: DateTime<Utc>) -> Self {
        let lines = entries.iter().map(|entry| Line {
            seq: position(entry.seq),
            actor: entry.actor.to_string(),
            action: entry.action.clone(),
            events: entry.events.clone(),
            head: entry.head.bytes().to_vec(),
        });
        let own = OwnColumns::new(derived.status == Status::Finished);
        Self {
            basis,
            back: SeatSet::EMPTY,
            at,
            steps: holds_steps(entries),
            derived,
            log: lines.collect(),
            timing: Timing::default(),
            notices: Vec::new(),
            answers: Vec::new(),
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
        self.notices.push((Uuid::now_v7(), notice.clone()));
    }

    /// Stores the answer with the move.
    pub fn answer(&mut self, answer: KeyedAnswer) {
        self.answers.push(answer);
    }

    /// Does with the move what the answer of a person means for their draft and orders.
    pub fn own(&mut self, own: Own) {
        let lines = self.log.as_slice();
        let entries = lines.first().zip(lines.last());
        self.own
            .note(own, entries.map(|(first, last)| (first.seq, last.seq)));
    }

    /// Cancels the orders that wait for these seats.
    pub const fn cancel_orders(&mut self, seats: SeatSet, reason: Reason) {
        self.own.cancel(seats, reason);
    }

    /// Whether anybody is told by then.
    pub fn tells_by(&self, time: DateTime<Utc>) -> bool {
        self.notices.iter().any(|(_, notice)| notice.due_at <= time)
    }

    /// Whether anybody is told at all, now or later.
    pub const fn tells(&self) -> bool {
        !self.notices.is_empty()
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
        let columns = Columns::of(&[self]);
        let moved = statement::run(Form::of(self), &columns, conn).await?;
        Ok(!moved.is_empty())
    }

    /// Writes the moves of several games together; which of them have moved. Of the others it is not said whether they have
    /// moved on or somebody else held them: they are to be tried alone.
    ///
    /// # Errors
    /// As [`Commit::execute`], and nothing of any of them is written.
    pub async fn execute_all(
        commits: &[&Self],
        conn: &mut AsyncPgConnection,
    ) -> QueryResult<Vec<Uuid>> {
        statement::run(Form::Several, &Columns::of(commits), conn).await
    }

    /// The game that it moves.
    pub const fn game(&self) -> Uuid {
        self.basis.game
    }

    /// Whether nothing is to be written of what people alone have.
    const fn is_nobodys(&self) -> bool {
        self.back.is_empty() && self.answers.is_empty() && self.own.is_nobodys()
    }
}

#[cfg(test)]
impl Commit {
    /// A move of a game that there is not.
    pub(super) fn of_no_game() -> Self {
        let basis = Basis {
            game: Uuid::now_v7(),
            version: 1,
            changes: 0,
        };
        let derived = Derived {
            status: Status::Running,
            version: 2,
            rules_version: 1,
            head: Vec::new(),
            decision: None,
            decision_kind: None,
            sealed: false,
            awaited: SeatSet::EMPTY,
            standings: None,
        };
        Self::new(basis, &[], derived, DateTime::UNIX_EPOCH)
    }
}

/// Whether any of these entries is a step of the game, also one that the clock takes for somebody.
fn holds_steps(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| {
        let act = act_of(&entry.action);
        act.is_none_or(|act| matches!(act, TableAct::DefaultMove { .. }))
    })
}
