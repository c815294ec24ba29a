//! `POST /games/{id}/join`: takes a seat.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::GameDetails;
use super::answer::is_invited;
use super::create::{announce, answer_with, nonce};
use crate::app::App;
use crate::auth::Caller;
use crate::auth::scope::Need;
use crate::body::Body;
use crate::idempotency::{KeyHeader, once};
use crate::models;
use crate::models::game::Game;
use crate::play::gather;
use crate::problem::{ApiError, ApiResult};

/// A wish to take a seat.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"nonce": "heads or tails"}))]
pub struct JoinRequest {
    /// Your contribution to the chance of the game: up to 64 bytes of any text.
    #[schema(max_length = 64)]
    nonce: Option<String>,
}

/// Takes the first free seat. When it was the last one, the game starts, or the others are asked to confirm it first; you
/// have confirmed by this. Send `{}` if you contribute nothing.
#[utoipa::path(
    tag = "games",
    request_body = JoinRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, with you in it.", body = GameDetails))
)]
#[post("/games/{id}/join")]
pub async fn join_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<JoinRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let nonce = nonce(body.value.nonce)?;
    let mut begun = None;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let game = open_game(conn, *id, caller.user).await?;
        let taken = models::seat::list(conn, game.id).await?;
        if taken.iter().any(|taken| taken.is_of(caller.user)) {
            return Err(ApiError::conflict(
                "already_seated",
                "you have a seat already",
            ));
        }
        let free = (0..game.seats)
            .find(|&seat| taken.iter().all(|taken| taken.seat != seat))
            .ok_or_else(|| ApiError::conflict("full", "every seat is taken"))?;
        let now = app.clock.now();
        models::seat::take(conn, game.id, free, Some(caller.user), nonce.text(), now).await?;
        begun = gather::sit_down(&app, conn, &game, (caller.user, free)).await?;
        answer_with(conn, game.id, 201).await
    })
    .await?;
    announce(&app, begun.as_ref());
    Ok(answer.respond_to(&request))
}

/// The game's row, locked, if it is still open and the user may see it.
async fn open_game(
    conn: &mut diesel_async::AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> ApiResult<Game> {
    let game = models::game::lock(conn, id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    if game.visibility == "private"
        && game.host_id != user
        && !is_invited(conn, &game, user).await?
        && !sits_there(conn, id, user).await?
    {
        return Err(ApiError::NotFound("game"));
    }
    must_be_open(&game)?;
    Ok(game)
}

/// Whether the user has a seat in the game.
async fn sits_there(
    conn: &mut diesel_async::AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> ApiResult<bool> {
    let seats = models::seat::list(conn, id).await?;
    Ok(seats.iter().any(|taken| taken.is_of(user)))
}

/// Makes sure that the game has not started.
///
/// # Errors
/// 409: it has, or the table was closed.
pub(super) fn must_be_open(game: &Game) -> ApiResult<()> {
    match game.status.as_str() {
        "open" => Ok(()),
        "abandoned" => Err(ApiError::conflict(
            "abandoned",
            "this table was closed before its game began",
        )),
        _ => Err(ApiError::conflict(
            "started",
            "the game has started already",
        )),
    }
}
