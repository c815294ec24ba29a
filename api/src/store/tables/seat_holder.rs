//! Who held a seat before whoever holds it now.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::seat::Occupant;
use crate::store::people::person_name::PersonName;
use crate::store::schema::{seat_holders, users};
use crate::store::seats::Stored;

/// Somebody who held a seat and handed it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerHolder {
    /// The seat.
    pub seat: Seat,
    /// Who it was.
    pub holder: Occupant,
    /// The first log entry in whose time they held it.
    pub from_entry: i32,
    /// The entry with which it passed on.
    pub until_entry: i32,
}

/// Notes that somebody holds a seat no more since this entry. The caller holds the game's row.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    former: &FormerHolder,
) -> QueryResult<()> {
    diesel::insert_into(seat_holders::table)
        .values((
            seat_holders::game_id.eq(game),
            seat_holders::seat.eq(Stored(former.seat)),
            seat_holders::user_id.eq(former.holder.user),
            seat_holders::from_entry.eq(former.from_entry),
            seat_holders::until_entry.eq(former.until_entry),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Who held seats of several games: (game, holder), the oldest first.
pub async fn list_of(
    conn: &mut AsyncPgConnection,
    games: &[Uuid],
) -> QueryResult<Vec<(Uuid, FormerHolder)>> {
    let rows: Vec<(Uuid, Seat, Uuid, PersonName, i32, i32)> = seat_holders::table
        .inner_join(users::table)
        .filter(seat_holders::game_id.eq_any(games))
        .order((
            seat_holders::game_id,
            seat_holders::seat,
            seat_holders::from_entry,
        ))
        .select((
            seat_holders::game_id,
            seat_holders::seat,
            users::id,
            users::name,
            seat_holders::from_entry,
            seat_holders::until_entry,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(game, seat, user, name, from_entry, until_entry)| {
            let former = FormerHolder {
                seat,
                holder: Occupant { user, name },
                from_entry,
                until_entry,
            };
            (game, former)
        })
        .collect())
}

/// Whether the user ever held a seat of the game that they hold no more.
pub async fn exists(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        seat_holders::table
            .filter(seat_holders::user_id.eq(user))
            .filter(seat_holders::game_id.eq(game)),
    ))
    .get_result(conn)
    .await
}
