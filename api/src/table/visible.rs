//! Who may know of a table, and who has a seat there.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use super::Match;
use super::house::House;
use super::refused::{Refused, Result};
use crate::ground::details::Detail;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};

/// A game, if the user may see it: a private one only those who play there, have played there, or are invited.
///
/// # Errors
/// No such game, or not theirs to see. The database fails.
pub async fn visible_game(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Option<Uuid>,
) -> Result<Game> {
    const HIDDEN: Refused = Refused::NotFound(Detail::NoGame);
    let game = tables::game::find(conn, id).await?.ok_or(HIDDEN)?;
    if game.visibility != Visibility::Private {
        return Ok(game);
    }
    let user = user.ok_or(HIDDEN)?;
    if sits_there(conn, id, user).await?
        || is_invited(conn, &game, user).await?
        || tables::seat_holder::exists(conn, id, user).await?
    {
        Ok(game)
    } else {
        Err(HIDDEN)
    }
}

/// Makes sure that the user may know of the game.
///
/// # Errors
/// Not theirs to see. The database fails.
pub(super) async fn must_see(house: &House, id: Uuid, user: Uuid) -> Result<()> {
    let mut conn = house.database.get().await?;
    visible_game(&mut conn, id, Some(user)).await?;
    Ok(())
}

/// Whether the user is invited to the game, or may sit down again at an open table.
pub(super) async fn is_invited(
    conn: &mut AsyncPgConnection,
    game: &Game,
    user: Uuid,
) -> Result<bool> {
    if game.status == Status::Abandoned {
        return Ok(false);
    }
    if game.status == Status::Open && tables::lost_seat::exists(conn, game.id, user).await? {
        return Ok(true);
    }
    let account = people::user::find(conn, user).await?;
    let Some(email) = account.and_then(|user| user.email) else {
        return Ok(false);
    };
    Ok(tables::invitation::exists(conn, game.id, &email).await?)
}

/// Whether the user has a seat in the game.
pub(super) async fn sits_there(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
) -> Result<bool> {
    let seats = tables::seat::list(conn, game).await?;
    Ok(seats.iter().any(|taken| taken.is_of(user)))
}

/// The seat that a user has in a game, also before it starts.
///
/// # Errors
/// None in a private game, which they may not know of; or none. The database fails.
pub(super) async fn own_seat(
    conn: &mut AsyncPgConnection,
    game: &Game,
    user: Uuid,
) -> Result<Seat> {
    let seats = tables::seat::list(conn, game.id).await?;
    let own = seats.iter().find(|taken| taken.is_of(user));
    own.map(|taken| taken.seat).ok_or({
        if game.visibility == Visibility::Private {
            Refused::NotFound(Detail::NoGame)
        } else {
            Refused::Forbidden {
                code: "not_your_game",
                detail: Detail::NoSeatOfYours,
            }
        }
    })
}

/// A game's row, held until the transaction ends.
///
/// # Errors
/// No such game. The database fails.
pub(super) async fn lock(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Game> {
    tables::game::lock(conn, id)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))
}

/// A started game, its row held until the transaction ends, and the user's seat.
///
/// # Errors
/// No seat of theirs; or it has not started. The database fails.
pub(super) async fn lock_running(
    house: &House,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> Result<(Game, Arc<Match>, Seat)> {
    let game = lock(conn, id).await?;
    let current = house.matches.load_row(conn, &game).await?;
    let seat = current.who.member(user)?;
    Ok((game, current, seat))
}

/// Makes sure that the game has not started.
///
/// # Errors
/// It has, or the table was closed.
pub(super) fn must_be_open(game: &Game) -> Result<()> {
    match game.status {
        Status::Open => Ok(()),
        Status::Abandoned => Err(Refused::conflict("abandoned", Detail::ClosedBefore)),
        Status::Running | Status::Finished => Err(Refused::conflict("started", Detail::Meaning)),
    }
}

/// A seat of the table.
///
/// # Errors
/// It has none of this number.
pub(super) fn seat_at(current: &Match, number: i16) -> Result<Seat> {
    u8::try_from(number)
        .ok()
        .and_then(Seat::new)
        .filter(|&seat| current.who.taken(seat).is_some())
        .ok_or(Refused::NotFound(Detail::NoSeat))
}
