//! `POST /games/{id}/leave`: gives a seat back before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use uuid::Uuid;

use crate::table::Reply;
use crate::table::joining::leave;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::KeyHeader;
use crate::web::problem::ApiResult;

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
    let asker = caller.asks(key.as_ref());
    let outcome = leave(&app.house, asker, *id, async |_, ()| Ok(Reply::empty()));
    Ok(outcome.await?.into_reply().respond_to(&request))
}
