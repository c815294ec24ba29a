//! Who sits where.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::database::schema::{seats, users};

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenSeat {
    /// Its number.
    pub seat: i16,
    /// Who sits there; nobody if the house's bot does.
    pub occupant: Option<Occupant>,
    /// What the occupant contributed to the chance.
    pub nonce: String,
}

impl TakenSeat {
    /// Whether this user sits there.
    pub fn is_of(&self, user: Uuid) -> bool {
        self.occupant.as_ref().is_some_and(|who| who.user == user)
    }
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The account.
    pub user: Uuid,
    /// What others see.
    pub name: String,
}

/// The taken seats of a game in their order.
///
/// # Errors
/// The database fails.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<TakenSeat>> {
    let rows: Vec<(i16, Option<Uuid>, Option<String>, String)> = seats::table
        .left_join(users::table)
        .filter(seats::game_id.eq(game))
        .order(seats::seat)
        .select((
            seats::seat,
            seats::user_id,
            users::name.nullable(),
            seats::nonce,
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(seat, user, name, nonce)| TakenSeat {
            seat,
            occupant: user.zip(name).map(|(user, name)| Occupant { user, name }),
            nonce,
        })
        .collect())
}

/// The taken seats of several games, by the game and in the order of the seats.
///
/// # Errors
/// The database fails.
pub async fn list_of(
    conn: &mut AsyncPgConnection,
    games: &[Uuid],
) -> QueryResult<BTreeMap<Uuid, Vec<TakenSeat>>> {
    let rows: Vec<(Uuid, i16, Option<Uuid>, Option<String>)> = seats::table
        .left_join(users::table)
        .filter(seats::game_id.eq_any(games))
        .order((seats::game_id, seats::seat))
        .select((
            seats::game_id,
            seats::seat,
            seats::user_id,
            users::name.nullable(),
        ))
        .load(conn)
        .await?;
    let mut taken: BTreeMap<Uuid, Vec<TakenSeat>> = BTreeMap::new();
    for (game, seat, user, name) in rows {
        taken.entry(game).or_default().push(TakenSeat {
            seat,
            occupant: user.zip(name).map(|(user, name)| Occupant { user, name }),
            nonce: String::new(),
        });
    }
    Ok(taken)
}

/// Puts somebody, or the house's bot, in a seat. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn take(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: i16,
    user: Option<Uuid>,
    nonce: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(seats::table)
        .values((
            seats::game_id.eq(game),
            seats::seat.eq(seat),
            seats::user_id.eq(user),
            seats::nonce.eq(nonce),
            seats::taken_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Empties the user's seat, and says whether there was one. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn free(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<bool> {
    let freed = diesel::delete(
        seats::table
            .filter(seats::game_id.eq(game))
            .filter(seats::user_id.eq(user)),
    )
    .execute(conn)
    .await?;
    Ok(freed == 1)
}

/// Gives a seat another number, as when a game starts with fewer seats than it was opened for.
///
/// # Errors
/// The database fails.
pub async fn renumber(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    from: i16,
    to: i16,
) -> QueryResult<()> {
    diesel::update(seats::table.find((game, from)))
        .set(seats::seat.eq(to))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes whether the user wants the game in lists no more, and says whether they have a seat in it.
///
/// # Errors
/// The database fails.
pub async fn hide(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
    hidden: bool,
) -> QueryResult<bool> {
    let noted = diesel::update(
        seats::table
            .filter(seats::game_id.eq(game))
            .filter(seats::user_id.eq(user)),
    )
    .set(seats::hidden.eq(hidden))
    .execute(conn)
    .await?;
    Ok(noted == 1)
}
