//! Drafts: what somebody means to answer, kept for them alone until they send it.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use engine::Seat;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::Match;
use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::submit::refused_to;
use super::visible::visible_game;
use crate::ground::details::Detail;
use crate::store::log::entries::position;
use crate::store::tables;
use crate::store::tables::draft::Draft;

/// A draft that is kept, and the game that it is for.
#[derive(Debug)]
pub struct Kept {
    /// The game as it stands.
    pub game: Arc<Match>,
    /// The seat of whoever drafts.
    pub seat: Seat,
    /// The draft.
    pub draft: Draft,
}

/// A started game and the user's seat in it.
///
/// # Errors
/// No seat of theirs; it has not started. The database fails.
pub async fn own_game(
    house: &House,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> Result<(Arc<Match>, Seat)> {
    let game = visible_game(conn, id, Some(user)).await?;
    let current = house.matches.load_row(conn, &game).await?;
    let seat = current.who.member(user)?;
    Ok((current, seat))
}

/// Keeps a draft for a decision, in place of the one that the asker has for this game. Whether the rules allow its actions is
/// not asked.
///
/// # Errors
/// No seat of theirs; there has been no such decision; the actions are none, too many, or none of this game's.
pub async fn keep(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    (decision, actions): (u32, &[Box<RawValue>]),
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Kept) -> Result<Reply>,
) -> Result<Outcome<Kept>> {
    let act = async |conn: &mut AsyncPgConnection| {
        let (current, seat) = own_game(house, conn, game, asker.user).await?;
        if decision >= current.table.version() {
            return Err(Refused::invalid(
                "no_such_decision",
                Detail::Entries {
                    last: (current.table.version() - 1).into(),
                },
            ));
        }
        let draft = Draft {
            game_id: game,
            user_id: asker.user,
            decision: position(decision),
            actions: stored(&current, seat, actions)?,
            changed_at: house.clock.now(),
        };
        tables::draft::put(conn, &draft).await?;
        let kept = Kept {
            game: current,
            seat,
            draft,
        };
        Ok((kept, After::default()))
    };
    told(house, asker, act, reply).await
}

/// Throws the user's draft for a game away; false if there is none.
///
/// # Errors
/// No seat of theirs. The database fails.
pub async fn throw_away(house: &House, game: Uuid, user: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    own_game(house, &mut conn, game, user).await?;
    Ok(tables::draft::delete(&mut conn, game, user).await?)
}

/// Actions of this game as they are stored: a JSON list.
///
/// # Errors
/// They are none, too many, or one of them is none of this game's.
pub fn stored(game: &Arc<Match>, seat: Seat, actions: &[Box<RawValue>]) -> Result<String> {
    let actions: Vec<&str> = actions.iter().map(|raw| raw.get()).collect();
    let actions = game
        .who
        .ruleset
        .check_actions(&actions)
        .map_err(|refusal| refused_to(Some(seat), game, refusal))?;
    serde_json::to_string(&actions).map_err(Refused::internal)
}
