//! Which mails about one game somebody wants none of, whatever they want of their other games.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::visible_game;
use crate::ground::details::Detail;
use crate::store::outbox::notice;
use crate::store::outbox::notice::Kind;
use crate::store::tables;

const NO_SEAT: Refused = Refused::Forbidden {
    code: "not_your_game",
    detail: Detail::NoSeatOfYours,
};

/// The kinds that somebody with a seat there is not mailed about a game, as they have chosen for it alone.
///
/// # Errors
/// 404: no such game. 403: no seat of theirs.
pub async fn chosen(conn: &mut AsyncPgConnection, id: Uuid, user: Uuid) -> Result<BTreeSet<Kind>> {
    let game = visible_game(conn, id, Some(user)).await?;
    let off = tables::seat::mail_off(conn, game.id, user).await?;
    let off = off.ok_or(NO_SEAT)?;
    // A kind that a newer server knows is none of this one's.
    let known = |name: &String| Kind::ALL.into_iter().find(|kind| kind.name() == name);
    Ok(off.iter().filter_map(known).collect())
}

/// Chooses the kinds that the asker is not mailed about a game. What waits is looked at once more.
///
/// # Errors
/// 404: no such game. 403: no seat of theirs. 422: a kind that cannot be switched for one game.
pub async fn choose(
    house: &House,
    asker: Asker<'_>,
    id: Uuid,
    off: BTreeSet<Kind>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    if let Some(kind) = off.iter().find(|kind| !kind.is_optional_at_a_game()) {
        let kind = kind.name().into();
        return Err(Refused::invalid(
            "bad_kind",
            Detail::MailKindAtGame { kind },
        ));
    }
    let names: Vec<&str> = off.iter().map(|kind| kind.name()).collect();
    let now = house.clock.now();
    let act = async |conn: &mut AsyncPgConnection| {
        let game = visible_game(conn, id, Some(asker.user)).await?;
        notice::look_again(conn, asker.user, now).await?;
        if !tables::seat::switch_mail_off(conn, game.id, asker.user, &names).await? {
            return Err(NO_SEAT);
        }
        Ok(((), After::MAILED))
    };
    told(house, asker, act, reply).await
}
