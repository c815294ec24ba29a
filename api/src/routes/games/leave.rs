//! `POST /games/{id}/leave`: gives a seat back before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::join::must_be_open;
use crate::app::App;
use crate::auth::Caller;
use crate::auth::scope::Need;
use crate::body::hash_without_body;
use crate::idempotency::{KeyHeader, StoredAnswer, once};
use crate::models;
use crate::models::closing::Cause;
use crate::models::game::Game;
use crate::play::gather;
use crate::problem::{ApiError, ApiResult};

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
        leave(&app, conn, *id, caller.user).await?;
        Ok(StoredAnswer::empty())
    })
    .await?;
    // Perhaps those who stay are told that the game does not start yet.
    app.bells.mail.notify_one();
    app.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Frees the user's seat in an open game. To be called inside a transaction.
///
/// # Errors
/// 404: no such game, or no seat of theirs in a private one. 403: no seat of theirs. 409: it has started.
async fn leave(app: &App, conn: &mut AsyncPgConnection, id: Uuid, user: Uuid) -> ApiResult<()> {
    let game = models::game::lock(conn, id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    seat_of(conn, &game, user).await?;
    must_be_open(&game)?;
    let (cause, now) = (Cause::EverybodyLeft, app.clock.now());
    gather::wait_again(conn, &game, &[user], cause, now).await
}

/// Frees the seat of a user whose account is deleted, if they still have it and the game has not started meanwhile. To be
/// called in the transaction that deletes it.
///
/// # Errors
/// The database fails.
pub async fn leave_for_good(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> ApiResult<()> {
    let game = models::game::lock(conn, id).await?;
    let Some(game) = game.filter(|game| game.status == "open") else {
        return Ok(());
    };
    let seats = models::seat::list(conn, game.id).await?;
    if !seats.iter().any(|taken| taken.is_of(user)) {
        return Ok(());
    }
    let (cause, now) = (Cause::AccountDeleted, app.clock.now());
    gather::wait_again(conn, &game, &[user], cause, now).await
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
    let seats = models::seat::list(conn, game.id).await?;
    let own = seats.iter().find(|taken| taken.is_of(user));
    own.map(|taken| taken.seat).ok_or_else(|| {
        if game.visibility == "private" {
            ApiError::NotFound("game")
        } else {
            ApiError::Forbidden {
                code: "not_your_game",
                detail: "you have no seat in this game",
            }
        }
    })
}
