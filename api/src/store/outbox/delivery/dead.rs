//! Deliveries that were given up, as whoever runs the server sees them: neither whom they tell nor what.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::State;
use crate::ground::address::without_addresses;
use crate::ground::locale::Locale;
use crate::store::reasons::Reason;
use crate::store::schema::{deliveries, notices};

/// A delivery that was given up.
#[derive(Clone, Debug, Queryable)]
pub struct DeadDelivery {
    /// The webhook.
    pub webhook_id: Uuid,
    /// What it tells of.
    pub event: Uuid,
    /// The kind of notice, or `test`.
    pub kind: String,
    /// What the last attempt met.
    pub reason: Option<Reason>,
    /// How often it was tried.
    pub attempts: i16,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was given up.
    pub ended_at: Option<DateTime<Utc>>,
    /// The game that it is about, if it is about one.
    pub game_id: Option<Uuid>,
}

impl DeadDelivery {
    /// Why it was given up, in this language and without addresses.
    pub fn why(&self, locale: &Locale) -> String {
        let reason = self.reason.as_ref().map(|reason| reason.say(locale));
        without_addresses(&reason.unwrap_or_default())
    }
}

/// Deliveries that were given up, oldest first.
pub async fn dead(conn: &mut AsyncPgConnection, limit: i64) -> QueryResult<Vec<DeadDelivery>> {
    deliveries::table
        .left_join(notices::table.on(notices::id.eq(deliveries::event)))
        .filter(deliveries::state.eq(State::Dead))
        .order((deliveries::event, deliveries::webhook_id))
        .limit(limit)
        .select((
            deliveries::webhook_id,
            deliveries::event,
            deliveries::kind,
            deliveries::reason,
            deliveries::attempts,
            deliveries::created_at,
            deliveries::ended_at,
            notices::game_id.nullable(),
        ))
        .load(conn)
        .await
}

/// Has a delivery that was given up tried anew, as if it never had been; false if it was not.
pub async fn revive(
    conn: &mut AsyncPgConnection,
    (webhook, event): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let dead = deliveries::table
        .find((webhook, event))
        .filter(deliveries::state.eq(State::Dead));
    let revived = diesel::update(dead)
        .set((
            deliveries::state.eq(State::Waiting),
            deliveries::attempts.eq(0),
            deliveries::due_at.eq(now),
            deliveries::ended_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)
        .await?;
    Ok(revived == 1)
}

/// Gives a delivery up that was given up already, so that it is listed no more; false if it was not.
pub async fn forget_dead(
    conn: &mut AsyncPgConnection,
    (webhook, event): (Uuid, Uuid),
) -> QueryResult<bool> {
    let dead = deliveries::table
        .find((webhook, event))
        .filter(deliveries::state.eq(State::Dead));
    let dropped = diesel::update(dead)
        .set((
            deliveries::state.eq(State::Dropped),
            deliveries::reason.eq(Reason::GivenUpByOperator),
        ))
        .execute(conn)
        .await?;
    Ok(dropped == 1)
}
