//! `POST /games/{id}/leave`: gives a seat back before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::join::must_be_open;
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::Game;
use crate::table::gather;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::{KeyHeader, StoredAnswer, once};
use crate::web::problem::{ApiError, ApiResult};

/// Gives your seat back. The host's part falls to the next player; an empty table is closed. If people were asked to
/// confirm, they are asked no more, and the table waits for players again.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "You have left."))
)]
#[post("/games/{id}/leave")]
pub async fn leave_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        leave(&app, conn, (*id, caller.user), Cause::EverybodyLeft).await?;
        Ok(StoredAnswer::empty())
    })
    .await?;
    // Perhaps those who stay are told that the game does not start yet.
    app.house.bells.mail.notify_one();
    app.house.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Frees the user's seat in an open game. To be called inside a transaction.
///
/// # Errors
/// 404: no such game, or no seat of theirs in a private one. 403: no seat of theirs. 409: it has started.
pub async fn leave(
    app: &App,
    conn: &mut AsyncPgConnection,
    (id, user): (Uuid, Uuid),
    cause: Cause,
) -> ApiResult<()> {
    let game = tables::game::lock(conn, id)
        .await?
        .ok_or(ApiError::not_found("game"))?;
    seat_of(conn, &game, user).await?;
    must_be_open(&game)?;
    Ok(gather::wait_again(conn, &game, &[user], cause, app.house.clock.now()).await?)
}

/// The seat that a user has in a game.
///
/// # Errors
/// 404: none in a private game. 403: none.
pub(super) async fn seat_of(
    conn: &mut AsyncPgConnection,
    game: &Game,
    user: Uuid,
) -> ApiResult<i16> {
    let seats = tables::seat::list(conn, game.id).await?;
    let own = seats.iter().find(|taken| taken.is_of(user));
    own.map(|taken| taken.seat).ok_or_else(|| {
        if game.visibility == "private" {
            ApiError::not_found("game")
        } else {
            ApiError::forbidden("not_your_game", "you have no seat in this game")
        }
    })
}
