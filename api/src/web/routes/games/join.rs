//! `POST /games/{id}/join`: takes a seat.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::table::joining::join;
use crate::table::opening::nonce;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;

use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

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
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<JoinRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let nonce = nonce(body.value.nonce)?;
    let asker = caller.asks(key.as_ref());
    let outcome = join(&app.house, asker, *id, &nonce, async |conn, _| {
        details(&tongue, conn, *id, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}
