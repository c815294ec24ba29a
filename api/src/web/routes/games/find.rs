//! `GET /games/{id}`: one game in full.

use actix_web::{HttpRequest, HttpResponse, get, web};
use uuid::Uuid;

use super::GameDetails;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::etag;
use crate::web::problem::ApiResult;

/// Shows a game: who plays, whom it waits for, how it ended.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the answer that you have."),
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The game.", body = GameDetails),
        (status = 304, description = "You have the newest answer."),
    )
)]
#[get("/games/{id}")]
pub async fn find_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    etag::json(&request, &GameDetails::load(&mut conn, &game).await?)
}
