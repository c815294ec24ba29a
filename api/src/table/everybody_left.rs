//! The end of a game that its last person has left: nothing is played any more, and the last row of the log says why.

use diesel_async::AsyncPgConnection;
use engine::Ending;
use engine::acts::{TableAct, act_of};
use uuid::Uuid;

use super::Who;
use super::act::{Acted, act};
use super::house::House;
use super::refused::Result;
use crate::store::log;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};

/// Whether nobody is left to play a game, and its log says of everybody who has left that they have.
pub(super) async fn is_left(conn: &mut AsyncPgConnection, game: Uuid, who: &Who) -> Result<bool> {
    Ok(who.owners().is_empty() && !tables::seat::is_any_untold(conn, game).await?)
}

/// How a game came to its end, as its log has it; none if it has not begun, or goes on.
pub async fn ending(conn: &mut AsyncPgConnection, game: &Game) -> Result<Option<Ending>> {
    if game.status != Status::Finished {
        return Ok(None);
    }
    if game.has_places() {
        return Ok(Some(Ending::Played));
    }
    let last = u32::try_from(game.version - 1).unwrap_or(0);
    let last = log::entries::page(conn, game.id, last, 1).await?;
    let act = last.last().and_then(|entry| act_of(&entry.action));
    Ok(Some(if matches!(act, Some(TableAct::Abandon {})) {
        Ending::EverybodyLeft
    } else {
        Ending::ByVote
    }))
}

/// Ends a running game that nobody is left to play, and says what was done; none: somebody is, or its log has still to be
/// told of those who have left, and ends it then. In the caller's transaction.
///
/// # Errors
/// 409: the game is broken. The database fails.
pub async fn end(house: &House, conn: &mut AsyncPgConnection, game: Uuid) -> Result<Option<Acted>> {
    let Some(game) = tables::game::lock(conn, game).await? else {
        return Ok(None);
    };
    let current = house.matches.load_row(conn, &game).await?;
    if game.status != Status::Running || !is_left(conn, game.id, &current.who).await? {
        return Ok(None);
    }
    let ended = act(house, conn, &game, |table| Ok(vec![table.abandon()?]));
    ended.await.map(Some)
}
