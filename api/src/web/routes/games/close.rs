//! `POST /games/{id}/close`: ends a table whose game has not begun, with a reason.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::ground::text;
use crate::table::beginning::close;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;

use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

/// Why a table is closed.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"reason": "Not enough of us this month."}))]
pub struct CloseRequest {
    /// 1 to 500 characters, on one line. Whoever may see the game reads it.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Closes a table whose game has not begun; only the host may. The others there and whoever is invited are told why. A game
/// that has started is closed by nobody: its table can vote to end it.
#[utoipa::path(
    tag = "games",
    request_body = CloseRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, abandoned.", body = GameDetails))
)]
#[post("/games/{id}/close")]
pub async fn close_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<CloseRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let reason = text::reason(&body.value.reason)?;
    let asker = caller.asks(key.as_ref());
    let outcome = close(&app.house, asker, *id, &reason, async |conn, ()| {
        details(&tongue, conn, *id, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}
