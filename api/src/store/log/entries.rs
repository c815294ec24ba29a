//! The log: rows that [`super::commit`] writes and nobody changes, until those of a finished game are packed into one
//! ([`super::packed_game`]). Whoever reads a log reads it here.

use std::ops::Range;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::chain::Head;
use engine::entry::Entry;
use uuid::Uuid;

use super::packed_game;
use crate::store::schema::log;

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

impl TryFrom<Row> for Entry {
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
            seq: u32::try_from(row.seq).map_err(|_| broken("its number is below 0"))?,
            at: row.at.into(),
            actor: row
                .actor
                .parse()
                .map_err(|_| broken("its actor is unknown"))?,
            action: row.action,
            events: row.events,
            head: Head::from_bytes(head),
        })
    }
}

/// Rows read at a time where a whole log is wanted.
const PIECE: u32 = 300;

/// The entries from `first` on, at most `limit`, in their order. They may have been packed; nobody needs to know.
///
/// # Errors
/// The database fails or holds what no server of ours wrote.
pub async fn page(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    first: u32,
    limit: u32,
) -> QueryResult<Vec<Entry>> {
    read(conn, game, first..first.saturating_add(limit), limit).await
}

/// Some of the entries from `first` on, all below `end`: none only if there are no more.
///
/// This is for whoever reads them all, a piece after another. Rows come in pieces of some hundred; a packed log, which
/// has to be unpacked whole, comes whole.
///
/// # Errors
/// The database fails or holds what no server of ours wrote.
pub async fn piece(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    first: u32,
    end: u32,
) -> QueryResult<Vec<Entry>> {
    let limit = PIECE.min(end.saturating_sub(first));
    read(conn, game, first..end, limit).await
}

/// The wanted entries: at most `limit` from the rows or, if they are not all there, all from the packed log.
///
/// A game's rows go in the same moment as its packed log comes, and that stays. So whoever looks first for the rows and
/// then for the packed log misses nothing, also if the game is packed in between.
async fn read(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    wanted: Range<u32>,
    limit: u32,
) -> QueryResult<Vec<Entry>> {
    let found = rows(conn, game, wanted.start, limit).await?;
    let expected = wanted.start..wanted.start.saturating_add(limit);
    if found.iter().map(|entry| entry.seq).eq(expected) {
        return Ok(found);
    }
    let packed = packed_game::read(conn, game, wanted).await?;
    Ok(packed.unwrap_or(found))
}

/// The rows of the log from `first` on, at most `limit`, in their order; none if the game is packed.
///
/// # Errors
/// The database fails or holds what no server of ours wrote.
pub async fn rows(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    first: u32,
    limit: u32,
) -> QueryResult<Vec<Entry>> {
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

/// The newest entry of this actor in the log of a running game, from `first` on, and when it was written.
pub async fn newest_of(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    actor: &str,
    first: u32,
) -> QueryResult<Option<(u32, DateTime<Utc>)>> {
    let newest: Option<(i32, DateTime<Utc>)> = log::table
        .filter(log::game_id.eq(game))
        .filter(log::seq.ge(position(first)))
        .filter(log::actor.eq(actor))
        .order(log::seq.desc())
        .select((log::seq, log::at))
        .first(conn)
        .await
        .optional()?;
    Ok(newest.and_then(|(seq, at)| Some((u32::try_from(seq).ok()?, at))))
}

/// Whether an entry of this actor stands in the log of a running game, from `first` on.
pub async fn has_acted(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    actor: &str,
    first: i32,
) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        log::table
            .filter(log::game_id.eq(game))
            .filter(log::seq.ge(first))
            .filter(log::actor.eq(actor)),
    ))
    .get_result(conn)
    .await
}

/// A position as the database counts it; logs are far shorter than its range.
pub fn position(seq: u32) -> i32 {
    i32::try_from(seq).unwrap_or(i32::MAX)
}
