//! The one statement that commits: everything that comes of a move, if and only if the game is still where the move
//! was made from.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{
    Array, BigInt, Bool, Bytea, Int2, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::entry::Entry;
use engine::{Seat, SeatSet};
use uuid::Uuid;

mod moot;
mod own;

use self::own::OwnColumns;
pub use self::own::{Fired, Own};
use super::entries::position;
use crate::store::outbox::notice::Kind;
use crate::store::people::answer::Answer;
use crate::store::people::preferences::LAST_DAY_HOURS;
use crate::store::seats::{SqlSeat, SqlSeats};
use crate::store::tables::game::Status;
use crate::store::tables::order::Reason;

/// What one move writes.
#[derive(Clone, Debug)]
pub struct Commit {
    game: Uuid,
    from_version: i32,
    /// How often it had changed who plays which seat when the people were looked up by whom the move is made.
    from_changes: Option<i32>,
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

/// What a move does to the clocks and to who plays the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The clocks that the move was made with, exactly as they are stored; if others are, the game has moved on.
    pub before: Option<String>,
    /// The clocks after it.
    pub after: Option<String>,
    /// The earliest deadline that they have.
    pub next_deadline: Option<DateTime<Utc>>,
    /// The seats whose people are away from now on, and those that are back.
    pub absent: SeatsChange,
    /// The seats that the house's bot plays from now on, and those that it does not play any more.
    pub bots: SeatsChange,
    /// How often it changes who plays which seat: once or not at all.
    pub seat_changes: i32,
}

/// How a set of seats changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatsChange {
    /// The seats that are in it afterwards.
    pub add: SeatSet,
    /// The seats that are not, if they are not added.
    pub remove: SeatSet,
}

impl SeatsChange {
    /// The end of `(column & ~…) | …`.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "what is bound has to live as long as the statement"
    )]
    fn apply<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<SqlSeats, _>(&self.remove)?;
        out.push_sql(") | ");
        out.push_bind_param::<SqlSeats, _>(&self.add)
    }
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
    /// A commit of entries made from the given version.
    pub fn new(
        game: Uuid,
        from_version: u32,
        entries: &[Entry],
        derived: Derived,
        at: DateTime<Utc>,
    ) -> Self {
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
            game,
            from_version: position(from_version),
            from_changes: None,
            back: SeatSet::EMPTY,
            at,
            steps: moot::holds_steps(entries),
            derived,
            log,
            timing: Timing::default(),
            notices: NoticeColumns::default(),
            answers: AnswerColumns::default(),
            own,
        }
    }

    /// Makes the move only among the people that it was made among, after so many changes of who plays which seat: none of
    /// them has deleted their account since then, on whatever server.
    pub const fn among(&mut self, changes: i32) {
        self.from_changes = Some(changes);
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
        let moved: i64 = Statement(self).get_result(conn).await?;
        Ok(moved == 1)
    }
}

impl LogColumns {
    /// The insertion of the entries of the row `moved`.
    fn insert<'b>(
        &'b self,
        at: &'b DateTime<Utc>,
        out: &mut AstPass<'_, 'b, Pg>,
    ) -> QueryResult<()> {
        out.push_sql(
            "INSERT INTO log (game_id, seq, actor, action, events, head, at) \
             SELECT moved.id, e.seq, e.actor, e.action, e.events, e.head, ",
        );
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" FROM moved CROSS JOIN unnest(");
        out.push_bind_param::<Array<Int4>, _>(&self.seqs)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.actors)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.actions)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.events)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bytea>, _>(&self.heads)?;
        out.push_sql(") AS e (seq, actor, action, events, head)");
        Ok(())
    }
}

impl NoticeColumns {
    /// The insertion of the notices of the row `moved`; the delays and the hours before a deadline that readers have chosen
    /// are looked up in passing.
    fn insert<'b>(
        &'b self,
        at: &'b DateTime<Utc>,
        out: &mut AstPass<'_, 'b, Pg>,
    ) -> QueryResult<()> {
        out.push_sql(
            "INSERT INTO notices (id, kind, user_id, game_id, seat, decision, time_number, due_at, created_at) \
             SELECT n.id, n.kind, n.user_id, moved.id, n.seat, n.decision, n.time_number, \
             CASE WHEN n.delayed THEN coalesce(",
        );
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" + make_interval(mins => p.delay_minutes), n.due_at) WHEN n.last THEN ");
        Self::last_reminder(out)?;
        out.push_sql(" ELSE n.due_at END, ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" FROM moved CROSS JOIN unnest(");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.ids)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.kinds)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.users)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<SqlSeat>, _>(&self.seats)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Int4>, _>(&self.decisions)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Int4>, _>(&self.time_numbers)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Timestamptz>, _>(&self.due)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bool>, _>(&self.delayed)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bool>, _>(&self.last)?;
        out.push_sql(
            ") AS n (id, kind, user_id, seat, decision, time_number, due_at, delayed, last) \
             LEFT JOIN notice_preferences AS p USING (user_id) WHERE NOT n.last OR ",
        );
        Self::last_reminder(out)?;
        out.push_sql(" > ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(
            " ON CONFLICT (game_id, seat, decision, kind, time_number) DO NOTHING \
             RETURNING id, kind, user_id, time_number, due_at",
        );
        Ok(())
    }

    /// When the last reminder of a deadline comes to its reader.
    fn last_reminder(out: &mut AstPass<'_, '_, Pg>) -> QueryResult<()> {
        out.push_sql("n.due_at - make_interval(hours => coalesce(p.last_day_hours, ");
        out.push_bind_param::<Int2, _>(&LAST_DAY_HOURS)?;
        out.push_sql("))");
        Ok(())
    }
}

