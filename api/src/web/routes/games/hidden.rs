//! `PUT /games/{id}/hidden`: whether a game stands in your list.

use actix_web::{HttpRequest, HttpResponse, Responder as _, put, web};
use serde::Deserialize;
use uuid::Uuid;

use crate::table::frame::no_reply;
use crate::table::hidden::hide;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::problem::ApiResult;

/// Whether to hide a game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"hidden": true}))]
pub struct Hidden {
    /// Whether it is left out of your list from now on.
    hidden: bool,
}

/// Leaves a game of yours out of `GET /games?mine=true`, or puts it back. Nothing else changes: you are told when it is
/// your turn, and `due=true` lists it.
#[utoipa::path(
    tag = "games",
    request_body = Hidden,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "Noted."))
)]
#[put("/games/{id}/hidden")]
pub async fn hide_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<Hidden>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let hidden = body.value.hidden;
    let outcome = hide(&app.house, caller.asks(None), *id, hidden, no_reply).await?;
    Ok(outcome.into_reply().respond_to(&request))
}
