//! `POST /games/{id}/start`: starts with the players who are there.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::table::beginning::start;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::KeyHeader;

use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

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
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let asker = caller.asks(key.as_ref());
    let outcome = start(&app.house, asker, *id, async |conn, _| {
        details(&tongue, conn, *id, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}
