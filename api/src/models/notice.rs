//! The outbox: what people are to be told by mail.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::delivery;
use crate::database::schema::notices;

/// How often a mail is tried before it is given up, visibly.
pub const MAX_ATTEMPTS: i16 = 10;

/// The wait after the first failed attempt; each further one is four times as long.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(15);

/// The longest wait between two attempts. With it, ten attempts reach over more than a day: a mail server that is away
/// for so long loses no notice.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(8);

/// Something that somebody is to be told.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = notices, check_for_backend(diesel::pg::Pg))]
pub struct Notice {
    /// Its id, from which the mail's `Message-ID` is made.
    pub id: Uuid,
    /// What kind it is of.
    pub kind: String,
    /// The account that is told.
    pub user_id: Option<Uuid>,
    /// The sign-in that it is about.
    pub sign_in_id: Option<Uuid>,
    /// The invitation that it is about.
    pub invitation_id: Option<Uuid>,
    /// The game that it is about.
    pub game_id: Option<Uuid>,
    /// The seat that it is about.
    pub seat: Option<i16>,
    /// The decision that it is about.
    pub decision: Option<i32>,
    /// `waiting`, `sent`, `dropped` or `dead`.
    pub state: String,
    /// Why it was dropped, or what the last attempt met.
    pub reason: Option<String>,
    /// How often it has been tried.
    pub attempts: i16,
    /// Not to be sent before.
    pub due_at: DateTime<Utc>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was sent, dropped or given up.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Writes a mail with a sign-in code.
///
/// # Errors
/// The database fails.
pub async fn create_sign_in(
    conn: &mut AsyncPgConnection,
    sign_in: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(Uuid::now_v7()),
            notices::kind.eq("sign_in"),
            notices::sign_in_id.eq(sign_in),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes an invitation, also for the webhooks; `user` is the account of the invited address, if it has one.
///
/// # Errors
/// The database fails.
pub async fn create_invitation(
    conn: &mut AsyncPgConnection,
    invitation: Uuid,
    game: Uuid,
    user: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let id = Uuid::now_v7();
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(id),
            notices::kind.eq("invitation"),
            notices::invitation_id.eq(invitation),
            notices::game_id.eq(game),
            notices::user_id.eq(user),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    delivery::create_for(conn, id, now).await
}

/// Finds a notice.
///
/// # Errors
/// The database fails.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Notice>> {
    notices::table
        .find(id)
        .select(Notice::as_select())
        .first(conn)
        .await
        .optional()
}

/// Something about a game that one of its players is to be told, beside what moves tell.
#[derive(Clone, Copy, Debug)]
pub struct ToTell {
    /// The kind of notice.
    pub kind: &'static str,
    /// Who is told.
    pub user: Uuid,
    /// The game.
    pub game: Uuid,
    /// The seat that it concerns.
    pub seat: i16,
    /// What of the game it is about: nobody is told the same twice.
    pub decision: i32,
}

/// Writes a notice about a game, unless the same has been told before.
///
/// # Errors
/// The database fails.
pub async fn create(
    conn: &mut AsyncPgConnection,
    told: &ToTell,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(Uuid::now_v7()),
            notices::kind.eq(told.kind),
            notices::user_id.eq(told.user),
            notices::game_id.eq(told.game),
            notices::seat.eq(told.seat),
            notices::decision.eq(told.decision),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes the due notices that no other worker has, at most `limit`, and counts an attempt for each.
///
/// A taken notice is due again after its wait, so that one whose worker dies is not lost.
///
/// # Errors
/// The database fails.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Notice>> {
    let mut due: Vec<Notice> = conn
        .build_transaction()
        .run(async |conn| {
            let due: Vec<Notice> = notices::table
                .filter(notices::state.eq("waiting"))
                .filter(notices::due_at.le(now))
                .order(notices::due_at)
                .limit(limit)
                .for_update()
                .skip_locked()
                .select(Notice::as_select())
                .load(conn)
                .await?;
            for notice in &due {
                diesel::update(notices::table.find(notice.id))
                    .set((
                        notices::attempts.eq(notice.attempts + 1),
                        notices::due_at.eq(now + wait_after(notice.attempts)),
                    ))
                    .execute(conn)
                    .await?;
            }
            Ok::<_, diesel::result::Error>(due)
        })
        .await?;
    for notice in &mut due {
        notice.attempts += 1;
    }
    Ok(due)
}

/// The wait after so many earlier attempts, from 15 seconds to 8 hours.
pub fn wait_after(attempts: i16) -> TimeDelta {
    let steps = u32::try_from(attempts.clamp(0, 8)).unwrap_or(0);
    (FIRST_WAIT * 4_i32.pow(steps)).min(LONGEST_WAIT)
}

/// How a notice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<'a> {
    /// The mail was taken by the mail server.
    Sent,
    /// It was not sent, since it told nothing any more or was not wanted.
    Dropped(&'a str),
    /// It was given up.
    Dead(&'a str),
}

/// Ends a notice.
///
/// # Errors
/// The database fails.
pub async fn end(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    end: End<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let (state, reason) = match end {
        End::Sent => ("sent", None),
        End::Dropped(reason) => ("dropped", Some(reason)),
        End::Dead(reason) => ("dead", Some(reason)),
    };
    diesel::update(notices::table.find(id))
        .set((
            notices::state.eq(state),
            notices::reason.eq(reason),
            notices::ended_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes what an attempt met; the notice comes again after its wait.
///
/// # Errors
/// The database fails.
pub async fn failed(conn: &mut AsyncPgConnection, id: Uuid, reason: &str) -> QueryResult<()> {
    diesel::update(notices::table.find(id))
        .set(notices::reason.eq(reason))
        .execute(conn)
        .await?;
    Ok(())
}

/// The notices of a user, the newest first, before `cursor` if given.
///
/// # Errors
/// The database fails.
pub async fn history(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Notice>> {
    let mut query = notices::table
        .filter(notices::user_id.eq(user))
        .order(notices::id.desc())
        .limit(limit)
        .select(Notice::as_select())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(notices::id.lt(cursor));
    }
    query.load(conn).await
}

/// How many notices are in a state.
///
/// # Errors
/// The database fails.
pub async fn count(conn: &mut AsyncPgConnection, state: &str) -> QueryResult<i64> {
    notices::table
        .filter(notices::state.eq(state))
        .count()
        .get_result(conn)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_attempts_reach_over_more_than_a_day_and_the_first_come_soon() {
        let waits: Vec<TimeDelta> = (0..MAX_ATTEMPTS - 1).map(wait_after).collect();
        assert_eq!(waits[0], TimeDelta::seconds(15));
        assert_eq!(waits[1], TimeDelta::minutes(1));
        assert!(waits.iter().sum::<TimeDelta>() > TimeDelta::hours(24));
        assert!(waits.iter().all(|wait| *wait <= LONGEST_WAIT));
    }
}
