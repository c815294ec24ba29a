//! `POST /games/{id}/confirm`: says that you are still there, before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::table::beginning::confirm;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::KeyHeader;

use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

/// Confirms that you will play, when the table asks (`confirm_start`). The game starts when the last one has; to confirm
/// once more changes nothing.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, running if you were the last one.", body = GameDetails))
)]
#[post("/games/{id}/confirm")]
pub async fn confirm_start(
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
    let outcome = confirm(&app.house, asker, *id, async |conn, _| {
        details(&tongue, conn, *id, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}
