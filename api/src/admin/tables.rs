//! What is done at tables. Nothing here shows more of a game than that it is there.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::{AS_IT_IS, After, Done, Wish, done};
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people::admin_act;
use crate::store::people::admin_act::{Act, AtTable, Target};
use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::table::beginning::must_not_have_begun;
use crate::table::open_table;
use crate::table::refused::{Refused, Result};

/// The answer where no table is.
const NO_TABLE: Refused = Refused::NotFound(Detail::NoGame);

/// A table as whoever runs the server sees it, also a private one: neither its name nor its people nor its talk.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub id: Uuid,
    /// The slug of what is played.
    pub ruleset: String,
    /// How it stands with it.
    pub status: Status,
    /// Who may see it.
    pub visibility: Visibility,
    /// Whether it was hidden from the public lists by whoever runs the server.
    pub hidden: bool,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// What was done there, the newest first.
    pub acts: Vec<AtTable>,
}

/// What is to be known of a table.
///
/// # Errors
/// There is no such game.
pub async fn show(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Table> {
    let game = tables::game::find(conn, id).await?.ok_or(NO_TABLE)?;
    Ok(Table {
        hidden: admin_act::is_hidden(conn, id).await?,
        acts: admin_act::at_table(conn, id).await?,
        id: game.id,
        ruleset: game.ruleset,
        status: game.status,
        visibility: game.visibility,
        created_at: game.created_at,
    })
}

/// Something that is done at a table.
fn at(act: Act, game: Uuid, thing: Option<Uuid>) -> (Act, Target) {
    let target = Target {
        user: None,
        game: Some(game),
        thing,
    };
    (act, target)
}

/// A game's row, held until the transaction ends.
async fn lock(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Game> {
    tables::game::lock(conn, id).await?.ok_or(NO_TABLE)
}

/// Hides a public table from all lists: it is unlisted, and whoever knows its address sees it as before.
///
/// # Errors
/// There is no such game, or it stands in no list.
pub async fn hide(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    done(conn, wish, at(Act::TableHidden, id, None), async |conn| {
        if lock(conn, id).await?.visibility != Visibility::Public {
            return Err(AS_IT_IS);
        }
        tables::game::set_visibility(conn, id, Visibility::Unlisted).await?;
        Ok(After::default())
    })
    .await
}

/// Has a table that was hidden stand in the lists again.
///
/// # Errors
/// There is no such game, or it was not hidden.
pub async fn relist(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    done(conn, wish, at(Act::TableRelisted, id, None), async |conn| {
        let game = lock(conn, id).await?;
        let is_hidden = admin_act::is_hidden(conn, id).await?;
        if !is_hidden || game.visibility != Visibility::Unlisted {
            return Err(AS_IT_IS);
        }
        tables::game::set_visibility(conn, id, Visibility::Public).await?;
        Ok(After::default())
    })
    .await
}

/// Closes a table whose game has not begun. Everybody there and whoever is invited is told why.
///
/// # Errors
/// There is no such game, it has begun, or was closed before.
pub async fn close(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    done(conn, wish, at(Act::TableClosed, id, None), async |conn| {
        let game = lock(conn, id).await?;
        must_not_have_begun(&game)?;
        open_table::close_by_operator(conn, &game, wish.reason.trim(), wish.now).await?;
        Ok(After {
            tells: true,
            ..After::default()
        })
    })
    .await
}

/// Takes a message away that was written at a table: its text is shown to nobody any more. The log is not touched.
///
/// # Errors
/// There is no such message, or it was taken away before.
pub async fn remove_message(
    conn: &mut AsyncPgConnection,
    wish: &Wish<'_>,
    id: Uuid,
) -> Result<Done> {
    text::act_reason(wish.reason)?;
    let place = tables::message::place(conn, id).await?;
    let game = place.ok_or(Refused::NotFound(Detail::NoMessage))?;
    let what = at(Act::MessageRemoved, game, Some(id));
    done(conn, wish, what, async |conn| {
        if !tables::message::remove(conn, id, wish.now).await? {
            return Err(AS_IT_IS);
        }
        Ok(After::default())
    })
    .await
}
