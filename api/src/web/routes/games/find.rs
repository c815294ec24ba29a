//! `GET /games/{id}`: one game in full.

use actix_web::{get, web};
use uuid::Uuid;

use super::GameDetails;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::problem::ApiResult;

/// Shows a game: who plays, whom it waits for, how it ended.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The game.", body = GameDetails),
    )
)]
#[get("/games/{id}")]
pub async fn find_game(
    app: web::Data<App>,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<GameDetails>> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    Ok(web::Json(GameDetails::load(&mut conn, &game).await?))
}
