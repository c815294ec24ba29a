//! Beginning a game: its host starts it, or those who sit there confirm; or its host closes the table.

use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::gather::{self, Begun};
use super::house::House;
use super::keys::Reply;
use super::open_table;
use super::refused::{Refused, Result};
use super::visible::{lock, must_be_open, own_seat, visible_game};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};

/// Starts the game with the seats that are taken, or asks those who sit there first; only the host may.
///
/// # Errors
/// Not theirs to see or to start; started or closed; too few players; they are being asked already.
pub async fn start(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Begun) -> Result<Reply>,
) -> Result<Outcome<Begun>> {
    let act = async |conn: &mut AsyncPgConnection| {
        visible_game(conn, game, Some(asker.user)).await?;
        let game = lock(conn, game).await?;
        if game.host_id != asker.user {
            return Err(Refused::Forbidden {
                code: "not_the_host",
                detail: Detail::HostStarts,
            });
        }
        must_be_open(&game)?;
        let begun = gather::begin(house, conn, &game, asker.user).await?;
        let after = After::begun(Some(&begun));
        Ok((begun, after))
    };
    told(house, asker, act, reply).await
}

/// Confirms that the asker will play, when the table asks. The game starts when the last one has.
///
/// # Errors
/// No seat of theirs, or none any more; started or closed; nobody is asked.
pub async fn confirm(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Option<Begun>) -> Result<Reply>,
) -> Result<Outcome<Option<Begun>>> {
    let act = async |conn: &mut AsyncPgConnection| {
        let game = lock(conn, game).await?;
        let seat = seat_of_asked(conn, &game, asker.user).await?;
        must_be_open(&game)?;
        let begun = gather::confirm(house, conn, &game, seat).await?;
        let after = After::begun(begun.as_ref());
        Ok((begun, after))
    };
    told(house, asker, act, reply).await
}

/// The user's seat.
///
/// # Errors
/// They have lost it, or never had one.
async fn seat_of_asked(conn: &mut AsyncPgConnection, game: &Game, user: Uuid) -> Result<Seat> {
    match own_seat(conn, game, user).await {
        Err(_) if tables::lost_seat::exists(conn, game.id, user).await? => Err(gather::too_late()),
        seat => seat,
    }
}

/// Closes a table whose game has not begun, for a reason; only the host may.
///
/// # Errors
/// Not theirs to see or to close; started, or closed before.
pub async fn close(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    reason: &str,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    let act = async |conn: &mut AsyncPgConnection| {
        visible_game(conn, game, Some(asker.user)).await?;
        let game = lock(conn, game).await?;
        must_not_have_begun(&game)?;
        if game.host_id != asker.user {
            return Err(Refused::Forbidden {
                code: "not_the_host",
                detail: Detail::HostCloses,
            });
        }
        open_table::close(conn, &game, reason, house.clock.now()).await?;
        Ok(((), After::TOLD))
    };
    told(house, asker, act, reply).await
}

/// Makes sure that there is a table to close.
///
/// # Errors
/// It was closed before, or its game has begun.
pub fn must_not_have_begun(game: &Game) -> Result<()> {
    match game.status {
        Status::Open => Ok(()),
        Status::Abandoned => Err(Refused::conflict("abandoned", Detail::Meaning)),
        Status::Running | Status::Finished => {
            Err(Refused::conflict("started", Detail::StartedToClose))
        }
    }
}
