//! `PUT /games/{id}/hidden`: whether a game stands in your list.

use actix_web::{HttpRequest, HttpResponse, Responder as _, put, web};
use serde::Deserialize;
use uuid::Uuid;

use crate::store::tables;
use crate::table::Reply;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::once;
use crate::web::problem::{ApiError, ApiResult};

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
    let answer = once(&app, caller.user, None, async |conn| {
        let game = visible_game(conn, *id, Some(caller.user)).await?;
        if tables::seat::hide(conn, game.id, caller.user, body.value.hidden).await? {
            Ok(Reply::empty())
        } else {
            Err(ApiError::forbidden(
                "not_your_game",
                "you have no seat in this game",
            ))
        }
    })
    .await?;
    Ok(answer.respond_to(&request))
}
