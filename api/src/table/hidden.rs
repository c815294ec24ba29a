//! Games that their players leave out of their lists.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::visible_game;
use crate::ground::details::Detail;
use crate::store::tables;

/// Leaves a game out of the asker's list, or puts it back.
///
/// # Errors
/// No seat of theirs.
pub async fn hide(
    house: &House,
    asker: Asker<'_>,
    id: Uuid,
    hidden: bool,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    let act = async |conn: &mut AsyncPgConnection| {
        let game = visible_game(conn, id, Some(asker.user)).await?;
        if !tables::seat::hide(conn, game.id, asker.user, hidden).await? {
            return Err(Refused::Forbidden {
                code: "not_your_game",
                detail: Detail::NoSeatOfYours,
            });
        }
        Ok(((), After::default()))
    };
    told(house, asker, act, reply).await
}
