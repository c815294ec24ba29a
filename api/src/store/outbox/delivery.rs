//! What webhooks are to be told: one delivery for each webhook and notice.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

mod dead;

use super::lease::{self, Lease};
use super::notice::wait_after;
use crate::store::reasons::Reason;
use crate::store::rows::readable;
use crate::store::schema::{deliveries, webhooks};
use crate::store::words::words;

pub use dead::{DeadDelivery, dead, forget_dead, revive};

words! {
    /// How it stands with a delivery.
    pub enum State in "deliveries.state" {
        /// It is to be posted.
        Waiting = "waiting",
        /// The receiver took it.
        Delivered = "delivered",
        /// It told nothing any more.
        Dropped = "dropped",
        /// It was given up.
        Dead = "dead",
    }
}

/// How often a delivery is tried before it is given up, visibly. The waits between are those of mails.
pub const MAX_ATTEMPTS: i16 = super::notice::MAX_ATTEMPTS;

/// The kind of a delivery that its owner asked for, to see whether it arrives.
pub const TEST: &str = "test";

/// The longest time that a receiver can ask us to wait.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(8);

/// How long a delivery is shown after it was written.
const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Something that a webhook is told.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = deliveries, check_for_backend(diesel::pg::Pg))]
pub struct Delivery {
    /// The webhook.
    pub webhook_id: Uuid,
    /// The id of the notice, or of a test one of its own; the same at every attempt.
    pub event: Uuid,
    /// The kind of notice, or `test`.
    pub kind: String,
    /// How it stands.
    pub state: State,
    /// Why it was dropped, what it waits for, or what the last attempt met.
    pub reason: Option<Reason>,
    /// What the receiver answered last.
    pub status: Option<i16>,
    /// How often it has been tried.
    pub attempts: i16,
    /// Not to be tried before.
    pub due_at: DateTime<Utc>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was delivered, dropped or given up.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Writes a test of a webhook; its event.
pub async fn create_test(
    conn: &mut AsyncPgConnection,
    webhook: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let event = Uuid::now_v7();
    diesel::insert_into(deliveries::table)
        .values((
            deliveries::webhook_id.eq(webhook),
            deliveries::event.eq(event),
            deliveries::kind.eq(TEST),
            deliveries::due_at.eq(now),
            deliveries::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(event)
}

/// A delivery that this worker alone deals with.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What is to be told.
    pub delivery: Delivery,
    /// Its webhook, which is this worker's for a while; none if it is gone.
    pub lease: Option<Lease>,
}

/// Takes the first due delivery of each webhook that no worker has, here or at another server, and of none in `busy`, and counts
/// an attempt for each; of at most `limit` that are looked at.
///
/// A delivery that is tried for the first time stays the first of its webhook, so that it keeps its place if its worker dies. From
/// the second attempt on it is due again after its wait.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    busy: Vec<Uuid>,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Taken>> {
    let due = deliveries::table
        .left_join(webhooks::table.on(webhooks::id.eq(deliveries::webhook_id)))
        .filter(deliveries::state.eq(State::Waiting))
        .filter(deliveries::due_at.le(now))
        .filter(deliveries::webhook_id.ne_all(busy))
        .filter(
            webhooks::busy_until
                .is_null()
                .or(webhooks::busy_until.le(diesel::dsl::now)),
        )
        .order((deliveries::due_at, deliveries::event))
        .limit(limit)
        .select((Delivery::as_select(), webhooks::id.nullable()))
        .load_stream(conn)
        .await?;
    let due: Vec<(Delivery, Option<Uuid>)> = readable(due).await?;
    // Mostly there is nothing, and a look is one statement.
    if due.is_empty() {
        return Ok(Vec::new());
    }
    conn.build_transaction()
        .run(async |conn| {
            let mut hooks: Vec<Uuid> = due.iter().filter_map(|(_, hook)| *hook).collect();
            hooks.sort_unstable();
            hooks.dedup();
            let mut leases = lease::take(conn, &hooks).await?;
            let mut taken: Vec<Taken> = Vec::new();
            for (delivery, hook) in due {
                let place = leases
                    .iter()
                    .position(|lease| lease.webhook == delivery.webhook_id);
                // Another delivery of its webhook is taken, or another worker was quicker.
                if hook.is_some() && place.is_none() {
                    continue;
                }
                let lease = place.map(|place| leases.swap_remove(place));
                match count_attempt(conn, delivery, now).await? {
                    Some(delivery) => taken.push(Taken { delivery, lease }),
                    // Another worker had dealt with it before we had its webhook.
                    None => lease::give_back(conn, lease).await?,
                }
            }
            Ok::<_, diesel::result::Error>(taken)
        })
        .await
}

/// Counts an attempt at a delivery that is still due; none if it is not any more.
async fn count_attempt(
    conn: &mut AsyncPgConnection,
    delivery: Delivery,
    now: DateTime<Utc>,
) -> QueryResult<Option<Delivery>> {
    let attempts = delivery.attempts + 1;
    let due_at = match delivery.attempts {
        0 => delivery.due_at,
        _ => now + wait_after(attempts),
    };
    let counted = diesel::update(
        deliveries::table
            .find((delivery.webhook_id, delivery.event))
            .filter(deliveries::state.eq(State::Waiting))
            .filter(deliveries::attempts.eq(delivery.attempts))
            .filter(deliveries::due_at.le(now)),
    )
    .set((
        deliveries::attempts.eq(attempts),
        deliveries::due_at.eq(due_at),
    ))
    .execute(conn)
    .await?;
    Ok((counted > 0).then_some(Delivery {
        attempts,
        ..delivery
    }))
}

/// How a delivery ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<'a> {
    /// The receiver took it, with this status.
    Delivered(u16),
    /// It was not sent, since it told nothing any more.
    Dropped(&'a Reason),
    /// It was given up, after an answer with this status if there was one.
    Dead(&'a Reason, Option<u16>),
}

/// Ends a delivery that waits.
pub async fn end(
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    end: End<'_>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let (state, reason, status) = match end {
        End::Delivered(status) => (State::Delivered, None, Some(status)),
        End::Dropped(reason) => (State::Dropped, Some(reason), None),
        End::Dead(reason, status) => (State::Dead, Some(reason), status),
    };
    diesel::update(
        deliveries::table
            .find((delivery.webhook_id, delivery.event))
            .filter(deliveries::state.eq(State::Waiting)),
    )
    .set((
        deliveries::state.eq(state),
        deliveries::reason.eq(reason),
        deliveries::status.eq(number(status)),
        deliveries::ended_at.eq(now),
    ))
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes what an attempt met. The delivery comes again after its wait, or later if the receiver asked for more, up to
/// eight hours.
pub async fn failed(
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    reason: &Reason,
    status: Option<u16>,
    asked_to_wait: TimeDelta,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let wait = wait_after(delivery.attempts).max(asked_to_wait.min(LONGEST_WAIT));
    diesel::update(
        deliveries::table
            .find((delivery.webhook_id, delivery.event))
            .filter(deliveries::state.eq(State::Waiting)),
    )
    .set((
        deliveries::reason.eq(reason),
        deliveries::status.eq(number(status)),
        deliveries::due_at.eq(now + wait),
    ))
    .execute(conn)
    .await?;
    Ok(())
}

/// Puts a delivery off that is not to be sent yet; that it was looked at does not count as an attempt.
pub async fn postpone(
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    until: DateTime<Utc>,
    reason: &Reason,
) -> QueryResult<()> {
    diesel::update(
        deliveries::table
            .find((delivery.webhook_id, delivery.event))
            .filter(deliveries::state.eq(State::Waiting)),
    )
    .set((
        deliveries::attempts.eq(delivery.attempts - 1),
        deliveries::reason.eq(reason),
        deliveries::due_at.eq(until),
    ))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a delivery whose webhook is gone.
pub async fn delete(conn: &mut AsyncPgConnection, delivery: &Delivery) -> QueryResult<()> {
    diesel::delete(deliveries::table.find((delivery.webhook_id, delivery.event)))
        .execute(conn)
        .await?;
    Ok(())
}

/// The deliveries of a webhook, the newest first, before `cursor` if given.
pub async fn history(
    conn: &mut AsyncPgConnection,
    webhook: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Delivery>> {
    let mut query = deliveries::table
        .filter(deliveries::webhook_id.eq(webhook))
        .order(deliveries::event.desc())
        .limit(limit)
        .select(Delivery::as_select())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(deliveries::event.lt(cursor));
    }
    query.load(conn).await
}

/// Deletes ended deliveries that have been shown for long enough, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM deliveries USING (SELECT webhook_id, event FROM deliveries \
         WHERE created_at < $1 AND state <> $3 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS old \
         WHERE deliveries.webhook_id = old.webhook_id AND deliveries.event = old.event",
    )
    .bind::<Timestamptz, _>(now - KEPT_FOR)
    .bind::<BigInt, _>(limit)
    .bind::<Text, _>(State::Waiting)
    .execute(conn)
    .await
}

/// A status as the database keeps it.
fn number(status: Option<u16>) -> Option<i16> {
    status.and_then(|status| i16::try_from(status).ok())
}
