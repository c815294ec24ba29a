//! Sitting down at an open table, and leaving it.

use diesel_async::AsyncPgConnection;
use engine::chance::Nonce;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::gather::{self, Begun};
use super::house::House;
use super::keys::Reply;
use super::programs;
use super::refused::{Refused, Result};
use super::visible::{is_invited, lock, must_be_open, own_seat, sits_there};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::Status;
use crate::store::tables::game::{Game, Visibility};

/// Takes the first free seat. When it was the last one, the game is to begin.
///
/// # Errors
/// Not theirs to see; started or closed; they have a seat; every seat is taken.
pub async fn join(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    nonce: &Nonce,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Option<Begun>) -> Result<Reply>,
) -> Result<Outcome<Option<Begun>>> {
    let user = asker.user;
    let act = async |conn: &mut AsyncPgConnection| {
        let game = open_game(conn, game, user).await?;
        let taken = tables::seat::list(conn, game.id).await?;
        if taken.iter().any(|taken| taken.is_of(user)) {
            return Err(Refused::conflict("already_seated", Detail::Meaning));
        }
        let lets_in = tables::open_to_programs::exists(conn, game.id).await?;
        programs::must_be_let_in(conn, lets_in, user).await?;
        let free = game
            .seats
            .seats()
            .find(|&seat| taken.iter().all(|taken| taken.seat != seat))
            .ok_or_else(|| Refused::conflict("full", Detail::Meaning))?;
        let now = house.clock.now();
        tables::seat::take(conn, game.id, free, user, nonce.text(), now).await?;
        tables::table_change::note(conn, game.id, now).await?;
        let begun = gather::sit_down(house, conn, &game, (user, free)).await?;
        let after = After::begun(begun.as_ref());
        Ok((begun, after))
    };
    told(house, asker, act, reply).await
}

/// The game's row, held, if it is still open and the user may see it.
async fn open_game(conn: &mut AsyncPgConnection, id: Uuid, user: Uuid) -> Result<Game> {
    let game = lock(conn, id).await?;
    if game.visibility == Visibility::Private
        && game.host_id != user
        && !is_invited(conn, &game, user).await?
        && !sits_there(conn, id, user).await?
    {
        return Err(Refused::NotFound(Detail::NoGame));
    }
    must_be_open(&game)?;
    Ok(game)
}

/// Gives the asker's seat in an open game back.
///
/// # Errors
/// No seat of theirs; or it has started.
pub async fn leave(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    let act = async |conn: &mut AsyncPgConnection| {
        free(house, conn, game, asker.user).await?;
        // Perhaps those who stay are told that the game does not start yet.
        Ok(((), After::TOLD))
    };
    told(house, asker, act, reply).await
}

/// Frees a user's seat in an open game.
async fn free(house: &House, conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> Result<()> {
    let game = lock(conn, game).await?;
    own_seat(conn, &game, user).await?;
    must_be_open(&game)?;
    let (cause, now) = (Cause::EverybodyLeft, house.clock.now());
    gather::wait_again(conn, &game, &[user], cause, now).await
}

/// Frees the seat of a user whose account is deleted, if they still have it and the game has not started meanwhile. To be
/// called in the transaction that deletes it.
pub async fn leave_for_good(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
) -> Result<()> {
    let game = tables::game::lock(conn, game).await?;
    let Some(game) = game.filter(|game| game.status == Status::Open) else {
        return Ok(());
    };
    if !sits_there(conn, game.id, user).await? {
        return Ok(());
    }
    let (cause, now) = (Cause::AccountDeleted, house.clock.now());
    gather::wait_again(conn, &game, &[user], cause, now).await
}
