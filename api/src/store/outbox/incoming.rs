//! Mails that came in answer to one of ours. Each is a row before anything is done, and is done once, however often it comes.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Bytea, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::kind::Kind;
use super::notice::Notice;
use crate::store::first_id_at;
use crate::store::log::entries::position;
use crate::store::prepared::Prepared;
use crate::store::rows::readable;
use crate::store::schema::incoming_mails;
use crate::store::seats::SqlSeat;
use crate::store::words::words;

words! {
    /// How it stands with a mail that came in.
    pub enum State in "incoming_mails.state" {
        /// It is to be read.
        Waiting = "waiting",
        /// What it asks for was done.
        Done = "done",
        /// Nothing was done, and its writer was told why.
        Refused = "refused",
        /// Somebody else has sent it: nothing was done.
        Strange = "strange",
        /// Nobody is told anything.
        Ignored = "ignored",
        /// It was given up, by a fault of ours.
        Dead = "dead",
    }
}

/// How long the text of a mail is kept.
pub const TEXT_KEPT_FOR: TimeDelta = TimeDelta::days(7);

/// How long it is known that a mail has come.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(180);

/// How long a taken mail is its worker's. One whose worker has died comes again after that.
const LEASE: TimeDelta = TimeDelta::minutes(5);

/// A mail that is just coming in.
#[derive(Clone, Copy, Debug)]
pub struct Coming<'a> {
    /// What it is known by: nothing else has it, and the same mail has it again.
    pub key: &'a [u8],
    /// The notice whose mail it answers.
    pub notice: Uuid,
    /// Whether it came from nobody, as automatic answers do.
    pub from_nobody: bool,
    /// Its bytes.
    pub raw: &'a [u8],
}

/// A mail to be dealt with.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = incoming_mails, check_for_backend(diesel::pg::Pg))]
pub struct Incoming {
    /// Its id.
    pub id: Uuid,
    /// What it is known by.
    pub key: Vec<u8>,
    /// The notice whose mail it answers.
    pub notice_id: Uuid,
    /// The account that was asked; none before an invited person has one.
    pub user_id: Option<Uuid>,
    /// The game.
    pub game_id: Uuid,
    /// Whether it came from nobody.
    pub from_nobody: bool,
    /// Its bytes, as long as they are kept.
    pub raw: Option<Vec<u8>>,
    /// How it stands.
    pub state: State,
    /// What the answer to it tells, as JSON.
    pub outcome: Option<String>,
    /// How often it has been dealt with.
    pub attempts: i16,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

/// Keeps a mail that came in, unless it has come before, or answers nothing that somebody was asked about a game.
pub async fn keep(
    conn: &mut AsyncPgConnection,
    coming: &Coming<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let kept = diesel::sql_query(
        "INSERT INTO incoming_mails (id, key, notice_id, user_id, game_id, from_nobody, raw, due_at, received_at) \
         SELECT $1, $2, notices.id, notices.user_id, notices.game_id, $4, $5, $6, $6 FROM notices \
         WHERE notices.id = $3 AND notices.game_id IS NOT NULL \
         ON CONFLICT (key) DO NOTHING",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<Bytea, _>(coming.key)
    .bind::<SqlUuid, _>(coming.notice)
    .bind::<Bool, _>(coming.from_nobody)
    .bind::<Bytea, _>(coming.raw)
    .bind::<Timestamptz, _>(now);
    Prepared(kept).execute(conn).await?;
    Ok(())
}

/// Takes at most `limit` mails that are due, the oldest first, and counts an attempt for each.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Incoming>> {
    let taken = diesel::sql_query(
        "UPDATE incoming_mails SET attempts = attempts + 1, due_at = $2 WHERE id IN (\
         SELECT id FROM incoming_mails WHERE state = 'waiting' AND due_at <= $1 \
         ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING *",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(now + LEASE)
    .bind::<BigInt, _>(limit);
    let taken = Prepared(taken).load_stream(conn).await?;
    let mut taken: Vec<Incoming> = readable(taken).await?;
    taken.sort_by_key(|mail| mail.id);
    Ok(taken)
}

/// How many mails should have been dealt with by now, as far as they are counted: no more than `limit`.
pub async fn count_due(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<i64> {
    let due: Vec<Uuid> = incoming_mails::table
        .filter(incoming_mails::state.eq(State::Waiting))
        .filter(incoming_mails::due_at.le(now))
        .order(incoming_mails::due_at)
        .limit(limit)
        .select(incoming_mails::id)
        .load(conn)
        .await?;
    Ok(i64::try_from(due.len()).unwrap_or(limit))
}

/// Finds a mail.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Incoming>> {
    incoming_mails::table
        .find(id)
        .select(Incoming::as_select())
        .first(conn)
        .await
        .optional()
}

/// What became of a mail.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    /// How it stands.
    pub state: State,
    /// Why nobody is told anything.
    pub reason: Option<&'a str>,
    /// What the answer to it tells, as JSON.
    pub outcome: Option<&'a str>,
    /// The first entry of the log that came of it.
    pub entry: Option<u32>,
    /// When it was written.
    pub written_at: Option<DateTime<Utc>>,
}

impl Ended<'_> {
    /// It stands so, and there is no more to note.
    pub const fn of(state: State) -> Self {
        Self {
            state,
            reason: None,
            outcome: None,
            entry: None,
            written_at: None,
        }
    }
}

