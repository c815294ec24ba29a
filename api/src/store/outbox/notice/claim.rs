//! Taking notices to deal with, so that no two workers have the same one.

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Kind, Notice, State};
use crate::store::rows::readable;
use crate::store::schema::{notices, users};

/// How long a taken notice is its worker's. One whose worker has died comes again after that; it is longer than any
/// worker needs.
pub const LEASE: TimeDelta = TimeDelta::minutes(5);

/// The most notices taken at a time, however many are due to one person.
const MOST: i64 = 256;

/// Takes the `limit` oldest notices that are due and whatever else is due to the same people, and counts an attempt for
/// each; nothing of those in `busy`, whose last notices are still under way.
///
/// A person's notices all go to one worker: the person's row is what the workers contend for, so that what is due
/// together is told together.
///
/// # Errors
/// The database fails.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    busy: &[Uuid],
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Notice>> {
    conn.build_transaction()
        .run(async |conn| {
            let due = || {
                notices::state
                    .eq(State::Waiting)
                    .and(notices::due_at.le(now))
                    // A newer server on the same database may know more.
                    .and(notices::kind.eq_any(Kind::ALL))
            };
            let oldest: Vec<(Uuid, Option<Uuid>)> = notices::table
                .filter(due())
                .filter(
                    notices::user_id
                        .is_null()
                        .or(notices::user_id.ne_all(busy).assume_not_null()),
                )
                .order(notices::due_at)
                .limit(limit)
                .select((notices::id, notices::user_id))
                .load(conn)
                .await?;
            if oldest.is_empty() {
                return Ok(Vec::new());
            }
            let people: Vec<Uuid> = oldest.iter().filter_map(|(_, user)| *user).collect();
            // Not in the way of those who only point to the row.
            let people: Vec<Uuid> = users::table
                .filter(users::id.eq_any(people))
                .for_no_key_update()
                .skip_locked()
                .select(users::id)
                .load(conn)
                .await?;
            let nobody_s: Vec<Uuid> = oldest
                .iter()
                .filter(|(_, user)| user.is_none())
                .map(|(id, _)| *id)
                .collect();
            let taken = notices::table
                .filter(due())
                .filter(
                    notices::user_id
                        .eq_any(people)
                        .or(notices::id.eq_any(nobody_s)),
                )
                .order((notices::due_at, notices::id))
                .limit(MOST)
                .for_update()
                .skip_locked()
                .select(Notice::as_select())
                .load_stream(conn)
                .await?;
            let mut taken: Vec<Notice> = readable(taken).await?;
            let ids: Vec<Uuid> = taken.iter().map(|notice| notice.id).collect();
            // As the database keeps it.
            let lease = (now + LEASE).trunc_subsecs(6);
            diesel::update(notices::table.filter(notices::id.eq_any(ids)))
                .set((
                    notices::attempts.eq(notices::attempts + 1),
                    notices::due_at.eq(lease),
                    notices::again.eq(false),
                    // By this a notice that a worker has is known from one that has failed.
                    notices::reason.eq(None::<String>),
                ))
                .execute(conn)
                .await?;
            for notice in &mut taken {
                notice.attempts += 1;
                notice.due_at = lease;
            }
            Ok::<_, diesel::result::Error>(taken)
        })
        .await
}
