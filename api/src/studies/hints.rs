//! Advice at a study.

use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::words::Lang;

use super::Board;
use crate::store::tables;
use crate::store::tables::game::Status;
use crate::store::tables::study::Study;
use crate::table::hints::{self, Hint};
use crate::table::refused::Result;
use crate::table::{House, Who};

/// Makes sure that advice on a study is advice on no game in which others play: it would come from outside.
///
/// # Errors
/// 409: it is. The database fails.
pub async fn must_be_nobodys_game(conn: &mut AsyncPgConnection, study: &Study) -> Result<()> {
    let Some(id) = study.game_id else {
        return Ok(());
    };
    let game = tables::game::find(conn, id).await?;
    let Some(game) = game.filter(|game| game.status == Status::Running) else {
        return Ok(());
    };
    let who = Who::load(conn, &game).await?;
    hints::must_play_alone(&who, study.user_id)
}

/// What a seat might do, or the first that the board waits for; nothing if it does not wait for the seat. Told in
/// this language.
///
/// # Errors
/// This process does not think: 503.
pub async fn hint(
    house: &House,
    board: Board,
    seat: Option<Seat>,
    lang: Lang,
) -> Result<Option<Hint>> {
    let names = board.names.within(lang).clone();
    hints::hint(house, (board.table, names), seat, lang).await
}
