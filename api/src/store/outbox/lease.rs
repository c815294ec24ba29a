//! Leases of webhooks: one server at a time posts to each, also if several look at once. They go by the database's clock, which
//! is one for all.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::data_types::PgInterval;
use diesel::prelude::*;
use diesel::sql_types::{Array, Interval, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::prepared::Prepared;
use crate::store::schema::webhooks;

/// How long a lease lasts, and so how long a webhook waits whose server was killed: an attempt, which has ten seconds, and as long
/// again for what comes before and after it.
const LASTS: Duration = Duration::from_secs(20);

/// For so long after a lease was taken there is enough of it left for an attempt.
pub const ENOUGH: Duration = Duration::from_secs(8);

/// A webhook that is one worker's for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Lease {
    /// The webhook.
    #[diesel(sql_type = SqlUuid, column_name = id)]
    pub webhook: Uuid,
    /// Until when, by the database's clock. No two leases of a webhook have the same end.
    #[diesel(sql_type = Timestamptz, column_name = busy_until)]
    until: DateTime<Utc>,
}

/// Takes those of some webhooks that nobody has, and waits for nobody.
pub async fn take(conn: &mut AsyncPgConnection, hooks: &[Uuid]) -> QueryResult<Vec<Lease>> {
    if hooks.is_empty() {
        return Ok(Vec::new());
    }
    let taken = diesel::sql_query(
        "UPDATE webhooks SET busy_until = clock_timestamp() + $2 WHERE id = ANY(ARRAY(\
         SELECT id FROM webhooks WHERE id = ANY ($1) AND (busy_until IS NULL OR busy_until <= now()) \
         ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)) \
         RETURNING id, busy_until",
    )
    .bind::<Array<SqlUuid>, _>(hooks)
    .bind::<Interval, _>(length());
    Prepared(taken).load(conn).await
}

/// Has a lease begin anew; false if it has run out and another worker has the webhook, or if the webhook is gone.
pub async fn renew(conn: &mut AsyncPgConnection, lease: &mut Lease) -> QueryResult<bool> {
    let renewed: Option<Lease> = diesel::sql_query(
        "UPDATE webhooks SET busy_until = clock_timestamp() + $3 WHERE id = $1 AND busy_until = $2 \
         RETURNING id, busy_until",
    )
    .bind::<SqlUuid, _>(lease.webhook)
    .bind::<Timestamptz, _>(lease.until)
    .bind::<Interval, _>(length())
    .get_result(conn)
    .await
    .optional()?;
    if let Some(renewed) = renewed {
        *lease = renewed;
    }
    Ok(renewed.is_some())
}

/// Lets others have a webhook, if it is still whose lease this is.
pub async fn give_back(conn: &mut AsyncPgConnection, lease: Option<Lease>) -> QueryResult<()> {
    let Some(lease) = lease else {
        return Ok(());
    };
    diesel::update(
        webhooks::table
            .find(lease.webhook)
            .filter(webhooks::busy_until.eq(lease.until)),
    )
    .set(webhooks::busy_until.eq(None::<DateTime<Utc>>))
    .execute(conn)
    .await?;
    Ok(())
}

fn length() -> PgInterval {
    PgInterval::from_microseconds(i64::try_from(LASTS.as_micros()).unwrap_or(i64::MAX))
}
