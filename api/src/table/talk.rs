//! Table talk.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::{sits_there, visible_game};
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people;
use crate::store::people::user::User;
use crate::store::tables;

/// Something that was said.
#[derive(Debug)]
pub struct Said {
    /// Its id.
    pub id: Uuid,
    /// Who said it.
    pub writer: User,
    /// What was said.
    pub text: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// Says something at a table where the asker has a seat. The others there are told.
///
/// # Errors
/// Not theirs to see; no seat there; the text cannot be taken.
pub async fn say(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    text: &str,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Said) -> Result<Reply>,
) -> Result<Outcome<Said>> {
    let text = text::message(text)?;
    let act = async |conn: &mut AsyncPgConnection| {
        let game = visible_game(conn, game, Some(asker.user)).await?;
        must_be_at_the_table(conn, game.id, Some(asker.user)).await?;
        let writer = people::user::find(conn, asker.user)
            .await?
            .ok_or(Refused::AccountGone)?;
        let at = house.clock.now();
        let delay = house.settings.notice_delay;
        let id = tables::message::create(conn, game.id, writer.id, &text, at, delay).await?;
        let text = text.clone();
        let said = Said {
            id,
            writer,
            text,
            at,
        };
        Ok((said, After::TOLD))
    };
    told(house, asker, act, reply).await
}

/// Makes sure that a user sits at the table.
///
/// # Errors
/// They do not. The database fails.
pub async fn must_be_at_the_table(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Option<Uuid>,
) -> Result<()> {
    if let Some(user) = user
        && sits_there(conn, game, user).await?
    {
        return Ok(());
    }
    Err(Refused::Forbidden {
        code: "not_your_game",
        detail: Detail::Meaning,
    })
}