/// The insertion of one delivery for each webhook of whoever is told, by the same rule as in `delivery::create_for`. What
/// reminds of a time comes in its time, all else at once.
fn insert_deliveries<'b>(at: &'b DateTime<Utc>, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
    out.push_sql(
        "INSERT INTO deliveries (webhook_id, event, kind, due_at, created_at) \
         SELECT w.id, told.id, told.kind, CASE WHEN told.time_number > 0 THEN told.due_at ELSE ",
    );
    out.push_bind_param::<Timestamptz, _>(at)?;
    out.push_sql(" END, ");
    out.push_bind_param::<Timestamptz, _>(at)?;
    out.push_sql(
        " FROM told JOIN webhooks w ON w.user_id = told.user_id \
         WHERE w.state = 'active' AND told.kind = ANY (w.kinds)",
    );
    Ok(())
}

/// The statement with its binds. Its text is always the same, so that it is prepared once a connection.
struct Statement<'a>(&'a Commit);

impl QueryId for Statement<'_> {
    type QueryId = Statement<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for Statement<'_> {
    type SqlType = BigInt;
}

impl QueryFragment<Pg> for Statement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Commit {
            game,
            from_version,
            from_changes,
            back,
            at,
            steps,
            derived,
            log,
            timing,
            notices,
            answers,
            own,
        } = self.0;
        out.push_sql("WITH moved AS (UPDATE games SET status = ");
        out.push_bind_param::<Text, _>(&derived.status)?;
        out.push_sql(", version = ");
        out.push_bind_param::<Int4, _>(&derived.version)?;
        out.push_sql(", rules_version = ");
        out.push_bind_param::<Int2, _>(&derived.rules_version)?;
        out.push_sql(", head = ");
        out.push_bind_param::<Bytea, _>(&derived.head)?;
        out.push_sql(", sealed = ");
        out.push_bind_param::<Bool, _>(&derived.sealed)?;
        out.push_sql(", decision = ");
        out.push_bind_param::<Nullable<Int4>, _>(&derived.decision)?;
        out.push_sql(", decision_kind = ");
        out.push_bind_param::<Nullable<Text>, _>(&derived.decision_kind)?;
        out.push_sql(", awaited = ");
        out.push_bind_param::<SqlSeats, _>(&derived.awaited)?;
        out.push_sql(", standings = ");
        out.push_bind_param::<Nullable<Text>, _>(&derived.standings)?;
        out.push_sql(", ordered = ordered & ");
        out.push_bind_param::<SqlSeats, _>(&own.still_ordered)?;
        // A sealed answer leaves its decision open: the others are waited for since it opened.
        out.push_sql(", awaited_since = CASE WHEN decision = ");
        out.push_bind_param::<Nullable<Int4>, _>(&derived.decision)?;
        out.push_sql(" THEN awaited_since ELSE ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" END, started_at = coalesce(started_at, ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql("), finished_at = CASE WHEN ");
        out.push_bind_param::<Text, _>(&derived.status)?;
        out.push_sql(" = 'finished' THEN ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" END, clocks = ");
        out.push_bind_param::<Nullable<Text>, _>(&timing.after)?;
        out.push_sql(", next_deadline = ");
        out.push_bind_param::<Nullable<Timestamptz>, _>(&timing.next_deadline)?;
        out.push_sql(", absent = (absent & ~");
        timing.absent.apply(&mut out)?;
        out.push_sql(", bots = (bots & ~");
        timing.bots.apply(&mut out)?;
        out.push_sql(", seat_changes = seat_changes + ");
        out.push_bind_param::<Int4, _>(&timing.seat_changes)?;
        out.push_sql(" WHERE id = ");
        out.push_bind_param::<SqlUuid, _>(game)?;
        out.push_sql(" AND version = ");
        out.push_bind_param::<Int4, _>(from_version)?;
        // In the game's own row: what the statement read elsewhere would be as old as the statement, if it had to wait for
        // a deletion.
        out.push_sql(" AND seat_changes = coalesce(");
        out.push_bind_param::<Nullable<Int4>, _>(from_changes)?;
        out.push_sql(", seat_changes)");
        own.guard(&mut out)?;
        out.push_sql(" AND clocks IS NOT DISTINCT FROM ");
        out.push_bind_param::<Nullable<Text>, _>(&timing.before)?;
        out.push_sql(
            " AND status IN ('open', 'running') \
             RETURNING id, status, decision, absent, bots), logged AS (",
        );
        log.insert(at, &mut out)?;
        out.push_sql("), told AS (");
        notices.insert(at, &mut out)?;
        out.push_sql("), hooked AS (");
        insert_deliveries(at, &mut out)?;
        out.push_sql("), seated AS (UPDATE seats SET offered = false, taken_at = ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" FROM moved WHERE ");
        out.push_bind_param::<SqlSeats, _>(back)?;
        out.push_sql(" <> 0 AND seats.game_id = moved.id AND (");
        out.push_bind_param::<SqlSeats, _>(back)?;
        out.push_sql(
            " >> seats.seat) & 1 = 1), answered AS (\
             INSERT INTO answers (user_id, key, request_hash, status, body, answered_at) \
             SELECT a.user_id, a.key, a.request_hash, a.status, a.body, ",
        );
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" FROM moved CROSS JOIN unnest(");
        out.push_bind_param::<Array<SqlUuid>, _>(&answers.users)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&answers.keys)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bytea>, _>(&answers.request_hashes)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Int2>, _>(&answers.statuses)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&answers.bodies)?;
        out.push_sql(") AS a (user_id, key, request_hash, status, body))");
        own.write(at, &mut out)?;
        moot::lapse(steps, at, &mut out)?;
        out.push_sql(" SELECT count(*) FROM moved");
        Ok(())
    }
}
