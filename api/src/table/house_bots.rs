//! The house's bots at a table whose game has not begun.

use bots::{Level, Opponent, Temperament};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::opening::USUAL_BOT;
use super::refused::{Refused, Result};
use super::visible::{lock, must_be_open, visible_game};
use crate::ground::details::Detail;
use crate::store::tables;

/// How a bot is to play; what is not said stays as it is.
#[derive(Clone, Copy, Debug)]
pub struct BotChange {
    /// How well.
    pub level: Option<Level>,
    /// What for.
    pub temperament: Option<Temperament>,
}

/// Has the bot in a seat play otherwise; only the host may, until the game begins.
///
/// # Errors
/// Not theirs to see or to change; started or closed; no such seat, or no bot in it.
pub async fn change(
    house: &House,
    asker: Asker<'_>,
    (game, seat): (Uuid, i16),
    change: BotChange,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    let act = async |conn: &mut AsyncPgConnection| {
        visible_game(conn, game, Some(asker.user)).await?;
        let game = lock(conn, game).await?;
        if game.host_id != asker.user {
            return Err(Refused::Forbidden {
                code: "not_the_host",
                detail: Detail::HostSetsBots,
            });
        }
        must_be_open(&game)?;
        let seat = u8::try_from(seat)
            .ok()
            .and_then(Seat::new)
            .filter(|&seat| game.seats.seats().any(|one| one == seat))
            .ok_or(Refused::NotFound(Detail::NoSeat))?;
        let taken = tables::seat::list(conn, game.id).await?;
        let taken = taken.iter().find(|taken| taken.seat == seat);
        let bot = taken.filter(|taken| taken.occupant.is_none());
        let now = bot.ok_or_else(|| Refused::conflict("no_bot_there", Detail::Meaning))?;
        let now = now.opponent.unwrap_or(USUAL_BOT);
        let opponent = Opponent {
            level: change.level.unwrap_or(now.level),
            temperament: change.temperament.unwrap_or(now.temperament),
        };
        tables::seat::change_bot(conn, (game.id, seat), opponent).await?;
        tables::table_change::note(conn, game.id, house.clock.now()).await?;
        Ok(((), After::default()))
    };
    told(house, asker, act, reply).await
}