/// Notes what became of a mail; false if that has been noted already.
pub async fn end(conn: &mut AsyncPgConnection, id: Uuid, ended: Ended<'_>) -> QueryResult<bool> {
    let noted = diesel::update(incoming_mails::table.find(id))
        .filter(incoming_mails::state.eq(State::Waiting))
        .set((
            incoming_mails::state.eq(ended.state),
            incoming_mails::reason.eq(ended.reason),
            incoming_mails::outcome.eq(ended.outcome),
            incoming_mails::entry.eq(ended.entry.map(position)),
            incoming_mails::written_at.eq(ended.written_at),
        ))
        .execute(conn)
        .await?;
    Ok(noted == 1)
}

/// What the person who was asked is told of a mail.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The kind of notice that tells it.
    pub kind: Kind,
    /// What was asked.
    pub asked: &'a Notice,
    /// The account; none before an invited person has one.
    pub user: Option<Uuid>,
    /// The seat that it is about.
    pub seat: Option<Seat>,
    /// The account is told nothing if `most` of its mails that came after this were answered.
    pub since: DateTime<Utc>,
    /// See `since`.
    pub most: i64,
}

/// Notes, in one statement, what became of a mail, and has whoever was asked told; neither if that has been noted already.
pub async fn end_and_tell(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    ended: Ended<'_>,
    told: Told<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let noted = diesel::sql_query(include_str!("incoming/end_and_tell.sql"))
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(ended.state)
        .bind::<Nullable<Text>, _>(ended.reason)
        .bind::<Nullable<Text>, _>(ended.outcome)
        .bind::<Nullable<Int4>, _>(ended.entry.map(position))
        .bind::<Nullable<Timestamptz>, _>(ended.written_at)
        .bind::<SqlUuid, _>(Uuid::now_v7())
        .bind::<Text, _>(told.kind)
        .bind::<Nullable<SqlUuid>, _>(told.user)
        .bind::<Nullable<SqlUuid>, _>(told.asked.invitation_id)
        .bind::<Nullable<SqlUuid>, _>(told.asked.game_id)
        .bind::<Nullable<SqlSeat>, _>(told.seat)
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(told.since)
        .bind::<BigInt, _>(told.most);
    Prepared(noted).execute(conn).await?;
    Ok(())
}

/// Leaves a mail to a later attempt.
pub async fn postpone(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    reason: &str,
    until: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(incoming_mails::table.find(id))
        .filter(incoming_mails::state.eq(State::Waiting))
        .set((
            incoming_mails::reason.eq(reason),
            incoming_mails::due_at.eq(until),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// How many answers to this notice were refused, of `limit` at most.
pub async fn refused(conn: &mut AsyncPgConnection, notice: Uuid, limit: i64) -> QueryResult<i64> {
    let refused: Vec<Uuid> = incoming_mails::table
        .filter(incoming_mails::notice_id.eq(notice))
        .filter(incoming_mails::state.eq(State::Refused))
        .limit(limit)
        .select(incoming_mails::id)
        .load(conn)
        .await?;
    Ok(i64::try_from(refused.len()).unwrap_or(limit))
}

/// Whether strangers have answered mails of the same person since a moment: of the account, or while there is none, the mail
/// of this notice.
pub async fn strangers_have_come(
    conn: &mut AsyncPgConnection,
    (notice, user): (Uuid, Option<Uuid>),
    since: DateTime<Utc>,
) -> QueryResult<bool> {
    let strange = incoming_mails::table
        .filter(incoming_mails::state.eq(State::Strange))
        .filter(incoming_mails::received_at.gt(since));
    if let Some(user) = user {
        let of_user = strange.filter(incoming_mails::user_id.eq(user));
        let exists = diesel::select(diesel::dsl::exists(of_user));
        exists.get_result(conn).await
    } else {
        let to_mail = strange.filter(incoming_mails::notice_id.eq(notice));
        let exists = diesel::select(diesel::dsl::exists(to_mail));
        exists.get_result(conn).await
    }
}

/// When the mail was written of which this entry of a game came, if one did.
pub async fn written_at(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    entry: u32,
) -> QueryResult<Option<DateTime<Utc>>> {
    let written = incoming_mails::table
        .filter(incoming_mails::game_id.eq(game))
        .filter(incoming_mails::entry.eq(position(entry)))
        .select(incoming_mails::written_at)
        .first(conn)
        .await
        .optional()?;
    Ok(written.flatten())
}

/// Deletes at most `limit` mails that nobody asks for any more; how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let old: Vec<Uuid> = incoming_mails::table
        .filter(incoming_mails::id.lt(first_id_at(now - KEPT_FOR)))
        .order(incoming_mails::id)
        .limit(limit)
        .select(incoming_mails::id)
        .load(conn)
        .await?;
    diesel::delete(incoming_mails::table.filter(incoming_mails::id.eq_any(old)))
        .execute(conn)
        .await
}

/// Erases the texts of at most `limit` mails that were dealt with and are old; how many.
pub async fn erase_texts(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let old = incoming_mails::table
        .filter(incoming_mails::raw.is_not_null())
        .filter(incoming_mails::id.lt(first_id_at(now - TEXT_KEPT_FOR)))
        .filter(incoming_mails::state.ne(State::Waiting))
        .order(incoming_mails::id)
        .limit(limit)
        .select(incoming_mails::id);
    let old: Vec<Uuid> = old.load(conn).await?;
    diesel::update(incoming_mails::table.filter(incoming_mails::id.eq_any(old)))
        .set(incoming_mails::raw.eq(None::<Vec<u8>>))
        .execute(conn)
        .await
}
