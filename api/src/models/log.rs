//! The log's rows. They are written by [`super::commit`] and never changed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::chain::Head;
use engine::entry::Entry;
use uuid::Uuid;

use crate::database::schema::log;

/// An entry as stored, with the time it was written.
#[derive(Clone, Debug)]
pub struct StoredEntry {
    /// The entry.
    pub entry: Entry,
    /// When it was written.
    pub at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = log, check_for_backend(diesel::pg::Pg))]
struct Row {
    seq: i32,
    actor: String,
    action: String,
    events: String,
    head: Vec<u8>,
    at: DateTime<Utc>,
}

impl TryFrom<Row> for StoredEntry {
    type Error = diesel::result::Error;

    fn try_from(row: Row) -> QueryResult<Self> {
        let broken = |what: &str| {
            diesel::result::Error::DeserializationError(
                format!("log entry {}: {what}", row.seq).into(),
            )
        };
        let head: [u8; 32] = row
            .head
            .as_slice()
            .try_into()
            .map_err(|_| broken("its head has not 32 bytes"))?;
        Ok(Self {
            entry: Entry {
                seq: u32::try_from(row.seq).map_err(|_| broken("its number is below 0"))?,
                actor: row
                    .actor
                    .parse()
                    .map_err(|_| broken("its actor is unknown"))?,
                action: row.action,
                events: row.events,
                head: Head::from_bytes(head),
            },
            at: row.at,
        })
    }
}

/// The entries from `first` on, at most `limit`, in their order.
///
/// # Errors
/// The database fails or holds what no server of ours wrote.
pub async fn page(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    first: u32,
    limit: u32,
) -> QueryResult<Vec<StoredEntry>> {
    let rows: Vec<Row> = log::table
        .filter(log::game_id.eq(game))
        .filter(log::seq.ge(position(first)))
        .order(log::seq)
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The position of the seat's last own entry.
///
/// # Errors
/// The database fails.
pub async fn last_by_actor(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    actor: &str,
) -> QueryResult<Option<i32>> {
    log::table
        .filter(log::game_id.eq(game))
        .filter(log::actor.eq(actor))
        .order(log::seq.desc())
        .select(log::seq)
        .first(conn)
        .await
        .optional()
}

/// A position as the database counts it; logs are far shorter than its range.
pub fn position(seq: u32) -> i32 {
    i32::try_from(seq).unwrap_or(i32::MAX)
}
