//! Logs of finished games, each packed into one row. A row is written once and never changed.

use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::{Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::chain::Head;
use engine::chance::Secret;
use engine::entry::Entry;
use uuid::Uuid;

use super::entries::position;
use crate::store::log::pack;
use crate::store::log::pack::{FORMAT, PackedLog};
use crate::store::rows::readable;
use crate::store::schema::{games, log, packed_games};
use crate::store::tables::game;
use crate::store::tables::game::{Game, Status};

/// How long a claimed game is left to the worker that has claimed it.
const CLAIMED_FOR: TimeDelta = TimeDelta::minutes(10);

/// The packed row of a game with the game's secret.
#[derive(Queryable)]
struct Row {
    entries: i32,
    head: Vec<u8>,
    format: i16,
    bytes: Vec<u8>,
    secret: Vec<u8>,
}

impl Row {
    fn unpack(self, wanted: Range<u32>) -> QueryResult<Vec<Entry>> {
        let broken =
            |what: String| Error::DeserializationError(format!("packed log: {what}").into());
        if self.format != FORMAT {
            return Err(broken(format!("its format {} is unknown", self.format)));
        }
        let not_32 = |what: &str| broken(format!("its {what} has not 32 bytes"));
        let head = self.head.try_into().map_err(|_| not_32("head"))?;
        let secret = self.secret.try_into().map_err(|_| not_32("secret"))?;
        let packed = PackedLog {
            entries: u32::try_from(self.entries).unwrap_or(0),
            head: Head::from_bytes(head),
            bytes: self.bytes,
        };
        pack::unpack(&packed, &Secret::new(secret), wanted)
            .map_err(|error| broken(error.to_string()))
    }
}

/// The wanted entries of a packed game, as far as it has them; `None` if the game is not packed.
///
/// # Errors
/// The database fails or holds what no server of ours wrote.
pub(super) async fn read(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    wanted: Range<u32>,
) -> QueryResult<Option<Vec<Entry>>> {
    let row: Option<Row> = packed_games::table
        .inner_join(games::table)
        .filter(packed_games::game_id.eq(game))
        .select((
            packed_games::entries,
            packed_games::head,
            packed_games::format,
            packed_games::bytes,
            games::secret,
        ))
        .first(conn)
        .await
        .optional()?;
    row.map(|row| row.unpack(wanted)).transpose()
}

/// Takes finished games that are not packed, at most `limit`, those first whose packing has been due since longest.
///
/// A game is due when it ended at `until` or before. One that was taken is left alone for ten minutes longer: that is
/// far more than it takes, and one whose worker dies comes again.
pub async fn claim(
    conn: &mut AsyncPgConnection,
    limit: i64,
    until: DateTime<Utc>,
) -> QueryResult<Vec<Game>> {
    let since = || diesel::dsl::sql::<Nullable<Timestamptz>>("coalesce(pack_after, finished_at)");
    conn.build_transaction()
        .run(async |conn| {
            let due = games::table
                .filter(games::status.eq(Status::Finished))
                .filter(diesel::dsl::not(games::packed))
                .filter(since().le(until))
                .order(since())
                .limit(limit)
                .for_update()
                .skip_locked()
                .select(Game::as_select())
                .load_stream(conn)
                .await?;
            let due: Vec<Game> = readable(due).await?;
            let ids = due.iter().map(|game| game.id);
            diesel::update(games::table.filter(games::id.eq_any(ids)))
                .set(games::pack_after.eq(until + CLAIMED_FOR))
                .execute(conn)
                .await?;
            Ok(due)
        })
        .await
}

/// Leaves a game alone as if it had ended at `time`.
pub async fn put_off(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    time: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(games::table.find(game))
        .set(games::pack_after.eq(time))
        .execute(conn)
        .await?;
    Ok(())
}

/// Puts the packed log in the place of the game's rows in the log, in one transaction; false, and nothing written, if
/// another server has done so meanwhile.
///
/// # Errors
/// The database fails, or does not consent: the game is not finished, or its log is another one.
pub async fn replace_log(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    packed: &PackedLog,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    conn.build_transaction()
        .run(async |conn| {
            // Two servers stand in line here, and the second sees what the first has done.
            game::lock(conn, game).await?.ok_or(Error::NotFound)?;
            let is_packed: bool = games::table
                .find(game)
                .select(games::packed)
                .first(conn)
                .await?;
            if is_packed {
                return Ok(false);
            }
            let stored: Vec<u8> = diesel::insert_into(packed_games::table)
                .values((
                    packed_games::game_id.eq(game),
                    packed_games::entries.eq(position(packed.entries)),
                    packed_games::head.eq(packed.head.bytes().as_slice()),
                    packed_games::format.eq(FORMAT),
                    packed_games::bytes.eq(&packed.bytes),
                    packed_games::packed_at.eq(now),
                ))
                .returning(packed_games::bytes)
                .get_result(conn)
                .await?;
            if stored != packed.bytes {
                return Err(Error::RollbackTransaction);
            }
            diesel::delete(log::table.filter(log::game_id.eq(game)))
                .execute(conn)
                .await?;
            diesel::update(games::table.find(game))
                .set(games::packed.eq(true))
                .execute(conn)
                .await?;
            Ok(true)
        })
        .await
}
