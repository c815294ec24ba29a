//! `POST /games/{id}/start`: starts with the players who are there.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use uuid::Uuid;

use super::GameDetails;
use super::answer::visible_game;
use super::create::{announce, answer_with};
use super::join::must_be_open;
use crate::store::tables;
use crate::table::gather;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::problem::{ApiError, ApiResult};

/// Starts the game with the seats that are taken, at least three; only the host may. Empty seats go. With `confirm_start`
/// the others who sit there are asked first, and the game starts when all have confirmed.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, running, or still open while people are asked.", body = GameDetails))
)]
#[post("/games/{id}/start")]
pub async fn start_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let mut begun = None;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        visible_game(conn, *id, Some(caller.user)).await?;
        let game = tables::game::lock(conn, *id)
            .await?
            .ok_or(ApiError::not_found("game"))?;
        if game.host_id != caller.user {
            return Err(ApiError::forbidden(
                "not_the_host",
                "only the host can start the game before it is full",
            ));
        }
        must_be_open(&game)?;
        begun = Some(gather::begin(&app.house, conn, &game, caller.user).await?);
        answer_with(conn, game.id, 201).await
    })
    .await?;
    announce(&app, begun.as_ref());
    Ok(answer.respond_to(&request))
}
