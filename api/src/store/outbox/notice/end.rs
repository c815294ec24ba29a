//! What becomes of a notice that a worker has taken.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Int2, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Kind, Notice, State};
use crate::store::log::entries::position;
use crate::store::prepared::Prepared;
use crate::store::reasons::Reason;
use crate::store::schema::{notices, users};

/// How often a mail is tried before it is given up, visibly.
pub const MAX_ATTEMPTS: i16 = 10;

/// The wait after the first failed attempt; each further one is four times as long.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(15);

/// The longest wait between two attempts. With it, ten attempts reach over more than a day: a mail server that is away
/// for so long loses no notice.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(8);

/// So many attempts are soon over; their waits are kept also when other mails to the same person get through meanwhile.
const FIRST_ATTEMPTS: i16 = 3;

/// The wait after the attempt of this number, from 1: 15 seconds to 8 hours.
pub fn wait_after(attempt: i16) -> TimeDelta {
    let steps = u32::try_from((attempt - 1).clamp(0, 8)).unwrap_or(0);
    (FIRST_WAIT * 4_i32.pow(steps)).min(LONGEST_WAIT)
}

/// How a notice ended that was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<'a> {
    /// It was not sent, since it told nothing any more.
    Dropped(&'a Reason),
    /// It was given up.
    Dead(&'a Reason),
}

/// Ends notices that have not ended yet. One that is to be dropped is looked at again instead, at once, if its reader's
/// wishes have changed since it was taken.
pub async fn end(
    conn: &mut AsyncPgConnection,
    ids: &[Uuid],
    end: End<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let (state, reason) = match end {
        End::Dropped(reason) => (State::Dropped, reason),
        End::Dead(reason) => (State::Dead, reason),
    };
    if ids.is_empty() {
        return Ok(());
    }
    let is_dropped = matches!(end, End::Dropped(_));
    let looked_at_again = || notices::again.and(is_dropped.into_sql::<Bool>());
    diesel::update(notices::table)
        .filter(notices::id.eq_any(ids))
        .filter(notices::state.eq(State::Waiting))
        .set((
            notices::state
                .eq(case_when(looked_at_again(), notices::state)
                    .otherwise(state.into_sql::<Text>())),
            notices::reason.eq(case_when(
                looked_at_again(),
                Some(Reason::WishesChanged).into_sql::<Nullable<Text>>(),
            )
            .otherwise(reason.into_sql::<Nullable<Text>>())),
            notices::attempts
                .eq(case_when(looked_at_again(), notices::attempts - 1)
                    .otherwise(notices::attempts)),
            notices::due_at.eq(case_when(looked_at_again(), now.into_sql::<Timestamptz>())
                .otherwise(notices::due_at)),
            notices::ended_at.eq(case_when(
                looked_at_again(),
                None::<DateTime<Utc>>.into_sql::<Nullable<Timestamptz>>(),
            )
            .otherwise(Some(now).into_sql::<Nullable<Timestamptz>>())),
            notices::again.eq(false),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// A mail that a mail server has taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// The id from which its `Message-ID` is made.
    pub mail: Uuid,
    /// The notices that it told.
    pub tells: &'a [Uuid],
    /// Whom it told, by the account if there is one.
    pub reader: Option<Uuid>,
    /// Where it went.
    pub email: &'a str,
    /// The decision for which it may be answered.
    pub asked: Option<u32>,
}

/// Notes, in one statement, that a mail was taken: its notices are sent, and nothing is wrong with the address. What had
/// failed for a while to the same person is due again, now that a mail has got through: what piled up while the mail
/// server was away goes out together.
pub async fn taken(
    conn: &mut AsyncPgConnection,
    taken: Taken<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let noted = diesel::sql_query(include_str!("taken.sql"))
        .bind::<SqlUuid, _>(taken.mail)
        .bind::<Array<SqlUuid>, _>(taken.tells)
        .bind::<Nullable<SqlUuid>, _>(taken.reader)
        .bind::<Int2, _>(FIRST_ATTEMPTS)
        .bind::<Text, _>(taken.email)
        .bind::<Timestamptz, _>(now)
        .bind::<Nullable<Int4>, _>(taken.asked.map(position));
    Prepared(noted).execute(conn).await?;
    Ok(())
}

/// Notes what an attempt met; the notice comes again after its wait.
pub async fn failed(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    reason: &Reason,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(notices::table.find(notice.id))
        .filter(notices::state.eq(State::Waiting))
        // Nobody has taken it again since its lease ended.
        .filter(notices::attempts.eq(notice.attempts))
        .filter(notices::due_at.eq(notice.due_at))
        .set((
            notices::reason.eq(reason),
            notices::due_at.eq(now + wait_after(notice.attempts)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Puts a notice off that is not to be sent yet; that it was looked at does not count as an attempt. If its reader's
/// wishes have changed since it was taken, it is looked at again at once.
pub async fn postpone(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    until: DateTime<Utc>,
    reason: &Reason,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let changed = diesel::dsl::case_when(notices::again, now.into_sql::<Timestamptz>());
    diesel::update(notices::table.find(notice.id))
        .filter(notices::state.eq(State::Waiting))
        // Nobody has taken it again since its lease ended.
        .filter(notices::attempts.eq(notice.attempts))
        .filter(notices::due_at.eq(notice.due_at))
        .set((
            notices::attempts.eq(notice.attempts - 1),
            notices::reason.eq(reason),
            notices::due_at.eq(changed.otherwise(until.into_sql::<Timestamptz>())),
            notices::again.eq(false),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes what was put off due again, so that it is looked at as its reader wishes now, and notes for what a worker has
/// just now that its look may be old. To be called in the transaction that writes the wishes down: until it ends, nothing
/// of theirs is taken.
pub async fn look_again(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    // What the workers contend for.
    let _: Option<Uuid> = users::table
        .find(user)
        .for_no_key_update()
        .select(users::id)
        .first(conn)
        .await
        .optional()?;
    diesel::update(notices::table)
        .filter(notices::user_id.eq(user))
        .filter(notices::state.eq(State::Waiting))
        // Put off, and never tried: what has failed waits for its next attempt.
        .filter(notices::reason.is_not_null())
        .filter(notices::attempts.eq(0))
        .set(notices::due_at.eq(now))
        .execute(conn)
        .await?;
    diesel::update(notices::table)
        .filter(notices::user_id.eq(user))
        .filter(notices::state.eq(State::Waiting))
        .filter(notices::reason.is_null())
        .filter(notices::attempts.gt(0))
        .set(notices::again.eq(true))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether the seat's time has run out again since this notice said so, and its player is told of that.
pub async fn ran_out_again(conn: &mut AsyncPgConnection, notice: &Notice) -> QueryResult<bool> {
    let newer = notices::table
        .filter(notices::game_id.eq(notice.game_id))
        .filter(notices::seat.eq(notice.seat))
        .filter(notices::user_id.eq(notice.user_id))
        .filter(notices::kind.eq(Kind::TimedOut))
        .filter(notices::decision.gt(notice.decision));
    diesel::select(diesel::dsl::exists(newer))
        .get_result(conn)
        .await
}

/// The waiting notices of these kinds about the same decision of the same seat.
pub async fn waiting_beside(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kinds: &[Kind],
) -> QueryResult<Vec<Notice>> {
    waiting_about(conn, notice, notice.decision, kinds).await
}

/// The waiting notices of these kinds about a decision of a notice's seat.
pub async fn waiting_about(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    decision: Option<i32>,
    kinds: &[Kind],
) -> QueryResult<Vec<Notice>> {
    notices::table
        .filter(notices::game_id.eq(notice.game_id))
        .filter(notices::seat.eq(notice.seat))
        .filter(notices::decision.eq(decision))
        .filter(notices::kind.eq_any(kinds))
        .filter(notices::state.eq(State::Waiting))
        .select(Notice::as_select())
        .load(conn)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_attempts_reach_over_more_than_a_day_and_the_first_come_soon() {
        let waits: Vec<TimeDelta> = (1..MAX_ATTEMPTS).map(wait_after).collect();
        assert_eq!(waits[0], TimeDelta::seconds(15));
        assert_eq!(waits[1], TimeDelta::minutes(1));
        assert!(waits.iter().sum::<TimeDelta>() > TimeDelta::hours(24));
        assert!(waits.iter().all(|wait| *wait <= LONGEST_WAIT));
    }
}
