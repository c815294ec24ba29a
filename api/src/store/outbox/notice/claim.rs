//! Taking notices to deal with, so that no two workers have the same one.

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Kind, Notice};
use crate::store::prepared::Prepared;
use crate::store::rows::readable;

/// How long a taken notice is its worker's. One whose worker has died comes again after that; it is longer than any
/// worker needs.
pub const LEASE: TimeDelta = TimeDelta::minutes(5);

/// The same of a notice that somebody waits for and that is of no use later, such as a code to sign in with: it has a mail of
/// its own, which the mail server has thirty seconds to take.
pub const SHORT_LEASE: TimeDelta = TimeDelta::minutes(1);

/// The most notices taken at a time, however many are due to one person.
const MOST: i64 = 256;

/// Takes the `limit` oldest notices that are due and whatever else is due to the same people, and counts an attempt for
/// each; nothing of those in `busy`, whose last notices are still under way.
///
/// A person's notices all go to one worker: the person's row is what the workers contend for, so that what is due
/// together is told together.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    busy: &[Uuid],
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Notice>> {
    // As the database keeps it.
    let lease = (now + LEASE).trunc_subsecs(6);
    let short_lease = (now + SHORT_LEASE).trunc_subsecs(6);
    let taken = diesel::sql_query(include_str!("claim.sql"))
        .bind::<Timestamptz, _>(now)
        // A newer server on the same database may know more.
        .bind::<Array<Text>, _>(Kind::ALL.as_slice())
        .bind::<Array<SqlUuid>, _>(busy)
        .bind::<BigInt, _>(limit)
        .bind::<BigInt, _>(MOST)
        .bind::<Timestamptz, _>(lease)
        .bind::<Array<Text>, _>([Kind::SignIn, Kind::NewAddress].as_slice())
        .bind::<Timestamptz, _>(short_lease);
    let taken = Prepared(taken).load_stream(conn).await?;
    let mut taken: Vec<Notice> = readable(taken).await?;
    taken.sort_by_key(|notice| notice.id);
    Ok(taken)
}
