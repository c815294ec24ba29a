//! Events: what people are told beside their mail, numbered for each account, so that a program can go on where it was.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::kind::Kind;
use super::webhook;
use crate::store::prepared::Prepared;
use crate::store::schema::{event_counts, events, events_due};

/// How long an event can be read after it was told.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(7);

/// Writes an event for the person whom each of these notices tells, and a delivery for each of their active webhooks. To be
/// called in the transaction that writes the notices; a move's notices, which alone may come later, have the same rule in the
/// statement that commits it.
pub async fn create_for(
    conn: &mut AsyncPgConnection,
    written: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let told = diesel::sql_query(
        "WITH told AS (\
         SELECT id, user_id, kind FROM notices WHERE id = ANY ($1) AND user_id IS NOT NULL), \
         heard AS (INSERT INTO events_due (event, user_id, kind, due_at) \
         SELECT told.id, told.user_id, told.kind, $2 FROM told) \
         INSERT INTO deliveries (webhook_id, event, kind, due_at, created_at) \
         SELECT w.id, told.id, told.kind, $2, $2 FROM told JOIN webhooks w ON w.user_id = told.user_id \
         WHERE w.state = $3 AND told.kind = ANY (w.kinds)",
    )
    .bind::<Array<SqlUuid>, _>(written)
    .bind::<Timestamptz, _>(now)
    .bind::<Text, _>(webhook::State::Active);
    Prepared(told).execute(conn).await?;
    Ok(())
}

/// An event that waits for its number.
#[derive(Clone, Debug, Queryable)]
pub struct Waiting {
    /// The notice.
    pub event: Uuid,
    /// The kind of notice.
    pub kind: String,
}

/// The kinds that remind of a time: whether they still have something to say is looked at when they are due.
fn reminding() -> Vec<Kind> {
    let reminds = |kind: &Kind| kind.reminds();
    Kind::of_hooks().filter(reminds).collect()
}

/// The oldest reminders that are due, at most `limit`.
pub async fn due_reminders(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Waiting>> {
    events_due::table
        .filter(events_due::due_at.le(now))
        .filter(events_due::kind.eq_any(reminding()))
        .order((events_due::due_at, events_due::event))
        .limit(limit)
        .select((events_due::event, events_due::kind))
        .load(conn)
        .await
}

/// Leaves an event for later.
pub async fn postpone(
    conn: &mut AsyncPgConnection,
    event: Uuid,
    until: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(events_due::table.find(event))
        .set(events_due::due_at.eq(until))
        .execute(conn)
        .await?;
    Ok(())
}

/// Drops an event that tells nothing any more.
pub async fn drop_due(conn: &mut AsyncPgConnection, event: Uuid) -> QueryResult<()> {
    diesel::delete(events_due::table.find(event))
        .execute(conn)
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Gives the oldest events that are due their numbers, at most `limit`, and of the reminders only these; whose each of them is.
pub async fn number(
    conn: &mut AsyncPgConnection,
    reminders: &[Uuid],
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    let numbered = diesel::sql_query(include_str!("event/number.sql"))
        .bind::<Timestamptz, _>(now)
        .bind::<Array<Text>, _>(reminding())
        .bind::<Array<SqlUuid>, _>(reminders)
        .bind::<BigInt, _>(limit);
    let told: Vec<Told> = Prepared(numbered).load(conn).await?;
    Ok(told.into_iter().map(|told| told.id).collect())
}

/// How far an account has come, with one of its events or none.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    last: i64,
    #[diesel(sql_type = BigInt)]
    forgotten: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    number: Option<i64>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    event: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    kind: Option<String>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number, from 1.
    pub number: i64,
    /// The notice.
    pub event: Uuid,
    /// The kind of notice.
    pub kind: String,
}

/// Events of an account, and what there is of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The last number that there is; 0 before the first.
    pub last: i64,
    /// The last number that is not kept any more; 0 if all are.
    pub forgotten: i64,
    /// The events, the oldest first.
    pub events: Vec<Event>,
}

/// The events of an account behind a number, the oldest first, at most `limit`.
pub async fn page(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    after: i64,
    limit: i64,
) -> QueryResult<Page> {
    // In one statement, so that nothing is forgotten between its parts.
    let read = diesel::sql_query(
        "SELECT event_counts.last, event_counts.forgotten, told.number, told.event, told.kind FROM event_counts \
         LEFT JOIN LATERAL (SELECT events.number, events.event, events.kind FROM events \
         WHERE events.user_id = event_counts.user_id AND events.number > $2 \
         ORDER BY events.number LIMIT $3) AS told ON true \
         WHERE event_counts.user_id = $1 ORDER BY told.number",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<BigInt, _>(after)
    .bind::<BigInt, _>(limit);
    let rows: Vec<Row> = Prepared(read).load(conn).await?;
    let mut page = Page::default();
    for row in rows {
        page.last = row.last;
        page.forgotten = row.forgotten;
        if let (Some(number), Some(event), Some(kind)) = (row.number, row.event, row.kind) {
            page.events.push(Event {
                number,
                event,
                kind,
            });
        }
    }
    Ok(page)
}

/// The number of the newest event of an account; 0 before the first.
pub async fn last(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<i64> {
    let last: Option<i64> = event_counts::table
        .find(user)
        .select(event_counts::last)
        .first(conn)
        .await
        .optional()?;
    Ok(last.unwrap_or(0))
}

/// What changes when somebody who waits for events of an account is to look: there is another one, or a token was revoked.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct AccountPulse {
    /// The account.
    #[diesel(sql_type = SqlUuid)]
    pub user: Uuid,
    /// The number of its newest event.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub last: Option<i64>,
    /// When a token of it was revoked last.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub revoked_at: Option<DateTime<Utc>>,
}

/// How these accounts stand.
pub async fn pulses(
    conn: &mut AsyncPgConnection,
    accounts: &[Uuid],
) -> QueryResult<Vec<AccountPulse>> {
    diesel::sql_query(
        "SELECT users.id AS user, \
         (SELECT event_counts.last FROM event_counts WHERE event_counts.user_id = users.id) AS last, \
         (SELECT max(tokens.revoked_at) FROM tokens WHERE tokens.user_id = users.id) AS revoked_at \
         FROM users WHERE users.id = ANY ($1)",
    )
    .bind::<Array<SqlUuid>, _>(accounts)
    .load(conn)
    .await
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Deletes events that have been kept for long enough, at most `limit`, and says how many.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let deleted: Counted = diesel::sql_query(include_str!("event/forget.sql"))
        .bind::<Timestamptz, _>(now - KEPT_FOR)
        .bind::<BigInt, _>(limit)
        .get_result(conn)
        .await?;
    Ok(usize::try_from(deleted.number).unwrap_or(0))
}

/// Deletes every event of a user. To be called inside a transaction.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    // In the order in which the worker takes them, so that neither waits for the other for ever.
    let _: Vec<Uuid> = events_due::table
        .filter(events_due::user_id.eq(user))
        .order((events_due::due_at, events_due::event))
        .for_update()
        .select(events_due::event)
        .load(conn)
        .await?;
    diesel::delete(events_due::table.filter(events_due::user_id.eq(user)))
        .execute(conn)
        .await?;
    diesel::delete(events::table.filter(events::user_id.eq(user)))
        .execute(conn)
        .await?;
    diesel::delete(event_counts::table.find(user))
        .execute(conn)
        .await?;
    Ok(())
}
